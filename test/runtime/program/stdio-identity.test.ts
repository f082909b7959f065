import { describe, expect, it } from 'vitest';
import { readStdioIdentity } from '../../../src/runtime/program/stdio-identity.js';

describe('the identity of the client over stdio', () => {
  it.each([
    [{}, {}],
    [{ SNODO_AUTH: '' }, {}],
    [{ SNODO_AUTH: '{}' }, { auth: {} }],
    [{ SNODO_AUTH: ' {"principal":"ada"} ' }, { auth: { principal: 'ada' } }],
  ])('is read: %j', (environment, expected) => {
    expect(readStdioIdentity(environment)).toEqual(expected);
  });

  it.each(['secret', '["secret"]', '"secret"', 'null', '{secret:1}', '1'])(
    'is refused without a word of it: %s',
    (SNODO_AUTH) => {
      const { finding } = readStdioIdentity({ SNODO_AUTH }) as { finding?: string };
      expect(finding).toContain('must hold a JSON object');
      expect(finding).not.toContain('secret');
    },
  );
});
