import { describe, expect, test, vi } from 'vitest';
import { Cancellation, type Context, defineServer, type Runtime } from '../../src/runtime/index.js';
import { ask, META, recordingLogger, send } from './ask.js';

type Handler = (context: Context) => unknown;

function createServer(handler: Handler, handlerTimeoutMs: number): Runtime {
  return defineServer({
    server: { name: 's', version: '1' },
    tools: [
      {
        definition: { name: 't', inputSchema: { type: 'object' } },
        call: (_args, context) => handler(context),
      },
    ],
    resources: [
      { definition: { name: 'r', uri: 'mem://r' }, read: (_params, context) => handler(context) },
    ],
    prompts: [
      {
        definition: { name: 'p', arguments: [] },
        render: (_args, context) => handler(context),
      },
    ],
    handlerTimeoutMs,
    logger: () => undefined,
  })();
}

const never: Handler = () => new Promise(() => undefined);

describe('the deadline of a handler', () => {
  test('a tool that is late answers isError', async () => {
    expect(await ask(createServer(never, 5), 'tools/call', { name: 't' })).toMatchObject({
      result: {
        content: [{ type: 'text', text: 'The tool did not answer within 5 ms' }],
        isError: true,
      },
    });
  });

  test.each([
    ['a resource', 'resources/read', { uri: 'mem://r' }, 'The resource did not answer within 5 ms'],
    ['a prompt', 'prompts/get', { name: 'p' }, 'The prompt did not answer within 5 ms'],
  ])('%s that is late is an internal error', async (_title, method, params, message) => {
    expect(await ask(createServer(never, 5), method, params)).toMatchObject({
      error: { code: -32603, message },
    });
  });

  test('aborts the signal, and the answer is still due', async () => {
    let signal: AbortSignal | undefined;
    const cancellation = new Cancellation();
    const runtime = createServer((context) => {
      signal = context.signal;
      return never(context);
    }, 5);
    await send(runtime, 'tools/call', { _meta: META, name: 't' }, { cancellation });
    expect(signal?.aborted).toBe(true);
    expect(cancellation.cancelled).toBe(false);
  });

  test('a late result and a late rejection are dropped', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const late: Handler = () =>
      new Promise((_resolve, reject) => setTimeout(() => reject(new Error('late')), 15));
    await ask(createServer(late, 1), 'tools/call', { name: 't' });
    await new Promise((resolve) => setTimeout(resolve, 40));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test('starts no timer for a synchronous answer', async () => {
    const timer = vi.spyOn(globalThis, 'setTimeout');
    await ask(
      createServer(() => 'hi', 5),
      'tools/call',
      { name: 't' },
    );
    expect(timer).not.toHaveBeenCalled();
    timer.mockRestore();
  });

  test('0 means none', async () => {
    const timer = vi.spyOn(globalThis, 'setTimeout');
    await ask(
      createServer(async () => 'hi', 0),
      'tools/call',
      { name: 't' },
    );
    expect(timer).not.toHaveBeenCalled();
    timer.mockRestore();
  });

  test('may be longer than a timer can be', async () => {
    const slow: Handler = () => new Promise((resolve) => setTimeout(() => resolve('hi'), 10));
    expect(await ask(createServer(slow, 2 ** 40), 'tools/call', { name: 't' })).toMatchObject({
      result: { isError: false },
    });
  });
});

describe('cancellation', () => {
  test('aborts the signal and keeps its reason', async () => {
    const cancellation = new Cancellation();
    const reason = new Error('gone');
    const runtime = createServer(
      (context) =>
        new Promise((resolve) => {
          context.signal.addEventListener('abort', () => resolve(String(context.signal.reason)));
        }),
      1000,
    );
    const reply = send(runtime, 'tools/call', { _meta: META, name: 't' }, { cancellation });
    cancellation.cancel(reason);
    expect((await reply).text).toContain('Error: gone');
    expect(cancellation.cancelled).toBe(true);
  });

  test('before the handler runs, it does not run', async () => {
    const cancellation = new Cancellation();
    cancellation.cancel(new Error('gone'));
    const handler = vi.fn(() => '');
    const runtime = createServer(handler, 1000);
    await send(runtime, 'tools/call', { _meta: META, name: 't' }, { cancellation });
    expect(handler).not.toHaveBeenCalled();
  });

  test('what a handler throws for it is not logged', async () => {
    const { records, logger } = recordingLogger();
    const cancellation = new Cancellation();
    const runtime = defineServer({
      server: { name: 's', version: '1' },
      tools: [
        {
          definition: { name: 't', inputSchema: { type: 'object' } },
          call: async (_args, { signal }) => {
            cancellation.cancel(new Error('gone'));
            signal.throwIfAborted();
          },
        },
      ],
      logger,
    })();
    await send(runtime, 'tools/call', { _meta: META, name: 't' }, { cancellation });
    expect(records).toEqual([]);
  });

  test('before the signal is asked for, it is aborted at once', () => {
    const cancellation = new Cancellation();
    cancellation.cancel(new Error('first'));
    cancellation.cancel(new Error('second'));
    expect(cancellation.signal.reason).toEqual(new Error('first'));
  });

  test('after a deadline the request counts as cancelled and keeps the first reason', () => {
    const cancellation = new Cancellation();
    cancellation.abort(new Error('late'));
    cancellation.cancel(new Error('gone'));
    expect(cancellation.cancelled).toBe(true);
    expect(cancellation.signal.reason).toEqual(new Error('late'));
  });
});
