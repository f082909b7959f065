import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonFault } from '../../src/runtime/json-fault.js';

const ROOMY = 1_000_000;

function nested(depth: number): unknown {
  return JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
}

test('everything that JSON.parse gives is JSON, and fits in its own length', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (text) => {
      const value = JSON.parse(text);
      expect(jsonFault(value, JSON.stringify(value).length)).toBeUndefined();
    }),
  );
});

test('what is called JSON survives the way to the client', () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSparseArray: true,
  });
  fc.assert(
    fc.property(anything, (value) => {
      if (jsonFault(value, ROOMY) !== undefined) return;
      const sent = JSON.parse(JSON.stringify(value));
      expect(JSON.stringify(sent)).toBe(JSON.stringify(value));
      expect(jsonFault(sent, ROOMY)).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

test.each<[string, unknown, 'not-json' | undefined]>([
  ['a literal of another realm', runInNewContext('({ a: [1] })'), undefined],
  ['an object without a prototype', Object.assign(Object.create(null), { a: 1 }), undefined],
  ['a date of another realm', runInNewContext('new Date(0)'), 'not-json'],
  ['a boxed string', Object('x'), 'not-json'],
  ['an object with toJSON', { toJSON: () => 1 }, 'not-json'],
  ['a hidden toJSON', Object.defineProperty({}, 'toJSON', { value: () => undefined }), 'not-json'],
  ['a list with toJSON', Object.assign([1], { toJSON: () => undefined }), 'not-json'],
  ['an inherited toJSON', Object.create({ __proto__: null, toJSON: () => undefined }), 'not-json'],
  ['data called toJSON', { toJSON: 'x' }, undefined],
  ['1,000 levels', nested(1000), undefined],
  ['1,001 levels', nested(1001), 'not-json'],
])('%s', (_title, value, expected) => {
  expect(jsonFault(value, ROOMY)).toBe(expected);
});

test('a value that is reached often counts each time', () => {
  let value: unknown = 'x';
  for (let level = 0; level < 60; level += 1) value = { left: value, right: value };
  expect(jsonFault(value, ROOMY)).toBe('too-large');
});
