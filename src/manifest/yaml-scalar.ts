import { isScalar, Scalar } from 'yaml';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import type { SourceRange } from '../diagnostics/source.js';

const INTEGER = /^[-+]?[0-9]+$|^0[ox]/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Judges one scalar value: whether JSON can carry it, and whether YAML cut a text that a person meant longer. */
export function scalarFinding(node: Scalar, range: SourceRange): Diagnostic | undefined {
  const { value } = node;
  if (typeof value === 'string') {
    if (LONE_SURROGATE.test(value)) return report('yaml-surrogate', range, {});
    return node.type === Scalar.PLAIN ? cutText(value, range) : undefined;
  }
  if (typeof value !== 'number') return undefined;
  const text = node.source ?? String(value);
  if (!Number.isFinite(value)) return report('yaml-number', range, { text });
  if (INTEGER.test(text) && !Number.isSafeInteger(value)) {
    return report('unsafe-integer', range, { text });
  }
  return undefined;
}

/** Judges the key of a pair: keys are text, and `<<` would be taken for a merge. */
export function keyFinding(key: unknown, range: SourceRange): Diagnostic | undefined {
  if (!isScalar(key))
    return report('yaml-key', range, { found: 'a collection or an alias', text: '' });
  if (typeof key.value !== 'string') {
    const text = key.source ?? '';
    return report('yaml-key', range, { found: keyKind(key.value, text), text });
  }
  if (LONE_SURROGATE.test(key.value)) return report('yaml-surrogate', range, {});
  return key.value === '<<' && key.type === Scalar.PLAIN
    ? report('yaml-merge-key', range, {})
    : undefined;
}

function keyKind(value: unknown, text: string): string {
  if (value === null) return text === '' ? 'no key' : 'null';
  return `the ${typeof value} \`${text}\``;
}

/** `use #1 tool` is read as `use`: a `#` that touches the next word was hardly meant as a comment. */
function cutText(value: string, range: SourceRange): Diagnostic | undefined {
  const { text } = range.source;
  const rest = /^ +(#[^\s#][^\r\n]{0,80})/.exec(text.slice(range.end, range.end + 100))?.[1];
  if (rest === undefined) return undefined;
  return report('text-cut', range, { kept: value, rest: rest.trimEnd() });
}
