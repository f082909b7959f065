import { expect, test } from 'vitest';
import type { JsonValue } from '../../src/protocol/json.js';
import { parsePointer, valueAtPointer } from '../../src/protocol/json-pointer.js';

const root = JSON.parse(
  '{"a":{"b/c":[10,{"d~e":true}]},"":{"":1},"__proto__":{"x":2},"0":3}',
) as JsonValue;

test.each<readonly [string, JsonValue, readonly (string | number)[]]>([
  ['', root, []],
  ['/a/b~1c/0', 10, ['a', 'b/c', 0]],
  ['/a/b~1c/1/d~0e', true, ['a', 'b/c', 1, 'd~e']],
  ['//', 1, ['', '']],
  ['/__proto__/x', 2, ['__proto__', 'x']],
  ['/0', 3, ['0']],
])('%j', (pointer, value, path) => {
  expect(valueAtPointer(root, pointer)).toEqual({ value, path });
});

test.each([
  'a',
  '#/a',
  '/b',
  '/a/b~1c/2',
  '/a/b~1c/00',
  '/a/b~1c/-',
  '/a/b~1c/length',
  '/a/x~2',
  '/toString',
])('%j points nowhere', (pointer) => {
  expect(valueAtPointer(root, pointer)).toBeUndefined();
});

test('~01 is the name ~1', () => {
  expect(parsePointer('/~01')).toEqual(['~1']);
});
