import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFetchHandler } from 'snodo/fetch';
import { listen } from 'snodo/http';
import {
  type Context,
  defineServer,
  type LogRecord,
  type Overrides,
  openDirect,
  type Runtime,
  type ServicesModule,
} from 'snodo/runtime';
import { serveStdio } from 'snodo/stdio';
import { client, dispatch } from 'snodo/testing';
import { describe, expect, it } from 'vitest';

type Traced = {
  readonly runtime: Runtime;
  readonly trace: string[];
  readonly records: LogRecord[];
};

const CALL = { method: 'tools/call', params: { name: 't' } } as const;

/** A server that writes down what happens, with services that a test may replace in part. */
function server(
  services: Partial<ServicesModule<string>> = {},
  overrides: Overrides<string> = {},
): Traced {
  const trace: string[] = [];
  const records: LogRecord[] = [];
  const create = defineServer<string>({
    server: { name: 's', version: '1' },
    logger: (record) => records.push(record),
    startTimeoutMs: 200,
    stopTimeoutMs: 100,
    services: {
      async start(input) {
        trace.push('start');
        const value = await (services.start?.(input) ?? 'pool');
        trace.push('started');
        return value;
      },
      async stop(value) {
        trace.push(`stop ${value}`);
        await services.stop?.(value);
        trace.push('stopped');
      },
    },
    tools: [
      {
        definition: { name: 't', inputSchema: { type: 'object' } },
        async call(_args, { services: value }: Context) {
          trace.push(`call ${value}`);
          await sleep(20);
          trace.push('answered');
          return 'ok';
        },
      },
    ],
  });
  return { runtime: create(overrides), trace, records };
}

