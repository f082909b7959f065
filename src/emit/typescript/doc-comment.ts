import { textWidth } from '../../diagnostics/text-width.js';
import { type Code, escaped } from './code.js';
import { LINE_WIDTH } from './print-doc.js';

const INVISIBLE = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cc}|\p{Cs}/gu;
const LINE_BREAK = /\r\n|[\n\r\v\f\u2028\u2029]/;

/**
 * Prints a text as a doc comment, indented by `depth` steps and ended by a line feed; nothing for an empty text.
 *
 * The comment cannot be ended early, `@` at the start of a line is not read as a tag, and nothing invisible is left.
 * Long lines are wrapped between words; a longer word, such as a URL, stays whole.
 */
export function docComment(text: string | undefined, depth = 0): Code {
  const margin = '  '.repeat(depth);
  const lines = commentLines(text ?? '', LINE_WIDTH - margin.length - ' * '.length);
  const [first] = lines;
  if (first === undefined) return escaped('');
  if (lines.length === 1 && margin.length + textWidth(first) + '/**  */'.length <= LINE_WIDTH) {
    return escaped(`${margin}/** ${first} */\n`);
  }
  const body = lines.map((line) => `${margin} * ${line}`.trimEnd());
  return escaped([`${margin}/**`, ...body, `${margin} */`, ''].join('\n'));
}

function commentLines(text: string, width: number): string[] {
  const lines = text
    .split(LINE_BREAK)
    .flatMap((line) => wrap(line.replaceAll('\t', '  ').replaceAll(INVISIBLE, '').trimEnd(), width))
    .map(harmless);
  while (lines[0] === '') lines.shift();
  while (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Breaks a line between words; the indentation of the first line is kept, so that lists and code stay readable. */
function wrap(line: string, width: number): string[] {
  if (textWidth(line) <= width) return [line];
  const lines: string[] = [];
  const start = /^ */.exec(line)?.[0] ?? '';
  let current = '';
  for (const word of line.trim().split(/ +/)) {
    const longer = current === '' ? start + word : `${current} ${word}`;
    if (current !== '' && textWidth(longer) > width) {
      lines.push(current);
      current = start + word;
    } else {
      current = longer;
    }
  }
  return [...lines, current];
}

function harmless(line: string): string {
  return line.replaceAll('*/', '*\\/').replace(/^([\s*/]*)(?=@|biome-ignore|eslint-)/, '$1\\');
}
