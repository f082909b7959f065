import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { serverEnvironment } from './environment.js';
import type { StdioOptions } from './options.js';

/** Milliseconds that a server has to end by itself, and again after it was asked to. */
const PATIENCE_MS = 2_000;

/** Milliseconds that the streams of an ended server may stay open: its own children may hold them. */
const DRAIN_MS = 500;

/** Starts a server. What goes wrong is told by the events of the process. */
export function startServer(options: StdioOptions): ChildProcessWithoutNullStreams {
  const { command, args = [], cwd, env = {} } = options;
  const child = spawn(command, args, {
    cwd,
    env: serverEnvironment(env),
    stdio: 'pipe',
    windowsHide: true,
  });
  // A server that is gone does not read: its end is told by `exit`.
  child.stdin.on('error', () => {});
  child.once('exit', () => {
    const timer = setTimeout(() => {
      child.stdout.destroy();
      child.stderr.destroy();
    }, DRAIN_MS);
    child.once('close', () => clearTimeout(timer));
  });
  return child;
}

/** Ends a server: closes its input, asks it to end, and kills it, each when the step before did not help in time. */
export async function stopServer(child: ChildProcessWithoutNullStreams): Promise<void> {
  if (child.pid === undefined) return;
  const running = () => child.exitCode === null && child.signalCode === null;
  child.stdin.end();
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (running()) await exitWithin(child, PATIENCE_MS);
    if (running()) child.kill(signal);
  }
  if (running()) await once(child, 'exit');
  child.stdin.destroy();
  child.stdout.destroy();
  child.stderr.destroy();
}

async function exitWithin(child: ChildProcessWithoutNullStreams, ms: number): Promise<void> {
  const signal = AbortSignal.timeout(ms);
  await once(child, 'exit', { signal }).catch(() => {});
}
