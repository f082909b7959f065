import { once } from 'node:events';
import { connect } from 'node:net';

/** The revision of the requests that say so themselves. */
export const MODERN = '2026-07-28';

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
};

/** A JSON-RPC request of the modern revision. */
export function message(id, method, params = {}) {
  return { jsonrpc: '2.0', id, method, params: { ...params, _meta: ENVELOPE } };
}

/** A request that calls a tool. */
export const call = (id, name, args = {}) => message(id, 'tools/call', { name, arguments: args });

/** The bytes of an HTTP request: the headers that the message asks for, and those given; undefined leaves one out. */
export function bytes(request, headers = {}, body = JSON.stringify(request)) {
  const { method, params } = request;
  const all = {
    Host: '127.0.0.1',
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': MODERN,
    'Mcp-Method': method,
    'Mcp-Name': params.name ?? params.uri,
    'Content-Length': Buffer.byteLength(body),
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each) => `${name}: ${each}`),
  );
  return `POST /mcp HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** The header of a caller. */
export const token = (caller) => ({ Authorization: `Bearer caller-${caller}-00ff` });

/** Opens a connection whose bytes are all the attack's own. */
export async function open(port) {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  let text = '';
  let wake = () => {};
  let isOver = false;
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
    wake();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isOver = true;
    wake();
  });
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return {
    socket,
    send: (data) => void socket.write(data),
    /** The next answer, or undefined where the connection ends before it is whole. */
    async answer(ms = 10_000) {
      const deadline = Date.now() + ms;
      for (;;) {
        const parsed = parse(text);
        if (parsed !== undefined) {
          text = text.slice(parsed.length);
          return parsed;
        }
        if (isOver) return undefined;
        if (Date.now() > deadline) throw new Error(`no answer within ${ms} ms`);
        await new Promise((resolve) => {
          wake = resolve;
          setTimeout(resolve, 100);
        });
      }
    },
    /** What came besides the answers taken. */
    rest: () => text,
    close: () => socket.destroy(),
  };
}

/** One request on a connection of its own: its answer, or undefined where the server closes without one. */
export async function ask(port, data, ms) {
  const connection = await open(port);
  try {
    connection.send(data);
    return await connection.answer(ms);
  } finally {
    connection.close();
  }
}

function parse(text) {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = text.slice(0, end);
  const status = Number(head.slice(9, 12));
  const start = end + 4;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
  if (length >= 0) {
    if (text.length < start + length) return undefined;
    return answerOf(status, head, text.slice(start, start + length), start + length);
  }
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) return answerOf(status, head, '', start);
  let body = '';
  for (let at = start; ; ) {
    const line = text.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(text.slice(at, line), 16);
    if (text.length < line + 4 + size) return undefined;
    if (size === 0) return answerOf(status, head, body, line + 4);
    body += text.slice(line + 2, line + 2 + size);
    at = line + 4 + size;
  }
}

/** An answer; of an event stream the message is its last event. */
function answerOf(status, head, body, length) {
  const data = /text\/event-stream/i.test(head) ? body.split('data: ').at(-1) : body;
  let json;
  try {
    json = JSON.parse(Buffer.from(data, 'latin1').toString());
  } catch {
    json = undefined;
  }
  return { status, head, body, json, length };
}
