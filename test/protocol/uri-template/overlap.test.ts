import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchTemplate } from '../../../src/protocol/uri-template/match.js';
import { overlapExample } from '../../../src/protocol/uri-template/overlap.js';
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

test('whenever two templates match one URI, an example is found', () => {
  const segment = fc.constantFrom('a', 'b', '{v}', '{w}');
  const stretch = fc.constantFrom('', '{/s}', '{/s*}', '/{+s}');
  const template = fc
    .tuple(fc.array(segment, { maxLength: 3 }), stretch, fc.array(segment, { maxLength: 2 }))
    .map(([before, flexible, after]) => {
      const join = (parts: string[]): string => parts.map((part) => `/${part}`).join('');
      return templateOf(`x://h${join(before)}${flexible}${join(after)}`);
    });
  const uri = fc
    .array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 })
    .map((parts) => ['x://h', ...parts].join('/'));
  fc.assert(
    fc.property(template, template, uri, (left, right, shared) => {
      const matches = [left, right].every((it) => matchTemplate(it, shared) !== undefined);
      if (matches) expect(overlapExample(left, right)).toBeDefined();
    }),
    { numRuns: 5000 },
  );
});
