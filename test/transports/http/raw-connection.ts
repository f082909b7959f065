import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A response as it came off the socket. */
export type RawResponse = {
  readonly status: number;
  /** Names in lower case; the values of a repeated one joined with a comma. */
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
};

/** An HTTP connection of which every byte is the test's own. */
export type RawConnection = {
  readonly socket: Socket;
  /** Sends text as latin-1, so that any byte can be written. */
  send(text: string): void;
  /** The next response, also a chunked one; rejects when the connection ends before it is complete. */
  response(): Promise<RawResponse>;
  /** All bytes that are not part of a response taken before, as soon as they match; rejects when the connection ends. */
  received(pattern: RegExp): Promise<string>;
  /** Resolves when the connection is closed. */
  readonly closed: Promise<unknown>;
};

/** Opens a connection to a loopback port. */
export async function openConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let ended = false;
  let wake = (): void => {};
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      ended = true;
      wake();
      resolve();
    });
  });
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    wake();
  });
  await once(socket, 'connect');
  const next = async (): Promise<void> => {
    if (ended) throw new Error(`the connection ended after ${JSON.stringify(received)}`);
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  };
  return {
    socket,
    closed,
    send: (text) => void socket.write(text, 'latin1'),
    async response() {
      for (;;) {
        const parsed = parseResponse(received);
        if (parsed !== undefined) {
          received = received.slice(parsed.length);
          return parsed.response;
        }
        await next();
      }
    },
    async received(pattern) {
      while (!pattern.test(received)) await next();
      return received;
    },
  };
}

function parseResponse(text: string): { response: RawResponse; length: number } | undefined {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const [statusLine = '', ...lines] = text.slice(0, headEnd).split('\r\n');
  const status = Number(statusLine.split(' ')[1]);
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase();
    const value = line.slice(line.indexOf(':') + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  const rest = text.slice(headEnd + 4);
  const content =
    headers['transfer-encoding'] === 'chunked'
      ? chunkedContent(rest)
      : knownContent(rest, Number(headers['content-length'] ?? 0));
  if (content === undefined) return undefined;
  const body = Buffer.from(content.bytes, 'latin1').toString('utf8');
  return { response: { status, headers, body }, length: headEnd + 4 + content.length };
}

type Content = { readonly bytes: string; readonly length: number };

function knownContent(text: string, length: number): Content | undefined {
  return text.length < length ? undefined : { bytes: text.slice(0, length), length };
}

/** Undefined as long as the last chunk is missing. */
function chunkedContent(text: string): Content | undefined {
  let bytes = '';
  let position = 0;
  for (;;) {
    const line = /^([0-9a-f]+)\r\n/i.exec(text.slice(position, position + 20));
    if (line?.[1] === undefined) return undefined;
    const start = position + line[0].length;
    const size = Number.parseInt(line[1], 16);
    if (text.length < start + size + 2) return undefined;
    bytes += text.slice(start, start + size);
    position = start + size + 2;
    if (size === 0) return { bytes, length: position };
  }
}

/** Header overrides of a request: `null` leaves a header out, a list sends it repeatedly. */
export type HeaderOverrides = { readonly [name: string]: string | readonly string[] | null };

/** The bytes (as latin-1) of a `POST /mcp` with the headers that a good client sends. */
export function post(body: string, overrides: HeaderOverrides = {}, start = 'POST /mcp'): string {
  const bytes = Buffer.from(body, 'utf8');
  const headers: HeaderOverrides = {
    Host: 'localhost',
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'Content-Length': String(bytes.length),
    ...overrides,
  };
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    (value === null ? [] : [value].flat()).map((item) => `${name}: ${item}\r\n`),
  );
  return `${start} HTTP/1.1\r\n${lines.join('')}\r\n${bytes.toString('latin1')}`;
}
