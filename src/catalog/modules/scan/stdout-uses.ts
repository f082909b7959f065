import type { ModuleToken } from './module-tokens.js';
import { isMark, isWord, peek, type TokenReader } from './token-reader.js';

/** A place where a module writes to stdout past the runtime. */
export type StdoutUse = { readonly use: string; readonly start: number; readonly end: number };

/** What may be asked of `process.stdout`, or listened to on it, without writing. */
const HARMLESS = [
  'isTTY',
  'columns',
  'rows',
  'getColorDepth',
  'getWindowSize',
  'hasColors',
  'on',
  'once',
  'off',
  'pipe',
];

const PROCESS_MODULES = ['process', 'node:process'];

/**
 * Finds the places where a module uses stdout directly, which carries the protocol when a server runs over stdio:
 * `process.stdout` itself, `fs.writeSync(1)`, and child processes that inherit it. `console.log` is none of them: the
 * runtime sends it to stderr.
 */
export function stdoutUses(tokens: readonly ModuleToken[], text: string): readonly StdoutUse[] {
  if (!/stdout|writeSync|writeFileSync|inherit/.test(text)) return [];
  const reader: TokenReader = { tokens, index: 0 };
  const isImported = tokens.some((_, index) => importsStdout({ tokens, index }));
  const uses: StdoutUse[] = [];
  for (; reader.index < tokens.length; reader.index += 1) {
    const length = streamUse(reader, isImported) ?? otherUse(reader);
    const used = tokens.slice(reader.index, reader.index + length);
    const [first] = used;
    const last = used.at(-1);
    if (first === undefined || last === undefined) continue;
    const use = text.slice(first.start, last.end).replaceAll(/\s+/g, ' ');
    uses.push({ use, start: first.start, end: last.end });
  }
  return uses;
}

/** Whether this is the end of `{ stdout } from 'node:process'`. */
function importsStdout(reader: TokenReader): boolean {
  const module = peek(reader, 2);
  if (!isMark(peek(reader), '}') || !isWord(peek(reader, 1), 'from')) return false;
  if (module?.kind !== 'string' || !PROCESS_MODULES.includes(module.text)) return false;
  for (let ahead = -1; ; ahead -= 1) {
    const token = peek(reader, ahead);
    if (isWord(token, 'stdout')) return true;
    if (token?.kind !== 'word' && !isMark(token, ',')) return false;
  }
}

/**
 * The tokens of `process.stdout`, or of `stdout` where it is imported, unless only a harmless member is used: what is called
 * `process` may also be a child process whose output is read.
 */
function streamUse(reader: TokenReader, isImported: boolean): number | undefined {
  const before = peek(reader, -1);
  if (isMark(before, '.') || isWord(before, 'typeof')) return undefined;
  const isMember =
    isWord(peek(reader), 'process') &&
    isMark(peek(reader, 1), '.') &&
    isWord(peek(reader, 2), 'stdout');
  const isWhole = isImported && isWord(peek(reader), 'stdout') && !isMark(before, '{', ',');
  if (!isMember && !isWhole) return undefined;
  const length = isMember ? 3 : 1;
  if (!isMark(peek(reader, length), '.')) return length;
  return isWord(peek(reader, length + 1), ...HARMLESS) ? undefined : length + 2;
}

/** The tokens of `writeSync(1` and `stdio: 'inherit'`; 0 for anything else. */
function otherUse(reader: TokenReader): number {
  const [first, second, third] = [peek(reader), peek(reader, 1), peek(reader, 2)];
  const isWrite = isWord(first, 'writeSync', 'writeFileSync') && isMark(second, '(');
  if (isWrite && third?.kind === 'value' && third.text === '1' && isMark(peek(reader, 3), ','))
    return 3;
  return isWord(first, 'stdio') && isMark(second, ':') && third?.text === 'inherit' ? 3 : 0;
}
