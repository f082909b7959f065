import { textWidth } from '../../diagnostics/text-width.js';
import { type Code, escaped } from './code.js';

/** Columns of a line of emitted code. */
export const LINE_WIDTH = 100;

/**
 * A layout of source text that is not yet fitted into a line width.
 *
 * The algebra of Wadler's "A prettier printer", with the additions that JavaScript formatters use (fill, forced
 * breaks), so that emitted code comes out the way a formatter would leave it.
 */
export type Doc = Code | readonly Doc[] | DocNode;

/** A node of a layout. */
export type DocNode =
  /** A space when flat (nothing when `soft`), a line break otherwise. */
  | { readonly kind: 'line'; readonly soft: boolean }
  /** Printed as `flat` when that fits the rest of the line. */
  | {
      readonly kind: 'group';
      readonly content: Doc;
      /** The content on one line; undefined when it is wider than any line, or holds a forced break. */
      readonly flat: Code | undefined;
      /** Columns of `flat`. */
      readonly width: number;
    }
  | { readonly kind: 'indent'; readonly content: Doc }
  /** Picks by the mode of the enclosing group. */
  | { readonly kind: 'choice'; readonly broken: Doc; readonly flat: Doc }
  /** As many items a line as fit. */
  | { readonly kind: 'fill'; readonly items: readonly Code[] };

/** A space, or a line break where the group does not fit. */
export const line: DocNode = { kind: 'line', soft: false };

/** Nothing, or a line break where the group does not fit. */
export const softline: DocNode = { kind: 'line', soft: true };

/** Nothing at all. */
export const empty: Doc = [];

/** Writes a layout: the literal parts are the emitter's own, the holes take code or layouts. */
export function doc(strings: TemplateStringsArray, ...holes: readonly Doc[]): Doc {
  const parts: Doc[] = [];
  for (let index = 0; index < strings.length; index += 1) {
    const text = strings[index];
    if (text !== undefined && text !== '') parts.push(escaped(text));
    const hole = holes[index];
    if (hole !== undefined) parts.push(hole);
  }
  return parts;
}

/** Keeps a layout on one line if it fits; `expanded` breaks it in any case. */
export function group(content: Doc, expanded = false): Doc {
  const written: Written = { text: '', width: 0 };
  const isFlat = !expanded && writeFlat(content, written);
  const flat = isFlat ? escaped(written.text) : undefined;
  return { kind: 'group', content, flat, width: written.width };
}

/** Indents the line breaks inside by one step. */
export function indent(content: Doc): Doc {
  return { kind: 'indent', content };
}

/** Prints one thing where the enclosing group is broken, another where it is flat; `broken` forces no break. */
export function choice(broken: Doc, flat: Doc): Doc {
  return { kind: 'choice', broken, flat };
}

/** Fills lines with items; each carries its own comma, line breaks come between them. */
export function fill(items: readonly Code[]): Doc {
  return { kind: 'fill', items };
}

/** Puts a separator between layouts. */
export function join(items: readonly Doc[], separator: Doc): Doc {
  const parts: Doc[] = [];
  for (const item of items) {
    if (parts.length > 0) parts.push(separator);
    parts.push(item);
  }
  return parts;
}

/** Tells a sequence of layouts from a single node. */
export function isConcatenation(content: Doc): content is readonly Doc[] {
  return Array.isArray(content);
}

type Written = { text: string; width: number };

/** Writes a layout on one line; false when it cannot stay there. Groups inside know already, so nothing is written twice. */
function writeFlat(content: Doc, written: Written): boolean {
  if (typeof content === 'string') return writeText(content, textWidth(content), written);
  if (isConcatenation(content)) return content.every((part) => writeFlat(part, written));
  switch (content.kind) {
    case 'line':
      return content.soft || writeText(' ', 1, written);
    case 'group':
      return content.flat !== undefined && writeText(content.flat, content.width, written);
    case 'indent':
      return writeFlat(content.content, written);
    case 'choice':
      return writeFlat(content.flat, written);
    case 'fill':
      return writeFlat(join(content.items, line), written);
  }
}

function writeText(text: string, width: number, written: Written): boolean {
  written.text += text;
  written.width += width;
  return written.width <= LINE_WIDTH;
}
