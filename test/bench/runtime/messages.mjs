/** What the servers are asked for, and what stands in every right answer. */
export const OPERATIONS = {
  echo: {
    method: 'tools/call',
    params: { name: 'echo', arguments: { text: 'hello world' } },
    expected: 'hello world',
  },
  add: {
    method: 'tools/call',
    params: { name: 'add', arguments: { a: 2, b: 40 } },
    expected: '"sum":42',
  },
  list: { method: 'tools/list', params: {}, expected: '"name":"echo"' },
};

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/**
 * The message of an operation, as JSON text.
 *
 * @param revision before 2026-07-28 requests say nothing of their client
 */
export function messageText({ method, params }, id = 1, revision = '2026-07-28') {
  const all = revision === '2026-07-28' ? { ...params, _meta: META } : params;
  return JSON.stringify({ jsonrpc: '2.0', id, method, params: all });
}

/** The headers of the same message over HTTP, and its text. */
export function httpRequest(operation, revision = '2026-07-28') {
  const { method, params } = operation;
  const mirrored = { 'Mcp-Method': method, ...(params.name && { 'Mcp-Name': params.name }) };
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': revision,
    ...(revision === '2026-07-28' && mirrored),
  };
  return { headers, body: messageText(operation, 1, revision) };
}

/** The bytes of a request over HTTP/1.1. */
export function requestBytes(operation, revision) {
  const { headers, body } = httpRequest(operation, revision);
  const all = { Host: '127.0.0.1', ...headers, 'Content-Length': Buffer.byteLength(body) };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST /mcp HTTP/1.1\r\n${head.join('')}\r\n${body}`);
}

/** Asks once, and checks the answer, which it returns. */
export async function askOnce(port, operation, revision) {
  const { headers, body } = httpRequest(operation, revision);
  const url = `http://127.0.0.1:${port}/mcp`;
  const response = await fetch(url, { method: 'POST', headers, body });
  const text = await response.text();
  if (response.status !== 200 || !text.includes(operation.expected)) {
    throw new Error(`a wrong answer, ${response.status}: ${text.slice(0, 500)}`);
  }
  return text;
}
