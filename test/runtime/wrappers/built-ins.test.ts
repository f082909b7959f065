import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { createRuntime } from '../../../src/runtime/create/create-runtime.js';
import {
  Cancellation,
  type Context,
  concurrency,
  type LimiterStore,
  type Runtime,
  rateLimit,
  timeout,
  type Wrapper,
} from '../../../src/runtime/index.js';
import { ask } from '../ask.js';
import { REQUESTS, serverOf, toolOf } from './server.js';

/** What a request of a kind is answered with when a built-in wrapper refuses it. */
const refused = (request: string, message: unknown): object =>
  request === 'call'
    ? { result: { isError: true, content: [{ type: 'text', text: message }] } }
    : { error: { code: -32603, message } };

/** How refusals call what they refuse. */
const SUBJECTS: readonly (readonly [request: string, subject: string])[] = [
  ['call', 'The tool'],
  ['read', 'The resource'],
  ['render', 'The prompt'],
  ['complete', 'The completion'],
  ['completeDeclared', 'The completion'],
];

function send(runtime: Runtime, request = 'call', options: Parameters<typeof ask>[3] = {}) {
  const [method, params] = REQUESTS[request] ?? [''];
  return ask(runtime, method, params, options);
}

const text = (answer: unknown): unknown => {
  const { result, error } = answer as { result?: { content: [{ text: string }] }; error?: Error };
  return error?.message ?? result?.content[0].text;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = (): Promise<never> => new Promise(() => undefined);

describe('timeout', () => {
  test.each(SUBJECTS.slice(0, 4))('refuses %s by its kind', async (request, subject) => {
    const { runtime } = serverOf([timeout({ timeoutMs: 20 })], never);
    const answer = send(runtime, request);
    await vi.advanceTimersByTimeAsync(19);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toMatchObject(
      refused(request, `${subject} did not answer within its timeout of 20 ms`),
    );
  });

  it('is 5 seconds by default', async () => {
    const { runtime } = serverOf([timeout()], never);
    let isOver = false;
    const answer = send(runtime).finally(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(4999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(text(await answer)).toContain('5000 ms');
  });

  it('aborts the signal, and drops what the handler makes of that', async () => {
    const reasons: unknown[] = [];
    const { runtime, records } = serverOf([timeout({ timeoutMs: 5 })], (_args, { signal }) => {
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => {
          reasons.push(signal.reason);
          if (reasons.length === 1) resolve('late');
          else reject(new Error('late'));
        });
      });
    });
    for (const _ of [1, 2]) {
      const answer = send(runtime);
      await vi.advanceTimersByTimeAsync(5);
      expect(text(await answer)).toContain('did not answer within its timeout of 5 ms');
    }
    expect(reasons).toMatchObject([{ message: 'The timeout of 5 ms has passed' }, {}]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(records).toEqual([]);
  });

  it('names a handler once that ignores its signal, and its late effect is not answered', async () => {
    const effects: string[] = [];
    const { runtime, records } = serverOf([timeout({ timeoutMs: 5 })], async () => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      effects.push('done');
      return 'late';
    });
    const answers = [send(runtime), send(runtime)];
    await vi.advanceTimersByTimeAsync(2000);
    const texts = (await Promise.all(answers)).map(text);
    expect(texts).toEqual(Array(2).fill('The tool did not answer within its timeout of 5 ms'));
    expect(effects).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(effects).toEqual(['done', 'done']);
    expect(records).toEqual([
      {
        level: 'warning',
        component: 't',
        method: 'tools/call',
        requestId: '1',
        message: 'a handler still runs 1000 ms after its timeout: it ignores `context.signal`',
      },
    ]);
  });

  it.each([
    ['an answer', () => 'ok', 'ok'],
    ['a later answer', async () => 'ok', 'ok'],
    ['a failure', () => Promise.reject(new Error('x')), 'The tool failed'],
  ])('keeps %s in time, and leaves no timer', async (_title, handler, expected) => {
    const { runtime } = serverOf([timeout()], handler);
    expect(text(await send(runtime))).toContain(expected);
    // That of the deadline of all handlers is gone, too.
    expect(vi.getTimerCount()).toBe(0);
  });

  it('passes a cancellation on at once', async () => {
    let seen: AbortSignal | undefined;
    const { runtime } = serverOf([timeout()], (_args, { signal }) => {
      seen = signal;
      return never();
    });
    const cancellation = new Cancellation();
    const answer = send(runtime, 'call', { cancellation });
    await vi.advanceTimersByTimeAsync(1);
    cancellation.cancel(new Error('gone'));
    expect(seen?.reason).toEqual(new Error('gone'));
    expect(await answer).toMatchObject({ error: { message: 'The request was cancelled' } });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('refuses one more than 1,024 handlers of a component that have not settled', async () => {
    // So many timers are slow when they are not real.
    vi.useRealTimers();
    const settle: (() => void)[] = [];
    const { runtime } = serverOf([timeout({ timeoutMs: 5 })], () => {
      return new Promise<string>((resolve) => settle.push(() => resolve('ok')));
    });
    await Promise.all(Array.from({ length: 1024 }, () => send(runtime)));
    expect(text(await send(runtime))).toBe(
      'The tool is still busy with 1024 calls (timeout). Try again later',
    );
    for (const resolve of settle) resolve();
    await new Promise((resolve) => setImmediate(resolve));
    expect(text(await send(runtime))).toContain('did not answer within its timeout');
  });
});

describe('a request that was cancelled on its way', () => {
  const cancelled = (): { readonly request: Cancellation; readonly first: Wrapper<object> } => {
    const request = new Cancellation();
    return {
      request,
      first: (context, args, next) => {
        request.cancel(new Error('gone'));
        return next(context, args);
      },
    };
  };

  const consume = vi.fn(() => ({ admitted: true }));
  const asked: LimiterStore = { consume, release: () => undefined };
  it.each([
    ['timeout', timeout()],
    ['concurrency', concurrency({ store: () => asked })],
  ])('goes no further than %s', async (_name, wrapper) => {
    const handler = vi.fn(never);
    const { request, first } = cancelled();
    const { runtime } = serverOf([first, wrapper], handler);
    await send(runtime, 'call', { cancellation: request });
    expect(handler).not.toHaveBeenCalled();
    expect(consume).not.toHaveBeenCalled();
  });

  it('gives back what a store has admitted meanwhile, once', async () => {
    const handler = vi.fn(never);
    const release = vi.fn(async () => undefined);
    const store: LimiterStore = {
      consume: () => new Promise((resolve) => setTimeout(resolve, 100, { admitted: true })),
      release,
    };
    const { runtime } = serverOf([concurrency({ store: () => store })], handler);
    const { request } = cancelled();
    void send(runtime, 'call', { cancellation: request });
    await vi.advanceTimersByTimeAsync(50);
    request.cancel(new Error('gone'));
    await vi.advanceTimersByTimeAsync(100);
    expect(handler).not.toHaveBeenCalled();
    expect(release).toHaveBeenCalledTimes(1);
  });
});

describe('concurrency', () => {
  /** A server with a limit of one, whose handlers end when they are told. */
  function held(options: Parameters<typeof concurrency>[0] = {}) {
    const settle: ((value: unknown) => void)[] = [];
    const handler = () => new Promise((resolve) => settle.push(resolve));
    return { settle, ...serverOf([concurrency({ limit: 1, ...options })], handler) };
  }

  test.each(SUBJECTS.slice(0, 4))('refuses %s by its kind', async (request, subject) => {
    const { runtime, settle } = held();
    const first = send(runtime, request);
    await vi.advanceTimersByTimeAsync(0);
    expect(await send(runtime, request)).toMatchObject(
      refused(
        request,
        `${subject} takes 1 call at once (concurrency limit). Try again when one has ended`,
      ),
    );
    settle[0]?.('ok');
    expect(await first).toHaveProperty('result');
    const next = send(runtime, request);
    await vi.advanceTimersByTimeAsync(0);
    expect(settle).toHaveLength(2);
    settle[1]?.('ok');
    expect(await next).toHaveProperty('result');
  });

  it('is 32 by default, shared by all runtimes of a component, and no other component', async () => {
    const tool = toolOf([concurrency()], never);
    const settings = { server: { name: 's', version: '1' }, tools: [tool] };
    const [one, two] = [createRuntime(settings), createRuntime(settings)];
    for (let count = 0; count < 32; count += 1) void send(count % 2 ? one : two);
    await vi.advanceTimersByTimeAsync(0);
    expect(text(await send(one))).toContain('32 calls at once');
    const other = createRuntime({ ...settings, tools: [{ ...tool, call: () => 'ok' }] });
    expect(text(await send(other))).toBe('ok');
  });

  it('tells callers apart by a path; one that leads nowhere shares a bucket', async () => {
    const { runtime, settle } = held({ key: 'auth.principal' });
    const callers = [{ principal: 'a' }, { principal: 'b' }, { principal: { x: 1 } }, {}];
    for (const auth of callers) void send(runtime, 'call', { auth });
    await vi.advanceTimersByTimeAsync(0);
    expect(settle).toHaveLength(3);
    expect(text(await send(runtime))).toContain('concurrency limit');
  });

  it('still counts the calls that run when one of them has ended', async () => {
    const { runtime, settle } = held({ limit: 3 });
    for (const _ of [1, 2, 3]) void send(runtime);
    await vi.advanceTimersByTimeAsync(0);
    settle[0]?.('ok');
    settle[1]?.('ok');
    await vi.advanceTimersByTimeAsync(0);
    for (const _ of [1, 2, 3]) void send(runtime);
    await vi.advanceTimersByTimeAsync(0);
    expect(settle).toHaveLength(5);
  });

  it('gives a permit back when the request is cancelled, though the handler runs on', async () => {
    const { runtime, settle } = held();
    const cancellation = new Cancellation();
    void send(runtime, 'call', { cancellation });
    await vi.advanceTimersByTimeAsync(0);
    cancellation.cancel(new Error('gone'));
    const next = send(runtime);
    await vi.advanceTimersByTimeAsync(0);
    expect(settle).toHaveLength(2);
    settle[0]?.('late');
    await vi.advanceTimersByTimeAsync(0);
    // The first one has given back nothing twice: the second still holds its permit.
    expect(text(await send(runtime))).toContain('concurrency limit');
    settle[1]?.('ok');
    expect(text(await next)).toBe('ok');
  });
});

describe('rateLimit', () => {
  it.each(SUBJECTS)('refuses %s by its kind, and says when to retry', async (request, subject) => {
    let now = 0;
    const { runtime } = serverOf([rateLimit({ limit: 2, windowMs: 10_000 })], () => 'ok', {
      clock: () => now,
    });
    expect(await send(runtime, request)).toHaveProperty('result');
    now = 4000;
    expect(await send(runtime, request)).toHaveProperty('result');
    const message = `${subject} takes 2 calls in 10000 ms (rate limit). Try again in`;
    expect(await send(runtime, request)).toMatchObject(refused(request, `${message} 6 s`));
    now = 9999;
    expect(await send(runtime, request)).toMatchObject(refused(request, `${message} 1 s`));
    now = 10_000;
    expect(await send(runtime, request)).toHaveProperty('result');
  });

  it('is 60 calls a minute by default; failed calls count', async () => {
    const fail = (): never => {
      throw new Error('x');
    };
    let now = 0;
    const { runtime } = serverOf([rateLimit()], fail, { clock: () => now });
    for (let count = 0; count < 60; count += 1) await send(runtime);
    expect(text(await send(runtime))).toContain('60 calls in 60000 ms (rate limit)');
    now = 60_000;
    expect(text(await send(runtime))).toContain('The tool failed');
  });

  it('counts on a clock that nobody sets', async () => {
    const { runtime } = serverOf([rateLimit({ limit: 1, windowMs: 1000 })]);
    expect(text(await send(runtime))).toBe('ok');
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(text(await send(runtime))).toContain('rate limit');
    await vi.advanceTimersByTimeAsync(1000);
    expect(text(await send(runtime))).toBe('ok');
  });

  it('counts no more keys than `maxKeys`; ended windows make room', async () => {
    let now = 0;
    const options = { key: 'auth.principal', maxKeys: 2, windowMs: 1000 };
    const { runtime } = serverOf([rateLimit(options)], () => 'ok', { clock: () => now });
    const call = async (principal: string) =>
      text(await send(runtime, 'call', { auth: { principal } }));
    expect(await call('a')).toBe('ok');
    now = 500;
    expect(await call('b')).toBe('ok');
    expect(await call('c')).toBe(
      'The tool takes no more callers at the same time (rate limit). Try again in 1 s',
    );
    expect(await call('a')).toBe('ok');
    now = 1000;
    expect(await call('c')).toBe('ok');
  });

  it('has a bucket of its own in each slot, also of the same wrapper', async () => {
    const limit = rateLimit({ limit: 2 });
    const { runtime } = serverOf([limit, limit]);
    expect(text(await send(runtime))).toBe('ok');
    expect(text(await send(runtime))).toBe('ok');
    expect(text(await send(runtime))).toContain('rate limit');
  });

  it('takes a key from a function, and refuses calls whose key fails', async () => {
    const key = (context: Context): string | undefined => {
      const principal = context.auth?.['principal'];
      if (principal === 'thrown') throw new Error('secret');
      return principal as string | undefined;
    };
    const { runtime, records } = serverOf([rateLimit({ limit: 1, key })]);
    const call = async (principal: unknown) =>
      text(await send(runtime, 'call', { auth: { principal } as never }));
    expect(await call('a')).toBe('ok');
    expect(await call('b')).toBe('ok');
    expect(await call('a')).toContain('takes 1 call in');
    expect(await call(undefined)).toBe('ok');
    expect(await call(undefined)).toContain('takes 1 call in'); // one bucket for all without a key
    for (const wrong of ['thrown', 5, 'x'.repeat(1025)]) {
      expect(await call(wrong)).toBe(
        'The tool was refused: its rate limit cannot tell who is calling',
      );
    }
    expect(records.map(({ message }) => message)).toEqual(
      Array(3).fill('the key of a rate limit failed'),
    );
  });

  it.each(['transport', 'protocolVersion', 'requestId', 'client.info.name'])(
    'takes a key from %s',
    async (key) => {
      const { runtime } = serverOf([rateLimit({ limit: 1, key })]);
      const meta = { 'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' } };
      const call = async (id: number, name = 'c') => {
        const _meta = {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': {},
          'io.modelcontextprotocol/clientInfo': {
            ...meta['io.modelcontextprotocol/clientInfo'],
            name,
          },
        };
        return text(await ask(runtime, 'tools/call', { _meta, name: 't' }, { id }));
      };
      expect(await call(1)).toBe('ok');
      expect(await call(1)).toContain('rate limit');
      const isOther = key === 'requestId' || key === 'client.info.name';
      expect(await call(2, 'd')).toEqual(isOther ? 'ok' : expect.stringContaining('rate limit'));
    },
  );
});

describe('a store', () => {
  const admitted = { admitted: true };

  it('gets a key of its own for each limiter, and the rule', async () => {
    const seen: unknown[] = [];
    const store: LimiterStore = {
      consume: async (...call) => {
        seen.push(call);
        return admitted;
      },
      release: async (...call) => void seen.push(call),
    };
    const wrap = [
      rateLimit({ limit: 5, windowMs: 10, key: 'auth.principal', store: () => store }),
      concurrency({ limit: 3, store: () => store }),
    ];
    const { runtime } = serverOf(wrap);
    expect(text(await send(runtime, 'call', { auth: { principal: 'a"b' } }))).toBe('ok');
    expect(seen).toEqual([
      ['["tool","t",0,"a\\"b"]', { limit: 5, windowMs: 10 }],
      ['["tool","t",1]', { limit: 3 }],
      ['["tool","t",1]', { limit: 3 }],
    ]);
  });

  it('may refuse, with a time or without', async () => {
    const verdicts = [{ admitted: false, retryAfterMs: 1500 }, { admitted: false }];
    const store: LimiterStore = {
      consume: async () => verdicts.shift() ?? admitted,
      release: async () => undefined,
    };
    const { runtime } = serverOf([rateLimit({ store: () => store })]);
    expect(text(await send(runtime))).toContain('Try again in 2 s');
    expect(text(await send(runtime))).toContain('Try again later');
    expect(text(await send(runtime))).toBe('ok');
  });

  const failing: readonly (readonly [string, LimiterStore['consume']])[] = [
    [
      'throws',
      () => {
        throw new Error('down');
      },
    ],
    ['rejects', () => Promise.reject(new Error('down'))],
    ['never answers', never],
    ['answers nonsense', async () => 'yes' as never],
  ];

  describe.each(failing)('that %s', (_title, consume) => {
    it.each([
      [
        'refuse',
        'The tool was refused: its concurrency limit cannot be checked now. Try again later',
      ],
      ['admit', 'ok'],
      [
        undefined,
        'The tool was refused: its concurrency limit cannot be checked now. Try again later',
      ],
    ] as const)('makes calls %s, in bounded time', async (onStoreFailure, expected) => {
      const released: string[] = [];
      const store = { consume, release: async (key: string) => void released.push(key) };
      const options = onStoreFailure === undefined ? {} : { onStoreFailure };
      const { runtime, records } = serverOf([concurrency({ ...options, store: () => store })]);
      const answers = [send(runtime), send(runtime)];
      await vi.advanceTimersByTimeAsync(250);
      expect((await Promise.all(answers)).map(text)).toEqual([expected, expected]);
      expect(released).toEqual([]);
      expect(records).toMatchObject([{ level: 'warning', component: 't' }]);
    });
  });

  it('that admits too late gets back what was not counted', async () => {
    const released: unknown[] = [];
    const store: LimiterStore = {
      consume: () => new Promise((resolve) => setTimeout(resolve, 100, admitted)),
      release: async (...call) => void released.push(call),
    };
    const wrap = (limit: typeof concurrency | typeof rateLimit, onStoreFailure = 'refuse') =>
      serverOf([
        limit({
          store: () => store,
          storeTimeoutMs: 50,
          onStoreFailure: onStoreFailure as 'admit',
        }),
      ]).runtime;
    const refusing = [send(wrap(concurrency)), send(wrap(rateLimit))];
    await vi.advanceTimersByTimeAsync(100);
    expect((await Promise.all(refusing)).map(text)).toEqual([
      expect.stringContaining('cannot be checked'),
      expect.stringContaining('cannot be checked'),
    ]);
    const windowed = ['["tool","t",0]', { limit: 60, windowMs: 60_000 }];
    const atOnce = ['["tool","t",0]', { limit: 32 }];
    expect(released.splice(0)).toEqual([atOnce, windowed]);
    const admitting = [send(wrap(concurrency, 'admit')), send(wrap(rateLimit, 'admit'))];
    await vi.advanceTimersByTimeAsync(100);
    expect((await Promise.all(admitting)).map(text)).toEqual(['ok', 'ok']);
    // The call of the rate limit went on, so that it counts.
    expect(released).toEqual([atOnce]);
  });

  it('that cannot release changes no answer', async () => {
    const store: LimiterStore = {
      consume: () => admitted,
      release: () => Promise.reject(new Error('down')),
    };
    const { runtime, records } = serverOf([concurrency({ store: () => store })]);
    expect(text(await send(runtime))).toBe('ok');
    await vi.advanceTimersByTimeAsync(0);
    expect(records).toMatchObject([
      { message: 'the store of a concurrency limit has released nothing' },
    ]);
  });
});
