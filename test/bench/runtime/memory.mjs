import { setTimeout } from 'node:timers/promises';
import { withHttpServers } from './http-server.mjs';
import { OPERATIONS } from './messages.mjs';
import { inTurns, ratio } from './ratios.mjs';
import { floor, snodoOverHttp, started } from './servers.mjs';

const TOOLS = 52;

/** Resident memory over HTTP: when the server has just started, and at most while it was loaded with every operation. */
export async function measureMemory({ rounds, seconds }) {
  const commands = {
    floor: await floor('http', TOOLS),
    snodo: snodoOverHttp(TOOLS),
    'MCP SDK 2.4': started('sdk', 'http', TOOLS),
    'mcp-lite 0.10': started('mcp-lite', 'http', TOOLS, { revision: '2025-06-18' }),
  };
  const measures = Object.entries(commands).map(([name, command]) => [
    name,
    () => withHttpServers({ server: command }, ({ server }) => idleAndPeak(server, seconds)),
  ]);
  const figures = await inTurns(rounds, Object.fromEntries(measures));
  const of = (name, key) =>
    ratio(
      figures[name].map((memory) => memory[key]),
      figures.floor.map((memory) => memory[key]),
    );
  return {
    title: 'Memory over HTTP, 52 tools, 16 and 64 connections',
    unit: 'resident memory, as a multiple of that of the floor',
    head: ['', 'idle', 'peak'],
    rows: Object.keys(commands).map((name) => [name, of(name, 'idle'), of(name, 'peak')]),
    bars: [
      { name: 'idle, of the floor', figure: of('snodo', 'idle'), atMost: 1.35 },
      { name: 'peak, of the floor', figure: of('snodo', 'peak'), atMost: 1.9 },
    ],
  };
}

async function idleAndPeak(server, seconds) {
  await setTimeout(300);
  const idle = server.memory().now;
  for (const connections of [16, 64]) {
    for (const operation of Object.values(OPERATIONS)) {
      await server.perCpuSecond(operation, { seconds: seconds / 2, connections });
    }
  }
  return { idle, peak: server.memory().peak };
}
