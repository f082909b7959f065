import { type JsonValue, setOwn } from '../../protocol/json.js';
import type { Tree } from './ranges.js';

/** A node of a plain text: its value, its place, and what is in it. */
export type PlainNode = {
  readonly value: JsonValue;
  readonly start: number;
  readonly end: number;
  readonly items?: readonly PlainNode[];
  readonly entries?: ReadonlyMap<string, PlainEntry>;
};

/** A key of a map and the node behind it. */
type PlainEntry = { readonly key: PlainNode; readonly node: PlainNode };

/** A text that is being read. In block style, `at` is the first character of a line, in `column`. */
type Reader = {
  readonly text: string;
  at: number;
  /** -1 at the end of the text. */
  column: number;
  /** The end of the latest value, or of a comment on its line: what holds the value ends there. */
  end: number;
  /** The greatest column of the comments on lines of their own behind the latest value. */
  comment: number;
  depth: number;
};

/** Deeper texts are left to the parser, whose limit has a finding of its own. */
const PLAIN_DEPTH = 60;

/** Longer keys are left to the parser, which limits them. */
const PLAIN_KEY = 200;

/** Characters that indent or end lines in another way, or that YAML has findings for. */
const UNUSUAL = /[^\n\x20-\x7e\xa0-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]|\p{Surrogate}/u;

/** A key up to its colon. */
const BLOCK_KEY = /[A-Za-z][\w.$/-]*(?=:[ \n])/y;
const FLOW_KEY = /[A-Za-z][\w.$/-]*(?=: )/y;

