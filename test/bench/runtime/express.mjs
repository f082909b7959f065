import { withHttpServers } from './http-server.mjs';
import { askOnce, OPERATIONS } from './messages.mjs';
import { snodoProject } from './project.mjs';
import { inTurns, ratio } from './ratios.mjs';
import { started } from './servers.mjs';

const TOOLS = 52;
const CALLS = ['echo', 'add'];

/** Calls over HTTP of a server that is mounted in an Express app. */
export async function measureExpress({ rounds, seconds }) {
  const env = { EXPRESS_MOUNTS: snodoProject(TOOLS).server };
  const commands = {
    constant: started('express', 'http', TOOLS),
    snodo: started('express', 'http', TOOLS, { env }),
  };
  const figures = {};
  await withHttpServers(commands, async ({ constant, snodo }) => {
    for (const name of CALLS) {
      const operation = OPERATIONS[name];
      await askOnce(snodo.port, operation);
      figures[name] = await inTurns(rounds, {
        constant: () => constant.perCpuSecond(operation, { seconds }),
        snodo: () => snodo.perCpuSecond(operation, { seconds }),
      });
    }
  });
  const of = (name) => ratio(figures[name].snodo, figures[name].constant);
  return {
    title: 'Mounted in Express, 52 tools, 16 connections',
    unit: 'requests a second of processor time, as multiples of an app that parses them and answers a constant',
    head: ['', ...CALLS],
    rows: [['snodo', ...CALLS.map(of)]],
    bars: CALLS.map((name) => ({ name, figure: of(name), atLeast: 0.85 })),
  };
}