/** Sends a call as raw lines, and ends the input at once. */
function lines(): PassThrough {
  const input = new PassThrough();
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { ...CALL.params, _meta };
  input.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: CALL.method, params })}\n`);
  return input;
}

const WHOLE = ['start', 'started', 'call pool', 'answered', 'stop pool', 'stopped'];

describe('services', () => {
  it('start before stdin is read, and stop after the last answer', async () => {
    const { runtime, trace } = server();
    await serveStdio(runtime, { input: lines(), output: new PassThrough() });
    expect(trace).toEqual(WHOLE);
  });

  it('start before the address is bound, and stop after the last answer', async () => {
    const { runtime, trace } = server();
    const http = await listen({ runtime, host: '127.0.0.1', port: 0 });
    const answer = fetch(http.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': '2026-07-28',
        'Mcp-Method': 'tools/call',
        'Mcp-Name': 't',
      },
      body: lines().read(),
    });
    while (!trace.includes('call pool')) await sleep(5);
    await http.close();
    expect((await answer).status).toBe(200);
    expect(trace).toEqual(WHOLE);
  });

  it('start and stop with a client of a test, and with one request of it', async () => {
    const { runtime, trace } = server();
    const connected = await client(runtime);
    await connected.callTool('t');
    await connected.close();
    expect(trace).toEqual(WHOLE);
    await dispatch(runtime, CALL);
    expect(trace).toEqual([...WHOLE, ...WHOLE]);
  });

  it('are shared by transports: the first one starts them, the last one stops them', async () => {
    const { runtime, trace } = server();
    const [first, second] = await Promise.all([
      listen({ runtime, port: 0, host: '127.0.0.1' }),
      listen({ runtime, port: 0, host: '127.0.0.1' }),
    ]);
    const release = await runtime.start();
    await Promise.all([first.close(), first.close()]);
    await release();
    await release();
    expect(trace).toEqual(['start', 'started']);
    await second.close();
    expect(trace).toEqual(['start', 'started', 'stop pool', 'stopped']);
  });

  it('start with the first call where nobody starts them, and not for a list', async () => {
    const { runtime, trace } = server();
    const exchange = openDirect(runtime);
    const handler = createFetchHandler({ runtime });
    const text = lines().read().toString();
    await exchange(text.replace('tools/call', 'tools/list'));
    expect(trace).toEqual([]);
    await Promise.all([exchange(text), exchange(text)]);
    expect(trace.filter((entry) => entry === 'start')).toHaveLength(1);
    await exchange.close();
    expect(trace).not.toContain('stop pool');
    await handler.close();
    expect(trace.slice(-2)).toEqual(['stop pool', 'stopped']);
  });

  it('are replaced by a fake, which is neither started nor stopped', async () => {
    const { runtime, trace } = server({}, { services: 'fake' });
    const connected = await client(runtime);
    await connected.callTool('t');
    await connected.close();
    expect(trace).toEqual(['call fake', 'answered']);
  });

  it('start anew after they have stopped, once that is over', async () => {
    const { runtime, trace } = server({ stop: () => sleep(30) });
    const release = await runtime.start();
    const stopped = release();
    await (await runtime.start())();
    await stopped;
    const once = ['start', 'started', 'stop pool', 'stopped'];
    expect(trace).toEqual([...once, ...once]);
  });
});

describe('a start that fails', () => {
  it('is told to everybody who waits, and tried again by the next', async () => {
    let tries = 0;
    const { runtime, trace } = server({
      start() {
        tries += 1;
        if (tries === 1) throw new Error('no route to host');
        return 'pool';
      },
    });
    const message = 'the services do not start: no route to host';
    const waiting = [runtime.start(), listen({ runtime, port: 0 }), client(runtime)];
    const outcomes = await Promise.allSettled(waiting);
    expect(outcomes).toEqual(
      waiting.map(() => ({ status: 'rejected', reason: expect.objectContaining({ message }) })),
    );
    await (await runtime.start())();
    expect(trace).toEqual(['start', 'start', 'started', 'stop pool', 'stopped']);
  });

  it('is answered with an internal error where a request starts it, and logged', async () => {
    const { runtime, records } = server({
      start() {
        throw new Error('no route');
      },
    });
    const answer = JSON.parse((await openDirect(runtime)(lines().read().toString())) ?? '');
    expect(answer.error).toEqual({
      code: -32603,
      message: 'Internal error: the server is not ready',
    });
    expect(records).toMatchObject([
      { level: 'error', message: 'the services do not start: no route', cause: expect.any(Error) },
    ]);
  });

  it('may be one that takes too long: what still comes of it is stopped', async () => {
    const { runtime, trace } = server({ start: () => sleep(300, 'late') });
    await expect(runtime.start()).rejects.toThrow(
      'the services do not start: `start` did not settle within 200 ms',
    );
    while (!trace.includes('stopped')) await sleep(10);
    expect(trace).toEqual(['start', 'started', 'stop late', 'stopped']);
  });

  it('stops what has started when the address is taken', async () => {
    const { runtime, trace } = server();
    const { port, close } = await listen({ runtime: server().runtime, port: 0, host: '127.0.0.1' });
    await expect(listen({ runtime, port, host: '127.0.0.1' })).rejects.toThrow('EADDRINUSE');
    expect(trace).toEqual(['start', 'started', 'stop pool', 'stopped']);
    await close();
  });
});

describe('a start that is called off', () => {
  it.each<[string, ServicesModule<string>['start'], readonly string[]]>([
    ['is over when it listens to its signal', untilAborted, ['start']],
    [
      'is waited for and stopped',
      () => sleep(50, 'slow'),
      ['start', 'started', 'stop slow', 'stopped'],
    ],
    ['is left when it goes on and on', () => new Promise(() => {}), ['start']],
  ])('%s', async (_, start, expected) => {
    const { runtime, trace } = server({ start });
    const stop = new AbortController();
    const starting = runtime.start({ signal: stop.signal });
    setTimeout(() => stop.abort(new Error('SIGTERM')), 10);
    await expect(starting).rejects.toThrow('SIGTERM');
    expect(trace).toEqual(expected);
  });

  it('goes on for those who still want it', async () => {
    const { runtime, trace } = server({ start: () => sleep(50, 'slow') });
    const stop = new AbortController();
    const other = runtime.start();
    const starting = runtime.start({ signal: stop.signal });
    stop.abort(new Error('SIGTERM'));
    await expect(starting).rejects.toThrow('SIGTERM');
    await (await other)();
    expect(trace).toEqual(['start', 'started', 'stop slow', 'stopped']);
  });
});

describe('a stop that fails', () => {
  it.each<[string, () => unknown, string]>([
    ['throws', () => Promise.reject(new Error('broken')), '`stop` of the services failed'],
    [
      'never ends',
      () => new Promise(() => {}),
      '`stop` of the services did not settle within 100 ms',
    ],
  ])('because it %s is logged, and ends the server all the same', async (_, stop, message) => {
    const { runtime, records } = server({ stop });
    await (await runtime.start())();
    expect(records).toMatchObject([{ level: 'error', message }]);
  });
});

async function untilAborted({ signal }: { readonly signal: AbortSignal }): Promise<never> {
  await once(signal, 'abort');
  throw new Error('given up');
}
