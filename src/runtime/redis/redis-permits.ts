import { randomUUID } from 'node:crypto';
import type { LimitVerdict } from '../wrappers/store.js';
import type { RunScript } from './redis-client.js';

/** The permits of calls that run at once. */
export type RedisPermits = {
  consume(key: string, limit: number): Promise<LimitVerdict>;
  /** Gives back one permit of this process; none is known where Redis was away when it was taken. */
  release(key: string): Promise<void>;
};

/** Permits are members of a sorted set; their scores say when their leases end, by the clock of Redis. */
const NOW = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/** The set goes with the last lease: not sooner, when another process has longer leases. */
const KEEP = `
redis.call('pexpireat', KEYS[1], redis.call('zrange', KEYS[1], -1, -1, 'withscores')[2])`;

/** Arguments: permit, lease, limit. A client may send it twice, when the connection was lost before the answer. */
const TAKE = `${NOW}
redis.call('zremrangebyscore', KEYS[1], '-inf', now)
local isNew = not redis.call('zscore', KEYS[1], ARGV[1])
if isNew and redis.call('zcard', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call('zadd', KEYS[1], now + ARGV[2], ARGV[1])${KEEP}
return 1`;

/** Arguments: lease, permits. Those that Redis has lost are there again: their calls still run. */
const RENEW = `${NOW}
for index = 2, #ARGV do redis.call('zadd', KEYS[1], now + ARGV[1], ARGV[index]) end${KEEP}
return 1`;

const GIVE_BACK = `return redis.call('zrem', KEYS[1], ARGV[1])`;

/** Makes the permits behind a connection. A process renews the leases of those that it holds, at a third of their time. */
export function redisPermits(run: RunScript, leaseMs: number): RedisPermits {
  const process = randomUUID();
  const held = new Map<string, string[]>();
  let taken = 0;
  let isRenewing = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const renew = async (): Promise<void> => {
    if (isRenewing) return;
    isRenewing = true;
    const renewals = [...held].map(([key, permits]) =>
      run(RENEW, key, [String(leaseMs), ...permits]),
    );
    // What fails is tried again at the next turn; calls meet the same failure, and it is logged there.
    await Promise.allSettled(renewals);
    isRenewing = false;
  };
  const hold = (key: string, permit: string): void => {
    const permits = held.get(key);
    if (permits === undefined) held.set(key, [permit]);
    else permits.push(permit);
    timer ??= setInterval(renew, Math.ceil(leaseMs / 3)).unref();
  };
  const drop = (key: string): string | undefined => {
    const permits = held.get(key);
    const permit = permits?.pop();
    if (permits?.length === 0) held.delete(key);
    if (held.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    return permit;
  };
  return {
    async consume(key, limit) {
      taken += 1;
      const permit = `${process} ${taken}`;
      const isTaken = await run(TAKE, key, [permit, String(leaseMs), String(limit)]);
      if (isTaken !== 1) return { admitted: false };
      hold(key, permit);
      return { admitted: true };
    },
    async release(key) {
      const permit = drop(key);
      if (permit !== undefined) await run(GIVE_BACK, key, [permit]);
    },
  };
}
