import { startLineServer } from './line-server.mjs';
import { OPERATIONS } from './messages.mjs';
import { inTurns, ratio } from './ratios.mjs';
import { floor, snodoOverStdio, started } from './servers.mjs';

const TOOLS = 52;
const CALLS = ['echo', 'add'];

/** Calls over stdio with 64 in flight, by the processor time of the server. */
export async function measureStdio({ rounds, seconds }) {
  const commands = {
    floor: await floor('stdio', TOOLS),
    snodo: snodoOverStdio(TOOLS),
    'MCP SDK 2.4': started('sdk', 'stdio', TOOLS),
    'MCP SDK 1.32': started('sdk1', 'stdio', TOOLS, { revision: '2025-11-25' }),
    'tmcp 1.20': started('tmcp', 'stdio', TOOLS),
  };
  const servers = Object.entries(commands).map(([name, command]) => [
    name,
    startLineServer(command),
  ]);
  const figures = {};
  for (const [, server] of servers) await server.greet();
  for (const name of CALLS) {
    const operation = OPERATIONS[name];
    for (const [server, { askOnce }] of servers) if (server !== 'floor') await askOnce(operation);
    const measures = servers.map(([server, { perCpuSecond }]) => [
      server,
      () => perCpuSecond(operation, { seconds }),
    ]);
    figures[name] = await inTurns(rounds, Object.fromEntries(measures));
  }
  await Promise.all(servers.map(([, server]) => server.stop()));
  const of = (call, one, other) => ratio(figures[call][one], figures[call][other]);
  return {
    title: 'stdio, 52 tools, 64 calls in flight',
    unit: 'calls a second of processor time, as multiples of the floor',
    head: ['', ...CALLS],
    rows: Object.keys(commands).map((server) => [
      server,
      ...CALLS.map((call) => of(call, server, 'floor')),
    ]),
    bars: CALLS.flatMap((call) => [
      { name: `${call}, of the floor`, figure: of(call, 'snodo', 'floor'), atLeast: 0.6 },
      { name: `${call}, of the SDK`, figure: of(call, 'snodo', 'MCP SDK 2.4'), atLeast: 9 },
      { name: `${call}, of the SDK 1.32`, figure: of(call, 'snodo', 'MCP SDK 1.32'), atLeast: 2 },
    ]),
  };
}
