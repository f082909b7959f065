import { expect, test } from 'vitest';
import { nearest, nearestAmong } from '../../src/protocol/suggest.js';

const keys = ['title', 'description', 'icons', 'handler', 'arguments', 'inputSchema', 'uri'];

test.each([
  ['tilte', 'title'],
  ['descripton', 'description'],
  ['Description', 'description'],
  ['input_schema', 'inputSchema'],
  ['inputschema', 'inputSchema'],
  ['argument', 'arguments'],
  ['url', 'uri'],
  ['handlers', 'handler'],
  ['zzz', undefined],
  ['', undefined],
  ['x', undefined],
  ['title', undefined],
  ['t'.repeat(100_000), undefined],
])('%j suggests %j', (name, suggestion) => {
  expect(nearest(name, keys)).toBe(suggestion);
});

test('of a single letter only the case can be misspelt', () => {
  expect(nearest('c', ['a', 'b'])).toBeUndefined();
  expect(nearest('A', ['a', 'b'])).toBe('a');
});

test('the nearest wins, and the first of equals', () => {
  expect(nearest('colour', ['colours', 'color', 'colon'])).toBe('colours');
  expect(nearest('abcd', ['abce', 'abcf'])).toBe('abce');
});

test('many mistakes among many names are compared up to a number', () => {
  const names = Array.from({ length: 1000 }, (_, index) => `argument${index}`);
  const among = nearestAmong(names);
  const suggestions = names.map((name) => among(name.replace('gu', 'ug')));
  expect(suggestions.filter((name) => name !== undefined)).toEqual(names.slice(0, 100));
  expect(nearestAmong(['title'])('tilte')).toBe('title');
});
