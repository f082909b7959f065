import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64, encodeBase64, isBase64 } from '../../src/protocol/base64.js';

test('bytes are encoded and decoded as Buffer does', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64');
      expect(encodeBase64(bytes)).toBe(text);
      expect(decodeBase64(text)).toEqual(bytes);
    }),
  );
});

test.each([
  'A',
  'AA',
  'AAA',
  'A===',
  '====',
  '=',
  '==',
  'AA=A',
  '=AAA',
  'AAAA=',
  'AAA==',
  'AAAAA===',
  'AA==AAAA',
  'AAA-',
  'AAA_',
  'AA A',
  'AAAA\n',
  ' AAAA',
  'AAA\0',
  'AAAé',
])('%j is no base64', (text) => {
  expect(isBase64(text)).toBe(false);
  expect(decodeBase64(text)).toBeUndefined();
});

test('the empty text is no bytes', () => {
  expect(decodeBase64('')).toEqual(new Uint8Array());
});

test('10 MB are checked, whatever is wrong at their end', () => {
  const text = 'AAAA'.repeat(2_500_000);
  expect(isBase64(text)).toBe(true);
  expect(isBase64(`${text}AAA!`)).toBe(false);
  expect(isBase64(`${text}A===`)).toBe(false);
});
