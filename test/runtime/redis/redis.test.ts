import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Cluster, Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  expectTypeOf,
  it,
  onTestFinished,
} from 'vitest';
import {
  concurrency,
  type LimiterStore,
  type Runtime,
  rateLimit,
} from '../../../src/runtime/index.js';
import {
  type NodeRedisClient,
  type RedisClient,
  redisStore,
} from '../../../src/runtime/redis/index.js';
import { ask } from '../ask.js';
import { REQUESTS, serverOf } from '../wrappers/server.js';
import { NO_REDIS, type RedisServer, redisServer, until } from './redis-server.js';

const title = (text: string): string =>
  NO_REDIS === undefined ? text : `${text} (left out: ${NO_REDIS})`;

/** Calls the tool of a server: what it answers. */
async function call(runtime: Runtime, principal?: string): Promise<string> {
  const [method, params] = REQUESTS['call'] ?? [''];
  const options = principal === undefined ? {} : { auth: { principal } };
  const { result } = (await ask(runtime, method, params, options)) as {
    result: { content: [{ text: string }] };
  };
  return result.content[0].text;
}

/** Calls that stand in a row, one after another. */
async function calls(runtime: Runtime, count: number): Promise<string[]> {
  const texts: string[] = [];
  for (let index = 0; index < count; index += 1) texts.push(await call(runtime));
  return texts;
}

