import { createHash } from 'node:crypto';
import { LONGEST_TIMER_MS } from '../../definitions/server.js';
import type { LimiterStore } from '../wrappers/store.js';
import { type RedisClient, scriptRunner } from './redis-client.js';
import { redisPermits } from './redis-permits.js';
import { redisWindows } from './redis-windows.js';

/** What a store in Redis is told. */
export type RedisStoreOptions = {
  /**
   * What the names of all its keys begin with, such as `shop:`. Servers with the same prefix share the limits of components
   * that have the same name.
   */
  readonly prefix: string;
  /**
   * Milliseconds after which a permit of `concurrency` is free again when the process that holds it has ended. A process
   * that lives renews its permits. Default: 30,000.
   */
  readonly leaseMs?: number;
};

const LONGEST_PREFIX = 128;

/**
 * Makes a store that keeps the counts of limiters in Redis, so that processes share them. The application opens and closes
 * the client. A name of a key has a fixed length and says nothing of a caller.
 *
 * @throws TypeError or RangeError when an option has a wrong value
 */
export function redisStore(client: RedisClient, options: RedisStoreOptions): LimiterStore {
  const { prefix, leaseMs = 30_000 } = options;
  if (typeof client?.eval !== 'function') {
    throw new TypeError('`redisStore` takes a client of ioredis or node-redis');
  }
  if (typeof prefix !== 'string' || prefix === '' || prefix.length > LONGEST_PREFIX) {
    throw new TypeError(`\`prefix\` must be a text of 1 to ${LONGEST_PREFIX} characters`);
  }
  if (!Number.isInteger(leaseMs) || leaseMs < 1 || leaseMs > LONGEST_TIMER_MS) {
    throw new RangeError(`\`leaseMs\` must be an integer from 1 to ${LONGEST_TIMER_MS}`);
  }
  const run = scriptRunner(client);
  const windows = redisWindows(run);
  const permits = redisPermits(run, leaseMs);
  const nameOf = (kind: 'rate' | 'permits', key: string): string =>
    `${prefix}${kind}:${createHash('sha256').update(key).digest('base64url')}`;
  return {
    consume(key, { limit, windowMs }) {
      return windowMs === undefined
        ? permits.consume(nameOf('permits', key), limit)
        : windows.consume(nameOf('rate', key), { limit, windowMs });
    },
    release(key, { limit, windowMs }) {
      return windowMs === undefined
        ? permits.release(nameOf('permits', key))
        : windows.release(nameOf('rate', key), { limit, windowMs });
    },
  };
}
