import { expect, it } from 'vitest';
import type { JsonValue } from '../../src/protocol/json.js';
import { hasJsonType, JSON_TYPES } from '../../src/protocol/json-type.js';

it.each<readonly [JsonValue, readonly string[]]>([
  [null, ['null']],
  [true, ['boolean']],
  ['', ['string']],
  [0.5, ['number']],
  [1.0, ['integer', 'number']],
  [1e300, ['integer', 'number']],
  [[], ['array']],
  [{}, ['object']],
])('gives %j the types %j', (value, types) => {
  expect(JSON_TYPES.filter((type) => hasJsonType(value, type))).toEqual(types);
});

it.each(['int', 'constructor', '', ['string'], undefined])('knows no type %j', (type) => {
  expect(hasJsonType('text', type)).toBe(false);
});
