import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type { Runtime } from '../../../src/runtime/index.js';
import { serveStdio } from '../../../src/runtime/transports/stdio/index.js';
import type { HttpHead } from './reading.js';

/** Longer than any answer takes on a busy machine. */
const PATIENCE_MS = 3000;

/** A response as it came off the socket. */
export type Response = {
  readonly status: number;
  /** Names in lower case; of a repeated one the last. */
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
};

/** A connection that is opened again when the server has closed it. */
export type HttpClient = {
  /** Sends bytes and waits for so many responses; fewer when the server closes the connection before. */
  exchange(bytes: Buffer, expected: readonly Expected[]): Promise<readonly Response[]>;
  /** Ends the connection. */
  close(): void;
};

/** What is known of a response before it comes. */
export type Expected = {
  /** Whether it is one to HEAD, which has no body. */
  readonly isHead: boolean;
  /** Whether it is a stream that stays open: its first event is waited for, and the connection given up. */
  readonly staysOpen?: boolean;
};

/** Opens connections to a loopback port, one after the other. */
export function openHttp(port: number): HttpClient {
  let socket: Socket | undefined;
  const open = async (): Promise<Socket> => {
    if (socket !== undefined && !socket.destroyed && socket.writable) return socket;
    const opened = connect({ port, host: '127.0.0.1', noDelay: true });
    opened.on('error', () => {});
    await once(opened, 'connect');
    socket = opened;
    return opened;
  };
  const close = (): void => {
    socket?.destroy();
    socket = undefined;
  };
  return {
    close,
    async exchange(bytes, expected) {
      const opened = await open();
      const read = readResponses(opened, expected, () => opened.write(bytes));
      const responses = (await within(read)) ?? [];
      const isOpen = expected.some(({ staysOpen }) => staysOpen);
      if (isOpen || responses.length < expected.length || responses.some(endsConnection)) close();
      return responses;
    },
  };
}

function endsConnection({ headers }: Response): boolean {
  return headers['connection']?.toLowerCase() === 'close';
}

function readResponses(
  socket: Socket,
  expected: readonly Expected[],
  start: () => void,
): Promise<readonly Response[]> {
  return new Promise((resolve) => {
    let received = '';
    const responses: Response[] = [];
    const finish = (): void => {
      socket.off('data', take).off('close', end);
      resolve(responses);
    };
    const parse = (isEnded: boolean): void => {
      for (;;) {
        const next = expected[responses.length];
        if (next === undefined) {
          finish();
          return;
        }
        const parsed = parseResponse(received, next, isEnded);
        if (parsed === undefined) return;
        received = received.slice(parsed.length);
        if (parsed.response.status >= 200) responses.push(parsed.response);
      }
    };
    const take = (chunk: Buffer): void => {
      received += chunk.toString('latin1');
      parse(false);
    };
    const end = (): void => {
      parse(true);
      finish();
    };
    socket.on('data', take).on('close', end);
    start();
  });
}

type Parsed = { readonly response: Response; readonly length: number };

function parseResponse(
  text: string,
  { isHead, staysOpen = false }: Expected,
  isEnded: boolean,
): Parsed | undefined {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const [start = '', ...lines] = text.slice(0, headEnd).split('\r\n');
  const status = Number(start.split(' ')[1]);
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const bodyStart = headEnd + 4;
  if (headers['transfer-encoding'] === 'chunked') {
    const chunks = parseChunks(text.slice(bodyStart), staysOpen);
    if (chunks === undefined) return undefined;
    const body = Buffer.from(chunks.body, 'latin1').toString('utf8');
    return { response: { status, headers, body }, length: bodyStart + chunks.length };
  }
  const declared = headers['content-length'];
  if (declared === undefined && status >= 200 && !isHead && !isEnded) return undefined;
  const bodyLength = isHead || status < 200 ? 0 : Number(declared ?? text.length - bodyStart);
  const length = bodyStart + bodyLength;
  if (text.length < length) return undefined;
  const body = Buffer.from(text.slice(bodyStart, length), 'latin1').toString('utf8');
  return { response: { status, headers, body }, length };
}

