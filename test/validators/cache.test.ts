import { expect, test } from 'vitest';
import { createCache } from '../../src/validators/cache.js';

test('a value is made once, and kept until newer ones take its place', () => {
  const made: string[] = [];
  const cache = createCache<string>(2);
  const get = (key: string): string =>
    cache.get(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect([get('a'), get('b'), get('a')]).toEqual(['A', 'B', 'A']);
  expect(made).toEqual(['a', 'b']);
  // The entry that was made first goes, although it was used last.
  get('c');
  get('b');
  expect(made).toEqual(['a', 'b', 'c']);
  get('a');
  expect(made).toEqual(['a', 'b', 'c', 'a']);
  get('c');
  expect(made).toHaveLength(4);
  get('b');
  expect(made).toHaveLength(5);
});

test('a fault is not kept', () => {
  const cache = createCache<number>(2);
  expect(() =>
    cache.get('a', () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(cache.get('a', () => 1)).toBe(1);
});

test('names that objects inherit are ordinary keys', () => {
  const cache = createCache<number>(2);
  expect(cache.get('__proto__', () => 1)).toBe(1);
  expect(cache.get('constructor', () => 2)).toBe(2);
});
