import { percentDecoded } from '../uri.js';
import type { TemplateSegment, UriTemplate } from './compile.js';
import { matchTemplate } from './match.js';

/**
 * Finds a URI that both templates match, which a server would have to refuse. Undefined when there is none.
 *
 * Both templates are laid out with the same number of segments, for each number that could make a difference, and the segments
 * are unified one by one. What comes out is checked with the matcher, so an example is always a true one.
 */
export function overlapExample(left: UriTemplate, right: UriTemplate): string | undefined {
  if (areApart(left, right)) return undefined;
  const [shortest, longest] = lengths(left, right);
  for (let length = shortest; length <= longest; length += 1) {
    const segments = unify([layOut(left, length), layOut(right, length)], length + 1);
    const uri = segments && `${left.scheme}://${segments.join('/')}`;
    if (uri !== undefined && [left, right].every((template) => matchTemplate(template, uri)))
      return uri;
  }
  return undefined;
}

/**
 * Whether the schemes, the numbers of segments, or literals in front or behind tell two templates apart: nearly every pair
 * that shares no URI, in a time that depends on nothing but the segments that are compared.
 */
export function areApart(left: UriTemplate, right: UriTemplate): boolean {
  if (left.scheme !== right.scheme || areUnequal(left.authority, right.authority)) return true;
  const [shortest, longest] = lengths(left, right);
  if (shortest > longest) return true;
  const heads = Math.min(left.before.length, right.before.length);
  for (let index = 0; index < heads; index += 1) {
    if (areUnequal(left.before[index], right.before[index])) return true;
  }
  const [leftTail, rightTail] = [tailOf(left), tailOf(right)];
  const tails = Math.min(leftTail.length, rightTail.length);
  for (let index = 1; index <= tails; index += 1) {
    if (areUnequal(leftTail[leftTail.length - index], rightTail[rightTail.length - index])) {
      return true;
    }
  }
  return false;
}

function areUnequal(
  left: TemplateSegment | undefined,
  right: TemplateSegment | undefined,
): boolean {
  return left?.kind === 'literal' && right?.kind === 'literal' && left.text !== right.text;
}

/** The segments with which every URI of a template ends. */
function tailOf({ before, flexible, after }: UriTemplate): readonly TemplateSegment[] {
  return flexible === undefined ? before : after;
}

/** How many segments behind the authority a URI that both match can have; more than the longest makes no difference. */
function lengths(left: UriTemplate, right: UriTemplate): readonly [number, number] {
  const [leftCount, rightCount] = [segmentCount(left), segmentCount(right)];
  return [
    Math.max(leftCount + (left.flexible?.min ?? 0), rightCount + (right.flexible?.min ?? 0)),
    Math.min(
      leftCount + (left.flexible?.max ?? 0),
      rightCount + (right.flexible?.max ?? 0),
      leftCount + rightCount + 1,
    ),
  ];
}

function segmentCount({ before, after }: UriTemplate): number {
  return before.length + after.length;
}

/**
 * The authority and segments of a URI, as a template sees them: fixed or named segments, and one run of segments that the
 * flexible stretch binds together.
 */
type Layout = {
  readonly slots: readonly (TemplateSegment | undefined)[];
  /** The stretch: its name, and the slots that it covers. */
  readonly stretch: { readonly name: string; readonly start: number; readonly end: number };
};

function layOut({ authority, before, flexible, after }: UriTemplate, length: number): Layout {
  const count = length - before.length - after.length;
  const start = before.length + 1;
  // One segment that a stretch binds is like one that a variable binds.
  const part: TemplateSegment | undefined =
    count === 1 && flexible !== undefined ? { kind: 'variable', name: flexible.name } : undefined;
  return {
    slots: [authority, ...before, ...Array.from({ length: count }, () => part), ...after],
    stretch: { name: flexible?.name ?? '', start, end: count > 1 ? start + count : start },
  };
}

/** Texts for all segments that suit both layouts: the literals, and one filler everywhere else. */
function unify(layouts: readonly Layout[], length: number): string[] | undefined {
  const texts = new Array<string | undefined>(length).fill(undefined);
  for (const { slots } of layouts) {
    for (const [index, slot] of slots.entries()) {
      if (slot?.kind !== 'literal') continue;
      if (texts[index] !== undefined && texts[index] !== slot.text) return undefined;
      texts[index] = slot.text;
    }
  }
  spreadRepeats(layouts, texts);
  for (const { stretch } of layouts) {
    for (let index = stretch.start; index < stretch.end; index += 1) texts[index] ??= FILLER;
  }
  spreadRepeats(layouts, texts);
  return texts.map((text) => text ?? FILLER);
}

const FILLER = 'x';

/** Gives a variable that is used twice the same value everywhere. */
function spreadRepeats(layouts: readonly Layout[], texts: (string | undefined)[]): void {
  const repeating = layouts.filter(hasRepeats);
  while (repeating.filter((layout) => spreadIn(layout, texts)).length > 0);
}

function hasRepeats({ slots, stretch }: Layout): boolean {
  const names = slots.flatMap((slot) => (slot?.kind === 'variable' ? [slot.name] : []));
  return new Set(names).size < names.length || names.includes(stretch.name);
}

/** Spreads the values of one layout; whether that changed anything. */
function spreadIn({ slots, stretch }: Layout, texts: (string | undefined)[]): boolean {
  const bound = new Map<string, string>();
  const named = slots.flatMap((slot, index) =>
    slot?.kind === 'variable' ? [{ name: slot.name, index }] : [],
  );
  for (const { name, index } of named) {
    const text = texts[index];
    if (text !== undefined) bound.set(name, text);
  }
  const parts = texts.slice(stretch.start, stretch.end);
  const whole = bound.get(stretch.name);
  let changed = whole !== undefined && spreadOver(whole, stretch, texts);
  // Segments that a stretch binds together have the value of one segment with escaped slashes.
  if (parts.length > 0 && whole === undefined && parts.every((part) => part !== undefined)) {
    bound.set(stretch.name, parts.join('%2F'));
  }
  for (const { name, index } of named) {
    if (texts[index] !== undefined || !bound.has(name)) continue;
    texts[index] = bound.get(name);
    changed = true;
  }
  return changed;
}

/** Gives the segments of a stretch the parts of a value that is known from elsewhere; whether that changed anything. */
function spreadOver(
  whole: string,
  { start, end }: Layout['stretch'],
  texts: (string | undefined)[],
): boolean {
  const parts = percentDecoded(whole)?.split('/') ?? [];
  let changed = false;
  for (const [offset, part] of parts.length === end - start ? parts.entries() : []) {
    if (texts[start + offset] !== undefined) continue;
    texts[start + offset] = encodeURIComponent(part);
    changed = true;
  }
  return changed;
}
