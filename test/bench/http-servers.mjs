import { createServer } from 'node:http';

/** What both servers answer a call with, and what the list holds: 52 tools of about 1 KB. */
const tools = [
  {
    name: 'echo',
    description: 'Echo a text',
    inputSchema: objectSchema({ text: { type: 'string' } }),
  },
  ...Array.from({ length: 51 }, (_, index) => ({
    name: `tool_${String(index).padStart(2, '0')}`,
    description: `Tool number ${index}. ${'It does a thing that takes a sentence to describe. '.repeat(6)}`,
    inputSchema: objectSchema(
      Object.fromEntries(
        ['name', 'filter', 'limit', 'offset', 'sort', 'verbose'].map((name) => [
          name,
          { type: 'string', description: `The ${name} of the thing, as text`, minLength: 1 },
        ]),
      ),
    ),
  })),
];

function objectSchema(properties) {
  return { type: 'object', properties, required: [Object.keys(properties)[0]] };
}

/** node:http, JSON.parse and a constant answer: the least that a server of this kind can cost. */
export async function openFloor() {
  const call = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    result: { content: [{ type: 'text', text: 'hello world' }], isError: false },
  });
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools } });
  const server = createServer((request, response) => {
    const parts = [];
    request.on('data', (chunk) => parts.push(chunk));
    request.on('end', () => {
      const message = JSON.parse(parts.length === 1 ? parts[0] : Buffer.concat(parts));
      const text = message.method === 'tools/list' ? list : call;
      response.writeHead(200, {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
      });
      response.end(text);
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return server.address().port;
}

/** The same tools served by this package, with every check. */
export async function openSnodo() {
  const { defineServer } = await import('../../dist/runtime/index.js');
  const { listen } = await import('../../dist/runtime/transports/http/index.js');
  const createRuntime = defineServer({
    server: { name: 'bench', version: '1.0.0' },
    validator: 'basic',
    tools: tools.map((definition) => ({ definition, call: ({ text }) => text })),
  });
  const { port } = await listen({ runtime: createRuntime(), port: 0 });
  return port;
}
