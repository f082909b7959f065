import { setOwn } from '../json.js';
import { percentDecoded } from '../uri.js';
import type { FlexibleStretch, TemplateSegment, UriTemplate } from './compile.js';

/** The variables that a URI binds, decoded. Absent `{/var}`, `{/var*}` and query parameters are left out. */
export type TemplateValues = { readonly [name: string]: string };

/** What no URI holds (RFC 3986) that a template can match: brackets only enclose an address, and fragments never match. */
const FOREIGN = /[^A-Za-z0-9\-._~!$&'()*+,;=:@%/?]/;

/** A slash with no segment behind it. One expression, because it is over twice as fast as searching for `//`. */
const EMPTY_SEGMENT = /\/(?:\/|$)/;

/**
 * Matches a URI against a template: its variables, or undefined when it does not match.
 *
 * The URI is cut from both ends and never looked at twice, so the time is linear in its length. Literals are compared as they
 * stand, neither decoded nor normalised; values are percent-decoded once and must be UTF-8. They may therefore hold `/`, `..`
 * and NUL: a reader that uses one as a file name has to check it.
 */
export function matchTemplate(template: UriTemplate, uri: string): TemplateValues | undefined {
  const start = template.scheme.length + 3;
  const head = uri.slice(0, start);
  if (head.toLowerCase() !== `${template.scheme}://`) return undefined;
  const mark = uri.indexOf('?', start);
  const hierarchy = uri.slice(start, mark === -1 ? uri.length : mark);
  const values = new Map<string, string>();
  const matches =
    bindHierarchy(template, hierarchy, values) &&
    (mark === -1 || bindQuery(template.query, uri.slice(mark + 1), values));
  // Last, because most templates of a server are ruled out by their literals, without a look at the whole URI.
  if (!matches || FOREIGN.test(uri)) return undefined;
  const result: Record<string, string> = {};
  for (const [name, value] of values) setOwn(result, name, value);
  return result;
}

type Values = Map<string, string>;

/** Matches authority and path: the segments in front from the left, those behind from the right, the rest is the stretch. */
function bindHierarchy(template: UriTemplate, hierarchy: string, values: Values): boolean {
  let start = segmentEnd(hierarchy, 0);
  const authority = hierarchy.slice(0, start);
  if (/[:@]/.test(authority) || !bindSegment(template.authority, authority, values)) return false;
  for (const segment of template.before) {
    if (start === hierarchy.length) return false;
    const end = segmentEnd(hierarchy, start + 1);
    if (!bindSegment(segment, hierarchy.slice(start + 1, end), values)) return false;
    start = end;
  }
  let end = hierarchy.length;
  for (const segment of template.after.toReversed()) {
    const slash = end === 0 ? -1 : hierarchy.lastIndexOf('/', end - 1);
    if (slash < start || !bindSegment(segment, hierarchy.slice(slash + 1, end), values)) {
      return false;
    }
    end = slash;
  }
  return bindStretch(template.flexible, hierarchy.slice(start, end), values);
}

/** Where the segment that starts at an offset ends. */
function segmentEnd(hierarchy: string, offset: number): number {
  const slash = hierarchy.indexOf('/', offset);
  return slash === -1 ? hierarchy.length : slash;
}

function bindSegment(segment: TemplateSegment, text: string, values: Values): boolean {
  if (segment.kind === 'literal') return segment.text === text;
  return text !== '' && bind(segment.name, text, values);
}

/** Binds the stretch between the fixed segments: nothing, or segments that each begin with a slash and are not empty. */
function bindStretch(
  flexible: FlexibleStretch | undefined,
  stretch: string,
  values: Values,
): boolean {
  if (stretch === '') return flexible?.min !== 1;
  if (flexible === undefined || EMPTY_SEGMENT.test(stretch)) return false;
  if (flexible.max === 1 && stretch.includes('/', 1)) return false;
  return bind(flexible.name, stretch.slice(1), values);
}

/**
 * Binds query parameters: each named in the template, at most once, with a `=`. Stops at the first that is not, so that the
 * work is bounded by the names of the template.
 */
function bindQuery(names: ReadonlySet<string> | undefined, query: string, values: Values): boolean {
  if (names === undefined) return false;
  const remaining = new Set(names);
  for (let start = 0; start <= query.length; ) {
    const ampersand = query.indexOf('&', start);
    const end = ampersand === -1 ? query.length : ampersand;
    const equals = query.indexOf('=', start);
    if (equals === -1 || equals > end) return false;
    const name = query.slice(start, equals);
    if (!remaining.delete(name) || !bind(name, query.slice(equals + 1, end), values)) return false;
    start = end + 1;
  }
  return true;
}

/** Decodes a value and binds it; a variable that is bound already must have the same value. */
function bind(name: string, text: string, values: Values): boolean {
  const value = percentDecoded(text);
  if (value === undefined) return false;
  const bound = values.get(name);
  if (bound === undefined) values.set(name, value);
  return bound === undefined || bound === value;
}
