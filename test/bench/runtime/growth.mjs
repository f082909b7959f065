import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { load } from '../raw-load.mjs';
import { withHttpServers } from './http-server.mjs';
import { OPERATIONS, requestBytes } from './messages.mjs';
import { snodoProject } from './project.mjs';

const REQUESTS = 1_000_000;
const ABORTED = 10_000;

/** How many requests warm the server up: what it keeps for good is there then. */
const WARM = 50_000;

/** Answers a message of its parent with the bytes of its heap that are left after a collection. */
const PRELOAD = `process.on('message', () => {
  gc();
  process.send({ heap: process.memoryUsage().heapUsed });
});
process.channel.unref();`;

const MIXED = [
  OPERATIONS.echo,
  OPERATIONS.add,
  { method: 'tools/call', params: { name: 'echo', arguments: { text: '' } } }, // refused
  { method: 'tools/call', params: { name: 'add', arguments: { a: 1, b: 'two' } } }, // refused
  OPERATIONS.echo,
  { method: 'server/discover', params: {} },
  OPERATIONS.add,
  OPERATIONS.list,
].map((operation) => requestBytes(operation));

/** The heap after a million answered requests, and after ten thousand that were left: beside what it was before. */
export async function measureGrowth() {
  const preload = `data:text/javascript,${encodeURIComponent(PRELOAD)}`;
  const { main } = snodoProject(52);
  const args = ['--expose-gc', '--import', preload, main, '--http', '0'];
  const [answered, aborted] = await withHttpServers({ server: { args } }, async ({ server }) => {
    const { port } = server;
    await load(port, MIXED, { connections: 16, count: WARM });
    await abortMany(port, ABORTED / 10);
    const before = await heapOf(server);
    await load(port, MIXED, { connections: 16, count: REQUESTS });
    const between = await heapOf(server);
    await abortMany(port, ABORTED);
    return [between / before, (await heapOf(server)) / between];
  });
  return {
    title: 'Growth over HTTP',
    unit: 'heap after a forced collection, as a multiple of that before',
    head: ['', 'heap'],
    rows: [
      ['after 1,000,000 requests', answered],
      ['after 10,000 aborted ones', aborted],
    ],
    bars: [
      { name: 'after 1,000,000 requests', figure: answered, atMost: 1.05 },
      { name: 'after 10,000 aborted ones', figure: aborted, atMost: 1.05 },
    ],
  };
}

async function heapOf({ child }) {
  await setTimeout(500); // connections end, and timers with them
  child.send('heap');
  const [{ heap }] = await once(child, 'message');
  return heap;
}

/** Sends as much of requests as each phase of one has, and leaves: within the head, within the body, while it is answered. */
async function abortMany(port, count) {
  const wait = requestBytes({ method: 'tools/call', params: { name: 'wait', arguments: {} } });
  const bodyAt = wait.indexOf('\r\n\r\n') + 4;
  const phases = [wait.subarray(0, 40), wait.subarray(0, bodyAt + 20), wait, wait];
  for (let done = 0; done < count; done += phases.length * 8) {
    const batch = Array.from({ length: 8 }, () => phases).flat();
    await Promise.all(batch.map((bytes) => abort(port, bytes)));
  }
}

async function abort(port, bytes) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  socket.write(bytes);
  await setTimeout(5); // the server has begun with it
  socket.destroy();
  await once(socket, 'close');
}
