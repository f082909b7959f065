// Attacks servers over HTTP, in an Express app and over stdio with everything that test/soak/attacks holds, mixed, for some minutes:
//   npm run build && npm run soak -- [minutes] [seed]
// Ten minutes by default; one line a minute; the last line is the verdict. After each attack the server must answer the next
// request; at the end of each minute it is stopped under load, and must answer every request that it took. It exits with 1 at
// the first fault.
import { CALLER_ATTACKS } from './attacks/callers.mjs';
import { flood } from './attacks/connections.mjs';
import { HANDLER_ATTACKS } from './attacks/handlers.mjs';
import { LINE_ATTACKS } from './attacks/lines.mjs';
import { REQUEST_ATTACKS } from './attacks/requests.mjs';
import { randomOf } from './random.mjs';
import { HOSTS, killServers, startServer } from './servers.mjs';
import { stopUnderLoad } from './stop-under-load.mjs';
import { fail } from './verdict.mjs';
import { ask, bytes, call } from './wire.mjs';

const [minutes = 10, seed = 1] = process.argv.slice(2).map(Number);
const MINUTE_MS = 60_000;
/** Attacks that run beside each other on a server. */
const SIDES = 6;
/** How much the heap of a server may have grown from its first collection to its last, in bytes. */
const GROWTH = 8_000_000;

const HTTP_ATTACKS = [...REQUEST_ATTACKS, ...HANDLER_ATTACKS, ...CALLER_ATTACKS];
const random = randomOf(seed);
const counts = { attacks: 0, answered: 0 };

/** Attacks a server until a time. Each of the sides answers for itself; the next request after each attack is served. */
async function attack(server, until) {
  const isHttp = server.host !== 'stdio';
  const attacks = isHttp ? HTTP_ATTACKS : LINE_ATTACKS;
  const target = { port: server.port, stdin: server.stdin, ask: server.ask, random };
  let heap;
  if (isHttp) await named(flood, target, server);
  await Promise.all(
    Array.from({ length: SIDES }, async () => {
      while (Date.now() < until) {
        await named(random.of(attacks), target, server);
        if (isHttp) await serves(server);
        counts.attacks += 1;
        heap ??= await settledHeap(server, counts.attacks);
      }
    }),
  );
  const grown = (await server.heap()) - heap;
  if (grown > GROWTH) fail(`${server.host}: the heap has grown by ${grown} bytes`);
  return grown;
}

/** The heap once everything has been loaded and used. */
function settledHeap(server, attacks) {
  return attacks > 30 ? server.heap() : undefined;
}

async function named(attackOf, target, server) {
  try {
    await attackOf(target);
    if (!server.isAlive()) fail('the process died');
  } catch (cause) {
    throw new Error(`${server.host}: ${attackOf.name}: ${cause.message}`, { cause });
  }
}

async function serves({ port, host }) {
  const text = random.word();
  const answer = await ask(port, bytes(call(1, 'echo', { text })), 20_000);
  if (answer?.json?.result?.content[0].text !== text) fail(`${host}: the next request`, answer);
  counts.answered += 1;
}

async function minute(number) {
  const servers = await Promise.all(HOSTS.map(startServer));
  const until = Date.now() + MINUTE_MS - 10_000;
  const grown = await Promise.all(servers.map((server) => attack(server, until)));
  const stopped = await Promise.all(servers.map((server) => stopUnderLoad(server)));
  const heaps = HOSTS.map((host, index) => `${host} ${(grown[index] / 1e6).toFixed(1)} MB`);
  console.log(
    `minute ${number}: ${counts.attacks} attacks, ${counts.answered} requests answered after them, ` +
      `${stopped.reduce((sum, each) => sum + each, 0)} while stopping, heaps grew ${heaps.join(', ')}`,
  );
}

try {
  for (let number = 1; number <= minutes; number += 1) await minute(number);
  console.log(`passed: ${minutes} minutes, seed ${seed}`);
} catch (fault) {
  console.log(`failed, seed ${seed}: ${fault.message}`);
  process.exitCode = 1;
} finally {
  killServers();
}
