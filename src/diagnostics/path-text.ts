import type { JsonPath } from '../protocol/json.js';

const PLAIN_NAME = /^[A-Za-z0-9_$@+-]+$/;

/** Writes a path as people read it: `tools.search.icons[0]`, with unusual names as `tools["a.b"]`; empty at the root. */
export function pathText(path: JsonPath): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (!PLAIN_NAME.test(step)) text += `[${JSON.stringify(step)}]`;
    else text += text === '' ? step : `.${step}`;
  }
  return text;
}
