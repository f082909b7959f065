import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitRule, LimitVerdict } from '../wrappers/store.js';
import type { RunScript } from './redis-client.js';

/** The windows of rate limits, each from the first call of its key. */
export type RedisWindows = {
  consume(key: string, rule: Required<LimitRule>): Promise<LimitVerdict>;
  /** Takes a counted call back, if its window has not ended. */
  release(key: string, rule: Required<LimitRule>): Promise<void>;
};

/**
 * Counts a call in the window of its key, or takes one back. Unlike the script of the limiter itself it reads its duration
 * in milliseconds, and counts no call that it refuses. Arguments: step, -, limit, duration. Result: count, time left.
 */
const COUNT = `
local step, limit = tonumber(ARGV[1]), tonumber(ARGV[3])
local count, left = tonumber(redis.call('get', KEYS[1]) or 0), redis.call('pttl', KEYS[1])
if left < 0 then
  if step > 0 then redis.call('set', KEYS[1], step, 'PX', ARGV[4]) end
  return { step, tonumber(ARGV[4]) }
end
if count + step > limit then return { limit + 1, left } end
return { redis.call('incrby', KEYS[1], step), left }`;

/** Makes the windows behind a connection. */
export function redisWindows(run: RunScript): RedisWindows {
  const limiters = new Map<string, RateLimiterRedis>();
  const storeClient = {
    eval: (script: string, call: { readonly keys: [string]; readonly arguments: string[] }) =>
      run(script, call.keys[0], call.arguments),
  };
  const limiterOf = ({ limit, windowMs }: Required<LimitRule>): RateLimiterRedis => {
    const name = `${limit} ${windowMs}`;
    const limiter =
      limiters.get(name) ??
      new RateLimiterRedis({
        storeClient,
        // Calls `eval` as node-redis has it: the client of the application gets no command defined.
        useRedisPackage: true,
        customIncrTtlLuaScript: COUNT,
        keyPrefix: '',
        points: limit,
        duration: windowMs,
      });
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    async consume(key, rule) {
      try {
        await limiterOf(rule).consume(key);
        return { admitted: true };
      } catch (cause) {
        if (!(cause instanceof RateLimiterRes)) throw cause;
        return { admitted: false, retryAfterMs: cause.msBeforeNext };
      }
    },
    async release(key, rule) {
      await limiterOf(rule).reward(key);
    },
  };
}
