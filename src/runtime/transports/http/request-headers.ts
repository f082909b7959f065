import type { RequestHeaders } from '../../origin.js';

/**
 * The headers of a request, looked up in the list that node received: only there a repeated header is still told apart
 * from one with a comma in its value.
 *
 * @param raw names and values in turn, as in `IncomingMessage.rawHeaders`.
 */
export function requestHeaders(raw: readonly string[]): RequestHeaders {
  return { values: (name) => headerValues(raw, name) };
}

function headerValues(raw: readonly string[], name: string): readonly string[] {
  const found: string[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const key = raw[index];
    const value = raw[index + 1];
    if (key === undefined || value === undefined || key.length !== name.length) continue;
    if (key === name || key.toLowerCase() === name) found.push(value);
  }
  return found;
}
