/** The head of an HTTP request as it was sent: values as latin-1 text, without the headers that frame the body. */
export type HttpHead = {
  readonly verb: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
};

/** A message and everything about it that an answer may depend on. */
export type Asked = {
  readonly transport: 'http' | 'stdio' | 'direct';
  /** Present over HTTP. */
  readonly head?: HttpHead | undefined;
  readonly bytes: Buffer;
  /** The revision that the connection has settled; undefined before a handshake, and over HTTP. */
  readonly settled?: string | undefined;
  /** The level that `logging/setLevel` has set for the connection. */
  readonly logLevel?: string | undefined;
};

/** JSON in which a number is the text of its digits behind a mark. */
export type Json = null | boolean | string | readonly Json[] | Members;
type Members = { readonly [name: string]: Json };

const MARK = '#number ';

/** Strings and numbers of a JSON text. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?[0-9][0-9.eE+-]*/g;

/** Reads JSON and keeps the digits of its numbers; undefined for what is no JSON. */
export function readJson(text: string): Json | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  return JSON.parse(
    text.replace(TOKENS, (token) => (token.startsWith('"') ? token : `"${MARK}${token}"`)),
  );
}

/** The digits of every number of a text. */
export function numbersOf(text: string): readonly string[] {
  return [...text.matchAll(TOKENS)].flatMap(([token]) => (token.startsWith('"') ? [] : [token]));
}

/** The digits of a number; undefined for anything else. */
export function digitsOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : undefined;
}

/** The double that a number is read as; undefined for anything else. */
export function doubleOf(value: Json | undefined): number | undefined {
  const digits = digitsOf(value);
  return digits === undefined ? undefined : Number(digits);
}

export function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && !value.startsWith(MARK);
}

export function isMembers(value: Json | undefined): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own member of an object; undefined for anything else. */
export function member(value: Json | undefined, ...path: readonly string[]): Json | undefined {
  let found = value;
  for (const name of path) {
    if (!isMembers(found) || !Object.hasOwn(found, name)) return undefined;
    found = found[name];
  }
  return found;
}

/** Text of UTF-8 bytes, a byte order mark kept; undefined for anything else. */
export function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The values of a header, without the white space around them. */
export function valuesOf(head: HttpHead, name: string): readonly string[] {
  return head.headers
    .filter(([key]) => key.toLowerCase() === name)
    .map(([, value]) => value.replace(/^[ \t]+|[ \t]+$/g, ''));
}
