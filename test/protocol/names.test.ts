import { describe, expect, test } from 'vitest';
import {
  firstUnconventionalCharacter,
  isConventionalName,
  isMetadataKey,
  isReservedMetadataKey,
} from '../../src/protocol/names.js';

test.each(['a', 'get_user', 'A.b-C', '21st', 'constructor', '__proto__', 'n'.repeat(128)])(
  'the name %s is conventional',
  (name) => {
    expect(isConventionalName(name)).toBe(true);
    expect(firstUnconventionalCharacter(name)).toBeUndefined();
  },
);

test.each([
  ['Create CIFS Share', ' '],
  ['a/b', '/'],
  ['../../etc/x', '/'],
  ['名前', '名'],
  ['chat-with-$NAME', '$'],
  ['a\u{1f600}b', '\u{1f600}'],
  ['a\n', '\n'],
  ['\ud800', '\ud800'],
])('the name %j is not: %j', (name, character) => {
  expect(isConventionalName(name)).toBe(false);
  expect(firstUnconventionalCharacter(name)).toBe(character);
});

test('nor is an empty one, or one of 129 characters', () => {
  expect(isConventionalName('')).toBe(false);
  expect(isConventionalName('n'.repeat(129))).toBe(false);
});

describe('keys of _meta', () => {
  /** The grammar of the specification as one expression: the second opinion. */
  const grammar =
    /^(?:[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*\/)?(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?$/;

  test.each([
    'x',
    'ui',
    '1',
    '',
    'a.b_c-d',
    'com.example/',
    'com.example/x',
    'a-b.c1/x.y',
    'progressToken',
    'A/B',
  ])('%j is one', (key) => {
    expect(isMetadataKey(key)).toBe(true);
    expect(key).toMatch(grammar);
  });

  test.each([
    '/x',
    '/',
    'a..b/x',
    '.a/x',
    'a./x',
    '1a/x',
    'a-/x',
    '-a/x',
    'x_',
    '_x',
    '.x',
    'x.',
    'a/b/c',
    'a b',
    'a_b/x',
    'é',
    'com.example/x_',
    'x\n',
    'com.example\n/x',
  ])('%j is none', (key) => {
    expect(isMetadataKey(key)).toBe(false);
    expect(key).not.toMatch(grammar);
  });

  test('a key of a million characters is answered', () => {
    expect(isMetadataKey(`${'a-'.repeat(500_000)}/x`)).toBe(false);
    expect(isMetadataKey(`${'a.'.repeat(500_000)}a/x`)).toBe(true);
  });

  test.each([
    'io.modelcontextprotocol/x',
    'dev.mcp/',
    'com.mcp.tools/x',
    'a.modelcontextprotocol.org/x',
  ])('%s is reserved', (key) => {
    expect(isReservedMetadataKey(key)).toBe(true);
  });

  test.each(['com.example.mcp/x', 'mcp', 'io.mcp', 'com.mcpx/x', 'com.example/mcp', 'mcp/x'])(
    '%s is not reserved',
    (key) => {
      expect(isReservedMetadataKey(key)).toBe(false);
    },
  );
});
