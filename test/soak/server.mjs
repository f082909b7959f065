// The server under attack: `node --expose-gc server.mjs http|express|stdio`. Over the channel to its parent it tells its port,
// and the heap that is left after a collection whenever it is asked.
import { createServer } from 'node:http';
import express from 'express';
import { createExpressHandler } from 'snodo/express';
import { listen } from 'snodo/http';
import { serveStdio } from 'snodo/stdio';
import { LIMITS, TOKEN } from './limits.mjs';
import { createRuntime } from './runtime.mjs';

/** The first word of a token is the principal: what `whoami` must answer. */
function gate({ headers }) {
  const [, principal] = TOKEN.exec(headers.authorization ?? '') ?? [];
  return principal === undefined ? undefined : { auth: { principal } };
}

async function serveExpress(runtime) {
  const { maxHeaderBytes, maxConnections, headTimeoutMs, ...limits } = LIMITS;
  const handler = createExpressHandler({ runtime, gate, ...limits });
  const app = express().use('/mcp', handler);
  const server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: headTimeoutMs,
      requestTimeout: limits.bodyTimeoutMs + headTimeoutMs,
      connectionsCheckingInterval: 500,
    },
    app,
  );
  server.maxConnections = maxConnections;
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.close();
    await handler.close();
    server.closeIdleConnections();
  };
  return { port: server.address().port, close };
}

const runtime = createRuntime();
process.on('message', () => {
  globalThis.gc();
  process.send({ heap: process.memoryUsage().heapUsed });
});
process.on('unhandledRejection', () => {});

const [host] = process.argv.slice(2);
if (host === 'stdio') {
  process.send({ ready: true });
  await serveStdio(runtime, { maxLineBytes: LIMITS.maxBodyBytes });
  process.disconnect();
} else {
  const open =
    host === 'express' ? serveExpress : (of) => listen({ runtime: of, port: 0, gate, ...LIMITS });
  const server = await open(runtime);
  process.once('SIGTERM', async () => {
    await server.close();
    process.disconnect();
  });
  process.send({ ready: true, port: server.port });
}
