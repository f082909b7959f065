import {
  Cancellation,
  dispatch,
  type JsonObject,
  type JsonValue,
  type LogRecord,
  type Reply,
  type RequestHeaders,
  type RequestMessage,
  type Runtime,
  readMessage,
} from '../../src/runtime/index.js';

/** The `_meta` that every request of 2026-07-28 carries. */
export const META: JsonObject = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** The end of every result of a server called `s`, version `1`. */
export const SERVER_META =
  '"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"s","version":"1"}}}';

/** How a test sends its request. */
export type AskOptions = {
  readonly id?: string | number;
  readonly headers?: { readonly [name: string]: string | readonly string[] };
  readonly cancellation?: Cancellation;
  readonly auth?: JsonObject;
};

/** Reads the message `{ method, params }` as a transport would. */
export function request(
  method: string,
  params?: JsonValue,
  id: string | number = 1,
): RequestMessage {
  const message = readMessage(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
  if (message.kind !== 'request') throw new Error(`not a request: ${JSON.stringify(message)}`);
  return message;
}

/** Sends a request with exactly these params. */
export async function send(
  runtime: Runtime,
  method: string,
  params?: JsonObject,
  options: AskOptions = {},
): Promise<Reply> {
  const { auth, headers } = options;
  return dispatch(runtime, request(method, params, options.id), {
    transport: headers === undefined ? 'direct' : 'http',
    cancellation: options.cancellation ?? new Cancellation(),
    ...(auth === undefined ? {} : { auth }),
    ...(headers === undefined ? {} : { headers: headersOf(headers) }),
  });
}

/** Sends a request with a complete `_meta` and gives the parsed response. */
export async function ask(
  runtime: Runtime,
  method: string,
  params: JsonObject = {},
  options: AskOptions = {},
): Promise<Answer> {
  const { text } = await send(runtime, method, { _meta: META, ...params }, options);
  return JSON.parse(text) as Answer;
}

/** A parsed response. */
export type Answer = {
  readonly result?: JsonObject;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: JsonValue };
};

/** The headers that a correct client sends with a request. */
export function clientHeaders(method: string, name?: string): { [name: string]: string } {
  return {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(name === undefined ? {} : { 'mcp-name': name }),
  };
}

/** A logger that keeps what it is given. */
export function recordingLogger(): { records: LogRecord[]; logger: (record: LogRecord) => void } {
  const records: LogRecord[] = [];
  return { records, logger: (record) => records.push(record) };
}

function headersOf(headers: NonNullable<AskOptions['headers']>): RequestHeaders {
  return {
    values(name) {
      const value = headers[name];
      if (value === undefined) return [];
      return typeof value === 'string' ? [value] : value;
    },
  };
}
