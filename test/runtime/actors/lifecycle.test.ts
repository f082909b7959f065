import { expect, it } from 'vitest';
import { defineServer, type LogRecord, type Target } from '../../../src/runtime/index.js';
import { ask } from '../ask.js';
import { calls } from './server.js';

const tool = calls({ target: 'b', reply: {} });

/** A server with services and two targets that say what becomes of them. */
function server(changed: Partial<Target> = {}) {
  const trace: string[] = [];
  const records: LogRecord[] = [];
  const note = (what: string) => () => void trace.push(what);
  const target = (name: string): Target => ({
    start: ({ services }) => trace.push(`start ${name} with ${services}`),
    call: note(`call ${name}`),
    stop: note(`stop ${name}`),
  });
  const runtime = defineServer({
    server: { name: 's', version: '1' },
    logger: (record) => records.push(record),
    services: {
      start() {
        trace.push('start services');
        return 'pool';
      },
      stop: note('stop services'),
    },
    targets: { a: { module: target('a') }, b: { module: { ...target('b'), ...changed } } },
    tools: [tool],
  })();
  return { runtime, trace, records };
}

const STARTED = ['start services', 'start a with pool', 'start b with pool'];
const STOPPED = ['stop b', 'stop a', 'stop services'];

it('targets start after the services, in their order, and stop in the reverse one', async () => {
  const { runtime, trace } = server();
  const stop = await runtime.start();
  expect(trace).toEqual(STARTED);
  await ask(runtime, 'tools/call', { name: 'add' });
  await stop();
  expect(trace).toEqual([...STARTED, 'call b', ...STOPPED]);
});

it('a target that does not start stops what has started, and the server', async () => {
  const { runtime, trace } = server({ start: () => Promise.reject(new Error('the disk is full')) });
  await expect(runtime.start()).rejects.toThrow('the target `b` does not start: the disk is full');
  expect(trace).toEqual([...STARTED.slice(0, 2), ...STOPPED.slice(1)]);
});

it('a target that does not stop as it should is logged, and keeps nothing else from it', async () => {
  const cause = new Error('still open');
  const { runtime, trace, records } = server({ stop: () => Promise.reject(cause) });
  await (await runtime.start())();
  expect(trace).toEqual([...STARTED, ...STOPPED.slice(1)]);
  expect(records).toMatchObject([
    { level: 'error', message: '`stop` of the target `b` failed', cause },
  ]);
});
