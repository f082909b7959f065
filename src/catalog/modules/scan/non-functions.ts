import type { ModuleToken } from './module-tokens.js';
import { endsStatement, skipAnnotation } from './statements.js';
import { isMark, isWord, nesting, next, peek, type TokenReader } from './token-reader.js';

/** An export that cannot be called, at its name in the text. */
export type NonFunction = {
  readonly name: string;
  /** What it is instead, as a noun phrase. */
  readonly found: string;
  readonly start: number;
  readonly end: number;
};

/** A name that a module exports, and the value behind it: what was found there, or the name of a local one. */
type Export = {
  readonly token: ModuleToken;
  readonly name: string;
  readonly found?: string | undefined;
  readonly local?: string;
};

type Scan = {
  readonly reader: TokenReader;
  readonly text: string;
  readonly exports: Export[];
  /** Values declared in the module; undefined for those that may be functions. */
  readonly values: Map<string, string | undefined>;
  readonly types: Map<string, string>;
};

/**
 * Finds the exports of a module that plainly are no functions: literals of objects, lists, texts and numbers, classes,
 * enumerations, types. It judges only what it is sure of: anything computed may be a function.
 *
 * @param known the values that the module exports; undefined when its text does not tell
 */
export function nonFunctions(
  tokens: readonly ModuleToken[],
  text: string,
  known: readonly string[] | undefined,
): readonly NonFunction[] {
  const reader: TokenReader = { tokens, index: 0 };
  const scan: Scan = { reader, text, exports: [], values: new Map(), types: new Map() };
  let depth = 0;
  let before: ModuleToken | undefined;
  for (let token = peek(reader); token !== undefined; token = peek(reader)) {
    if (depth === 0 && token.kind === 'word' && !isMark(before, '.')) readStatement(scan);
    if (peek(reader) === token) {
      depth += nesting(token);
      reader.index += 1;
    }
    before = token;
  }
  return scan.exports.flatMap(({ token, name, found, local = name }) => {
    const value = found ?? scan.values.get(local);
    const isType = !scan.values.has(local) && known?.includes(name) === false;
    const words = value ?? (isType ? scan.types.get(local) : undefined);
    return words === undefined ? [] : [{ name, found: words, start: token.start, end: token.end }];
  });
}

/** Reads the head of a statement at the top of the module, as far as it declares or exports something. */
function readStatement(scan: Scan): void {
  const { reader } = scan;
  if (!isWord(peek(reader), 'export')) {
    readDeclaration(scan);
    return;
  }
  reader.index += 1;
  const isType = isWord(peek(reader), 'type');
  if (isMark(peek(reader, isType ? 1 : 0), '{')) {
    reader.index += isType ? 2 : 1;
    readList(scan, isType);
  } else if (isWord(peek(reader), 'default')) {
    readDefault(scan);
  } else {
    for (const token of readDeclaration(scan)) scan.exports.push({ token, name: token.text });
  }
}

/** Reads `a, b as c, type D }`, and leaves out the values that another module holds. */
function readList({ reader, exports, types }: Scan, isTypeList: boolean): void {
  const listed: Export[] = [];
  let item: ModuleToken[] = [];
  for (let token = next(reader); token !== undefined; token = next(reader)) {
    if (!isMark(token, ',', '}')) {
      item.push(token);
      continue;
    }
    const isType = isWord(item[0], 'type') && item.length > 1 && !isWord(item[1], 'as');
    const [local] = isType ? item.slice(1) : item;
    const name = item.at(-1);
    if (local !== undefined && name !== undefined) {
      if (isType || isTypeList) types.set(local.text, ONLY_TYPE);
      listed.push({ token: name, name: name.text, local: local.text });
    }
    item = [];
    if (isMark(token, '}')) break;
  }
  const isElsewhere = isWord(peek(reader), 'from');
  for (const entry of listed) {
    if (!isElsewhere || types.has(entry.local ?? '')) exports.push(entry);
  }
}

