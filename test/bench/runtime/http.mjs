import { withHttpServers } from './http-server.mjs';
import { askOnce, OPERATIONS } from './messages.mjs';
import { inTurns, ratio } from './ratios.mjs';
import { floor, snodoOverHttp, started } from './servers.mjs';

const TOOLS = 52;

/** Requests over HTTP, by the processor time of the server: beside the floor and beside other servers of the same tools. */
export async function measureHttp({ rounds, seconds }) {
  const commands = {
    floor: await floor('http', TOOLS),
    snodo: snodoOverHttp(TOOLS),
    'MCP SDK 2.4': started('sdk', 'http', TOOLS),
    'MCP SDK 2.4, JSON Schema': started('sdk', 'http', TOOLS, { env: { SDK_SCHEMAS: 'json' } }),
    'mcp-lite 0.10': started('mcp-lite', 'http', TOOLS, { revision: '2025-06-18' }),
    'tmcp 1.20': started('tmcp', 'http', TOOLS),
  };
  const figures = {};
  await withHttpServers(commands, async (servers) => {
    for (const [name, operation] of Object.entries(OPERATIONS)) {
      for (const server of Object.values(servers)) {
        if (server !== servers.floor) await askOnce(server.port, operation, server.revision);
      }
      const measures = Object.entries(servers).map(([server, { perCpuSecond }]) => [
        server,
        () => perCpuSecond(operation, { seconds }),
      ]);
      figures[name] = await inTurns(rounds, Object.fromEntries(measures));
    }
  });
  const of = (operation, one, other) => ratio(figures[operation][one], figures[operation][other]);
  const calls = ['echo', 'add'].flatMap((name) => [
    { name: `${name}, of the floor`, figure: of(name, 'snodo', 'floor'), atLeast: 0.6 },
    { name: `${name}, of the SDK`, figure: of(name, 'snodo', 'MCP SDK 2.4'), atLeast: 25 },
    { name: `${name}, of mcp-lite`, figure: of(name, 'snodo', 'mcp-lite 0.10'), atLeast: 3 },
  ]);
  const asJson = of('list', 'snodo', 'MCP SDK 2.4, JSON Schema');
  return {
    title: 'HTTP, 52 tools, 16 connections',
    unit: 'requests a second of processor time, as multiples of the floor',
    head: ['', ...Object.keys(OPERATIONS)],
    rows: Object.keys(commands).map((server) => [
      server,
      ...Object.keys(OPERATIONS).map((operation) => of(operation, server, 'floor')),
    ]),
    bars: [
      ...calls,
      { name: 'list, of the floor', figure: of('list', 'snodo', 'floor'), atLeast: 0.5 },
      { name: 'list, of the SDK', figure: of('list', 'snodo', 'MCP SDK 2.4'), atLeast: 100 },
      { name: 'list, of the SDK with JSON Schema', figure: asJson, atLeast: 20 },
    ],
  };
}
