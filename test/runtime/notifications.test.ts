import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  Cancellation,
  type Context,
  defineServer,
  dispatch,
  type JsonObject,
  type JsonValue,
  type LoggingLevel,
  type LogRecord,
  type ServerOptions,
} from '../../src/runtime/index.js';
import { META, recordingLogger, request } from './ask.js';

const ASKING = { ...META, progressToken: 't', 'io.modelcontextprotocol/logLevel': 'debug' };

type Heard = {
  /** Every notification so far. */
  readonly sent: readonly string[];
  readonly answer: Promise<string>;
  readonly cancellation: Cancellation;
  readonly records: readonly LogRecord[];
};

/** Calls the one tool of a server, and hears what it tells. */
function hear(
  handler: (context: Context) => unknown,
  { meta = ASKING, ...options }: Partial<ServerOptions> & { readonly meta?: JsonObject } = {},
): Heard {
  const { records, logger } = recordingLogger();
  const runtime = defineServer({
    server: { name: 's', version: '1' },
    capabilities: { logging: {} },
    logger,
    tools: [
      {
        definition: { name: 'work', inputSchema: { type: 'object' } },
        call: (_args, context) => handler(context),
      },
    ],
    ...options,
  })();
  const sent: string[] = [];
  const cancellation = new Cancellation();
  const answer = dispatch(runtime, request('tools/call', { name: 'work', _meta: meta }), {
    transport: 'direct',
    cancellation,
    notify: (text) => void sent.push(text),
  });
  return { sent, answer: Promise.resolve(answer).then(({ text }) => text), cancellation, records };
}

function tellBoth({ progress, log }: Context, value: number): void {
  progress(value);
  log('alert', value);
}

describe('notifications of a request', () => {
  it('come ahead of the answer, also of a handler that answers at once', async () => {
    const order: string[] = [];
    const { sent, answer } = hear((context) => {
      tellBoth(context, 1);
      return 'ok';
    });
    order.push(...sent.map((text) => JSON.parse(text).method));
    await answer;
    expect(order).toEqual(['notifications/progress', 'notifications/message']);
  });

  it('end with the answer, whatever a promise of the handler still tells', async () => {
    let later: Promise<void> | undefined;
    const { sent, answer } = hear((context) => {
      tellBoth(context, 1);
      later = sleep(5).then(() => tellBoth(context, 2));
      void Promise.resolve().then(() => tellBoth(context, 3));
      return 'ok';
    });
    await answer;
    await later;
    expect(sent).toHaveLength(2);
  });

  it.each<[string, (context: Context) => unknown]>([
    [
      'that throws',
      () => {
        throw new Error('no');
      },
    ],
    ['whose promise is rejected', () => Promise.reject(new Error('no'))],
    ['whose promise is fulfilled', async () => 'ok'],
  ])('end with the answer of a handler %s', async (_title, end) => {
    let kept: Context | undefined;
    const { sent, answer } = hear((context) => {
      kept = context;
      tellBoth(context, 1);
      return end(context);
    });
    await answer;
    if (kept !== undefined) tellBoth(kept, 2);
    expect(sent).toHaveLength(2);
  });

  it('end with a cancellation (MCP 2026-07-28, "Cancellation")', async () => {
    const { sent, answer, cancellation } = hear(async (context) => {
      tellBoth(context, 1);
      cancellation.cancel(new Error('gone'));
      tellBoth(context, 2);
      await sleep(1);
      tellBoth(context, 3);
      return 'ok';
    });
    await answer;
    expect(sent).toHaveLength(2);
  });

  it('end with the deadline, before its answer', async () => {
    const { sent, answer } = hear(
      async (context) => {
        tellBoth(context, 1);
        context.signal.addEventListener('abort', () => tellBoth(context, 2));
        await sleep(30);
        tellBoth(context, 3);
      },
      { handlerTimeoutMs: 5 },
    );
    expect(await answer).toContain('within 5 ms');
    await sleep(40);
    expect(sent).toHaveLength(2);
  });

  it('of a million tellings are what increases, and cost little', async () => {
    const { sent, answer } = hear(({ progress }) => {
      for (let index = 0; index < 1_000_000; index += 1) progress(index % 1000);
      return 'ok';
    });
    await answer;
    expect(sent).toHaveLength(1000);
  });

  it('are nothing where the transport has no way for them', async () => {
    const { records, logger } = recordingLogger();
    const runtime = defineServer({
      server: { name: 's', version: '1' },
      capabilities: { logging: {} },
      logger,
      tools: [
        {
          definition: { name: 'work', inputSchema: { type: 'object' } },
          call: (_args, context) => tellBoth(context, 1) ?? 'ok',
        },
      ],
    })();
    const { text } = await dispatch(
      runtime,
      request('tools/call', { name: 'work', _meta: ASKING }),
      {
        transport: 'direct',
        cancellation: new Cancellation(),
      },
    );
    expect(JSON.parse(text).result.isError).toBe(false);
    expect(records).toEqual([]);
  });

  it('take nothing to make for a request that wants none', async () => {
    const seen: unknown[] = [];
    const keep = ({ progress, log }: Context): string => {
      seen.push(progress, log);
      return 'ok';
    };
    await hear(keep, { meta: META, capabilities: {} }).answer;
    await hear(keep, { meta: META, capabilities: {} }).answer;
    expect(new Set(seen).size).toBe(1);
  });
});

