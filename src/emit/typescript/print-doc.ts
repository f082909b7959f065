import { textWidth } from '../../diagnostics/text-width.js';
import { type Code, escaped } from './code.js';
import { type Doc, isConcatenation, LINE_WIDTH, line } from './doc.js';

const INDENT = 2;

/** A layout that is still to be printed, outside of everything that stays on one line. */
type Pending = { readonly doc: Doc; readonly depth: number };

/** Fits a layout into lines of 100 columns. The first line starts at `column`; the others are indented by `depth` steps. */
export function printDoc(doc: Doc, depth = 0, column: number = depth * INDENT): Code {
  let output = '';
  let used = column;
  const stack: Pending[] = [{ doc, depth }];
  for (let pending = stack.pop(); pending !== undefined; pending = stack.pop()) {
    const { doc: current, depth: level } = pending;
    if (typeof current === 'string') {
      output += current;
      used += textWidth(current);
    } else if (isConcatenation(current)) {
      pushAll(stack, current, level);
    } else if (current.kind === 'line') {
      output += `\n${' '.repeat(level * INDENT)}`;
      used = level * INDENT;
    } else if (current.kind === 'group') {
      const room = LINE_WIDTH - used - current.width;
      if (current.flat !== undefined && fits(stack, room)) {
        output += current.flat;
        used += current.width;
      } else {
        stack.push({ doc: current.content, depth: level });
      }
    } else if (current.kind === 'indent') {
      stack.push({ doc: current.content, depth: level + 1 });
    } else if (current.kind === 'choice') {
      stack.push({ doc: current.broken, depth: level });
    } else {
      pushAll(stack, filled(current.items, used, level * INDENT), level);
    }
  }
  return escaped(output);
}

/** Pushes layouts so that the first is taken first. */
function pushAll(stack: Pending[], docs: readonly Doc[], depth: number): void {
  for (let index = docs.length - 1; index >= 0; index -= 1) {
    stack.push({ doc: docs[index] as Doc, depth });
  }
}

/** Puts a space before each item that still fits beside the one before it, and a line break before the others. */
function filled(items: readonly Code[], start: number, margin: number): Doc[] {
  const parts: Doc[] = [];
  let column = start;
  for (const [index, item] of items.entries()) {
    if (index > 0) {
      const isLast = index === items.length - 1; // behind it comes the comma that ends a broken list
      const isBeside = column + 1 + textWidth(item) <= LINE_WIDTH - (isLast ? 1 : 0);
      parts.push(isBeside ? escaped(' ') : line);
      column = isBeside ? column + 1 : margin;
    }
    parts.push(item);
    column += textWidth(item);
  }
  return parts;
}

/** Whether what follows, up to the next possible line break, fits into `room` columns. */
function fits(following: readonly Pending[], room: number): boolean {
  let left = room;
  for (let next = following.length - 1; next >= 0 && left >= 0 && left < BREAK; next -= 1) {
    left = roomBehind((following[next] as Pending).doc, left);
  }
  return left >= 0;
}

/** Room behind a possible line break: any amount. */
const BREAK = Number.POSITIVE_INFINITY;

/** The columns that are left of `room` behind a layout, or behind its first line break. */
function roomBehind(doc: Doc, room: number): number {
  if (typeof doc === 'string') return room - textWidth(doc);
  if (isConcatenation(doc)) return roomBehindAll(doc, room);
  switch (doc.kind) {
    case 'line':
      return BREAK;
    case 'fill':
      return doc.items.length > 1 ? BREAK : roomBehindAll(doc.items, room);
    case 'choice':
      return roomBehind(doc.broken, room);
    default:
      return roomBehind(doc.content, room);
  }
}

function roomBehindAll(docs: readonly Doc[], room: number): number {
  let left = room;
  for (const doc of docs) {
    if (left < 0 || left === BREAK) return left;
    left = roomBehind(doc, left);
  }
  return left;
}
