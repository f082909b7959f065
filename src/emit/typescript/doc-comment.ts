import { textWidth } from '../../diagnostics/text-width.js';
import { type Code, escaped } from './code.js';
import { LINE_WIDTH } from './doc.js';

const INVISIBLE = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cc}|\p{Cs}/gu;
const LINE_BREAK = /\r\n|[\n\r\v\f\u2028\u2029]/;

/** The mark of a list item, with the space around it: what the item goes on with is indented likewise. */
const ITEM_MARK = /^ *(?:[-*•–]|\d{1,3}[.)]) +/;

/** A line of words in ASCII, without anything that a comment has to mind: most descriptions. */
const PLAIN_LINE = /^(?!biome-ignore|eslint-)[\w"'`(](?:[ -)+-~]*[!-)+-~])?$/;

/** Indentation of the lines behind the first that shows where a text was written, such as in a docstring, not what it means. */
const FOREIGN_INDENT = 4;

/**
 * Prints a text as a doc comment, indented by `depth` steps and ended by a line feed; nothing for an empty text without
 * tags.
 *
 * The comment cannot be ended early, `@` at the start of a line is not read as a tag, and nothing invisible is left.
 * Long lines are wrapped between words; a longer word, such as a URL, stays whole.
 *
 * @param tags what stands behind the text, each on a line of its own, such as `@deprecated`
 */
export function docComment(
  text: string | undefined,
  depth = 0,
  tags: readonly string[] = [],
): Code {
  const margin = '  '.repeat(depth);
  const width = LINE_WIDTH - margin.length - ' * '.length;
  const lines = [...commentLines(text ?? '', width), ...tags.map(unended)];
  const [first] = lines;
  if (first === undefined) return escaped('');
  if (lines.length === 1 && margin.length + textWidth(first) + '/**  */'.length <= LINE_WIDTH) {
    return escaped(`${margin}/** ${first} */\n`);
  }
  const body = lines.map((line) => `${margin} * ${line}`.trimEnd());
  return escaped([`${margin}/**`, ...body, `${margin} */`, ''].join('\n'));
}

function commentLines(text: string, width: number): string[] {
  if (text.length <= width && PLAIN_LINE.test(text)) return [text];
  const written = text
    .split(LINE_BREAK)
    .map((line) => line.replaceAll('\t', '  ').replaceAll(INVISIBLE, '').trimEnd());
  const lines = dedented(written)
    .flatMap((line) => wrap(line, width))
    .map(harmless);
  while (lines[0] === '') lines.shift();
  while (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Takes the indentation away that all lines behind the first share, where it is foreign to the text. */
function dedented(lines: readonly string[]): string[] {
  const [first = '', ...others] = lines;
  const indents = others.filter((line) => line !== '').map((line) => line.search(/[^ ]/));
  const shared = indents.reduce(
    (least, indent) => Math.min(least, indent),
    Number.POSITIVE_INFINITY,
  );
  if (shared < FOREIGN_INDENT) return [...lines];
  return [first, ...others.map((line) => line.slice(shared))];
}

/**
 * Breaks a line between words. The other lines are indented as the first one is, or as the text of a list item, so that
 * lists and code stay readable.
 */
function wrap(line: string, width: number): string[] {
  if (textWidth(line) <= width) return [line];
  const lines: string[] = [];
  const start = /^ */.exec(line)?.[0] ?? '';
  const next = ' '.repeat(ITEM_MARK.exec(line)?.[0].length ?? start.length);
  let current = '';
  for (const word of line.trim().split(/ +/)) {
    const longer = current === '' ? start + word : `${current} ${word}`;
    if (current !== '' && textWidth(longer) > width) {
      lines.push(current);
      current = next + word;
    } else {
      current = longer;
    }
  }
  return [...lines, current];
}

/** Keeps a line from ending its comment. */
function unended(line: string): string {
  return line.replaceAll('*/', '*\\/');
}

function harmless(line: string): string {
  return unended(line).replace(/^([\s*/]*)(?=@|biome-ignore|eslint-)/, '$1\\');
}
