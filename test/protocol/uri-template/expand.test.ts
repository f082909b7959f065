import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileTemplate, type UriTemplate } from '../../../src/protocol/uri-template/compile.js';
import { expandTemplate, type TemplateInput } from '../../../src/protocol/uri-template/expand.js';
import { matchTemplate } from '../../../src/protocol/uri-template/match.js';

function template(text: string): UriTemplate {
  const compiled = compileTemplate(text);
  if (!compiled.ok) throw new Error(compiled.refusal.shape);
  return compiled.template;
}

function expanded(text: string, values: TemplateInput): string {
  const expansion = expandTemplate(template(text), values);
  return expansion.ok ? expansion.uri : `${expansion.variable}: ${expansion.expected}`;
}

describe('expandTemplate', () => {
  it.each<readonly [string, TemplateInput, string]>([
    // RFC 6570, sections 3.2.2, 3.2.3, 3.2.6, 3.2.8 and 3.2.9.
    ['x://h/{v}', { v: "it's 50% (a/b)" }, 'x://h/it%27s%2050%25%20%28a%2Fb%29'],
    ['x://{host}/a', { host: 'a:b@c' }, 'x://a%3Ab%40c/a'],
    ['File:///{+path}', { path: 'a/b c,d;e' }, 'File:///a/b%20c,d;e'],
    ['x://h{/v}', { v: 'a/b' }, 'x://h/a%2Fb'],
    ['x://h{/v}', {}, 'x://h'],
    ['x://h{/v*}/z', { v: ['a', 'b/c'] }, 'x://h/a/b%2Fc/z'],
    ['x://h{/v*}', { v: [] }, 'x://h'],
    ['x://h{?a,b}{&c}', { a: '', b: 'x y', c: '&=' }, 'x://h?a=&b=x%20y&c=%26%3D'],
    ['x://h{?a,b}', {}, 'x://h'],
    // Where the matcher decides: nothing that was given may be lost.
    ['x://h{?a}{&b}', { b: '1' }, 'x://h?b=1'],
    ['x://h/{+v}', { v: '/a//b?c#d[%41]/' }, 'x://h/%2Fa%2F/b%3Fc%23d%5B%2541%5D%2F'],
  ])('%s with %j is %s', (text, values, uri) => {
    expect(expanded(text, values)).toBe(uri);
  });

  it.each<readonly [string, TemplateInput, string]>([
    ['x://h/{v}', {}, 'v: a text'],
    ['x://h/{v}', { v: '' }, 'v: a text that is not empty'],
    ['x://h/{v}', { v: ['a'] }, 'v: a text'],
    ['x://h/{v}', { v: 5 as never }, 'v: a text'],
    ['x://h/{v}', { v: null as never }, 'v: a text'],
    ['x://h/{v}', { v: '\ud800' }, 'v: well-formed Unicode'],
    ['x://h/{v}', { v: 'a', w: 'b' }, 'w: a variable of the template'],
    ['x://h/{v}', JSON.parse('{"v":"a","__proto__":"b"}'), '__proto__: a variable of the template'],
    ['x://h/{toString}', {}, 'toString: a text'],
    ['x://h{/v*}', { v: ['a', ''] }, 'v: a text that is not empty'],
    ['x://h{/v*}', { v: [1] as never }, 'v: a text or a list of texts'],
    ['x://h{/v*}{?v}', { v: ['a'] }, 'v: a text'],
    ['x://h/{v}{/v*}', { v: ['a'] }, 'v: a text'],
    ['x://h/{+v}', { v: '' }, 'v: a text that is not empty'],
  ])('%s refuses %j', (text, values, fault) => {
    expect(expanded(text, values)).toBe(fault);
  });
});

/** Texts with what URIs, templates and files treat in a way of their own. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(
      '/',
      '.',
      '%',
      '?',
      '#',
      '&',
      '=',
      '+',
      '[',
      '{',
      '%41',
      ' ',
      'a',
      'é',
      '\0',
    ),
  }),
);
const TEMPLATES = [
  'x://{a}/{b}',
  'x:///{+a}',
  'x://h/{a}/{+b}/{c}{?d,e}{&f}',
  'x://h/{a}{/b*}/z/{c}',
  'x://h{/a}/z{?b}',
  'x://h/{a}{/a}{?a,b}',
  'X-y.z://{a}{/b*}{?c}',
];

describe('what matchTemplate binds', () => {
  it('is what expandTemplate was given, or there was no URI', () => {
    const values = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), text);
    fc.assert(
      fc.property(fc.constantFrom(...TEMPLATES), values, (written, given) => {
        const compiled = template(written);
        const names = compiled.variables.map(({ name }) => name);
        const own = Object.fromEntries(
          Object.entries(given).filter(([name]) => names.includes(name)),
        );
        const expansion = expandTemplate(compiled, own);
        if (expansion.ok) expect(matchTemplate(compiled, expansion.uri)).toEqual(own);
        else expect(own[expansion.variable] ?? '').toBe('');
      }),
      { numRuns: 2000 },
    );
  });

  it('is the list, joined by slashes', () => {
    fc.assert(
      fc.property(
        fc.array(
          text.filter((it) => it !== ''),
          { minLength: 1 },
        ),
        (list) => {
          const compiled = template('x://h{/a*}/z');
          const expansion = expandTemplate(compiled, { a: list });
          expect(expansion.ok && matchTemplate(compiled, expansion.uri)).toEqual({
            a: list.join('/'),
          });
        },
      ),
    );
  });
});
