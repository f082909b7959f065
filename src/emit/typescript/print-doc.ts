import { textWidth } from '../../diagnostics/text-width.js';
import { type Code, escaped } from './code.js';
import { type Doc, isConcatenation } from './doc.js';

/** Columns of a line of emitted code. */
export const LINE_WIDTH = 100;

const INDENT = 2;

type Command = { readonly depth: number; readonly flat: boolean; readonly doc: Doc };

/** Fits a layout into lines of 100 columns. The first line starts at `column`; the others are indented by `depth` steps. */
export function printDoc(doc: Doc, depth = 0, column: number = depth * INDENT): Code {
  const output: string[] = [];
  const stack: Command[] = [{ depth, flat: false, doc }];
  let used = column;
  for (let command = stack.pop(); command !== undefined; command = stack.pop()) {
    const { doc: current } = command;
    if (typeof current === 'string') {
      output.push(current);
      used += textWidth(current);
    } else if (isConcatenation(current)) {
      pushAll(stack, command, current);
    } else if (current.kind === 'line' && !command.flat) {
      output.push('\n', ' '.repeat(command.depth * INDENT));
      used = command.depth * INDENT;
    } else if (current.kind === 'line') {
      if (!current.soft) output.push(' ');
      used += current.soft ? 0 : 1;
    } else if (current.kind === 'group') {
      const flat: Command = { ...command, flat: true, doc: current.content };
      const stays = command.flat || (!current.breaks && fits(flat, stack, LINE_WIDTH - used));
      stack.push({ ...flat, flat: stays });
    } else if (current.kind === 'indent') {
      stack.push({ ...command, depth: command.depth + 1, doc: current.content });
    } else if (current.kind === 'choice') {
      stack.push({ ...command, doc: command.flat ? current.flat : current.broken });
    } else {
      pushFill(stack, command, current.items, LINE_WIDTH - used);
    }
  }
  return escaped(output.join(''));
}

/** Pushes layouts so that the first is taken first. The hottest loop of the emitter: no copies. */
function pushAll(stack: Command[], { depth, flat }: Command, docs: readonly Doc[]): void {
  for (let index = docs.length - 1; index >= 0; index -= 1) {
    const doc = docs[index];
    if (doc !== undefined) stack.push({ depth, flat, doc });
  }
}

/** Puts the first item, then a space or a line break by whether the next one still fits, then the rest. */
function pushFill(stack: Command[], command: Command, items: readonly Doc[], room: number): void {
  const [first, second, ...others] = items;
  if (first === undefined) return;
  if (second === undefined) {
    stack.push({ ...command, doc: first });
    return;
  }
  const separator: Doc = { kind: 'line', soft: false };
  const pair: Command = { ...command, flat: true, doc: [first, separator, second] };
  // Behind the last item comes the comma that ends a broken list.
  const together = command.flat || fits(pair, [], others.length === 0 ? room - 1 : room);
  stack.push({ ...command, doc: { kind: 'fill', items: [second, ...others] } });
  stack.push({ ...command, flat: together, doc: separator });
  stack.push({ ...command, doc: first });
}

/** Whether a command, and what follows it up to the next possible line break, fits into `room` columns. */
function fits(first: Command, rest: readonly Command[], room: number): boolean {
  const stack: Command[] = [first];
  let left = room;
  let next = rest.length;
  while (left >= 0) {
    const command = stack.pop() ?? rest[--next];
    if (command === undefined) return true;
    const { doc } = command;
    if (typeof doc === 'string') left -= textWidth(doc);
    else if (isConcatenation(doc)) pushAll(stack, command, doc);
    else if (doc.kind === 'line') {
      if (!command.flat) return true;
      left -= doc.soft ? 0 : 1;
    } else if (doc.kind === 'group') {
      stack.push({ ...command, flat: command.flat && !doc.breaks, doc: doc.content });
    } else if (doc.kind === 'indent') stack.push({ ...command, doc: doc.content });
    else if (doc.kind === 'choice') {
      stack.push({ ...command, doc: command.flat ? doc.flat : doc.broken });
    } else {
      const separator: Doc = { kind: 'line', soft: false };
      pushAll(stack, command, doc.items.flatMap((item) => [item, separator]).slice(0, -1));
    }
  }
  return false;
}
