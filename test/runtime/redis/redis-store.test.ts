import { describe, expect, it } from 'vitest';
import { type RedisClient, redisStore } from '../../../src/runtime/redis/index.js';

const prefix = 'test:';
const rule = { limit: 1, windowMs: 1000 };

/** A client whose scripts never end, and how many were sent. */
function silent(state: object): { client: RedisClient; sent: unknown[] } {
  const sent: unknown[] = [];
  const client = {
    ...state,
    eval: (...call: unknown[]) => {
      sent.push(call);
      return new Promise(() => {});
    },
  };
  return { client: client as RedisClient, sent };
}

describe('a store in Redis', () => {
  it.each([
    [{ status: 'reconnecting' }],
    [{ status: 'close' }],
    [{ status: 'end' }],
    [{ isOpen: false, isReady: false }],
    [{ isOpen: true, isReady: false }],
    [{ isOpen: false }],
  ])('sends nothing to a client that is %j, and fails at once', async (state) => {
    const { client, sent } = silent(state);
    const store = redisStore(client, { prefix });
    await expect(store.consume('k', rule)).rejects.toThrow('no connection to Redis');
    await expect(store.consume('k', { limit: 1 })).rejects.toThrow('no connection to Redis');
    expect(sent).toEqual([]);
  });

  it.each([
    [{ status: 'ready' }],
    [{ status: 'wait' }],
    [{ status: 'connecting' }],
    [{ isOpen: true, isReady: true }],
    [{ isOpen: true }],
  ])('sends commands to a client that is %j', (state) => {
    const { client, sent } = silent(state);
    void redisStore(client, { prefix }).consume('k', rule);
    expect(sent).toHaveLength(1);
  });

  it('keeps no more than 1,024 commands that are not answered', async () => {
    const { client, sent } = silent({ status: 'ready' });
    const store = redisStore(client, { prefix });
    for (let count = 0; count < 1024; count += 1) void store.consume(`k${count}`, rule);
    await expect(store.consume('k', rule)).rejects.toThrow('has not answered the last 1024');
    expect(sent).toHaveLength(1024);
  });

  it.each([
    [{} as never, { prefix }, 'client of ioredis or node-redis'],
    [undefined as never, { prefix }, 'client of ioredis or node-redis'],
    [silent({ status: 'ready' }).client, {} as never, '`prefix`'],
    [silent({ status: 'ready' }).client, { prefix: '' }, '`prefix`'],
    [silent({ status: 'ready' }).client, { prefix: 'x'.repeat(129) }, '`prefix`'],
    [silent({ status: 'ready' }).client, { prefix, leaseMs: 0 }, '`leaseMs`'],
    [silent({ status: 'ready' }).client, { prefix, leaseMs: 1.5 }, '`leaseMs`'],
  ])('is not made of wrong values (%#)', (client, options, message) => {
    expect(() => redisStore(client, options)).toThrow(message);
  });
});
