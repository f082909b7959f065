import type { TemplateSegment, UriTemplate } from './compile.js';
import { matchTemplate } from './match.js';

/**
 * Finds a URI that both templates match, which a server would have to refuse. Undefined when there is none.
 *
 * Both templates are laid out with the same number of segments, for each number that could make a difference, and the segments
 * are unified one by one. What comes out is checked with the matcher, so an example is always a true one.
 */
export function overlapExample(left: UriTemplate, right: UriTemplate): string | undefined {
  if (left.scheme !== right.scheme || beginDifferently(left, right)) return undefined;
  const longest = segmentCount(left) + segmentCount(right) + 1;
  for (let length = 0; length <= longest; length += 1) {
    const layouts = [layOut(left, length), layOut(right, length)];
    const segments = unify(layouts, length + 1);
    if (segments === undefined) continue;
    const uri = `${left.scheme}://${segments.join('/')}`;
    const isShared = [left, right].every((template) => matchTemplate(template, uri) !== undefined);
    if (isShared) return uri;
  }
  return undefined;
}

/** Whether a literal in front of any flexible stretch tells the two apart: the common case, decided without layouts. */
function beginDifferently(left: UriTemplate, right: UriTemplate): boolean {
  const others = [right.authority, ...right.before];
  return [left.authority, ...left.before].some((segment, index) => {
    const other = others[index];
    return segment.kind === 'literal' && other?.kind === 'literal' && segment.text !== other.text;
  });
}

/** A segment of a layout: fixed or named as in the template; undefined inside the flexible stretch, where anything fits. */
type Slot = TemplateSegment | undefined;

function segmentCount({ before, after }: UriTemplate): number {
  return before.length + after.length;
}

/** The authority and that many segments; undefined when the template cannot have so many. */
function layOut(template: UriTemplate, length: number): readonly Slot[] | undefined {
  const { authority, before, flexible, after } = template;
  const stretch = length - segmentCount(template);
  if (stretch < (flexible?.min ?? 0) || stretch > (flexible?.max ?? 0)) return undefined;
  const free = Array.from({ length: stretch }, () => undefined);
  return [authority, ...before, ...free, ...after];
}

/** Texts for all segments that suit every layout: the literals, and one filler everywhere else. */
function unify(
  layouts: readonly (readonly Slot[] | undefined)[],
  length: number,
): string[] | undefined {
  const texts = new Array<string | undefined>(length).fill(undefined);
  for (const layout of layouts) {
    if (layout === undefined) return undefined;
    for (const [index, slot] of layout.entries()) {
      if (slot?.kind !== 'literal') continue;
      if (texts[index] !== undefined && texts[index] !== slot.text) return undefined;
      texts[index] = slot.text;
    }
  }
  while (spreadRepeats(layouts, texts));
  return texts.map((text) => text ?? 'x');
}

/** Gives a variable that is used twice the same text everywhere; whether that changed anything. */
function spreadRepeats(
  layouts: readonly (readonly Slot[] | undefined)[],
  texts: (string | undefined)[],
): boolean {
  let changed = false;
  for (const layout of layouts) {
    const bound = new Map<string, string>();
    const named = (layout ?? []).flatMap((slot, index) =>
      slot?.kind === 'variable' ? [{ name: slot.name, index }] : [],
    );
    for (const { name, index } of named) {
      const text = texts[index];
      if (text !== undefined) bound.set(name, text);
    }
    for (const { name, index } of named) {
      if (texts[index] !== undefined || !bound.has(name)) continue;
      texts[index] = bound.get(name);
      changed = true;
    }
  }
  return changed;
}