describe('progress', () => {
  it.each<[string, readonly unknown[], string | undefined]>([
    ['NaN', [Number.NaN], undefined],
    ['infinity', [Number.POSITIVE_INFINITY], undefined],
    ['minus infinity', [Number.NEGATIVE_INFINITY], undefined],
    ['a text', ['1'], undefined],
    ['a bigint', [1n], undefined],
    ['nothing', [], undefined],
    ['minus zero', [-0], '"progress":0'],
    ['a number that is written with an exponent', [1e21], '"progress":1e+21'],
    ['a total that is no number', [1, Number.NaN], '"progress":1'],
    ['a total that is a text', [1, '2'], '"progress":1'],
    ['a message that is no text', [1, 2, {}], '"progress":1,"total":2'],
    [
      'a message with a lone surrogate',
      [1, undefined, '\ud800'],
      String.raw`"progress":1,"message":"\ud800"`,
    ],
  ])('of %s', async (_title, args, params) => {
    const { sent, answer } = hear(({ progress }) => {
      progress(...(args as [number, number, string]));
      return 'ok';
    });
    expect(JSON.parse(await answer).result.isError).toBe(false);
    const head =
      '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t",';
    expect(sent).toEqual(params === undefined ? [] : [`${head}${params}}}`]);
  });

  it('with a message that is too long is not told', async () => {
    const { sent, answer } = hear(
      ({ progress }) => {
        progress(1, 2, 'x'.repeat(1000));
        progress(2, 2, 'x');
        return 'ok';
      },
      { maxResultBytes: 500 },
    );
    await answer;
    expect(sent).toHaveLength(1);
  });
});

describe('log messages', () => {
  const cyclic: { self?: unknown } = {};
  cyclic.self = cyclic;

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a function', () => 1],
    ['an error', new Error('secret')],
    ['a map', new Map()],
    ['a bigint', 1n],
    ['not a number', Number.NaN],
    ['an object with an absent member', { a: undefined }],
    ['an object that writes itself', { toJSON: () => 'x' }],
    ['an object that holds itself', cyclic],
    ['more than a result may be', 'x'.repeat(2001)],
    [
      'what cannot be read',
      {
        get a(): never {
          throw new Error('secret');
        },
      },
    ],
  ])('of %s are not sent, and the log of the server says so', async (_title, data) => {
    const { sent, answer, records } = hear(
      ({ log }) => {
        log('error', data as JsonValue);
        return 'ok';
      },
      { maxResultBytes: 2000 },
    );
    expect(JSON.parse(await answer).result.isError).toBe(false);
    expect(sent).toEqual([]);
    expect(records).toEqual([
      {
        level: 'warning',
        message:
          'a log message was not sent: its data is not JSON, or larger than `maxResultBytes`',
        method: 'tools/call',
        requestId: '1',
      },
    ]);
    expect(JSON.stringify(records)).not.toContain('secret');
  });

  it('below the level of the client are not even looked at', async () => {
    const meta = { ...META, 'io.modelcontextprotocol/logLevel': 'error' };
    const watched = {
      get a(): never {
        throw new Error('looked at');
      },
    };
    const { sent, answer, records } = hear(
      ({ log }) => {
        log('warning', watched);
        return 'ok';
      },
      { meta },
    );
    expect(JSON.parse(await answer).result.isError).toBe(false);
    expect([sent, records]).toEqual([[], []]);
  });

  it.each([
    ['an unknown level', 'fatal'],
    ['the name of an inherited member', 'constructor'],
    ['no text', 3],
  ])('of %s are not sent', async (_title, level) => {
    const { sent, answer } = hear(({ log }) => {
      log(level as LoggingLevel, 'x');
      return 'ok';
    });
    expect(JSON.parse(await answer).result.isError).toBe(false);
    expect(sent).toEqual([]);
  });

  it('have a level and data that the compiler knows', async () => {
    const { sent, answer } = hear(({ log }) => {
      // @ts-expect-error: no such level
      log('fatal', 'x');
      // @ts-expect-error: no JSON value
      log('info', new Date(0));
      return 'ok';
    });
    await answer;
    expect(sent).toEqual([]);
  });

  it('leave out the name of a logger that is no text', async () => {
    const { sent, answer } = hear(({ log }) => {
      log('info', 'x', 5 as never);
      return 'ok';
    });
    await answer;
    expect(sent).toEqual([
      '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"x"}}',
    ]);
  });
});
