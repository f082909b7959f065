// A server with one limited tool, as a process of its own. It calls the tool when its parent says so, and tells the answers.
import { Redis } from 'ioredis';
import { redisStore } from 'snodo/redis';
import { concurrency, defineServer, openDirect, rateLimit } from 'snodo/runtime';

const [port, wrapper, options, leaseMs] = process.argv.slice(2);
const redis = new Redis({ host: '127.0.0.1', port: Number(port) });
const store = () => redisStore(redis, { prefix: 'two:', leaseMs: Number(leaseMs) });
const limit = { concurrency, rateLimit }[wrapper];
const running = new Map();

const createRuntime = defineServer({
  server: { name: 'limited', version: '1' },
  tools: [
    {
      definition: { name: 't', inputSchema: { type: 'object' } },
      call: (_args, { requestId }) =>
        new Promise((resolve) => {
          running.set(requestId, resolve);
          process.send({ id: requestId, text: 'running' });
        }),
      wrap: [limit({ ...JSON.parse(options), store })],
    },
  ],
});
const exchange = openDirect(createRuntime());

process.on('message', async ({ id, end }) => {
  if (end) return running.get(id)('ended');
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const request = { jsonrpc: '2.0', id, method: 'tools/call', params: { _meta, name: 't' } };
  const answer = JSON.parse(await exchange(JSON.stringify(request)));
  process.send({ id, text: answer.result.content[0].text });
});
redis.once('ready', () => process.send({ ready: true }));
