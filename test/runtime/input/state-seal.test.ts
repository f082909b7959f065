import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JsonValue, ServerOptions } from '../../../src/runtime/index.js';
import type { SealKeys } from '../../../src/runtime/input/state-keys.js';
import {
  openSeal,
  type SealBinding,
  seal,
  sealDigest,
} from '../../../src/runtime/input/state-seal.js';
import { serverOf } from './server.js';

const KEYS: SealKeys = [{ id: 'new', secret: Buffer.alloc(32, 1) }];
const OLD: SealKeys = [{ id: 'old', secret: Buffer.alloc(32, 2) }];

const BINDING: SealBinding = {
  method: 'tools/call',
  target: { name: 'pay', arguments: { amount: 1, items: ['a', 'b'], note: 'x' } },
  principal: 'ada',
};

const NOW = 1_000_000;
const BOUND = sealDigest(BINDING);
const STATE = seal(KEYS, BOUND, { order: 7 }, NOW + 1000);

describe('a sealed state', () => {
  it('opens for the same request of the same caller', () => {
    expect(openSeal(KEYS, BOUND, STATE, NOW)).toEqual({ order: 7 });
  });

  it('opens whatever the order of keys in the arguments', () => {
    const args = { note: 'x', items: ['a', 'b'], amount: 1 };
    const target = { arguments: args, name: 'pay' };
    expect(openSeal(KEYS, sealDigest({ ...BINDING, target }), STATE, NOW)).toEqual({ order: 7 });
  });

  it('opens with every key that the server knows', () => {
    const sealed = seal(OLD, BOUND, 1, NOW + 1);
    expect(openSeal([...KEYS, ...OLD], BOUND, sealed, NOW)).toBe(1);
  });

  const args = { amount: 1, items: ['a', 'b'], note: 'x' };
  it.each<[string, Partial<SealBinding>]>([
    ['another method', { method: 'prompts/get' }],
    ['another tool', { target: { name: 'refund', arguments: args } }],
    ['another argument', { target: { name: 'pay', arguments: { ...args, amount: 2 } } }],
    [
      'an argument of another type',
      { target: { name: 'pay', arguments: { ...args, amount: '1' } } },
    ],
    [
      'another order of a list',
      { target: { name: 'pay', arguments: { ...args, items: ['b', 'a'] } } },
    ],
    ['no arguments', { target: { name: 'pay' } }],
    ['another caller', { principal: 'bob' }],
    ['an anonymous caller', { principal: null }],
  ])('does not open for %s', (_name, changed) => {
    expect(() => openSeal(KEYS, sealDigest({ ...BINDING, ...changed }), STATE, NOW)).toThrow(
      /requestState/,
    );
  });

  it('does not open when it has expired', () => {
    expect(() => openSeal(KEYS, BOUND, STATE, NOW + 1000)).toThrow(/expired/);
  });

  it('does not open with a key of another secret under the same id', () => {
    const foreign: SealKeys = [{ id: 'new', secret: Buffer.alloc(32, 9) }];
    expect(() => openSeal(foreign, BOUND, STATE, NOW)).toThrow();
  });

  it('does not open after any change', () => {
    const change = fc.tuple(
      fc.nat(STATE.length - 1),
      fc.constantFrom('A', 'b', '.', '=', '_', '\u0000', 'é'),
    );
    fc.assert(
      fc.property(change, ([at, character]) => {
        fc.pre(STATE[at] !== character);
        const changed = STATE.slice(0, at) + character + STATE.slice(at + 1);
        expect(() => openSeal(KEYS, BOUND, changed, NOW)).toThrow(/requestState/);
      }),
      { numRuns: 1000 },
    );
  });

  it('holds any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.parse(JSON.stringify(value));
        expect(openSeal(KEYS, BOUND, seal(KEYS, BOUND, json, NOW + 1), NOW)).toEqual(json);
      }),
    );
  });

  it.each<[string, unknown, RegExp]>([
    ['a function', { state: () => 1 }, /must be JSON/],
    ['a date', { state: new Date(0) }, /must be JSON/],
    ['nothing', { state: undefined }, /must be JSON/],
    ['more than is opened', 'x'.repeat(262_144), /at most 262144 characters/],
  ])('is not made of %s', (_name, value, message) => {
    expect(() => seal(KEYS, BOUND, value as JsonValue, NOW)).toThrow(message);
  });

  it('is not opened when it is larger than any state can be', () => {
    expect(() => openSeal(KEYS, BOUND, 'A'.repeat(300_000), NOW)).toThrow(/requestState/);
  });
});

describe('the keys of a server', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each<[string, ServerOptions['stateKeys'], RegExp]>([
    ['no key', [], /must hold a key/],
    ['a short secret', [{ id: 'a', secret: Buffer.alloc(31) }], /at least 32 bytes/],
    ['a short text', [{ id: 'a', secret: 'c2hvcnQ=' }], /at least 32 bytes/],
    ['a text that is no base64', [{ id: 'a', secret: '!'.repeat(64) }], /at least 32 bytes/],
    ['an id with a space', [{ id: 'a b', secret: Buffer.alloc(32) }], /`id`/],
    [
      'two keys of one id',
      [
        { id: 'a', secret: Buffer.alloc(32) },
        { id: 'a', secret: Buffer.alloc(32, 1) },
      ],
      /same `id`/,
    ],
    ['no list', 'secret' as never, /must be a list/],
  ])('are refused when the runtime is created: %s', (_name, stateKeys, message) => {
    expect(() => serverOf(() => '', stateKeys === undefined ? {} : { stateKeys })).toThrow(message);
  });

  it('come from the environment, and a wrong one is refused without its text', () => {
    const secret = Buffer.alloc(32, 3).toString('base64');
    vi.stubEnv('SNODO_STATE_KEYS', `new:${secret}, old:${Buffer.alloc(40).toString('base64url')}`);
    expect(
      serverOf(() => '')
        .stateKeys()
        .map(({ id }) => id),
    ).toEqual(['new', 'old']);
    vi.stubEnv('SNODO_STATE_KEYS', 'new:hunter2hunter2');
    expect(() => serverOf(() => '')).toThrow(/^(?!.*hunter2).*at least 32 bytes/);
    vi.stubEnv('SNODO_STATE_KEYS', 'hunter2hunter2hunter2hunter2hunter2');
    expect(() => serverOf(() => '')).toThrow(/^(?!.*hunter2).*SNODO_STATE_KEYS holds `id:secret`/);
  });

  it('are made by the process when there are none, once', () => {
    const { stateKeys } = serverOf(() => '');
    expect(stateKeys()).toBe(stateKeys());
    expect(stateKeys()[0].secret).toHaveLength(32);
  });
});
