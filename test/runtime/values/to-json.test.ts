import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toJson } from '../../../src/runtime/index.js';
import { jsonFault } from '../../../src/runtime/json-fault.js';

class Money {
  readonly amount: bigint;
  readonly currency: string;
  readonly #secret = 1;
  constructor(amount: bigint, currency: string) {
    this.amount = amount;
    this.currency = currency;
  }
  get shown(): string {
    return `${this.amount} ${this.#secret}`;
  }
}

class Sealed {
  readonly #value = 1;
  get value(): number {
    return this.#value;
  }
}

class Tagged {
  toJSON(): unknown {
    return { at: new Date(0), none: undefined };
  }
}

const withProto = JSON.parse('{"__proto__":{"a":1},"constructor":2}');
const cycle: Record<string, unknown> = { a: [] };
(cycle['a'] as unknown[]).push(cycle);

function nested(depth: number): unknown {
  return JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
}

describe('toJson', () => {
  test.each<[string, unknown, unknown]>([
    ['null', null, null],
    ['text', 'a', 'a'],
    ['a number', 1.5, 1.5],
    ['a boolean', false, false],
    ['a bigint', 12345678901234567890n, '12345678901234567890'],
    ['a negative bigint', -5n, '-5'],
    ['a date', new Date('2026-07-28T01:02:03Z'), '2026-07-28T01:02:03.000Z'],
    ['a URL', new URL('https://example.com/a'), 'https://example.com/a'],
    [
      'a map',
      new Map<unknown, unknown>([
        ['a', 1],
        [2, new Map()],
      ]),
      { a: 1, 2: {} },
    ],
    ['a set', new Set([1, 1n, 'a']), [1, '1', 'a']],
    ['an instance', new Money(5n, 'EUR'), { amount: '5', currency: 'EUR' }],
    [
      'instances inside',
      { list: [new Money(1n, 'EUR')] },
      { list: [{ amount: '1', currency: 'EUR' }] },
    ],
    ['toJSON', [new Tagged()], [{ at: '1970-01-01T00:00:00.000Z' }]],
    ['undefined members', { a: undefined, b: { c: undefined } }, { b: {} }],
    ['an undefined value of a map', new Map([['a', undefined]]), {}],
    ['undefined items', [undefined, 1], [null, 1]],
    ['gaps', Array(2), [null, null]],
    ['symbol keys', { [Symbol('a')]: 1, b: 2 }, { b: 2 }],
    ['no prototype', Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
    ['data called toJSON', { toJSON: 'x' }, { toJSON: 'x' }],
    ['1,000 levels', nested(1000), nested(1000)],
  ])('%s', (_title, value, expected) => {
    expect(toJson(value)).toEqual(expected);
  });

  test('names that objects inherit are ordinary members', () => {
    expect(JSON.stringify(toJson(withProto))).toBe(JSON.stringify(withProto));
    expect(JSON.stringify(toJson(new Map([['__proto__', 1]])))).toBe('{"__proto__":1}');
    expect(Object.getPrototypeOf(toJson(withProto))).toBe(Object.prototype);
  });

  test.each<[string, unknown, string]>([
    ['undefined', undefined, 'the value is undefined'],
    ['NaN', { a: [Number.NaN] }, 'the value at /a/0 is no finite number'],
    ['infinity', Number.NEGATIVE_INFINITY, 'the value is no finite number'],
    ['a function', { a: () => 1 }, 'the value at /a is a function'],
    ['a symbol', [Symbol('secret')], 'the value at /0 is a symbol'],
    ['an error', { cause: new TypeError('secret') }, 'the value at /cause is a Error'],
    ['a promise', Promise.resolve('secret'), 'the value is a Promise without enumerable members'],
    ['an expression', /secret/, 'the value is a RegExp without enumerable members'],
    ['a boxed text', Object('secret'), 'the value is a String'],
    ['a boxed number', Object(1), 'the value is a Number without enumerable members'],
    ['bytes', new Uint8Array(2), 'the value is a Uint8Array'],
    ['private fields alone', new Sealed(), 'the value is a Object without enumerable members'],
    ['an invalid date', new Date(Number.NaN), 'the value is an invalid date'],
    ['keys that are objects', new Map([[{}, 1]]), 'a key that is neither a text nor a number'],
    [
      'keys that become equal',
      new Map<unknown, unknown>([
        [1, 1],
        ['1', 2],
      ]),
      'the same number',
    ],
    ['a cycle', cycle, 'the value at /a/0 holds itself'],
    ['1,002 levels', nested(1002), 'nested more than 1000 levels deep'],
    ['a toJSON that gives undefined', { toJSON: () => undefined }, 'the value is undefined'],
  ])('%s is refused', (_title, value, reason) => {
    const convert = (): unknown => toJson(value);
    expect(convert).toThrow(TypeError);
    expect(convert).toThrow(reason);
    expect(convert).not.toThrow('secret');
  });

  test('a value that is reached often is converted once', () => {
    let value: unknown = 'x';
    for (let level = 0; level < 60; level += 1) value = { left: value, right: value };
    const json = toJson(value) as { left: unknown; right: unknown };
    expect(json.left).toBe(json.right);
  });

  test('JSON stays as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.parse(JSON.stringify(value));
        expect(toJson(json)).toStrictEqual(json);
      }),
    );
  });

  test('anything becomes JSON or throws a TypeError', () => {
    const anything = fc.anything({
      withBigInt: true,
      withBoxedValues: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withSparseArray: true,
      withTypedArray: true,
      withNullPrototype: true,
    });
    const outcomes = { json: 0, refused: 0 };
    fc.assert(
      fc.property(anything, (value) => {
        try {
          expect(jsonFault(toJson(value), 1_000_000)).toBeUndefined();
          outcomes.json += 1;
        } catch (error) {
          if (!(error instanceof TypeError)) throw error;
          outcomes.refused += 1;
        }
      }),
      { numRuns: 1000 },
    );
    expect(Math.min(outcomes.json, outcomes.refused)).toBeGreaterThan(50);
  });
});
