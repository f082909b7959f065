import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** Why tests against a real Redis are left out here; undefined where they run. */
export const NO_REDIS: string | undefined =
  spawnSync('redis-server', ['--version']).status === 0
    ? undefined
    : 'redis-server is not installed here';

/** A redis-server of its own, which keeps nothing on disk. */
export type RedisServer = {
  readonly port: number;
  /** Starts it, again after `stop`. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops answering, with all connections open. */
  hang(): void;
  resume(): void;
};

/** Prepares a server on a free port of this machine. */
export async function redisServer(): Promise<RedisServer> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  return {
    port,
    async start() {
      const options = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      child = spawn('redis-server', ['--port', String(port), ...options], { stdio: 'ignore' });
      const client = new Redis({ host: '127.0.0.1', port, retryStrategy: () => 20 });
      client.on('error', () => {});
      await client.ping();
      client.disconnect();
    },
    async stop() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    hang: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Waits until something holds; fails after two seconds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    if (await holds()) return;
    await wait(10);
  }
  throw new Error('it did not come to hold within two seconds');
}