describe.skipIf(NO_REDIS !== undefined)(title('a store in Redis'), () => {
  let server: RedisServer;
  let redis: Redis;
  beforeAll(async () => {
    server = await redisServer();
    await server.start();
    redis = connection();
  });
  beforeEach(async () => void (await redis.flushall()));
  afterAll(async () => {
    redis?.disconnect();
    await server?.stop();
  });

  function connection(port = server.port): Redis {
    const client = new Redis({ host: '127.0.0.1', port, retryStrategy: () => 30 });
    client.on('error', () => {});
    return client;
  }

  /** A connection of its own for one test. */
  function ownConnection(port?: number): Redis {
    const client = connection(port);
    onTestFinished(() => client.disconnect());
    return client;
  }

  const storeOf = (client: RedisClient, leaseMs?: number): (() => LimiterStore) => {
    return () => redisStore(client, { prefix: 'test:', ...(leaseMs && { leaseMs }) });
  };

  describe('for a rate limit', () => {
    it('counts from the first call to the end of the window, which may be short', async () => {
      const options = { limit: 2, windowMs: 600, store: storeOf(redis) };
      const { runtime } = serverOf([rateLimit(options)]);
      expect(await call(runtime)).toBe('ok');
      await wait(300);
      expect(await call(runtime)).toBe('ok');
      expect(await call(runtime)).toBe(
        'The tool takes 2 calls in 600 ms (rate limit). Try again in 1 s',
      );
      await wait(310);
      expect(await calls(runtime, 3)).toEqual(['ok', 'ok', expect.stringContaining('rate limit')]);
    });

    it('counts failed calls, no refused ones, and says when to retry', async () => {
      const fail = (): never => {
        throw new Error('x');
      };
      const { runtime } = serverOf(
        [rateLimit({ limit: 1, windowMs: 90_000, store: storeOf(redis) })],
        fail,
      );
      expect(await calls(runtime, 3)).toEqual([
        expect.stringContaining('failed'),
        expect.stringMatching(/Try again in (90|89) s$/),
        expect.stringMatching(/Try again in (90|89) s$/),
      ]);
      const [key = ''] = await redis.keys('*');
      expect(await redis.get(key)).toBe('1');
    });

    it('tells callers apart by keys of one length, which end and name nobody', async () => {
      const options = { limit: 1, key: 'auth.principal', store: storeOf(redis) };
      const { runtime } = serverOf([rateLimit(options), concurrency({ store: storeOf(redis) })]);
      const callers = ['ada', 'bob', 'x'.repeat(1000)];
      for (const caller of callers) expect(await call(runtime, caller)).toBe('ok');
      expect(await call(runtime, 'ada')).toContain('rate limit');
      const keys = await redis.keys('*');
      expect(keys).toHaveLength(callers.length);
      for (const key of keys) {
        expect(key).toMatch(/^test:rate:[\w-]{43}$/);
        expect(await redis.pttl(key)).toBeGreaterThan(50_000);
      }
    });

    it('leaves limiters of the application on the same client alone', async () => {
      const own = new RateLimiterRedis({ storeClient: redis, points: 1, duration: 100 });
      const options = { limit: 1, windowMs: 60_000, store: storeOf(redis) };
      const { runtime } = serverOf([rateLimit(options)]);
      await own.consume('k');
      expect(await calls(runtime, 2)).toEqual(['ok', expect.stringContaining('rate limit')]);
      await expect(own.consume('k')).rejects.toMatchObject({ consumedPoints: 2 });
      expect(await redis.pttl('rlflx:k')).toBeGreaterThan(90_000);
    });

    it('takes a cluster of ioredis, and a client in the shape of node-redis', async () => {
      expectTypeOf<Cluster>().toExtend<RedisClient>();
      const client: NodeRedisClient = {
        isOpen: true,
        isReady: true,
        eval: (script, { keys, arguments: args }) =>
          redis.eval(script, keys.length, ...keys, ...args),
      };
      const store = storeOf(client);
      const { runtime } = serverOf([rateLimit({ limit: 1, store }), concurrency({ store })]);
      expect(await calls(runtime, 2)).toEqual(['ok', expect.stringContaining('rate limit')]);
    });
  });

  describe('that is away', () => {
    const REFUSED = 'The tool was refused: its rate limit cannot be checked now. Try again later';

    /** A server that refuses while Redis is away, and one that admits, with a connection of its own. */
    async function servers() {
      const client = ownConnection();
      await once(client, 'ready');
      const common = { limit: 5, windowMs: 60_000, store: storeOf(client), storeTimeoutMs: 100 };
      const refusing = serverOf([rateLimit(common)]);
      const admitting = serverOf([rateLimit({ ...common, onStoreFailure: 'admit' })]);
      return { client, refusing, admitting };
    }

    async function timed(runtime: Runtime): Promise<{ text: string; ms: number }> {
      const start = performance.now();
      const text = await call(runtime);
      return { text, ms: performance.now() - start };
    }

    it('is told after `storeTimeoutMs` when it hangs; what was refused meanwhile does not count', async () => {
      const { refusing, admitting } = await servers();
      expect(await call(refusing.runtime)).toBe('ok');
      server.hang();
      onTestFinished(() => server.resume());
      const [refused, again, admitted] = await Promise.all([
        timed(refusing.runtime),
        timed(refusing.runtime),
        timed(admitting.runtime),
      ]);
      expect([refused.text, again.text, admitted.text]).toEqual([REFUSED, REFUSED, 'ok']);
      for (const { ms } of [refused, admitted]) {
        expect(ms).toBeGreaterThan(95);
        expect(ms).toBeLessThan(2000);
      }
      expect(refusing.records).toMatchObject([
        { message: 'the store of a rate limit fails: calls are refused until it answers again' },
      ]);
      server.resume();
      const [key = ''] = await redis.keys('*');
      // Both servers have the same tool: one call before, and the one that was admitted.
      await until(async () => (await redis.get(key)) === '2');
      expect(await calls(refusing.runtime, 4)).toEqual([
        ...['ok', 'ok', 'ok'],
        expect.stringContaining('takes 5 calls'),
      ]);
    });

    it('is told at once when it has ended, and counts again when it is back', async () => {
      const { client, refusing, admitting } = await servers();
      expect(await call(refusing.runtime)).toBe('ok');
      await server.stop();
      await until(() => client.status !== 'ready');
      for (let turn = 0; turn < 5; turn += 1) {
        const refused = await timed(refusing.runtime);
        const admitted = await timed(admitting.runtime);
        expect([refused.text, admitted.text]).toEqual([REFUSED, 'ok']);
        expect(Math.max(refused.ms, admitted.ms)).toBeLessThan(500);
        await wait(15);
      }
      await server.start();
      await until(async () => client.status === 'ready');
      await redis.flushall();
      expect(await calls(refusing.runtime, 6)).toEqual([
        ...['ok', 'ok', 'ok', 'ok', 'ok'],
        expect.stringContaining('rate limit'),
      ]);
      expect(refusing.records).toHaveLength(1);
    });

    it('never was there', async () => {
      const client = ownConnection(1);
      const store = storeOf(client);
      const { runtime } = serverOf([rateLimit({ store, storeTimeoutMs: 50 })]);
      for (let turn = 0; turn < 3; turn += 1) {
        const { text, ms } = await timed(runtime);
        expect(text).toBe(REFUSED);
        expect(ms).toBeLessThan(500);
      }
    });
  });

  describe('shared by two processes', () => {
    /** A process with a tool that is limited. */
    async function limited(wrapper: string, options: object, leaseMs = 5000) {
      const file = fileURLToPath(new URL('limited-process.mjs', import.meta.url));
      const args = [String(server.port), wrapper, JSON.stringify(options), String(leaseMs)];
      const child: ChildProcess = fork(file, args);
      onTestFinished(() => void child.kill('SIGKILL'));
      const texts = new Map<number, string[]>();
      child.on('message', ({ id, text }: { id: number; text: string }) => {
        texts.set(id, [...(texts.get(id) ?? []), text]);
      });
      const ended = once(child, 'exit').then(() => Promise.reject(new Error('it has ended')));
      ended.catch(() => {});
      await Promise.race([once(child, 'message'), ended]);
      const latest = async (id: number, count: number): Promise<string> => {
        await until(() => (texts.get(id)?.length ?? 0) >= count);
        return texts.get(id)?.[count - 1] ?? '';
      };
      return {
        child,
        /** Begins a call: `running`, or why it is refused. */
        begin(id: number): Promise<string> {
          child.send({ id });
          return latest(id, 1);
        },
        end(id: number): Promise<string> {
          child.send({ id, end: true });
          return latest(id, 2);
        },
      };
    }

    it('a rate limit takes as many calls of both as of one', async () => {
      const options = { limit: 5, windowMs: 60_000 };
      const [one, two] = await Promise.all([
        limited('rateLimit', options),
        limited('rateLimit', options),
      ]);
      const ids = [1, 2, 3, 4];
      const texts = await Promise.all(ids.flatMap((id) => [one.begin(id), two.begin(id)]));
      expect(texts.filter((text) => text === 'running')).toHaveLength(5);
      const refusals = texts.filter((text) => text !== 'running');
      for (const text of refusals) {
        expect(text).toMatch(
          /^The tool takes 5 calls in 60000 ms \(rate limit\)\. Try again in (60|59) s$/,
        );
      }
      // A call that has ended makes no room in a window.
      const admitted = ids.find((id) => texts[(id - 1) * 2] === 'running') ?? 0;
      expect(await one.end(admitted)).toBe('ended');
      expect(await two.begin(9)).toContain('rate limit');
    });

    it('a permit comes back when its call ends, and when its process is killed', async () => {
      const leaseMs = 900;
      const [one, two] = await Promise.all([
        limited('concurrency', { limit: 1 }, leaseMs),
        limited('concurrency', { limit: 1 }, leaseMs),
      ]);
      expect(await one.begin(1)).toBe('running');
      expect(await two.begin(1)).toBe(
        'The tool takes 1 call at once (concurrency limit). Try again when one has ended',
      );
      expect(await one.end(1)).toBe('ended');
      expect(await two.begin(2)).toBe('running');
      expect(await two.end(2)).toBe('ended');
      // A call may take longer than its lease: a process that lives renews it.
      expect(await one.begin(3)).toBe('running');
      await wait(1.5 * leaseMs);
      expect(await two.begin(3)).toContain('concurrency limit');
      one.child.kill('SIGKILL');
      await once(one.child, 'exit');
      expect(await two.begin(4)).toContain('concurrency limit');
      await wait(leaseMs);
      expect(await two.begin(5)).toBe('running');
      expect(await two.end(5)).toBe('ended');
      await until(async () => (await redis.dbsize()) === 0);
    });
  });

  it('has permits of running calls again after Redis has lost them', async () => {
    const settle: ((text: string) => void)[] = [];
    const handler = () => new Promise<string>((resolve) => settle.push(resolve));
    const options = { limit: 1, store: storeOf(redis, 90) };
    const { runtime } = serverOf([concurrency(options)], handler);
    const first = call(runtime);
    await until(() => settle.length === 1);
    await redis.flushall();
    await until(async () => (await redis.dbsize()) === 1);
    expect(await call(runtime)).toContain('concurrency limit');
    settle[0]?.('ok');
    expect(await first).toBe('ok');
    await until(async () => (await redis.dbsize()) === 0);
  });
});
