import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
// Threads run what is built.
import {
  type ActorComponent,
  arg,
  defineServer,
  type JsonObject,
  type LogRecord,
  type Overrides,
  reply,
  type TargetCall,
  type WorkerTarget,
} from '../../../dist/runtime/index.js';
import { guardStdout } from '../../../dist/runtime/transports/stdio/index.js';
import { client, type TestClient } from '../../../dist/testing/index.js';

const worker = new URL('./fixtures/target.mjs', import.meta.url);
const inputSchema = { type: 'object' };
const REPLY = reply() as TargetCall['reply'];
const tools: readonly ActorComponent[] = [
  {
    definition: { name: 'call', inputSchema },
    call: { target: 't', message: arg(), reply: REPLY, timeoutMs: 20_000 },
  },
  {
    definition: { name: 'hurry', inputSchema },
    call: { target: 't', message: arg(), reply: { late: reply() }, timeoutMs: 200 },
  },
  { definition: { name: 'cast', inputSchema }, cast: { target: 't', message: arg() } },
];

type Served = {
  readonly server: TestClient;
  readonly records: LogRecord[];
  call(message: JsonObject, name?: string): Promise<unknown>;
};

async function serve(
  options: Partial<WorkerTarget> = {},
  overrides: Overrides = {},
): Promise<Served> {
  const records: LogRecord[] = [];
  const create = defineServer({
    server: { name: 's', version: '1' },
    logger: (record) => records.push(record),
    targets: { t: { worker, ...options } },
    tools,
  });
  const server = await client(create(overrides));
  onTestFinished(() => server.close());
  return {
    server,
    records,
    async call(message, name = 'call') {
      const result = await server.callTool(name, message);
      if (result['isError'] !== true) return result['structuredContent'];
      return (result['content'] as { text: string }[])[0]?.text;
    },
  };
}

const GONE = 'The target of the tool `call` is not available: it has not started, or has stopped';
const failed = (name: string): string =>
  `The target of the tool \`${name}\` failed. The cause is in the log of the server`;

/** Waits until the thread has started again. */
async function restarted({ call }: Served): Promise<unknown> {
  return vi.waitUntil(
    async () => {
      const answer = await call({});
      return answer === GONE ? undefined : answer;
    },
    { timeout: 20_000, interval: 20 },
  );
}

const messagesOf = (records: readonly LogRecord[]): readonly string[] =>
  records.map(({ level, message }) => `${level}: ${message}`);

