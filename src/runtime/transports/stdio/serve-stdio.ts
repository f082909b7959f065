import type { Writable } from 'node:stream';
import { freezeDeep } from '../../freeze-deep.js';
import type { Release } from '../../lifecycle/lifecycle.js';
import type { Runtime } from '../../runtime.js';
import { coreOf } from '../core.js';
import type { LineTarget } from './line-writer.js';
import { readStdioLimits, type StdioOptions } from './options.js';
import { serveLines } from './serve-lines.js';
import { guardStdout } from './stdout-guard.js';

/**
 * Serves a runtime to the client that started this process: one JSON message a line on stdin and stdout (MCP, "stdio").
 *
 * First it starts what the server needs, and in the end it stops that (see `Runtime.start`). Resolves when the input has ended and every request is answered, or when the client is gone; the application then
 * decides when to exit. While it serves, whatever else is written to stdout goes to stderr. It installs no signal
 * handlers.
 *
 * @throws TypeError or RangeError for a wrong option; StartError when the server does not start; Error when the client does not read its answers in time.
 */
export async function serveStdio(runtime: Runtime, options: StdioOptions = {}): Promise<void> {
  const limits = readStdioLimits(options);
  const core = coreOf(runtime);
  const { input = process.stdin, output, signal } = options;
  // A frozen copy, so that no request can change who the next one comes from.
  const auth = options.auth && freezeDeep(structuredClone(options.auth));
  const guard = output === undefined ? guardStdout() : { target: ownTarget(output), release() {} };
  let release: Release | undefined;
  try {
    release = await startUnlessAborted(runtime, signal);
    if (release === undefined) return;
    const channel = { input, target: guard.target, auth, signal };
    await serveLines(core, channel, limits, runtime.logger);
  } finally {
    await release?.();
    guard.release();
  }
}

function ownTarget(stream: Writable): LineTarget {
  return { stream, write: stream.write.bind(stream) };
}

/** Starts the server; undefined when it is to end before it has started. */
async function startUnlessAborted(
  runtime: Runtime,
  signal: AbortSignal | undefined,
): Promise<Release | undefined> {
  try {
    return await runtime.start(signal === undefined ? {} : { signal });
  } catch (cause) {
    if (signal?.aborted) return undefined;
    throw cause;
  }
}
