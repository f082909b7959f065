import { type Code, escaped } from './code.js';

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
  /** Printed flat when it fits the rest of the line and holds no forced break. */
  | { readonly kind: 'group'; readonly content: Doc; readonly breaks: boolean }
  | { readonly kind: 'indent'; readonly content: Doc }
  /** Picks by the mode of the enclosing group. */
  | { readonly kind: 'choice'; readonly broken: Doc; readonly flat: Doc }
  /** As many items a line as fit. */
  | { readonly kind: 'fill'; readonly items: readonly Doc[] };

/** A space, or a line break where the group does not fit. */
export const line: Doc = { kind: 'line', soft: false };

/** Nothing, or a line break where the group does not fit. */
export const softline: Doc = { kind: 'line', soft: true };

/** Nothing at all. */
export const empty: Doc = [];

/** Writes a layout: the literal parts are the emitter's own, the holes take code or layouts. */
export function doc(strings: TemplateStringsArray, ...holes: readonly Doc[]): Doc {
  return strings.flatMap((text, index) => {
    const hole = holes[index];
    return hole === undefined ? [escaped(text)] : [escaped(text), hole];
  });
}

/** Keeps a layout on one line if it fits; `expanded` breaks it in any case. */
export function group(content: Doc, expanded = false): Doc {
  return { kind: 'group', content, breaks: expanded || hasForcedBreak(content) };
}

/** Indents the line breaks inside by one step. */
export function indent(content: Doc): Doc {
  return { kind: 'indent', content };
}

/** Prints one thing where the enclosing group is broken, another where it is flat. */
export function choice(broken: Doc, flat: Doc): Doc {
  return { kind: 'choice', broken, flat };
}

/** Fills lines with items; each carries its own comma, line breaks come between them. */
export function fill(items: readonly Doc[]): Doc {
  return { kind: 'fill', items };
}

/** Puts a separator between layouts. */
export function join(items: readonly Doc[], separator: Doc): Doc {
  return items.flatMap((item, index) => (index === 0 ? [item] : [separator, item]));
}

/** Whether a layout cannot stay on one line. */
function hasForcedBreak(content: Doc): boolean {
  if (typeof content === 'string') return false;
  if (isConcatenation(content)) return content.some(hasForcedBreak);
  switch (content.kind) {
    case 'line':
      return false;
    case 'group':
      return content.breaks;
    case 'indent':
      return hasForcedBreak(content.content);
    case 'choice':
      return hasForcedBreak(content.broken);
    case 'fill':
      return content.items.some(hasForcedBreak);
  }
}

/** Tells a sequence of layouts from a single node. */
export function isConcatenation(content: Doc): content is readonly Doc[] {
  return Array.isArray(content);
}