describe('a target in a thread', () => {
  it('answers as one in the process does, with a state and a module for each server', async () => {
    vi.stubEnv('ACTORS_GREETING', 'hello');
    const env = { ACTORS_GREETING: {}, ACTORS_ABSENT: {} };
    const create = defineServer({
      server: { name: 's', version: '1' },
      env,
      tools,
      targets: { t: { worker } },
    });
    for (const _ of ['one', 'another']) {
      const records: LogRecord[] = [];
      const server = await client(create({ logger: (record) => records.push(record) }));
      await server.callTool('cast', {});
      const { structuredContent } = await server.callTool('call', { a: [1, null, 'é'] });
      expect(structuredContent).toEqual({
        env: '{"ACTORS_GREETING":"hello"}',
        services: 'undefined',
        casts: 1,
        aborted: 0,
        messages: 1,
        message: { a: [1, null, 'é'] },
      });
      await server.close();
      expect(messagesOf(records)).toEqual([
        'info: starts',
        'error: `stop` of the target `t` failed',
      ]);
      expect(String(records[1]?.cause)).toContain('stop has thrown');
    }
    vi.unstubAllEnvs();
  });

  it('fails the call alone when it throws, and says why in the log', async () => {
    const { call, records } = await serve();
    expect(await call({ do: 'throw', text: 'secret' })).toBe(failed('call'));
    expect(await call({ do: 'refuse', text: 'Not today' })).toBe('Not today');
    await call({ do: 'throw' }, 'cast');
    expect(await call({})).toMatchObject({ messages: 3 });
    const faults = records.filter(({ level }) => level === 'error');
    expect(faults.map(({ message, component }) => `${component}: ${message}`)).toEqual([
      'call: a target failed (target `t`)',
      'cast: a target failed (target `t`)',
    ]);
    expect(String(faults[0]?.cause)).toContain('secret');
    expect(String(faults[1]?.cause)).toContain('a cast has thrown');
  });

  it('answers with JSON alone', async () => {
    const { call } = await serve();
    const cannot =
      'The reply of the tool `call` cannot be built. The cause is in the log of the server';
    expect(await call({ do: 'function' })).toBe(cannot);
    expect(await call({ do: 'nothing' })).toBe(cannot);
  });

  it('takes JSON alone', async () => {
    const message = (): unknown => new Map();
    const definition = { name: 'map', inputSchema };
    const { call, records } = await serve(
      {},
      {
        tools: [{ definition, call: { target: 't', message, reply: {} } }],
      },
    );
    expect(await call({}, 'map')).toBe(
      'The message of the tool `map` cannot be built. The cause is in the log of the server',
    );
    expect(String(records.at(-1)?.cause)).toContain('not JSON');
  });

  it('may have packages that post to its parent', async () => {
    const { call, records } = await serve();
    const posted = [null, 5, {}, { kind: 'answered', json: '"forged"' }, { kind: 'failed' }];
    expect(await call({ do: 'post', posted })).toEqual({ posted: true });
    expect(await call({})).toMatchObject({ messages: 2 });
    expect(messagesOf(records)).toEqual(['info: starts']);
  });

  it('prints where the server prints, which is not on standard output when that carries the protocol', async () => {
    const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const guard = guardStdout();
    const { call } = await serve();
    await call({ do: 'print' });
    const printed = (write: typeof out): boolean =>
      write.mock.calls.flat().join().includes('printed');
    await vi.waitUntil(() => printed(err), { timeout: 20_000 });
    expect(printed(out)).toBe(false);
    guard.release();
    vi.restoreAllMocks();
  });

  it('goes on after a timeout: it is told, its late answer is dropped, the next message follows', async () => {
    const { call } = await serve();
    expect(await call({ do: 'wait' }, 'hurry')).toBe(
      'The target of the tool `hurry` did not answer within 200 ms',
    );
    expect(await call({})).toMatchObject({ aborted: 1, messages: 2 });
  });

  it('does not keep a process alive', () => {
    const script = `(async () => {
      const { arg, defineServer, openDirect } = await import('snodo/runtime');
      const tool = { definition: { name: 'c', inputSchema: { type: 'object' } }, call: { target: 't', message: arg(), reply: {} } };
      const create = defineServer({ server: { name: 's', version: '1' }, tools: [tool], targets: { t: { worker: new URL(${JSON.stringify(worker.href)}) } } });
      const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} };
      console.log(await openDirect(create())(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'c', _meta } })));
    })()`;
    const cwd = fileURLToPath(new URL('../../../', import.meta.url));
    const { stdout, status } = spawnSync(process.execPath, ['--eval', script], {
      cwd,
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect({ status, isAnswered: stdout.includes('"isError":false') }).toEqual({
      status: 0,
      isAnswered: true,
    });
  });
});

describe('a thread that ends', () => {
  it.each([
    ['exits', 'exit', 'it exited with code 3'],
    ['crashes', 'crash', 'a timer has thrown'],
  ])('makes the target unavailable when it %s, also for what waits', async (_, what, why) => {
    const { call, records } = await serve();
    const answers = await Promise.all([call({ do: what }), call({}), call({}, 'cast')]);
    expect(answers).toEqual([GONE, GONE, { sent: true }]);
    expect(await call({})).toBe(GONE);
    expect(await call({}, 'cast')).toBe(GONE.replace('`call`', '`cast`'));
    const ended = records.find(({ level }) => level === 'error');
    expect(ended?.message).toBe(
      'the worker of the target `t` has ended: it has exited; it stays away',
    );
    expect(String(ended?.cause)).toContain(why);
    expect(messagesOf(records)).toContain(
      'warning: the target `t` drops a message that waits: it stops',
    );
  });

  it('starts again as often as it may, with a new state', async () => {
    const served = await serve({ restart: { max: 2, withinMs: 600_000 } });
    for (const _ of ['first', 'second']) {
      await served.call({}, 'cast');
      expect(await served.call({ do: 'exit' })).toBe(GONE);
      expect(await restarted(served)).toMatchObject({ casts: 0, messages: 1 });
    }
    expect(await served.call({ do: 'exit' })).toBe(GONE);
    const ends = served.records.filter(({ level }) => level === 'error');
    expect(ends.map(({ message }) => message.replace(/.*; /, ''))).toEqual([
      'it starts again',
      'it starts again',
      'it stays away',
    ]);
    expect(await served.call({})).toBe(GONE);
  });

  it('counts restarts within a time', async () => {
    const served = await serve({ restart: { max: 1, withinMs: 1 } });
    for (const _ of ['first', 'second', 'third']) {
      expect(await served.call({ do: 'exit' })).toBe(GONE);
      await restarted(served);
    }
  });

  it('is ended by a timeout where that is asked for, also out of an endless loop', async () => {
    const served = await serve({ onTimeout: 'terminate', restart: { max: 1, withinMs: 600_000 } });
    const [late, behind] = await Promise.all([
      served.call({ do: 'spin' }, 'hurry'),
      served.call({}),
    ]);
    expect(late).toBe('The target of the tool `hurry` did not answer within 200 ms');
    expect(behind).toBe(GONE);
    expect(await restarted(served)).toMatchObject({ messages: 1 });
    expect(served.records.map(({ message }) => message)).toContain(
      'the worker of the target `t` has ended: a call has timed out; it starts again',
    );
  });
});

describe('a server with a target in a thread', () => {
  it.each([
    [
      'the module is missing',
      { worker: new URL('./none.mjs', worker) },
      /^the target `t` does not start: Cannot find module/,
    ],
    [
      'the export is missing',
      { exportName: 'none' },
      'its module has no export `none` with functions',
    ],
    [
      'the export is a number',
      { exportName: 'number' },
      'its module has no export `number` with functions',
    ],
    [
      'a function is missing',
      { exportName: 'castOnly' },
      'its module has no function `call` or `handle`',
    ],
    ['`start` throws', { exportName: 'broken' }, 'the disk is full'],
  ])('does not start when %s', async (_, options, message) => {
    await expect(serve(options, { tools: tools.slice(0, 1) })).rejects.toThrow(message);
  });

  it('does not wait for a `start` that does not end', async () => {
    const overrides = { tools: tools.slice(0, 1), startTimeoutMs: 300 };
    await expect(serve({ exportName: 'slow' }, overrides)).rejects.toThrow(
      'the target `t` does not start: `start` did not settle within 300 ms',
    );
  });

  it('does not wait for a `stop` or a message that does not end', async () => {
    for (const name of ['cast', 'call'] as const) {
      const { call, server, records } = await serve({}, { stopTimeoutMs: 100 });
      const messages = name === 'cast' ? [{}, {}] : [{ do: 'spin' }];
      const sent = messages.map((message) => call(message, name).catch(() => {}));
      if (name === 'cast') await Promise.all(sent);
      else await new Promise((resolve) => setTimeout(resolve, 50));
      await server.close();
      expect(messagesOf(records)).toContain(
        'error: `stop` of the target `t` did not settle within 100 ms',
      );
    }
  });
});
