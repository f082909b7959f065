import { createFetchHandler, type FetchHandler } from 'snodo/fetch';
import { createRuntime } from '../../../generated/greeter/server.js';

// deno: Deno.serve(handler). bun: Bun.serve({ fetch: handler }). Hono: app.all('/mcp', (context) => handler(context.req.raw)).
export const handler: FetchHandler = createFetchHandler({
  runtime: createRuntime(),
  allowedHosts: ['mcp.example.com'],
});
