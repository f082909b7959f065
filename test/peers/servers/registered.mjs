import { McpServer, ResourceTemplate } from 'sdk-1.32/server/mcp.js';
import { StdioServerTransport } from 'sdk-1.32/server/stdio.js';
import { z } from 'zod';

const server = new McpServer({ name: 'packages', version: '1.0.0' });

server.registerTool(
  'search',
  {
    description: 'Search packages',
    inputSchema: {
      query: z.string().min(1).describe('Words to look for'),
      page: z.number().int().min(1).optional().describe('Page of the result'),
    },
    annotations: { readOnlyHint: true },
  },
  async ({ query, page = 1 }) => {
    if (page > 9) return { isError: true, content: [{ type: 'text', text: 'There are 9 pages' }] };
    return { content: [{ type: 'text', text: `${query}: page ${page}` }] };
  },
);

server.registerResource(
  'info',
  new ResourceTemplate('pkg://{name}/info', { list: undefined }),
  { description: 'Everything known about a package', mimeType: 'application/json' },
  async (uri, { name }) => ({ contents: [{ uri: uri.href, text: JSON.stringify({ name }) }] }),
);

server.registerPrompt(
  'review',
  { description: 'Review a package', argsSchema: { name: z.string().describe('Package name') } },
  ({ name }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `Review ${name}.` } }],
  }),
);

await server.connect(new StdioServerTransport());
