import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, createCaseRuntime } from './case-runtime.js';
import { CASES } from './cases.js';
import { type Host, openHost } from './hosts.js';
import { outcomeOf } from './outcome.js';
import { openConnection, post } from './raw-connection.js';

describe.each(['node', 'express', 'fetch'] as const)('requests to %s', (kind) => {
  let host: Host;

  beforeAll(async () => {
    host = await openHost(kind, createCaseRuntime());
  });

  afterAll(() => host.close());

  it.each(CASES.map((entry) => [entry.rule, entry.name, entry] as const))(
    '%s: %s',
    async (_rule, _name, { start, headers, body, expected, except }) => {
      calls.length = 0;
      const connection = await openConnection(host.port);
      connection.send(post(body, headers, start));
      const response = await connection.response();
      connection.socket.destroy();
      const wanted = except?.[kind]?.expected ?? expected;
      expect(outcomeOf(response), response.body).toBe(wanted);
      expect(response.body).not.toMatch(/evil|secret|\bat \S+:\d+/);
      if (response.status >= 400 && !wanted.includes('-32021')) expect(calls).toEqual([]);
    },
  );
});

describe('the case table', () => {
  it('says of every exception why it is one', () => {
    const exceptions = CASES.flatMap(({ except = {} }) => Object.values(except));
    expect(exceptions.length).toBeGreaterThan(5);
    for (const { because } of exceptions) expect(because).not.toBe('');
  });
});
