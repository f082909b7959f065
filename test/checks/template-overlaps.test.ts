import { describe, expect, it, test } from 'vitest';
import { judgeJson } from '../catalog/judged.js';

/** What `check` says about thousands of resources: how often each code. A search that takes too many steps is one of them. */
function codesOf(count: number, of: (index: number) => object): Readonly<Record<string, number>> {
  const resources = Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const address = of(index);
      const content = 'uri' in address ? { text: 'T' } : { handler: './lib/h.ts' };
      return [`r${index}`, { description: 'R', ...content, ...address }];
    }),
  );
  const { diagnostics } = judgeJson({ resources });
  const codes: Record<string, number> = {};
  for (const { code } of diagnostics) codes[code] = (codes[code] ?? 0) + 1;
  return codes;
}

const N = 2500;
const isOdd = (index: number): boolean => index % 2 === 1;

describe('2,500 templates are compared in few steps', () => {
  test.each<[why: string, of: (index: number) => string, overlaps: number]>([
    ['with prefixes of their own', (n) => `s://h/c${n}/{id}{/rest*}`, 0],
    [
      'with one prefix, and literals of their own behind a variable',
      (n) => `s://h/d/{id}/k${n}`,
      0,
    ],
    ['with one flexible prefix, and last segments of their own', (n) => `s://h/d{/p*}/e${n}`, 0],
    [
      'with one flexible prefix, and second last segments of their own',
      (n) => `s://h/d{/p*}/e${n}/{v}`,
      0,
    ],
    [
      'that end differently, half of them without a stretch',
      (n) => (isOdd(n) ? `s://h/d/{v}/a${n}` : `s://h/d{/p*}/b${n}`),
      0,
    ],
    ['of which all overlap', (n) => `s://h/d/{id${n}}`, N - 1],
  ])('%s', (_why, of, overlaps) => {
    const codes = codesOf(N, (index) => ({ uriTemplate: of(index) }));
    expect(codes).toEqual(overlaps === 0 ? {} : { 'template-overlap': overlaps });
  });
});

describe('2,500 URIs are matched against 2,500 templates in few steps', () => {
  test.each<
    [
      why: string,
      template: (index: number) => string,
      uri: (index: number) => string,
      matched: number,
    ]
  >([
    ['with prefixes of their own', (n) => `s://h/c${n}/{id}`, (n) => `s://h/d${n}/x`, 0],
    ['with one flexible prefix', (n) => `s://h{/p*}/e${n}/{v}`, (n) => `s://h/c/x${n}/v`, 0],
    ['of which each matches one', (n) => `s://h/c${n}/{id}{?q}`, (n) => `s://h/c${n - 1}/x`, N],
  ])('%s', (_why, template, uri, matched) => {
    const codes = codesOf(2 * N, (index) =>
      isOdd(index) ? { uriTemplate: template(index) } : { uri: uri(index + 2) },
    );
    expect(codes).toEqual(matched === 0 ? {} : { 'resource-uri-matched': matched });
  });

  it('with a bounded number of findings a URI', () => {
    const codes = codesOf(200, (index) =>
      isOdd(index) ? { uriTemplate: `s://h/{v${index}}` } : { uri: `s://h/x${index}` },
    );
    expect(codes).toEqual({ 'resource-uri-matched': 300, 'template-overlap': 99 });
  });
});

it.each<[where: string, template: (index: number) => string, uri?: (index: number) => string]>([
  ['in literals in front', (n) => (isOdd(n) ? `s://h/{a}/b/c/d/z${n}` : `s://h/a${n}/b/c/{x}/e`)],
  [
    'for URIs',
    (n) =>
      `s://h/${[...(n >> 1).toString(2).padStart(11, '0')].map((bit, i) => (bit === '1' ? 'a' : `{v${i}}`)).join('/')}/z`,
    (n) => `s://h/${'a/'.repeat(11)}y${n}`,
  ],
])('says where the search through templates ends: %s', (_where, template, uri) => {
  const codes = codesOf(2 * N, (index) =>
    uri !== undefined && isOdd(index) ? { uri: uri(index) } : { uriTemplate: template(index) },
  );
  expect(codes['template-overlap-limit']).toBeGreaterThan(0);
});

it('says where the comparison of templates ends', () => {
  const codes = codesOf(N, (index) => ({
    uriTemplate: isOdd(index) ? `s://h/{a}/{a}/x${index}/{z}` : `s://h/b${index}/c/{y}/{z}`,
  }));
  expect(codes).toEqual({ 'template-overlap-limit': 1 });
});