/** Puts the chunks of a body together; undefined while the last of them is not there, or the first of a stream. */
function parseChunks(
  text: string,
  staysOpen: boolean,
): { readonly body: string; readonly length: number } | undefined {
  let body = '';
  let at = 0;
  for (;;) {
    const lineEnd = text.indexOf('\r\n', at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(text.slice(at, lineEnd), 16);
    const end = lineEnd + 2 + size;
    if (text.length < end + 2) return undefined;
    body += text.slice(lineEnd + 2, end);
    at = end + 2;
    if (size === 0 || staysOpen) return { body, length: at };
  }
}

/** How long a connection may be silent before nothing more is expected of it. */
const SILENCE_MS = 300;

/** Sends bytes on a connection of their own; resolves to all that came back until the server was silent or gone. */
export function exchangeBytes(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let received = '';
    socket.setTimeout(SILENCE_MS, () => socket.destroy());
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(received));
    socket.write(bytes);
  });
}

/** The bytes of a request; in chunks of so many bytes, or with a length. */
export function requestBytes(head: HttpHead, body: Buffer, chunks?: number): Buffer {
  const framing: HttpHead['headers'] =
    chunks === undefined
      ? [['Content-Length', String(body.length)]]
      : [['Transfer-Encoding', 'chunked']];
  const lines = [...head.headers, ...framing].map(([name, value]) => `${name}: ${value}\r\n`);
  const start = `${head.verb} ${head.target} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const parts = chunks === undefined ? [body] : chunked(body, chunks);
  return Buffer.concat([Buffer.from(start, 'latin1'), ...parts]);
}

function chunked(body: Buffer, count: number): readonly Buffer[] {
  const size = Math.max(1, Math.ceil(body.length / count));
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; at += size) {
    const chunk = body.subarray(at, at + size);
    parts.push(Buffer.from(`${chunk.length.toString(16)};a=b\r\n`), chunk, Buffer.from('\r\n'));
  }
  return [...parts, Buffer.from('0\r\nX-Trailer: 1\r\n\r\n')];
}

/** A conversation over a pair of pipes. */
export type StdioClient = {
  /**
   * Sends one line, and a ping behind it; resolves to the lines that came back beside the answer to the ping, or to undefined
   * when there is no answer in time.
   */
  exchange(line: Buffer, isAnswered: boolean): Promise<readonly string[] | undefined>;
  close(): Promise<void>;
};

/** Whether a text of the server is a notification: those that it sends begin alike. */
export function isNotification(text: string): boolean {
  return text.startsWith('{"jsonrpc":"2.0","method":"notifications/');
}

/** Serves a runtime over pipes of this process. */
export function openStdio(runtime: Runtime, maxLineBytes: number): StdioClient {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const served = serveStdio(runtime, { input, output, maxLineBytes });
  let lines: string[] = [];
  let rest = '';
  let wake = (): void => {};
  let pings = 0;
  output.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString('latin1')).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
    wake();
  });
  return {
    async exchange(line, isAnswered) {
      const id = `the ping behind it, ${++pings}`;
      const ping = JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' });
      lines = [];
      const isPing = (text: string): boolean => text.includes(id);
      const isDone = (): boolean => {
        const answers = lines.filter((text) => !isNotification(text));
        return answers.some(isPing) && answers.length >= (isAnswered ? 2 : 1);
      };
      const done = new Promise<true>((resolve) => {
        wake = () => isDone() && resolve(true);
      });
      input.write(Buffer.concat([line, Buffer.from(`\n${ping}\n`)]));
      if ((await within(done)) === undefined) return undefined;
      await new Promise(setImmediate);
      return lines.filter((text) => !isPing(text));
    },
    async close() {
      input.end();
      await served;
    },
  };
}

/** Gives up on a promise that takes too long: undefined, for a server that hangs. */
async function within<T>(promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, undefined);
  });
  const first = await Promise.race([promise, late]);
  clearTimeout(timer);
  return first;
}
