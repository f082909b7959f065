// `@modelcontextprotocol/server` as its documentation shows it: a server a request over HTTP, schemas of zod made once.
import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod-4';
import { callResult, toolSet } from '../tool-set.mjs';
import { listen, tools, transport } from './serve.mjs';
import { zodObject } from './zod-schema.mjs';

/** JSON Schemas in place of zod, which the package converts to them for every list. */
const schemaOf =
  process.env.SDK_SCHEMAS === 'json' ? fromJsonSchema : (schema) => zodObject(z, schema);

const registered = toolSet(tools).map((tool) => {
  const { description, inputSchema, outputSchema } = tool;
  const output = outputSchema && { outputSchema: schemaOf(outputSchema) };
  return { tool, config: { description, inputSchema: schemaOf(inputSchema), ...output } };
});

function open() {
  const server = new McpServer({ name: 'bench', version: '1.0.0' });
  for (const { tool, config } of registered) {
    server.registerTool(tool.name, config, async (args) => callResult(tool, args));
  }
  return server;
}

if (transport === 'stdio') {
  const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
  serveStdio(open);
} else {
  const { toNodeHandler, localhostHostValidation, localhostOriginValidation } = await import(
    '@modelcontextprotocol/node'
  );
  const handle = toNodeHandler(createMcpHandler(open));
  const hostPasses = localhostHostValidation();
  const originPasses = localhostOriginValidation();
  listen((request, response) => {
    if (hostPasses(request, response) && originPasses(request, response))
      void handle(request, response);
  });
}