/** How a text without quotes begins, and what ends it. */
const TEXT_START = /[\w/.$(<^]|-\w/y;
const BLOCK_END = /\n|:(?=[ \n])| #/g;
const FLOW_END = /[\n,[\]{}]|:(?=[ \n,[\]{}])| #/g;

/** Texts that are no text, and those of them that are read here. */
const WORD = /^(?:true|false|null)$/i;
const NUMBER =
  /^(?:[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:e[-+]?[0-9]+)?|[-+]?\.inf|\.nan|0o[0-7]+|0x[0-9a-f]+)$/i;
const USUAL_NUMBER = /^(?:0|-?[1-9][0-9]{0,14}|-?(?:0|[1-9][0-9]{0,8})\.[0-9]{1,8})$/;

/**
 * Reads a YAML text that is as nearly all manifests are: maps and lists in block or flow style, of scalars on one line each.
 * Undefined for a text that holds anything else, or a mistake: such a text is the parser's, which takes ten times as long.
 */
export function plainYaml(text: string): PlainNode | undefined {
  if (UNUSUAL.test(text)) return undefined;
  const reader: Reader = {
    text: text.endsWith('\n') ? text : `${text}\n`,
    at: 0,
    column: 0,
    end: 0,
    comment: -1,
    depth: 0,
  };
  nextLine(reader);
  if (reader.column !== 0) return undefined;
  const isFlow = charAt(reader) === '{';
  const root = isFlow ? lastOnLine(reader, flowNode(reader, -1)) : blockNode(reader, 0);
  return reader.at === reader.text.length ? root : undefined;
}

/** Finds places in a plain text. */
export function plainTree(root: PlainNode): Tree<PlainNode> {
  return {
    root,
    childOf({ items, entries }, step) {
      if (entries !== undefined) return entries.get(String(step));
      const node = typeof step === 'number' ? items?.[step] : undefined;
      return node && { node, key: undefined };
    },
    spanOf: ({ start, end }) => [start, end],
    scalarSpanOf: ({ items, entries, start, end }) =>
      items === undefined && entries === undefined ? [start, end] : undefined,
  };
}

function charAt({ text, at }: Reader): string {
  return text.charAt(at);
}

/** Goes to the next line with content. */
function nextLine(reader: Reader): void {
  const { text } = reader;
  for (let start = reader.at; ; start = text.indexOf('\n', reader.at) + 1) {
    reader.at = start;
    skipSpaces(reader);
    reader.column = reader.at === text.length ? -1 : reader.at - start;
    if (charAt(reader) === '#') reader.comment = Math.max(reader.comment, reader.column);
    else if (charAt(reader) !== '\n') return;
  }
}

function skipSpaces(reader: Reader): void {
  while (charAt(reader) === ' ') reader.at += 1;
}

/** Goes on to the next line behind a value; undefined when more than a comment stands behind it. */
function lastOnLine(reader: Reader, node: PlainNode | undefined): PlainNode | undefined {
  if (node === undefined) return undefined;
  reader.comment = -1;
  reader.end = node.end;
  skipComment(reader);
  if (charAt(reader) !== '\n') return undefined;
  nextLine(reader);
  return node;
}

/** Goes to the end of a line on which only a comment may follow. `#word` is hardly meant as one: the parser's way tells so. */
function skipComment(reader: Reader): void {
  const { text, at } = reader;
  skipSpaces(reader);
  if (reader.at === at || charAt(reader) !== '#') return;
  if (!'# \n'.includes(text.charAt(reader.at + 1))) return;
  reader.at = text.indexOf('\n', reader.at);
  reader.end = reader.at;
}

function blockNode(reader: Reader, column: number): PlainNode | undefined {
  return isItem(reader) ? blockList(reader, column) : blockMap(reader, column);
}

/** Steps into a collection; false where the text is too deep for this reader. */
function deepen(reader: Reader): boolean {
  reader.depth += 1;
  return reader.depth <= PLAIN_DEPTH;
}

function isItem({ text, at }: Reader): boolean {
  return text[at] === '-' && text[at + 1] === ' ';
}

function blockMap(reader: Reader, column: number): PlainNode | undefined {
  const start = reader.at;
  const map = emptyMap();
  if (!deepen(reader)) return undefined;
  do {
    const key = keyNode(reader, BLOCK_KEY);
    const node = key && blockValue(reader, column);
    if (key === undefined || node === undefined || !addEntry(map, { key, node })) return undefined;
  } while (reader.column === column && !isItem(reader));
  return closed(reader, column, { ...map, start, end: reader.end });
}

function blockList(reader: Reader, column: number): PlainNode | undefined {
  const start = reader.at;
  const items: PlainNode[] = [];
  if (!deepen(reader)) return undefined;
  do {
    const from = reader.at;
    reader.at += 1;
    skipSpaces(reader);
    const node = isKey(reader)
      ? blockMap(reader, column + reader.at - from)
      : valueOnLine(reader, column);
    if (node === undefined) return undefined;
    items.push(node);
  } while (reader.column === column && isItem(reader));
  const value = items.map((item) => item.value);
  return closed(reader, column, { value, items, start, end: reader.end });
}

/** Ends a collection; undefined when the next line does not end it, or a comment may belong to it or not. */
function closed(reader: Reader, column: number, node: PlainNode): PlainNode | undefined {
  reader.depth -= 1;
  const isOpen = reader.column > column || reader.comment >= Math.max(column, 1);
  return isOpen ? undefined : node;
}

/** Reads what stands behind a key: on its line, or on the lines below. */
function blockValue(reader: Reader, column: number): PlainNode | undefined {
  skipComment(reader);
  if (charAt(reader) !== '\n') return valueOnLine(reader, column);
  nextLine(reader);
  if (reader.column === column && isItem(reader)) return blockList(reader, column);
  return reader.column > column ? blockNode(reader, reader.column) : undefined;
}

function valueOnLine(reader: Reader, column: number): PlainNode | undefined {
  const character = charAt(reader);
  const isFlow = character === '{' || character === '[';
  return lastOnLine(reader, isFlow ? flowNode(reader, column) : scalar(reader, BLOCK_END));
}

/**
 * Reads a collection in brackets.
 *
 * @param column of the collection around it: lines inside are indented more
 */
function flowNode(reader: Reader, column: number): PlainNode | undefined {
  const start = reader.at;
  const isMap = charAt(reader) === '{';
  const map = emptyMap();
  const items: PlainNode[] = [];
  if (!deepen(reader)) return undefined;
  for (let isFirst = true; ; isFirst = false) {
    reader.at += 1;
    if (!skipFlowSpace(reader, column)) return undefined;
    if (charAt(reader) === (isMap ? '}' : ']')) break;
    if (!isFirst && charAt(reader) === ',') return undefined;
    const key = isMap ? keyNode(reader, FLOW_KEY) : undefined;
    if (isMap && key === undefined) return undefined;
    skipSpaces(reader);
    const node = flowValue(reader, column);
    if (node === undefined || !skipFlowSpace(reader, column)) return undefined;
    if (key === undefined) items.push(node);
    else if (!addEntry(map, { key, node })) return undefined;
    if (charAt(reader) === (isMap ? '}' : ']')) break;
    if (charAt(reader) !== ',') return undefined;
  }
  reader.at += 1;
  reader.depth -= 1;
  const end = reader.at;
  return isMap
    ? { ...map, start, end }
    : { value: items.map((item) => item.value), items, start, end };
}

function flowValue(reader: Reader, column: number): PlainNode | undefined {
  const character = charAt(reader);
  return character === '{' || character === '['
    ? flowNode(reader, column)
    : scalar(reader, FLOW_END);
}

/** Goes to the next character inside brackets; false when a line there is empty, or not indented enough. */
function skipFlowSpace(reader: Reader, column: number): boolean {
  skipSpaces(reader);
  while (charAt(reader) === '\n') {
    const start = reader.at + 1;
    reader.at = start;
    skipSpaces(reader);
    if (reader.at - start <= column || charAt(reader) === '\n') return false;
  }
  return true;
}

type PlainMap = {
  readonly value: Record<string, JsonValue>;
  readonly entries: Map<string, PlainEntry>;
};

function emptyMap(): PlainMap {
  return { value: {}, entries: new Map() };
}

/** Puts an entry into a map; false when its key is there. */
function addEntry({ value, entries }: PlainMap, entry: PlainEntry): boolean {
  const name = String(entry.key.value);
  if (entries.has(name)) return false;
  entries.set(name, entry);
  setOwn(value, name, entry.node.value);
  return true;
}

function isKey(reader: Reader): boolean {
  BLOCK_KEY.lastIndex = reader.at;
  return BLOCK_KEY.test(reader.text);
}

/** Reads a key and its colon. */
function keyNode(reader: Reader, pattern: RegExp): PlainNode | undefined {
  const { text, at: start } = reader;
  const quoted = quotedScalar(reader);
  if (quoted !== undefined) {
    const isSpaced = /^:[ \n]/.test(text.slice(reader.at, reader.at + 2));
    reader.at += 1;
    return isSpaced && quoted.end - start < PLAIN_KEY ? quoted : undefined;
  }
  pattern.lastIndex = start;
  if (!pattern.test(text)) return undefined;
  const end = pattern.lastIndex;
  const value = text.slice(start, end);
  if (value.length > PLAIN_KEY || WORD.test(value)) return undefined;
  reader.at = end + 1;
  return { value, start, end };
}

/** Reads a scalar that ends on its line. */
function scalar(reader: Reader, ending: RegExp): PlainNode | undefined {
  const { text, at: start } = reader;
  const quoted = quotedScalar(reader);
  if (quoted !== undefined) return quoted;
  TEXT_START.lastIndex = start;
  if (!TEXT_START.test(text)) return undefined;
  ending.lastIndex = start;
  let end = ending.exec(text)?.index ?? start;
  while (text[end - 1] === ' ') end -= 1;
  reader.at = end;
  const value = plainValue(text.slice(start, end));
  return value === undefined ? undefined : { value, start, end };
}

/** What a text without quotes stands for. */
function plainValue(text: string): JsonValue | undefined {
  if (WORD.test(text)) {
    if (text === 'true' || text === 'false') return text === 'true';
    return text === 'null' ? null : undefined;
  }
  if (!NUMBER.test(text)) return text;
  return USUAL_NUMBER.test(text) ? Number(text) : undefined;
}

/** Reads a text in quotes; undefined at any other text. */
function quotedScalar(reader: Reader): PlainNode | undefined {
  const { text, at: start } = reader;
  const quote = text[start];
  if (quote !== '"' && quote !== "'") return undefined;
  const last = closingQuote(text, start, quote);
  const inner = text.slice(start + 1, last);
  if (last === -1 || inner.includes('\n')) return undefined;
  const value = quote === '"' ? doubleQuoted(inner) : inner.replaceAll("''", "'");
  if (value === undefined) return undefined;
  reader.at = last + 1;
  return { value, start, end: reader.at };
}

function closingQuote(text: string, start: number, quote: string): number {
  let at = text.indexOf(quote, start + 1);
  while (at !== -1) {
    const isDoubled = quote === "'" && text[at + 1] === quote;
    if (!isDoubled && !(quote === '"' && isEscaped(text, at))) return at;
    at = text.indexOf(quote, at + (isDoubled ? 2 : 1));
  }
  return -1;
}

function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text[start - 1] === '\\') start -= 1;
  return (at - start) % 2 === 1;
}

/** What a text between double quotes stands for, if it has no other escapes than JSON has. */
function doubleQuoted(text: string): string | undefined {
  if (!text.includes('\\')) return text;
  if (text.includes('\\u')) return undefined; // may be half of a character
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return undefined;
  }
}
