import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { flowText } from '../../src/diagnostics/flow-text.js';

test.each([
  ['full', 'full'],
  ['1.0.0', '1.0.0'],
  ['1.0', '"1.0"'],
  ['true', '"true"'],
  ['', '""'],
  ['a: b', '"a: b"'],
  ['a # b', '"a # b"'],
  ['https://example.com/', 'https://example.com/'],
  ['{name}', '"{name}"'],
  ['a, b', '"a, b"'],
  [50, '50'],
  [null, 'null'],
  [['2026-07-28', 'b'], '[2026-07-28, b]'],
  [{ name: 'a', version: '1.0.0' }, '{ name: a, version: 1.0.0 }'],
])('%j is written %s, which YAML reads as it was', (value, text) => {
  expect(flowText(value)).toBe(text);
  expect(parse(`a: ${text}`)).toEqual({ a: value });
});

test.each([[[[]]], [{}], [{ a: [] }], [[]]])('%j is not written on one line', (value) => {
  expect(flowText(value)).toBeUndefined();
});
