import { describe, expect, it, test } from 'vitest';
import { judgeJson } from '../catalog/judged.js';

/** What `check` says about thousands of resources: how often each code, and in how many milliseconds of work. */
function judged(
  count: number,
  of: (index: number) => object,
): {
  readonly codes: Readonly<Record<string, number>>;
  readonly milliseconds: number;
} {
  const resources = Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const address = of(index);
      const content = 'uri' in address ? { text: 'T' } : { handler: './lib/h.ts' };
      return [`r${index}`, { description: 'R', ...content, ...address }];
    }),
  );
  const before = process.cpuUsage();
  const { diagnostics } = judgeJson({ resources });
  const { user, system } = process.cpuUsage(before);
  const codes: Record<string, number> = {};
  for (const { code } of diagnostics) codes[code] = (codes[code] ?? 0) + 1;
  return { codes, milliseconds: (user + system) / 1000 };
}

const N = 5000;
const isOdd = (index: number): boolean => index % 2 === 1;

describe('5,000 templates are compared in seconds', () => {
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
    const { codes, milliseconds } = judged(N, (index) => ({ uriTemplate: of(index) }));
    expect(codes).toEqual(overlaps === 0 ? {} : { 'template-overlap': overlaps });
    expect(milliseconds).toBeLessThan(10_000);
  });
});

describe('5,000 URIs are matched against 5,000 templates in seconds', () => {
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
    const { codes, milliseconds } = judged(2 * N, (index) =>
      isOdd(index) ? { uriTemplate: template(index) } : { uri: uri(index + 2) },
    );
    expect(codes).toEqual(matched === 0 ? {} : { 'resource-uri-matched': matched });
    expect(milliseconds).toBeLessThan(10_000);
  });

  it('with a bounded number of findings a URI', () => {
    const { codes } = judged(200, (index) =>
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
  const { codes, milliseconds } = judged(2 * N, (index) =>
    uri !== undefined && isOdd(index) ? { uri: uri(index) } : { uriTemplate: template(index) },
  );
  expect(codes['template-overlap-limit']).toBeGreaterThan(0);
  expect(milliseconds).toBeLessThan(20_000);
});

it('says where the comparison of templates ends', () => {
  const { codes, milliseconds } = judged(N, (index) => ({
    uriTemplate: isOdd(index) ? `s://h/{a}/{a}/x${index}/{z}` : `s://h/b${index}/c/{y}/{z}`,
  }));
  expect(codes).toEqual({ 'template-overlap-limit': 1 });
  expect(milliseconds).toBeLessThan(20_000);
});
