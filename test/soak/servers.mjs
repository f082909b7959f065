import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { speak } from './conversation.mjs';

const SERVER = fileURLToPath(new URL('server.mjs', import.meta.url));
const PATIENCE_MS = 30_000;

const running = new Set();

/** Ends every server that still runs. */
export function killServers() {
  for (const child of running) child.kill('SIGKILL');
}

/** The servers that a soak attacks. */
export const HOSTS = ['http', 'express', 'stdio'];

/** Starts a server process. It resolves when it serves; the process must not end before `stop`. */
export async function startServer(host) {
  const child = fork(SERVER, [host], {
    execArgv: ['--expose-gc'],
    stdio: [host === 'stdio' ? 'pipe' : 'ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.add(child);
  child.stdin?.on('error', () => {});
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr = (stderr + text).slice(-2000);
  });
  const ended = once(child, 'exit').then(([code, signal]) => {
    running.delete(child);
    return signal ?? code;
  });
  const died = ended.then((how) => {
    throw new Error(`the server ended (${how}) ${stderr}`);
  });
  died.catch(() => {});
  const within = (what, promise) =>
    Promise.race([promise, died, late(`${what} took more than ${PATIENCE_MS} ms`)]);
  const message = async () => (await once(child, 'message'))[0];
  const { port } = await within('the start', message());
  return {
    host,
    port,
    stdin: child.stdin,
    /** Sends a request over stdio and gives its answer. */
    ask: host === 'stdio' ? speak(child) : undefined,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    /** Bytes of the heap after a collection. */
    async heap() {
      const answer = message();
      child.send('heap');
      return (await within('a collection', answer)).heap;
    },
    /** Asks the process to end, as a supervisor or a client does, and gives its exit code. */
    async stop() {
      if (host === 'stdio') child.stdin.end();
      else child.kill('SIGTERM');
      const how = await Promise.race([ended, late('the end of the server', PATIENCE_MS)]);
      return { how, stderr };
    },
  };
}

function late(what, ms = PATIENCE_MS) {
  return new Promise((_, reject) => setTimeout(() => reject(new Error(what)), ms).unref());
}