const ONLY_TYPE = 'only a type';

function readDefault({ reader, text, exports }: Scan): void {
  const token = next(reader);
  const value = peek(reader);
  if (token === undefined || value === undefined) return;
  const named = { token, name: 'default' };
  if (isWord(value, 'class', 'abstract')) exports.push({ ...named, found: 'a class' });
  else if (value.kind === 'word' && endsStatement(reader, 1, text))
    exports.push({ ...named, local: value.text });
  else exports.push({ ...named, local: '', found: literal(reader, text) });
}

/** Reads the head of a declaration; the names that it declares. Reads nothing where there is none. */
function readDeclaration(scan: Scan): readonly ModuleToken[] {
  const { reader, values, types } = scan;
  const isAmbient = isWord(peek(reader), 'declare') && peek(reader, 1)?.kind === 'word';
  const start = reader.index;
  if (isAmbient) reader.index += 1;
  if (isWord(peek(reader), 'abstract', 'async') && peek(reader, 1)?.kind === 'word')
    reader.index += 1;
  if (isWord(peek(reader), 'const') && isWord(peek(reader, 1), 'enum')) reader.index += 1;
  const keyword = peek(reader);
  const star = isMark(peek(reader, 1), '*') ? 1 : 0;
  const name = peek(reader, 1 + star);
  if (name?.kind !== 'word' || !isWord(keyword, ...KEYWORDS)) {
    reader.index = start;
    return [];
  }
  reader.index += 2 + star;
  if (isAmbient) types.set(name.text, 'a declaration without a value');
  else if (isWord(keyword, 'type', 'interface')) types.set(name.text, ONLY_TYPE);
  else declare(values, name.text, initialValue(scan, keyword));
  return [name];
}

const KEYWORDS = ['class', 'enum', 'function', 'const', 'let', 'var', 'type', 'interface'];

/** A name that is declared twice (a function and its namespace) may be a function. */
function declare(
  values: Map<string, string | undefined>,
  name: string,
  found: string | undefined,
): void {
  values.set(name, values.has(name) ? undefined : found);
}

function initialValue(
  { reader, text }: Scan,
  keyword: ModuleToken | undefined,
): string | undefined {
  if (isWord(keyword, 'class')) return 'a class';
  if (isWord(keyword, 'enum')) return 'an enumeration';
  return isWord(keyword, 'const') && skipAnnotation(reader) ? literal(reader, text) : undefined;
}

const WORD_VALUES: readonly string[] = ['true', 'false', 'null', 'undefined'];

/** What the literal at the current place is; undefined when there is none, or more than the literal. */
function literal(reader: TokenReader, text: string): string | undefined {
  const token = peek(reader);
  if (token === undefined) return undefined;
  const first = text.charAt(token.start);
  const end = literalEnd(reader);
  if (end === undefined || !endsStatement(reader, end, text)) return undefined;
  if (token.kind === 'word') return `\`${token.text}\``;
  if (first === '{') return 'an object';
  if (first === '[') return 'a list';
  if (first === '/') return 'a regular expression';
  return token.kind === 'value' && /\d/.test(first) ? 'a number' : 'text';
}

/** How many tokens the literal at the current place has. */
function literalEnd(reader: TokenReader): number | undefined {
  const first = peek(reader);
  if (first?.kind === 'word') return WORD_VALUES.includes(first.text) ? 1 : undefined;
  if (first?.kind !== 'mark') return 1;
  if (!isMark(first, '{', '[')) return undefined;
  let depth = 0;
  for (let count = 0; ; count += 1) {
    const token = peek(reader, count);
    if (token === undefined) return undefined;
    depth += nesting(token);
    if (depth > 0) continue;
    // A template goes on with a text behind each of its expressions, up to its last one.
    const rest = peek(reader, count + 1);
    if (rest === undefined || rest.start !== token.start) return count + 1;
    if (rest.kind === 'value') return count + 2;
  }
}
