import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareCodePoints } from '../../src/protocol/code-points.js';

/** The definition itself: code point by code point, the shorter first. */
function compareSlowly(left: string, right: string): number {
  const [a, b] = [left, right].map((text) => [...text].map((it) => it.codePointAt(0) ?? 0));
  for (const [index, point] of (a ?? []).entries()) {
    const other = b?.[index];
    if (other === undefined) return 1;
    if (point !== other) return point - other;
  }
  return (a?.length ?? 0) - (b?.length ?? 0);
}

test('names are in the order of their code points', () => {
  const names = ['\u{10000}', '\uffff', '\ue000', '\ud7ff', 'b', 'a', 'B', 'ab', '', 'é', 'z'];
  expect(names.sort(compareCodePoints)).toEqual([
    '',
    'B',
    'a',
    'ab',
    'b',
    'z',
    'é',
    '\ud7ff',
    '\ue000',
    '\uffff',
    '\u{10000}',
  ]);
});

test('the order is that of the definition', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('a', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}'))
      .map((it) => it.join('')),
  );
  fc.assert(
    fc.property(text, text, (left, right) => {
      expect(Math.sign(compareCodePoints(left, right))).toBe(Math.sign(compareSlowly(left, right)));
    }),
    { numRuns: 1000 },
  );
});
