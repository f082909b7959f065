import { once } from 'node:events';
import { startLineServer } from './line-server.mjs';
import { OPERATIONS } from './messages.mjs';
import { spawnPinned } from './pinned.mjs';
import { bundle, snodoProject } from './project.mjs';
import { inTurns, ratio } from './ratios.mjs';
import { floor, snodoOverStdio, started } from './servers.mjs';

/** From the start of the process to the first answered `tools/list` over stdio. */
export async function measureStart({ rounds }) {
  const commands = {
    floor: await floor('stdio', 52),
    'snodo, 52 tools': snodoOverStdio(52),
    'snodo, 52 tools in one file': { args: [bundle(snodoProject(52))] },
    'snodo, 1,000 tools in one file': { args: [bundle(snodoProject(1000))] },
    'MCP SDK 2.4, 52 tools': started('sdk', 'stdio', 52),
    'MCP SDK 1.32, 52 tools': started('sdk1', 'stdio', 52, { revision: '2025-11-25' }),
  };
  const measures = Object.entries(commands).map(([name, command]) => [
    name,
    () => untilListed(command),
  ]);
  // A start is short, and varies more than a second of load does.
  const figures = await inTurns(rounds * 5, {
    'node -e 0': bareStart,
    ...Object.fromEntries(measures),
  });
  const of = (name) => ratio(figures[name], figures['node -e 0']);
  return {
    title: 'Start over stdio, to the first list of tools',
    unit: 'multiples of `node -e 0`',
    head: ['', 'of `node -e 0`'],
    rows: Object.keys(figures).map((name) => [name, of(name)]),
    bars: [
      { name: '52 tools, file by file', figure: of('snodo, 52 tools'), atMost: 1.8 },
      { name: '1,000 tools, one file', figure: of('snodo, 1,000 tools in one file'), atMost: 2.5 },
    ],
  };
}

async function bareStart() {
  const from = performance.now();
  await once(spawnPinned(['-e', '0'], { stdio: 'ignore' }), 'exit');
  return performance.now() - from;
}

async function untilListed(command) {
  const from = performance.now();
  const server = startLineServer(command);
  await server.greet();
  await server.askOnce(OPERATIONS.list);
  const time = performance.now() - from;
  await server.stop();
  return time;
}
