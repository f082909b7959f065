import { GENERATED_MARK } from '../emit/file-plan.js';

const WORDS = GENERATED_MARK.slice('// '.length);
/** A JSON file has no comments: its first member carries the words. */
const JSON_START = /^\{\s*"\w+":\s*"/;
const END = '. Do not edit';

/**
 * The manifest that a file says it was generated from; undefined when the file carries no mark, and so belongs to
 * somebody else. A marked file whose manifest cannot be read from the mark gives `''`.
 */
export function generatedFrom(text: string): string | undefined {
  const start = markStart(text);
  if (start === undefined) return undefined;
  const line = text.slice(start).split(/[\r\n]/, 1)[0] ?? '';
  const end = line.indexOf(END);
  return end === -1 ? '' : line.slice(0, end);
}

/** Where the manifest's path starts in a marked text. */
function markStart(text: string): number | undefined {
  if (text.startsWith(GENERATED_MARK)) return GENERATED_MARK.length;
  const prefix = JSON_START.exec(text)?.[0];
  return prefix !== undefined && text.startsWith(WORDS, prefix.length)
    ? prefix.length + WORDS.length
    : undefined;
}
