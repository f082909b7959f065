import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as the server received it. */
export type Received = {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  /** The body as text, and parsed where it is JSON. */
  readonly text: string;
  readonly message: { readonly id?: unknown; readonly method?: string; readonly params?: unknown };
};

/** A literal HTTP response, or a function that writes one. */
export type Canned =
  | {
      readonly status?: number;
      readonly type?: string;
      readonly headers?: Record<string, string>;
      readonly body?: string | Buffer;
    }
  | ((response: ServerResponse) => void);

/** A server that answers by JSON-RPC method with literal bytes, and keeps what it received. */
export async function cannedServer(
  answer: (received: Received, index: number) => Canned,
): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const entry: Received = {
        method: request.method ?? '',
        headers: request.headers,
        rawHeaders: request.rawHeaders,
        text,
        message: text === '' ? {} : JSON.parse(text),
      };
      received.push(entry);
      write(response, answer(entry, received.length - 1));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, received };
}

/** A JSON answer. */
export function json(body: string, status = 200): Canned {
  return { status, body };
}

/** The literal answer to `server/discover` of a server with everything. */
export const DISCOVERED =
  '{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"tools":{},"resources":{},"prompts":{}},"instructions":"Be kind","ttlMs":0,"cacheScope":"private","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"canned","version":"1.2.3"}}}}';

/** A server that is discovered, and answers everything else as told. */
export async function discoveredServer(
  answer: (received: Received, index: number) => Canned,
): Promise<{ url: string; received: Received[] }> {
  return cannedServer((received, index) =>
    received.message.method === 'server/discover' ? json(DISCOVERED) : answer(received, index),
  );
}

function write(response: ServerResponse, canned: Canned): void {
  if (typeof canned === 'function') {
    canned(response);
    return;
  }
  const { status = 200, type = 'application/json', headers = {}, body = '' } = canned;
  response.writeHead(status, { 'Content-Type': type, ...headers });
  response.end(body);
}
