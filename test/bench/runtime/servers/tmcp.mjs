// tmcp over HTTP, behind the adapter for node:http that its documentation shows, or over stdio.
import { McpServer } from 'tmcp';
import { JsonSchemaAdapter } from 'tmcp/adapter';
import * as z from 'zod-4';
import { callResult, toolSet } from '../tool-set.mjs';
import { listen, tools, transport } from './serve.mjs';
import { zodObject } from './zod-schema.mjs';

/** What its package for zod does. */
class ZodAdapter extends JsonSchemaAdapter {
  async toJsonSchema(schema) {
    return z.toJSONSchema(schema, { target: 'draft-7' });
  }
}

const server = new McpServer(
  { name: 'bench', version: '1.0.0', description: 'bench' },
  { adapter: new ZodAdapter(), capabilities: { tools: {} } },
);
for (const tool of toolSet(tools)) {
  const { name, description, inputSchema, outputSchema } = tool;
  const output = outputSchema && { outputSchema: zodObject(z, outputSchema) };
  const config = { name, description, schema: zodObject(z, inputSchema), ...output };
  server.tool(config, async (args) => callResult(tool, args));
}

if (transport === 'stdio') {
  const { StdioTransport } = await import('@tmcp/transport-stdio');
  new StdioTransport(server).listen();
} else {
  const { HttpTransport } = await import('@tmcp/transport-http');
  const { createRequestListener } = await import('@remix-run/node-fetch-server');
  const http = new HttpTransport(server, { path: '/mcp' });
  listen(
    createRequestListener(
      async (request) => (await http.respond(request)) ?? new Response(null, { status: 404 }),
    ),
  );
}
