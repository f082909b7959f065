import { expect, it } from 'vitest';
import { excerpt } from '../../src/protocol/excerpt.js';

it.each([
  ['short', 10, 'short'],
  ['exactly 10', 10, 'exactly 10'],
  ['more than ten', 10, 'more than…'],
  ['12345678😀x', 10, '12345678…'],
])('cuts %j to %d characters', (text, limit, expected) => {
  expect(excerpt(text, limit)).toBe(expected);
});
