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

/** A node of a layout. Each knows how it reads on one line, so that the printer looks at nothing twice. */
export type DocNode = Flat &
  (
    | { readonly kind: 'concatenation'; readonly parts: readonly Doc[] }
    /** A space when flat (nothing when soft), a line break otherwise. */
    | { readonly kind: 'line' }
    /** Printed flat when it fits the rest of the line. */
    | { readonly kind: 'group'; readonly content: Doc }
    | { readonly kind: 'indent'; readonly content: Doc }
    /** `broken` where the enclosing group is broken, its flat text otherwise. */
    | { readonly kind: 'choice'; readonly broken: Doc }
    /** As many items a line as fit. */
    | { readonly kind: 'fill'; readonly items: readonly Code[] }
  );

/** How a layout reads on one line. */
type Flat = {
  /** Undefined when the layout cannot stay on one line, as it is wider than any or holds a forced break. */
  readonly flat: Code | undefined;
  /** Columns of `flat`. */
  readonly width: number;
};

const UNFIT: Flat = { flat: undefined, width: Number.POSITIVE_INFINITY };

/** A space, or a line break where the group does not fit. */
export const line: DocNode = { kind: 'line', flat: escaped(' '), width: 1 };

/** Nothing, or a line break where the group does not fit. */
export const softline: DocNode = { kind: 'line', flat: escaped(''), width: 0 };

/** Nothing at all. */
export const empty: Doc = escaped('');

/** Writes a layout: the literal parts are the emitter's own, the holes take code or layouts. */
export function doc(strings: TemplateStringsArray, ...holes: readonly Doc[]): Doc {
  const parts: Doc[] = [];
  for (const [index, text] of strings.entries()) {
    if (text !== '') parts.push(escaped(text));
    const hole = holes[index];
    if (hole !== undefined) parts.push(hole);
  }
  return concatenation(parts);
}

/** Keeps a layout on one line if it fits; `expanded` breaks it in any case. */
export function group(content: Doc, expanded = false): Doc {
  const { flat, width } = expanded ? UNFIT : flatOf(content);
  return { kind: 'group', content, flat, width };
}

/** Indents the line breaks inside by one step. */
export function indent(content: Doc): Doc {
  const { flat, width } = flatOf(content);
  return { kind: 'indent', content, flat, width };
}

/** Prints one thing where the enclosing group is broken, another where it is flat; neither holds a forced break. */
export function choice(broken: Doc, whenFlat: Doc): Doc {
  const { flat, width } = flatOf(whenFlat);
  return { kind: 'choice', broken, flat, width };
}

/** Fills lines with items; each carries its own comma, line breaks come between them. */
export function fill(items: readonly Code[]): Doc {
  const { flat, width } = flatOf(join(items, line));
  return { kind: 'fill', items, flat, width };
}

/** Puts a separator between layouts. */
export function join(items: readonly Doc[], separator: Doc): Doc {
  const parts: Doc[] = [];
  for (const item of items) {
    if (parts.length > 0) parts.push(separator);
    parts.push(item);
  }
  return concatenation(parts);
}

function concatenation(parts: readonly Doc[]): Doc {
  const { flat, width } = flatOf(parts);
  return { kind: 'concatenation', parts, flat, width };
}

/** How a layout reads on one line. */
function flatOf(content: Doc): Flat {
  if (typeof content === 'string') return { flat: content, width: textWidth(content) };
  if (!isList(content)) return content;
  let flat = '';
  let width = 0;
  for (const part of content) {
    const next = flatOf(part);
    width += next.width;
    if (next.flat === undefined || width > LINE_WIDTH) return UNFIT;
    flat += next.flat;
  }
  return { flat: escaped(flat), width };
}

/** Tells a list of layouts from a single one. */
export function isList(content: Doc): content is readonly Doc[] {
  return Array.isArray(content);
}
