import { once } from 'node:events';
import { load } from '../raw-load.mjs';
import { requestBytes } from './messages.mjs';
import { cpuMilliseconds, memoryMegabytes, spawnPinned } from './pinned.mjs';

/**
 * Starts a server over HTTP on its core. It says on stderr where it listens.
 *
 * @param args what Node is started with
 * @param revision the revision of MCP in which it is asked
 */
export async function startHttpServer({ args, env, revision = '2026-07-28' }) {
  const child = spawnPinned(args, { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const port = await portOf(child);
  return {
    child,
    port,
    revision,
    memory: () => memoryMegabytes(child.pid),
    /** Loads it with one operation. Returns how many requests a second of its processor time it has answered. */
    async perCpuSecond(operation, { seconds, connections = 16 }) {
      const before = cpuMilliseconds(child.pid);
      const milliseconds = seconds * 1000;
      const bytes = [requestBytes(operation, revision)];
      const requests = await load(port, bytes, { connections, milliseconds });
      return (requests / (cpuMilliseconds(child.pid) - before)) * 1000;
    },
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

function portOf(child) {
  let said = '';
  return new Promise((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      said += chunk;
      const port = /listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
    child.on('exit', (code) => reject(new Error(`a server ended with ${code}: ${said}`)));
  });
}

/** Starts several, measures, and stops them again. */
export async function withHttpServers(commands, measure) {
  const servers = {};
  try {
    for (const [name, command] of Object.entries(commands)) {
      servers[name] = await startHttpServer(command);
    }
    return await measure(servers);
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()));
  }
}
