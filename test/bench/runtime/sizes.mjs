import { withHttpServers } from './http-server.mjs';
import { OPERATIONS } from './messages.mjs';
import { inTurns, ratio } from './ratios.mjs';
import { floor, snodoOverHttp } from './servers.mjs';

/** What many tools cost: a page of 1,000 of them, and a call of one among 5,000. */
export async function measureSizes({ rounds, seconds }) {
  const commands = {
    floor: await floor('http', 1000),
    1000: snodoOverHttp(1000),
    10: snodoOverHttp(10),
    5000: snodoOverHttp(5000),
  };
  const { list, echo } = await withHttpServers(commands, async (servers) => ({
    list: await costsInTurns([servers.floor, servers[1000]], OPERATIONS.list),
    echo: await costsInTurns([servers[10], servers[5000]], OPERATIONS.echo),
  }));
  return {
    title: 'List sizes over HTTP, 16 connections',
    unit: 'processor time of a request, as a multiple of the other',
    head: ['', 'ratio'],
    rows: [
      ['a list of 1,000 tools on one page, of the floor', list],
      ['an echo among 5,000 tools, of one among 10', echo],
    ],
    bars: [
      { name: 'a list of 1,000 tools, of the floor', figure: list, atMost: 1.6 },
      { name: 'an echo among 5,000 tools, of one among 10', figure: echo, atMost: 1.2 },
    ],
  };

  async function costsInTurns([unit, other], operation) {
    const figures = await inTurns(rounds, {
      unit: () => unit.perCpuSecond(operation, { seconds }),
      other: () => other.perCpuSecond(operation, { seconds }),
    });
    return ratio(figures.unit, figures.other);
  }
}
