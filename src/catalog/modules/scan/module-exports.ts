import type { ModuleToken } from './module-tokens.js';
import {
  isMark,
  isWord,
  nesting,
  next,
  peek,
  skipToComma,
  type TokenReader,
} from './token-reader.js';

/**
 * Finds the names of the values that a module exports, from its tokens alone. Types are no values and do not count.
 *
 * Gives undefined when they do not tell: `export * from`, or `export =`. It is a scan and not a parser: where it is in
 * doubt it reports a name too many rather than one too few.
 */
export function moduleExports(tokens: readonly ModuleToken[]): readonly string[] | undefined {
  const names = new Set<string>();
  const reader: TokenReader = { tokens, index: 0 };
  let depth = 0;
  let before: ModuleToken | undefined;
  for (let token = next(reader); token !== undefined; token = next(reader)) {
    depth += nesting(token);
    if (depth === 0 && !isMark(before, '.') && isWord(token, 'export')) {
      const exported = readExport(reader);
      if (exported === undefined) return undefined;
      for (const name of exported) names.add(name);
    }
    before = token;
  }
  return [...names];
}

/** Reads what follows `export`; the names it exports, or undefined when they stand elsewhere. */
function readExport(reader: TokenReader): readonly string[] | undefined {
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
function readStar(reader: TokenReader): readonly string[] | undefined {
  const name = peek(reader, 2);
  return isWord(peek(reader, 1), 'as') && name !== undefined ? [name.text] : undefined;
}

/** Reads `{ a, b as c, type D }`. */
function readList(reader: TokenReader): readonly string[] {
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

function readNamed(reader: TokenReader): readonly string[] {
  while (isWord(peek(reader), ...MODIFIERS) || isMark(peek(reader), '*')) reader.index += 1;
  const name = peek(reader);
  return name?.kind === 'word' ? [name.text] : [];
}

/** Reads `a = 1, { b, c: d, ...e } = x` up to the end of the declaration, as far as it can be seen. */
function readDeclarators(reader: TokenReader): readonly string[] {
  const names: string[] = [];
  for (let more = true; more; more = skipToComma(reader)) {
    const token = peek(reader);
    if (isMark(token, '{', '[')) readPattern(reader, names);
    else if (token?.kind === 'word') names.push(token.text);
  }
  return names;
}

/** Adds the names of a destructuring pattern: a word is bound unless a colon follows it or it stands in a default. */
function readPattern(reader: TokenReader, names: string[]): void {
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
}
