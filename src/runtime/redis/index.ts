/** Limits that processes share, counted in Redis: `snodo/redis`. */
export type { IoredisClient, NodeRedisClient, RedisClient } from './redis-client.js';
export { type RedisStoreOptions, redisStore } from './redis-store.js';
