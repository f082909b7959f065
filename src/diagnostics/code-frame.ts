import { printable } from './printable.js';
import { positionAt, type SourceRange, type SourceText } from './source.js';
import { textWidth } from './text-width.js';

/** A line of a source text as it is printed, and where the marks below it go. */
export type CodeFrame = {
  readonly line: number;
  readonly text: string;
  /** Terminal cells before the first mark. */
  readonly indent: number;
  /** Number of marks, at least 1. */
  readonly marks: number;
};

/** UTF-16 units shown before and behind the place on a long line. */
const UNITS_BEFORE = 60;
const UNITS_BEHIND = 80;

/**
 * Cuts the line that a range starts on out of its text, ready to print.
 *
 * Long lines are cut around the place, tabs become spaces, whatever could steer a terminal becomes an escape. Undefined
 * when there is nothing to show.
 */
export function codeFrame(range: SourceRange): CodeFrame | undefined {
  const { source } = range;
  const { line } = positionAt(source, range.start);
  const whole = lineBounds(source, line);
  if (whole.start === whole.end) return undefined;
  const start = Math.min(range.start, whole.end);
  const from = Math.max(whole.start, characterStart(source.text, start - UNITS_BEFORE));
  const to = Math.min(whole.end, characterStart(source.text, start + UNITS_BEHIND));
  const marked = Math.min(Math.max(range.end, start), to);
  const before = drawn(source.text.slice(from, start), from > whole.start ? '…' : '');
  const inside = drawn(source.text.slice(start, marked), '');
  const behind = drawn(source.text.slice(marked, to), '');
  return {
    line,
    text: `${before}${inside}${behind}${to < whole.end ? '…' : ''}`.trimEnd(),
    indent: textWidth(before),
    marks: Math.max(1, textWidth(inside)),
  };
}

function lineBounds(source: SourceText, line: number): { start: number; end: number } {
  const start = source.lineStarts[line - 1] ?? 0;
  let end = source.lineStarts[line] ?? source.text.length;
  while (end > start && /[\r\n]/.test(source.text.charAt(end - 1))) end -= 1;
  return { start, end };
}

/** Moves an offset that stands inside a surrogate pair to its start. */
function characterStart(text: string, offset: number): number {
  const inPair = /^[\uDC00-\uDFFF]/.test(text.charAt(offset));
  return inPair ? offset - 1 : offset;
}

function drawn(text: string, prefix: string): string {
  return prefix + printable(text.replaceAll('\t', '  '));
}
