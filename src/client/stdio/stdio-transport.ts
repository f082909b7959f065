import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { basename } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { ClientError } from '../error.js';
import { parseMessage } from '../parse-message.js';
import type { Receiver, Transport } from '../transport.js';
import { createLineReader } from './line-reader.js';
import type { StdioOptions } from './options.js';
import { startServer, stopServer } from './server-process.js';

/** Characters of stderr that are kept for messages. */
const KEPT_STDERR = 2_000;

/**
 * Makes the transport to a server that is a process of its own: one JSON-RPC message on each line of its standard streams
 * (MCP, "stdio"). Starts it with `open`.
 *
 * @param onWarning hears of lines that are no messages.
 */
export function stdioTransport(
  options: StdioOptions,
  maxLineBytes: number,
  onWarning: (message: string) => void,
): Transport {
  // Arguments are left out: they may hold secrets.
  const peer = `the server \`${basename(options.command)}\``;
  let child: ChildProcessWithoutNullStreams | undefined;

  return {
    peer,
    isHttp: false,
    open(receiver) {
      child = startServer(options);
      const stderr = keepStderr(child, options.onStderr);
      const end = (code: 'unreachable' | 'too-large', reason: string) =>
        receiver.closed(new ClientError(code, `${peer} ${reason}${stderr()}`));
      readLines(child, maxLineBytes, { peer, receiver, onWarning }, () => {
        end('too-large', `wrote a line of more than ${maxLineBytes} bytes`);
        child?.kill('SIGKILL');
      });
      child.once('error', (error) => end('unreachable', startFailure(error)));
      child.once('close', (code, signal) => {
        end('unreachable', `ended ${signal === null ? `with exit code ${code}` : `by ${signal}`}`);
      });
    },
    send(message) {
      return new Promise((resolve) => {
        // A failure to write shows as the end of the process, which knows more of the reason.
        child?.stdin.write(`${message.text}\n`, () => resolve());
      });
    },
    async close() {
      if (child !== undefined) await stopServer(child);
    },
  };
}

type Lines = {
  readonly peer: string;
  readonly receiver: Receiver;
  readonly onWarning: (message: string) => void;
};

function readLines(
  child: ChildProcessWithoutNullStreams,
  maxLineBytes: number,
  { peer, receiver, onWarning }: Lines,
  onOverflow: () => void,
): void {
  const lines = createLineReader(
    maxLineBytes,
    (line) => {
      try {
        receiver.message(parseMessage(line, peer));
      } catch (error) {
        // Many programs greet on stdout, which breaks no message.
        if (!(error instanceof ClientError)) throw error;
        onWarning(`${error.message}; the line is passed over`);
      }
    },
    onOverflow,
  );
  child.stdout.on('data', lines.feed);
  child.stdout.once('end', lines.end);
}

/** Passes stderr on, or keeps the end of it. Returns what a message should say of it. */
function keepStderr(
  child: ChildProcessWithoutNullStreams,
  onStderr: StdioOptions['onStderr'],
): () => string {
  const decoder = new StringDecoder('utf8');
  let kept = '';
  child.stderr.on('data', (chunk: Buffer) => {
    const text = decoder.write(chunk);
    if (onStderr === undefined) kept = (kept + text).slice(-KEPT_STDERR);
    else onStderr(text);
  });
  return () => (kept.trim() === '' ? '' : `; its last words: ${kept.trim()}`);
}

function startFailure(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code === 'ENOENT') return 'cannot be started: no such command or folder (ENOENT)';
  return `cannot be started: ${error.message}`;
}
