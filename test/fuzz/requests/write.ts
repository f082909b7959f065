import {
  type ByteChange,
  Digits,
  type Draft,
  type HeaderChange,
  type TextStyle,
} from './drafts.js';
import type { HttpHead } from './reading.js';

/** The text of a value, in a style. Members that are undefined are left out. */
export function writeText(value: unknown, style: TextStyle): string {
  const text = escaped(writeValue(value, style.space), style.escapes);
  if (style.repeated === undefined || !/^\s*\{.*\}\s*$/s.test(text)) return text;
  const { text: repeated, last } = style.repeated;
  const isEmpty = /^\s*\{\s*\}\s*$/.test(text);
  if (last) return text.replace(/\}\s*$/, `${isEmpty ? '' : ','}${repeated}}`);
  return text.replace(/^\s*\{/, () => `{${repeated}${isEmpty ? '' : ','}`);
}

function writeValue(value: unknown, space: string): string {
  const around = (token: string): string => space + token + space;
  if (value instanceof Digits) return around(value.text);
  if (Array.isArray(value)) {
    return (
      around('[') + value.map((item) => writeValue(item ?? null, space)).join(',') + around(']')
    );
  }
  if (typeof value !== 'object' || value === null) return around(JSON.stringify(value ?? null));
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${around(JSON.stringify(name))}:${writeValue(member, space)}`);
  return around('{') + members.join(',') + around('}');
}

function escaped(text: string, escapes: TextStyle['escapes']): string {
  if (escapes === 'none') return text;
  const asEscape = (unit: string): string =>
    `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  if (escapes === 'other than ASCII') return text.replace(/[^\0-\x7f]/g, asEscape);
  return text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, (token) =>
    token.replace(/\\u[0-9a-f]{4}|\\.|[a-z]/g, (found) =>
      found.length > 1 ? found : asEscape(found),
    ),
  );
}

/** The bytes of a text, after a change. */
export function writeBytes(text: string, change: ByteChange): Buffer {
  switch (change.kind) {
    case 'none':
      return Buffer.from(text);
    case 'mark':
      return Buffer.from(`\ufeff${text}`);
    case 'UTF-16':
      return Buffer.from(text, 'utf16le');
    case 'latin-1':
      return Buffer.from(text, 'latin1');
    case 'cut': {
      const bytes = Buffer.from(text);
      return bytes.subarray(0, change.at % (bytes.length + 1));
    }
    case 'insert': {
      const bytes = Buffer.from(text);
      const at = change.at % (bytes.length + 1);
      return Buffer.concat([bytes.subarray(0, at), Buffer.of(change.byte), bytes.subarray(at)]);
    }
  }
}

/** The head that a good client would send with a value, changed as the draft says. */
export function writeHead({ value, head }: Draft, version: string): HttpHead {
  const headers = head.changes.reduce(changedBy, goodHeaders(value, version));
  return { verb: head.verb, target: head.target, headers };
}

type Headers = HttpHead['headers'];

function changedBy(headers: Headers, { kind, name, value }: HeaderChange): Headers {
  const others = headers.filter(([key]) => key.toLowerCase() !== name.toLowerCase());
  const own = headers.filter((header) => !others.includes(header));
  switch (kind) {
    case 'remove':
      return others;
    case 'set':
      return [...others, [name, value]];
    case 'add':
      return [...headers, [name, value]];
    case 'repeat':
      return [...headers, ...own];
  }
}

/** The headers of a good client (protocol.md, 11.1 and 11.3). */
function goodHeaders(value: unknown, version: string): Headers {
  const method = textAt(value, 'method');
  const named = { 'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri' };
  const target = textAt(value, 'params', named[method as keyof typeof named] ?? '-');
  const modern: readonly (readonly [string, string | undefined])[] = [
    ['Mcp-Method', method],
    ['Mcp-Name', target === undefined ? undefined : headerText(target)],
    ...parameters(value),
  ];
  const headers: readonly (readonly [string, string | undefined])[] = [
    ['Host', 'localhost'],
    ['Content-Type', 'application/json'],
    ['Accept', 'application/json, text/event-stream'],
    ['MCP-Protocol-Version', headerVersion(value, version)],
    ...(version === MODERN ? modern : []),
  ];
  return headers.flatMap(([name, text]) =>
    text !== undefined && SENDABLE.test(text) ? [[name, text] as const] : [],
  );
}

const MODERN = '2026-07-28';

/** What a header can hold, and not so much that the head is too large. */
const SENDABLE = /^[\t\x20-\x7e]{0,1000}$/;

function headerVersion(value: unknown, version: string): string | undefined {
  if (version === MODERN) {
    return textAt(value, 'params', '_meta', 'io.modelcontextprotocol/protocolVersion') ?? version;
  }
  return textAt(value, 'method') === 'initialize' ? undefined : version;
}

function parameters(value: unknown): readonly (readonly [string, string | undefined])[] {
  if (textAt(value, 'params', 'name') !== 'head') return [];
  const at = (...path: string[]): unknown => valueAt(value, ['params', 'arguments', ...path]);
  const named = [
    ['Region', at('region')],
    ['N', at('n')],
    ['Flag', at('flag')],
    ['Zone', at('options', 'zone')],
  ] as const;
  return named.map(([name, argument]) => [`Mcp-Param-${name}`, headerValue(argument)] as const);
}

function headerValue(argument: unknown): string | undefined {
  if (typeof argument === 'string') return headerText(argument);
  if (argument instanceof Digits) return argument.text;
  return ['number', 'boolean'].includes(typeof argument) ? String(argument) : undefined;
}

function headerText(text: string): string {
  const isPlain = /^[\x20-\x7e]*$/.test(text) && !/^ | $|^=\?base64\?.*\?=$/.test(text);
  return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null && Object.hasOwn(found, name)
        ? (found as Record<string, unknown>)[name]
        : undefined,
    value,
  );
}

function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  const found = valueAt(value, path);
  return typeof found === 'string' ? found : undefined;
}
