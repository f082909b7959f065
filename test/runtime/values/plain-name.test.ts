import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isResourceNotFound } from '../../../src/runtime/error.js';
import { plainName } from '../../../src/runtime/index.js';

function isRefused(value: unknown): boolean {
  try {
    plainName(value as string);
    return false;
  } catch (error) {
    expect(isResourceNotFound(error)).toBe(true);
    expect((error as Error).message).toBe('Resource not found');
    return true;
  }
}

test.each([
  '',
  '.',
  '..',
  '/',
  'a/b',
  '../a',
  '\\',
  'a\\b',
  '..\\a',
  '\0',
  'a\0',
  'a.txt\0.png',
  undefined,
  7,
])('%j is refused', (value) => {
  expect(isRefused(value)).toBe(true);
});

test.each(['a', 'a.txt', '...', '..a', '.hidden', ' ', 'é😀', '%2F', '%00', '__proto__'])(
  '%j is a name',
  (value) => {
    expect(plainName(value)).toBe(value);
  },
);

test('a name is one step of a path, or it is refused', () => {
  const text = fc.string({ unit: fc.constantFrom('.', '/', '\\', '\0', 'a', ':') });
  fc.assert(
    fc.property(text, (value) => {
      const isStep = !/[/\\\0]/.test(value) && !['', '.', '..'].includes(value);
      expect(isRefused(value)).toBe(!isStep);
    }),
    { numRuns: 1000 },
  );
});
