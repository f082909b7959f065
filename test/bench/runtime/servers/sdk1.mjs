// `@modelcontextprotocol/sdk` 1.32 over stdio.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import * as z from 'zod/v4';
import { callResult, toolSet } from '../tool-set.mjs';
import { tools } from './serve.mjs';
import { zodShape } from './zod-schema.mjs';

const server = new McpServer({ name: 'bench', version: '1.0.0' });
for (const tool of toolSet(tools)) {
  const { name, description, inputSchema, outputSchema } = tool;
  const output = outputSchema && { outputSchema: zodShape(z, outputSchema) };
  const config = { description, inputSchema: zodShape(z, inputSchema), ...output };
  server.registerTool(name, config, async (args) => callResult(tool, args));
}
await server.connect(new StdioServerTransport());
