import type { FlexibleStretch, TemplateSegment, UriTemplate } from './compile.js';

/** What a template is filled with, as the reader of the resource is to get it. A list is for `{/var*}`: one text a segment. */
export type TemplateInput = {
  readonly [name: string]: string | readonly string[] | undefined;
};

/** A URI, or the first variable that no URI of the template can carry, and what it must be. */
export type Expansion =
  | { readonly ok: true; readonly uri: string }
  | { readonly ok: false; readonly variable: string; readonly expected: string };

/**
 * Expands a template (RFC 6570) to a URI from which `matchTemplate` binds the same values.
 *
 * That decides where RFC 6570 alone would lose something: in `{+var}` every `%`, `?`, `#`, bracket and slash without a segment
 * behind it is encoded, and the parameters of `{?var}` and `{&var}` are one query, whichever of them are there.
 */
export function expandTemplate(template: UriTemplate, values: TemplateInput): Expansion {
  const fault = findFault(template, values);
  if (fault !== undefined) return { ok: false, ...fault };
  const text = (name: string): string | undefined => {
    const value = given(values, name);
    return typeof value === 'string' ? value : undefined;
  };
  const segment = (it: TemplateSegment): string =>
    it.kind === 'literal' ? it.text : encoded(text(it.name) ?? '');
  const path = (list: readonly TemplateSegment[]): string =>
    list.map((it) => `/${segment(it)}`).join('');
  const uri = [
    template.text.slice(0, template.scheme.length),
    '://',
    segment(template.authority),
    path(template.before),
    template.flexible === undefined ? '' : stretch(template.flexible, values),
    path(template.after),
    query(template, text),
  ].join('');
  return { ok: true, uri };
}

function given(values: TemplateInput, name: string): TemplateInput[string] {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

type Fault = { readonly variable: string; readonly expected: string };

function findFault(template: UriTemplate, values: TemplateInput): Fault | undefined {
  const known = new Set(template.variables.map(({ name }) => name));
  const foreign = Object.keys(values).find((name) => !known.has(name));
  if (foreign !== undefined) return { variable: foreign, expected: 'a variable of the template' };
  for (const { name, required } of template.variables) {
    const value = given(values, name);
    if (value === undefined && !required) continue;
    const expected = expectationOf(template, name, value);
    if (expected !== undefined) return { variable: name, expected };
  }
  return undefined;
}

/** What a value must be; undefined for one that can be expressed. */
function expectationOf(template: UriTemplate, name: string, value: unknown): string | undefined {
  const listed = takesList(template, name);
  const texts: readonly unknown[] = listed && Array.isArray(value) ? value : [value];
  if (!texts.every((text) => typeof text === 'string')) {
    return listed ? 'a text or a list of texts' : 'a text';
  }
  const inPath = template.flexible?.name === name || isSegment(template, name);
  if (inPath && texts.includes('')) return 'a text that is not empty';
  return texts.every((text) => !/\p{Cs}/u.test(text)) ? undefined : 'well-formed Unicode';
}

/** Whether a variable may be a list: one that stands in `{/var*}` alone. */
export function takesList(template: UriTemplate, name: string): boolean {
  const { flexible, query } = template;
  // Of the other stretches, `{/var}` has one segment and `{+var}` cannot be absent.
  const isExploded = flexible?.name === name && flexible.min === 0 && flexible.max > 1;
  return isExploded && !isSegment(template, name) && query?.has(name) !== true;
}

function isSegment({ authority, before, after }: UriTemplate, name: string): boolean {
  return [authority, ...before, ...after].some(
    (segment) => segment.kind === 'variable' && segment.name === name,
  );
}

function stretch(flexible: FlexibleStretch, values: TemplateInput): string {
  const value = given(values, flexible.name);
  if (value === undefined) return '';
  if (typeof value !== 'string') return value.map((text) => `/${encoded(text)}`).join('');
  return `/${flexible.min === 1 ? reservedKept(value) : encoded(value)}`;
}

function query(template: UriTemplate, text: (name: string) => string | undefined): string {
  const parameters = [...(template.query ?? [])].flatMap((name) => {
    const value = text(name);
    return value === undefined ? [] : [`${name}=${encoded(value)}`];
  });
  return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
}

/** Keeps unreserved characters alone (RFC 6570, section 3.2.2). */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, percentEncoded);
}

/** Keeps reserved characters too (RFC 6570, section 3.2.3), except those that would end the path or leave a segment empty. */
function reservedKept(text: string): string {
  return encodeURI(text).replace(/[?#]|^\/|\/(?=\/|$)/g, percentEncoded);
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
