// mcp-lite without sessions, behind an adapter of fetch handlers for node:http. It knows revisions up to 2025-06-18.
import { createRequestListener } from '@remix-run/node-fetch-server';
import { McpServer, StreamableHttpTransport } from 'mcp-lite';
import * as z from 'zod-4';
import { callResult, toolSet } from '../tool-set.mjs';
import { listen, tools } from './serve.mjs';
import { zodObject } from './zod-schema.mjs';

const server = new McpServer({
  name: 'bench',
  version: '1.0.0',
  schemaAdapter: (schema) => z.toJSONSchema(schema),
});
for (const tool of toolSet(tools)) {
  const { name, description, inputSchema, outputSchema } = tool;
  server.tool(name, {
    description,
    inputSchema: zodObject(z, inputSchema),
    ...(outputSchema && { outputSchema: zodObject(z, outputSchema) }),
    handler: (args) => callResult(tool, args),
  });
}
const handle = new StreamableHttpTransport().bind(server);
listen(createRequestListener((request) => handle(request)));
