// Serves the cases on the host that runs this file, prints the port and answers until its input ends.
const { createCaseRuntime, createFetchHandler } = await import('./build/requests.mjs');

const handler = createFetchHandler({
  runtime: createCaseRuntime(),
  streamKeepAliveMs: 50,
  remoteAddress: (request) => request.headers.get('x-address') ?? undefined,
});

console.log(await serve());

/** Serves on a free port, as the documentation of each host says, and returns the port. */
async function serve() {
  const { Bun, Deno } = globalThis;
  if (Bun !== undefined) return Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: handler }).port;
  if (Deno !== undefined) {
    const server = Deno.serve({ hostname: '127.0.0.1', port: 0, onListen: () => {} }, handler);
    return server.addr.port;
  }
  const { serve } = await import('@hono/node-server');
  return new Promise((resolve) => {
    serve({ fetch: handler, hostname: '127.0.0.1', port: 0 }, ({ port }) => resolve(port));
  });
}
