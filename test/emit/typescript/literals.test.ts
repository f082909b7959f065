import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memberKey, propertyKey } from '../../../src/emit/typescript/property-key.js';
import { stringLiteral } from '../../../src/emit/typescript/string-literal.js';
import { printValue } from '../../../src/emit/typescript/value-doc.js';
import type { JsonValue } from '../../../src/protocol/json.js';
import { evaluate } from '../evaluate.js';
import { HOSTILE } from '../hostile.js';

const INVISIBLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u;

describe('stringLiteral', () => {
  it.each([
    ['plain', "'plain'"],
    ["Don't", '"Don\'t"'],
    [`'a' "b"`, `'\\'a\\' "b"'`],
    [`''"`, `"''\\""`],
    ['a\\b', "'a\\\\b'"],
    ['a\nb\r\t', "'a\\nb\\r\\t'"],
    ['\u0000\u007f\u0085', "'\\u0000\\u007f\\u0085'"],
    ['\u2028\u2029\ufeff\u202e', "'\\u2028\\u2029\\ufeff\\u202e'"],
    ['\ud800x\udc00', "'\\ud800x\\udc00'"],
    ['名前 😀', "'名前 😀'"],
    [`\`\${x}\``, `'\`\${x}\`'`],
  ])('prints %j as %s', (text, literal) => {
    expect(stringLiteral(text)).toBe(literal);
  });

  it('gives the text back, on one visible line, for every text', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...`\\'"\`\${}\n\r\u2028\ud800\udc00u0x`) }),
      fc.constantFrom(...HOSTILE),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const literal = stringLiteral(text);
        expect(evaluate(literal)).toBe(text);
        expect(literal).not.toMatch(INVISIBLE);
      }),
      { numRuns: 500 },
    );
  });
});

describe('property names', () => {
  it.each([
    ['name', 'name', 'name'],
    ['default', 'default', 'default'],
    ['日本', '日本', '日本'],
    ['date-min', "'date-min'", "'date-min'"],
    ['2', "'2'", "'2'"],
    ['', "''", "''"],
    ["it's", '"it\'s"', '"it\'s"'],
    ['__proto__', "['__proto__']", '__proto__'],
  ])('prints %j as %s in a literal and %s in a type', (name, key, member) => {
    expect(propertyKey(name)).toBe(key);
    expect(memberKey(name)).toBe(member);
  });
});

describe('printValue', () => {
  const long = 'a text that is long enough to move to a line of its own, because it does not fit';
  it.each<[string, JsonValue, string]>([
    ['scalars', [null, true, 1.5, 'a'], "[null, true, 1.5, 'a']"],
    ['numbers', [1e21, 1e-7, -0, -1], '[1e21, 1e-7, -0, -1]'],
    ['an empty object', {}, '{}'],
    ['an empty list', [], '[]'],
    ['small objects inline', { a: { b: 1 } }, '{ a: { b: 1 } }'],
    ['deeper objects expanded', { a: { b: { c: 1 } } }, '{\n  a: { b: { c: 1 } },\n}'],
    [
      'rows of a table',
      [
        { a: 1, b: 2 },
        { a: 3, b: 4 },
      ],
      '[\n  { a: 1, b: 2 },\n  { a: 3, b: 4 },\n]',
    ],
    ['one row', [{ a: 1, b: 2 }], '[{ a: 1, b: 2 }]'],
    [
      'long texts on their own line',
      { description: long, summary: `${long}, or does it` },
      `{\n  description: '${long}',\n  summary:\n    '${long}, or does it',\n}`,
    ],
    [
      'long texts beside short keys',
      { text: `${long}, or does it` },
      `{\n  text: '${long}, or does it',\n}`,
    ],
    [
      'lists of numbers filled',
      Array.from({ length: 24 }, (_, index) => 1000 + index),
      `[\n  ${Array.from({ length: 16 }, (_, index) => 1000 + index).join(', ')},\n  ${Array.from(
        { length: 8 },
        (_, index) => 1016 + index,
      ).join(', ')},\n]`,
    ],
  ])('prints %s', (_, value, text) => {
    expect(printValue(value)).toBe(text);
  });

  it('evaluates to the value, whatever the names and texts', () => {
    const keys = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE, 'a', 'b'));
    const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom(null, true, false),
        fc.double({ noDefaultInfinity: true, noNaN: true }),
        keys,
        fc.array(tie('value'), { maxLength: 5 }),
        fc.array(fc.tuple(keys, tie('value')), { maxLength: 5 }).map(ownEntries),
      ),
    }));
    fc.assert(
      fc.property(value, (json) => {
        expect(JSON.stringify(evaluate(`(${printValue(json)})`))).toBe(JSON.stringify(json));
      }),
      { numRuns: 500 },
    );
  });
});

/** Makes an object with all entries as own properties. */
function ownEntries(entries: [string, JsonValue][]): JsonValue {
  return Object.fromEntries(entries);
}
