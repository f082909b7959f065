import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchTemplate } from '../../../src/protocol/uri-template/match.js';
import { areApart, overlapExample } from '../../../src/protocol/uri-template/overlap.js';
import { templateOf } from './template-of.js';

describe('templates that share URIs', () => {
  test.each([
    ['x://h/{+p}', 'x://h/docs{/page*}', 'x://h/docs'],
    ['issue://{owner}/{repo}/{number}', 'issue://{owner}/{repo}/open', 'issue://x/x/open'],
    ['x://{a}', 'X://h', 'x://h'],
    ['x://{a}/b', 'x://a/{b}', 'x://a/b'],
    ['x://h{/a}', 'x://h', 'x://h'],
    ['x://h{/a}', 'x://h/{b}', 'x://h/x'],
    ['x://h/{+p}/end', 'x://h/start/{+q}', 'x://h/start/end'],
    ['x://h/a/{+p}', 'x://h/{+q}/b', 'x://h/a/b'],
    ['x://h/{+p}/a/b', 'x://h/a/b/{+q}', 'x://h/a/b/a/b'],
    ['x://h{/p*}/a/b', 'x://h/a/b/{+q}', 'x://h/a/b/a/b'],
    ['x://h/{a}/{a}', 'x://h/b/{c}', 'x://h/b/b'],
    ['x://{a}/{a}/{b}/{b}', 'x://{p}/q/{p}/{r}', 'x://q/q/q/q'],
    ['x://h{?a}', 'x://h{?b}', 'x://h'],
    ['file:///{+p}', 'file:///etc/{name}', 'file:///etc/x'],
    ['x://h/{a}{/a}', 'x://h/b/{c}', 'x://h/b/b'],
    ['x://h/{a}/{+a}', 'x://h/{b}/c/d', 'x://h/c%2Fd/c/d'],
    ['x://h/{a}/{+a}', 'x://h/c%2Fd/{b}/{c}', 'x://h/c%2Fd/c/d'],
    ['x://{a}/{a}', 'x://h/%68', 'x://h/%68'],
  ])('%s and %s', (left, right, example) => {
    expect(overlapExample(templateOf(left), templateOf(right))).toBe(example);
    expect(overlapExample(templateOf(right), templateOf(left))?.length).toBe(example.length);
  });
});

test.each([
  ['x://h/{a}', 'y://h/{a}'],
  ['x://h/{a}', 'x://g/{a}'],
  ['x://h/{a}', 'x://h/{a}/b'],
  ['kb://schema/{type}', 'kb://entity/{type}{?where}'],
  ['x://h/{+p}/end', 'x://h/end'],
  ['x://h/{+p}/end', 'x://h{/q*}/start'],
  ['x://h{/a}', 'x://h/b/{+c}'],
  ['x://h/{a}/{a}', 'x://h/b/c'],
  ['file:///{+p}', 'file://{host}/{+p}'],
  ['x://h/a%2Fb', 'x://h/a%2fb'],
])('%s and %s share none', (left, right) => {
  expect(overlapExample(templateOf(left), templateOf(right))).toBeUndefined();
});

/** Templates of all supported shapes, with few literals and names, so that literals meet and variables repeat. */
const anyTemplate = fc
  .tuple(
    fc.constantFrom('x', 'X', 'y'),
    fc.constantFrom('h', '{v}', '{w}'),
    fc.array(fc.constantFrom('a', 'b', '{v}', '{w}', '{s}'), { maxLength: 3 }),
    fc.constantFrom('', '', '{/s}', '{/s*}', '/{+s}', '{/v*}'),
    fc.array(fc.constantFrom('a', 'b', '{v}', '{s}'), { maxLength: 2 }),
    fc.constantFrom('', '', '{?q}', '{?q,v}'),
  )
  .map(([scheme, authority, before, flexible, after, query]) => {
    const join = (parts: string[]): string => parts.map((part) => `/${part}`).join('');
    return templateOf(`${scheme}://${authority}${join(before)}${flexible}${join(after)}${query}`);
  });

/** All URIs of up to five segments out of a few texts; an escaped slash makes one segment equal to two. */
const SEGMENTS = ['a', 'b', 'c', 'a%2Fb'];
const URIS = ['h', 'a', 'b', 'c'].flatMap((authority) => {
  let paths = [''];
  const all = [''];
  for (let length = 1; length <= 5; length += 1) {
    paths = paths.flatMap((path) => SEGMENTS.map((text) => `${path}/${text}`));
    all.push(...paths);
  }
  return all.map((path) => `x://${authority}${path}`);
});

test('the decision agrees with all short URIs, and the example matches both templates', () => {
  let shared = 0;
  fc.assert(
    fc.property(anyTemplate, anyTemplate, (left, right) => {
      const example = overlapExample(left, right);
      if (example !== undefined) {
        shared += 1;
        expect(matchTemplate(left, example)).toBeDefined();
        expect(matchTemplate(right, example)).toBeDefined();
        return;
      }
      const both = URIS.filter((uri) => matchTemplate(left, uri) && matchTemplate(right, uri));
      expect(both).toEqual([]);
    }),
    { numRuns: 1500 },
  );
  expect(shared).toBeGreaterThan(300);
});

test('the answer does not depend on the order of the two', () => {
  fc.assert(
    fc.property(anyTemplate, anyTemplate, (left, right) => {
      const [one, other] = [overlapExample(left, right), overlapExample(right, left)];
      expect(one === undefined).toBe(other === undefined);
    }),
    { numRuns: 2000 },
  );
});

test('templates that are plainly apart share none', () => {
  fc.assert(
    fc.property(anyTemplate, anyTemplate, fc.constantFrom(...URIS), (left, right, uri) => {
      fc.pre(areApart(left, right));
      expect(matchTemplate(left, uri) && matchTemplate(right, uri)).toBeUndefined();
    }),
    { numRuns: 5000 },
  );
});
