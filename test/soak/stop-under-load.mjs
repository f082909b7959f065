import { fail } from './verdict.mjs';
import { bytes, call, open } from './wire.mjs';

const REQUESTS = 60;

/**
 * Asks a server to end while it works: it answers every request that it took (over HTTP with 503 where it had not read it yet),
 * and exits with 0. Gives how many were answered.
 */
export async function stopUnderLoad(server) {
  const load = server.host === 'stdio' ? lines(server) : connections(server);
  const pending = await load;
  await new Promise((resolve) => setTimeout(resolve, 150));
  const stopped = server.stop();
  const answers = await Promise.all(pending);
  const { how, stderr } = await stopped;
  if (how !== 0) fail(`${server.host}: ended with ${how}: ${stderr}`);
  const lost = answers.filter((text) => text !== 'kept').length;
  if (lost > 0)
    fail(`${server.host}: ${lost} of ${REQUESTS} requests were not answered when it stopped`);
  return answers.length;
}

async function connections({ port }) {
  const opened = await Promise.all(Array.from({ length: REQUESTS }, () => open(port)));
  for (const connection of opened) connection.send(bytes(call(0, 'echo', { text: 'taken' })));
  for (const connection of opened) await connection.answer();
  return opened.map(async (connection, id) => {
    connection.send(bytes(call(id, 'slow', { ms: 600, text: 'kept' })));
    const answer = await connection.answer();
    connection.close();
    return answer?.status === 503 ? 'kept' : answer?.json?.result?.content[0].text;
  });
}

async function lines({ ask }) {
  return Array.from({ length: REQUESTS }, async (_, id) => {
    const { result } = await ask(call(`stop-${id}`, 'slow', { ms: 600, text: 'kept' }));
    return result?.content[0].text;
  });
}
