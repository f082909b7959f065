// The official server of 2026-07-28, which serves older revisions as well: over stdio, or over HTTP with `--http`.

import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  InMemoryServerEventBus,
  inputRequired,
  Server,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { announce, countUp, FORM, TOOLS, text } from './tools.mjs';

const bus = new InMemoryServerEventBus();
const touch = { http: () => bus.publish({ kind: 'tools_list_changed' }) };

function server() {
  const server = new Server(
    { name: 'official', version: '2.4.0' },
    { capabilities: { tools: { listChanged: true } } },
  );
  server.setRequestHandler('tools/list', () => ({ tools: TOOLS }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    switch (params.name) {
      case 'echo':
        return text(params.arguments.text);
      case 'count':
        return countUp(mcpReq._meta?.progressToken, mcpReq.notify);
      case 'ask': {
        const answer = mcpReq.inputResponses?.who;
        if (answer === undefined) {
          return inputRequired({
            inputRequests: { who: inputRequired.elicit(FORM) },
            requestState: 'ä"1',
          });
        }
        return text(`${answer.action} ${answer.content?.name} ${await mcpReq.requestState()}`);
      }
      default:
        await server.sendToolListChanged?.();
        touch.http();
        return text('touched');
    }
  });
  return server;
}

if (process.argv.includes('--http')) {
  announce(createServer(toNodeHandler(createMcpHandler(server, { bus }))));
} else {
  serveStdio(server);
}
