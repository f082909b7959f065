// The official server of the version that the first argument names: over stdio, or with sessions over HTTP with `--http`.

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { announce, countUp, FORM, TOOLS, text } from './tools.mjs';

const [, , version] = process.argv;
const load = (path) => import(`../node_modules/${version}/dist/esm/${path}.js`);
const { Server } = await load('server/index');
const { CallToolRequestSchema, ListToolsRequestSchema } = await load('types');

function build() {
  const server = new Server(
    { name: 'official', version },
    { capabilities: { tools: { listChanged: true } } },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    switch (params.name) {
      case 'echo':
        return text(params.arguments.text);
      case 'count':
        return countUp(params._meta?.progressToken, extra.sendNotification);
      case 'ask': {
        const { action, content } = await server.elicitInput(FORM);
        return text(`${action} ${content?.name}`);
      }
      default:
        await server.sendToolListChanged();
        return text('touched');
    }
  });
  return server;
}

if (process.argv.includes('--http')) {
  const { StreamableHTTPServerTransport } = await load('server/streamableHttp');
  const sessions = new Map();
  announce(
    createServer(async (request, response) => {
      const known = sessions.get(request.headers['mcp-session-id']);
      if (request.url === '/forget') {
        sessions.clear();
        response.end();
      } else if (known !== undefined) await known.handleRequest(request, response);
      else if (request.headers['mcp-session-id'] !== undefined) response.writeHead(404).end();
      else {
        const transport = new StreamableHTTPServerTransport({
          sessionIdGenerator: randomUUID,
          onsessioninitialized: (id) => sessions.set(id, transport),
        });
        await build().connect(transport);
        await transport.handleRequest(request, response);
      }
    }),
  );
} else {
  const { StdioServerTransport } = await load('server/stdio');
  await build().connect(new StdioServerTransport());
}
