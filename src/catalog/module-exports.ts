import { type ModuleToken, moduleTokens } from './module-tokens.js';

/** A list of tokens with the place that is read next. */
type Reader = { readonly tokens: readonly ModuleToken[]; index: number };

/**
 * Finds the names of the values that a module exports, from its text alone. Types are no values and do not count.
 *
 * Gives undefined when the text does not tell: `export * from`, `export =`, or a text that cannot be followed. It is
 * a scan and not a parser: where it is in doubt it reports a name too many rather than one too few.
 */
export function moduleExports(text: string): readonly string[] | undefined {
  const tokens = moduleTokens(text);
  if (tokens === undefined) return undefined;
  const names = new Set<string>();
  const reader: Reader = { tokens, index: 0 };
  let depth = 0;
  let before = '';
  for (let token = next(reader); token !== undefined; token = next(reader)) {
    if (isMark(token, '{', '(', '[')) depth += 1;
    else if (isMark(token, '}', ')', ']')) depth -= 1;
    else if (depth === 0 && before !== '.' && isWord(token, 'export')) {
      const exported = readExport(reader);
      if (exported === undefined) return undefined;
      for (const name of exported) names.add(name);
    }
    before = token.text;
  }
  return [...names];
}

function peek({ tokens, index }: Reader, ahead = 0): ModuleToken | undefined {
  return tokens[index + ahead];
}

function next(reader: Reader): ModuleToken | undefined {
  const token = peek(reader);
  reader.index += 1;
  return token;
}

function isWord(token: ModuleToken | undefined, ...words: readonly string[]): boolean {
  return token?.kind === 'word' && words.includes(token.text);
}

function isMark(token: ModuleToken | undefined, ...marks: readonly string[]): boolean {
  return token?.kind === 'mark' && marks.includes(token.text);
}

/** Reads what follows `export`; the names it exports, or undefined when they stand elsewhere. */
function readExport(reader: Reader): readonly string[] | undefined {
  const token = peek(reader);
  if (isMark(token, '*')) return readStar(reader);
  if (isMark(token, '=')) return undefined;
  if (isMark(token, '{')) return readList(reader);
  if (isWord(token, 'default')) return ['default'];
  if (isWord(token, 'interface', 'declare', 'as')) return [];
  if (isWord(token, 'type') && !isMark(peek(reader, 1), '=')) return [];
  if (isWord(token, 'const', 'let', 'var', 'using') && !isWord(peek(reader, 1), 'enum')) {
    reader.index += 1;
    return readDeclarators(reader);
  }
  return readNamed(reader);
}

/** `* from 'x'` exports what another module knows, `* as name from 'x'` one name. */
function readStar(reader: Reader): readonly string[] | undefined {
  const name = peek(reader, 2);
  return isWord(peek(reader, 1), 'as') && name !== undefined ? [name.text] : undefined;
}

/** Reads `{ a, b as c, type D }`. */
function readList(reader: Reader): readonly string[] {
  const names: string[] = [];
  let item: ModuleToken[] = [];
  reader.index += 1;
  for (let token = next(reader); token !== undefined; token = next(reader)) {
    if (!isMark(token, ',', '}')) {
      item.push(token);
      continue;
    }
    const name = item.at(-1);
    const isType = isWord(item[0], 'type') && item.length > 1 && !isWord(item[1], 'as');
    if (name !== undefined && !isType) names.push(name.text);
    item = [];
    if (isMark(token, '}')) break;
  }
  return names;
}

/** Words that stand between `export` and the name of a function, class, enumeration or namespace. */
const MODIFIERS = [
  'abstract',
  'async',
  'class',
  'const',
  'enum',
  'function',
  'import',
  'module',
  'namespace',
];

function readNamed(reader: Reader): readonly string[] {
  while (isWord(peek(reader), ...MODIFIERS) || isMark(peek(reader), '*')) reader.index += 1;
  const name = peek(reader);
  return name?.kind === 'word' ? [name.text] : [];
}

/** Reads `a = 1, { b, c: d, ...e } = x` up to the end of the declaration, as far as it can be seen. */
function readDeclarators(reader: Reader): readonly string[] {
  const names: string[] = [];
  for (let more = true; more; more = skipToComma(reader)) {
    const token = peek(reader);
    if (isMark(token, '{', '[')) names.push(...readPattern(reader));
    else if (token?.kind === 'word') names.push(token.text);
  }
  return names;
}

/** Reads a destructuring pattern: a word is bound unless a colon follows it or it stands in a default. */
function readPattern(reader: Reader): readonly string[] {
  const names: string[] = [];
  let depth = 0;
  let inDefault = false;
  do {
    const token = next(reader);
    if (token === undefined) break;
    if (isMark(token, '{', '[', '(')) depth += 1;
    else if (isMark(token, '}', ']', ')')) depth -= 1;
    else if (isMark(token, '=')) inDefault = true;
    else if (isMark(token, ',')) inDefault = false;
    else if (token.kind === 'word' && !inDefault && !isMark(peek(reader), ':'))
      names.push(token.text);
    if (isMark(token, '}', ']')) inDefault = false;
  } while (depth > 0);
  return names;
}

/** Skips a type annotation and an initializer; true when another declarator follows the comma. */
function skipToComma(reader: Reader): boolean {
  let depth = 0;
  for (let token = peek(reader); token !== undefined; token = peek(reader)) {
    if (isMark(token, '{', '(', '[')) depth += 1;
    else if (isMark(token, '}', ')', ']')) depth -= 1;
    else if (depth === 0 && (isMark(token, ';') || isWord(token, 'export'))) return false;
    reader.index += 1;
    if (depth === 0 && isMark(token, ',')) return true;
  }
  return false;
}
