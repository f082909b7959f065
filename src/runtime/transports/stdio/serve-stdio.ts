import type { Runtime } from '../../runtime.js';
import { coreOf } from '../core.js';
import { readStdioLimits, type StdioOptions } from './options.js';
import { serveLines } from './serve-lines.js';
import { guardStdout } from './stdout-guard.js';

/**
 * Serves a runtime to the client that started this process: one JSON message a line on stdin and stdout (MCP, "stdio").
 *
 * Resolves when the input has ended and every request is answered, or when the client is gone; the application then
 * decides when to exit. While it serves, whatever else is written to stdout goes to stderr. It installs no signal
 * handlers.
 *
 * @throws TypeError or RangeError for a wrong option; Error when the client does not read its answers in time.
 */
export async function serveStdio(runtime: Runtime, options: StdioOptions = {}): Promise<void> {
  const limits = readStdioLimits(options);
  const core = coreOf(runtime);
  const { input = process.stdin, output, signal } = options;
  if (output !== undefined) {
    const target = { stream: output, write: output.write.bind(output) };
    return serveLines(core, { input, target, signal }, limits, runtime.logger);
  }
  const guard = guardStdout();
  try {
    await serveLines(core, { input, target: guard.target, signal }, limits, runtime.logger);
  } finally {
    guard.release();
  }
}
