import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decimalText,
  decodeHeaderValue,
  encodeHeaderValue,
  headerValueFor,
} from '../../../src/protocol/param-headers/codec.js';

describe('encoding', () => {
  test.each([
    ['us-west1', 'us-west1'],
    ['', ''],
    ['a b', 'a b'],
    ['~ !"', '~ !"'],
    ['=?base64?x', '=?base64?x'],
    ['=?BASE64?x?=', '=?BASE64?x?='],
    [' us-west1', '=?base64?IHVzLXdlc3Qx?='],
    ['us-west1 ', '=?base64?dXMtd2VzdDEg?='],
    [' padded ', '=?base64?IHBhZGRlZCA=?='],
    ['\t', '=?base64?CQ==?='],
    ['a\tb', '=?base64?YQli?='],
    ['日本語', '=?base64?5pel5pys6Kqe?='],
    ['Hello, 世界', '=?base64?SGVsbG8sIOS4lueVjA==?='],
    ['line1\nline2', '=?base64?bGluZTEKbGluZTI=?='],
    ['line1\r\nline2', '=?base64?bGluZTENCmxpbmUy?='],
    ['=?base64?literal?=', '=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?='],
    ['=?base64?=', '=?base64?PT9iYXNlNjQ/PQ==?='],
    ['\x7f', '=?base64?fw==?='],
  ])('%j', (value, header) => {
    expect(encodeHeaderValue(value)).toBe(header);
    expect(decodeHeaderValue(header)).toBe(value);
  });
});

describe('decoding', () => {
  test.each([
    ['plain', 'plain'],
    ['  get_weather\t', 'get_weather'],
    ['\t \t', ''],
    ['a\tb', 'a\tb'],
    ['=?base64?5LiW55WM?=', '世界'],
    ['\t=?base64?5LiW55WM?= ', '世界'],
    ['=?base64??=', ''],
    ['=?base64?77u/YQ==?=', '\ufeffa'],
    // Plain text: another spelling, no suffix, or nothing between the marks.
    ['=?BASE64?5LiW55WM?=', '=?BASE64?5LiW55WM?='],
    ['=?base64?SGVsbG8=', '=?base64?SGVsbG8='],
    ['=?base64?', '=?base64?'],
    ['=?base64?=', '=?base64?='],
    ['SGVsbG8=', 'SGVsbG8='],
    ['x=?base64?SGVsbG8=?=', 'x=?base64?SGVsbG8=?='],
  ])('%j', (raw, value) => {
    expect(decodeHeaderValue(raw)).toBe(value);
  });

  test.each([
    ['padding', '=?base64?SGVsbG8?='],
    ['padding', '=?base64?5LiW55W?='],
    ['alphabet', '=?base64?SGVs!!!bG8=?='],
    ['url-safe alphabet', '=?base64?fn5-?='],
    ['white space', '=?base64?SGVs bG8=?='],
    ['not UTF-8', '=?base64?/////w==?='],
    ['not UTF-8', '=?base64?/w==?='],
    ['surrogate', '=?base64?7aCA?='],
    ['Latin-1 byte', '\xe9'],
    ['UTF-8 bytes as units', 'Ã©'],
    ['DEL', 'a\x7f'],
    ['NUL', '\0'],
    ['CR', 'a\rb'],
    ['byte outside the marks', '=?base64?SGVsbG8=?=\xa0'],
  ])('malformed: %s %j', (_, raw) => {
    expect(decodeHeaderValue(raw)).toBeUndefined();
  });
});

test('every well-formed text survives the way through a header', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme-ascii' }).map((text) => `=?base64?${text}?=`),
    fc.constantFrom(' ', '\t', '\n', '\ufeff', '=?base64?', '?='),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const header = encodeHeaderValue(text);
      expect(header).toMatch(/^(?:[!-~](?:[ -~]*[!-~])?)?$/);
      expect(decodeHeaderValue(header)).toBe(text);
      expect(decodeHeaderValue(` \t${header}\t `)).toBe(text);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  [42, '42'],
  [-7, '-7'],
  [0, '0'],
  [-0, '0'],
  [1.5, '1.5'],
  [-0.25, '-0.25'],
  [1e21, '1000000000000000000000'],
  [-1.25e22, '-12500000000000000000000'],
  [1e-7, '0.0000001'],
  [-1.5e-9, '-0.0000000015'],
  [Number.MAX_SAFE_INTEGER, '9007199254740991'],
])('%d in decimal', (value, text) => {
  expect(decimalText(value)).toBe(text);
});

test('decimal text has no exponent and reads back as the number', () => {
  fc.assert(
    fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), (value) => {
      const text = decimalText(value);
      expect(text).toMatch(/^-?[0-9]+(?:\.[0-9]+)?$/);
      expect(Number(text) === value).toBe(true);
    }),
  );
});

test.each([
  ['us', 'us'],
  ['', ''],
  ['é', '=?base64?w6k=?='],
  [42, '42'],
  [true, 'true'],
  [false, 'false'],
  [null, undefined],
  [undefined, undefined],
  [{ a: 1 }, undefined],
  [['a'], undefined],
])('the header for %j', (value, header) => {
  expect(headerValueFor(value)).toBe(header);
});
