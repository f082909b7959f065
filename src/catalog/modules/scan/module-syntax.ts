import { createRequire } from 'node:module';
import type { Message, TransformFailure, TransformOptions } from 'esbuild';
import { excerpt } from '../../../protocol/excerpt.js';
import type { ModuleToken } from './module-tokens.js';
import { isMark, nesting } from './token-reader.js';

/** The first place at which the text of a module is no JavaScript or TypeScript. */
export type SyntaxFault = {
  readonly problem: string;
  readonly start: number;
  readonly end: number;
};

/**
 * Finds the syntax error of a module.
 *
 * Parsing every handler would cost more than all other checks together. So a look at the tokens tells which texts may be
 * broken, and only those are parsed; nothing is an error that the parser takes. Mistakes that no token gives away are
 * left to the compiler.
 *
 * @param path decides between JavaScript and TypeScript by its extension
 * @param tokens undefined when the text could not be followed
 */
export function syntaxFault(
  path: string,
  text: string,
  tokens: readonly ModuleToken[] | undefined,
): SyntaxFault | undefined {
  if (text.length > MOST_PARSED) return undefined;
  return tokens === undefined || looksBroken(tokens, text) ? parserFault(path, text) : undefined;
}

/** Characters of the longest text that is parsed: the parser dies of a text that nests some hundred thousand levels deep. */
const MOST_PARSED = 64_000;

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['{', '}'],
  ['(', ')'],
  ['[', ']'],
]);

function looksBroken(tokens: readonly ModuleToken[], text: string): boolean {
  const open: (string | undefined)[] = [];
  for (const [index, token] of tokens.entries()) {
    const direction = nesting(token);
    if (direction === 1) open.push(CLOSING.get(token.text));
    else if (direction === -1 && open.pop() !== token.text) return true;
    const before = tokens[index - 1];
    if (before !== undefined && cannotFollow(before, token, text)) return true;
    // The mark of a merge conflict.
    if (isMark(token, '<') && isMark(before, '<') && isMark(tokens[index - 2], '<')) return true;
  }
  return open.length > 0 || isMark(tokens.at(-1), '=');
}

/** Words of the language, which stand beside other words. */
const LANGUAGE: ReadonlySet<string> = new Set(
  [
    'abstract accessor as assert asserts async await break case catch class const continue debugger declare',
    'default defer delete do else enum export extends finally for from function get global if implements import',
    'in infer instanceof interface is keyof let module namespace new of out override package private protected',
    'public readonly require return satisfies set static super switch this throw try type typeof unique using var',
    'void while with yield',
  ].flatMap((line) => line.split(' ')),
);

/** Whether a token cannot stand behind another one on the same line, in most texts: two names, or nothing behind `=`. */
function cannotFollow(before: ModuleToken, token: ModuleToken, text: string): boolean {
  if (isMark(before, '=') && isMark(token, ')', ']', '}', ';', ',')) return true;
  const endsName = before.kind === 'word' || before.kind === 'string';
  const startsName = token.kind === 'word' || token.kind === 'string';
  if (!endsName || !startsName) return false;
  if (isLanguage(before) || isLanguage(token)) return false;
  return !/[\n\r]/.test(text.slice(before.end, token.start));
}

function isLanguage({ kind, text }: ModuleToken): boolean {
  return kind === 'word' && LANGUAGE.has(text);
}

/** Both ways to read decorators: which one a project uses stands in its `tsconfig.json`. */
const DECORATORS: readonly TransformOptions[] = [false, true].map((experimentalDecorators) => ({
  tsconfigRaw: { compilerOptions: { experimentalDecorators } },
}));

/** Parses a module with esbuild, which is loaded here so that most runs go without it. */
function parserFault(path: string, text: string): SyntaxFault | undefined {
  const { transformSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
  const loader = /ts$/.test(path) ? 'ts' : 'js';
  let fault: SyntaxFault | undefined;
  for (const options of text.includes('@') ? DECORATORS : DECORATORS.slice(0, 1)) {
    try {
      transformSync(text, { ...options, loader, logLevel: 'silent' });
      return undefined;
    } catch (error) {
      const [first] = (error as Partial<TransformFailure>).errors ?? [];
      if (first === undefined) return undefined; // esbuild cannot run here
      const found = faultAt(first, text);
      if (fault === undefined || found.start > fault.start) fault = found;
    }
  }
  return fault;
}

/** The parser may quote all of a text without an end. */
const LONGEST_PROBLEM = 120;

/** The parser counts lines as JavaScript does, and columns in bytes. */
function faultAt({ text: message, location }: Message, text: string): SyntaxFault {
  const problem = excerpt(message.charAt(0).toLowerCase() + message.slice(1), LONGEST_PROBLEM);
  if (location === null) return { problem, start: 0, end: 0 };
  const lines = text.matchAll(/\r\n|[\n\r\u2028\u2029]/g);
  let lineStart = 0;
  for (let line = 1; line < location.line; line += 1) {
    const { value } = lines.next();
    lineStart = value === undefined ? text.length : value.index + value[0].length;
  }
  const bytes = Buffer.from(location.lineText);
  const units = (end: number): number => bytes.subarray(0, end).toString().length;
  const start = Math.min(lineStart + units(location.column), text.length);
  const length = units(location.column + location.length) - units(location.column);
  return { problem, start, end: Math.min(start + length, text.length) };
}
