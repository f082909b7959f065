import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { onTestFinished } from 'vitest';
import {
  readStdioLimits,
  type StdioOptions,
} from '../../../src/runtime/transports/stdio/options.js';
import { serveLines } from '../../../src/runtime/transports/stdio/serve-lines.js';
import { createFakeCore, type FakeCore } from '../fake-core.js';

/** A client at the other end of two pipes. */
export type Pipe = {
  readonly core: FakeCore;
  readonly input: PassThrough;
  readonly output: PassThrough;
  readonly abort: AbortController;
  /** Settles as `serveLines` does. */
  readonly served: Promise<void>;
  /** Closes the input and returns every line that was ever answered. */
  finish(): Promise<readonly string[]>;
  /** Every line answered so far. */
  lines(): readonly string[];
};

/** Starts a transport over a fake core. */
export function openPipe(options: StdioOptions = {}): Pipe {
  const core = createFakeCore();
  const [input, output, abort] = [new PassThrough(), new PassThrough(), new AbortController()];
  let received = '';
  output.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  const target = { stream: output, write: output.write.bind(output) };
  const channel = { input, target, signal: abort.signal };
  const served = serveLines(core, channel, readStdioLimits(options), () => {});
  served.catch(() => {});
  onTestFinished(() => void input.destroy());
  const lines = (): readonly string[] => received.split('\n').slice(0, -1);
  return {
    core,
    input,
    output,
    abort,
    served,
    lines,
    async finish() {
      input.end();
      await served;
      output.end();
      await once(output, 'end');
      return lines();
    },
  };
}

/** A request on one line, without its line feed. */
export function line(id: number | string, method: string, params?: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params });
}

/** The notification that cancels a request. */
export function cancel(requestId: unknown): string {
  return JSON.stringify({
    jsonrpc: '2.0',
    method: 'notifications/cancelled',
    params: { requestId },
  });
}
