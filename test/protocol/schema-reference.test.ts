import { expect, it } from 'vitest';
import { resolveReference } from '../../src/protocol/schema-reference.js';

const root = {
  $defs: { 'a/b c': { title: 'pointer' }, b: { $anchor: 'here' }, c: { $dynamicAnchor: 'there' } },
  definitions: { d: { $id: '#old' } },
  properties: { yes: true },
  const: { $anchor: 'data' },
};

it.each([
  ['#', root],
  ['#/$defs/a~1b%20c', { title: 'pointer' }],
  ['#here', { $anchor: 'here' }],
  ['#there', { $dynamicAnchor: 'there' }],
  ['#old', { $id: '#old' }],
  ['#/properties/yes', true],
  ['#data', undefined],
  ['#/$defs/constructor', undefined],
  ['#%', undefined],
  ['other.json#/x', undefined],
])('follows %s', (reference, target) => {
  expect(resolveReference(root, reference)).toEqual(target);
});
