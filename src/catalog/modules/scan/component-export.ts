import { moduleExports } from './module-exports.js';
import { type ModuleToken, moduleTokens } from './module-tokens.js';
import { nonFunctions } from './non-functions.js';
import { endsStatement, skipAnnotation } from './statements.js';
import { isMark, isWord, nesting, next, peek, type TokenReader } from './token-reader.js';

/** What the text of a module tells of an export that should be a component. Places are UTF-16 offsets. */
export type ComponentExport =
  | ({ readonly kind: 'other'; readonly found: string } & Place)
  | ({
      readonly kind: 'map';
      /** Names of its members; undefined when the text does not tell all of them. */
      readonly members: readonly string[] | undefined;
      /** The name in its definition, where it is written there as text. */
      readonly definitionName?: { readonly text: string } & Place;
    } & Place);

type Place = { readonly start: number; readonly end: number };

/**
 * Reads what a module exports under a name, as far as its text tells: object literals, functions, classes, other
 * literals. Undefined for anything computed elsewhere.
 */
export function componentExport(text: string, exportName: string): ComponentExport | undefined {
  const tokens = moduleTokens(text);
  if (tokens === undefined) return undefined;
  const plain = nonFunctions(tokens, text, moduleExports(tokens)).find(
    ({ name }) => name === exportName,
  );
  if (plain !== undefined && plain.found !== 'an object') {
    return { kind: 'other', found: plain.found, start: plain.start, end: plain.end };
  }
  const declared = declaration(tokens, exportName);
  if (declared === undefined) return undefined;
  const { reader, isFunction, token } = declared;
  const place = { start: token.start, end: token.end };
  if (isFunction) return { kind: 'other', found: 'a function', ...place };
  if (isDefinition(reader, text)) return { kind: 'other', found: 'a definition alone', ...place };
  if (plain === undefined) return undefined;
  const { members, isWhole } = readMembers(reader);
  return {
    kind: 'map',
    members: isWhole ? [...members.keys()] : undefined,
    ...definitionName(tokens, members.get('definition')),
    ...place,
  };
}

/** An export that is declared where it is exported, and a reader at its value. */
type Declaration = {
  readonly token: ModuleToken;
  readonly reader: TokenReader;
  readonly isFunction: boolean;
};

function declaration(tokens: readonly ModuleToken[], exportName: string): Declaration | undefined {
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    depth += nesting(token);
    if (depth > 0 || !isWord(token, 'export') || isMark(tokens[index - 1], '.')) continue;
    const reader = { tokens, index: index + 1 };
    const found = readDeclaration(reader);
    if (found?.text === exportName) {
      const isFunction = isWord(tokens[index + 1], 'async', 'function');
      return isFunction || found.text === 'default' || skipAnnotation(reader)
        ? { token: found, reader, isFunction }
        : undefined;
    }
  }
  return undefined;
}

/** Reads `const name`, `async function name` or `default` behind `export`; its name. */
function readDeclaration(reader: TokenReader): ModuleToken | undefined {
  const token = next(reader);
  if (isWord(token, 'default')) return token;
  if (isWord(token, 'async')) reader.index += 1;
  else if (!isWord(token, 'const', 'let', 'var', 'function')) return undefined;
  if (isMark(peek(reader), '*')) reader.index += 1;
  return next(reader);
}

/** Whether the value is the result of a `define` function, and nothing more. */
function isDefinition(reader: TokenReader, text: string): boolean {
  const isCall = isWord(peek(reader), ...DEFINE) && isMark(peek(reader, 1), '(');
  return isCall && endsStatement(reader, closing(reader, 1) + 1, text);
}

const DEFINE = ['defineTool', 'defineResource', 'definePrompt'];

/** How far ahead the bracket that opens ahead is closed. */
function closing(reader: TokenReader, ahead: number): number {
  let depth = 0;
  for (let count = ahead; ; count += 1) {
    const token = peek(reader, count);
    if (token === undefined) return count;
    depth += nesting(token);
    if (depth === 0) return count;
  }
}

type Members = {
  /** The index of the token behind each name. */
  readonly members: ReadonlyMap<string, number>;
  /** Whether these are all: nothing is spread or computed. */
  readonly isWhole: boolean;
};

/** Reads the object literal at the current place. What is spread into it may replace what stands before. */
function readMembers(reader: TokenReader): Members {
  const members = new Map<string, number>();
  const end = reader.index + closing(reader, 0);
  let isWhole = true;
  reader.index += 1;
  while (reader.index < end) {
    while (isWord(peek(reader), ...MODIFIERS) && isName(peek(reader, 1))) reader.index += 1;
    if (isMark(peek(reader), '*')) reader.index += 1;
    const name = peek(reader);
    if (isName(name)) members.set(name.text, reader.index + 1);
    else {
      isWhole = false;
      members.clear();
    }
    skipMember(reader, end);
  }
  return { members, isWhole };
}

const MODIFIERS = ['async', 'get', 'set'];

/** Names with escapes are not read. */
function isName(token: ModuleToken | undefined): token is ModuleToken {
  return token?.kind === 'word' || (token?.kind === 'string' && !token.text.includes('\\'));
}

function skipMember(reader: TokenReader, end: number): void {
  let depth = 0;
  while (reader.index < end) {
    const token = next(reader);
    if (token === undefined || (depth === 0 && isMark(token, ','))) return;
    depth += nesting(token);
  }
}

/** Reads the name in a definition whose value begins behind a colon: a literal, or a `define` call of one. */
function definitionName(
  tokens: readonly ModuleToken[],
  colon: number | undefined,
): { readonly definitionName?: { readonly text: string } & Place } {
  if (colon === undefined || !isMark(tokens[colon], ':')) return {};
  const reader = { tokens, index: colon + 1 };
  if (isWord(peek(reader), ...DEFINE) && isMark(peek(reader, 1), '(')) reader.index += 2;
  if (!isMark(peek(reader), '{')) return {};
  const behind = readMembers(reader).members.get('name');
  if (behind === undefined || !isMark(tokens[behind], ':')) return {};
  const [value, after] = [tokens[behind + 1], tokens[behind + 2]];
  const isText = value?.kind === 'string' && isName(value) && isMark(after, ',', '}');
  return isText ? { definitionName: { text: value.text, start: value.start, end: value.end } } : {};
}
