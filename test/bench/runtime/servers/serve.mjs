import { createServer } from 'node:http';

/** How a server of the benchmark was started: `node SERVER http|stdio TOOLS`. */
export const [, , transport, count] = process.argv;
export const tools = Number(count);

/** Listens on a free port, and says so on stderr as the servers of snodo do. */
export function listen(handle) {
  const server = createServer(handle).listen(0, '127.0.0.1', () => {
    console.error(`listening on http://127.0.0.1:${server.address().port}/mcp`);
  });
  server.keepAliveTimeout = 60_000;
}
