import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { REVISIONS } from '../../../src/protocol/revisions.js';
import { type HandleEvent, openDirect, type TraceContext } from '../../../src/runtime/index.js';
import { createAdmission } from '../../../src/runtime/transports/admission.js';
import { coreOf } from '../../../src/runtime/transports/core.js';
import { createPeer } from '../../../src/runtime/transports/peer.js';
import { type CarrierKind, META, openCarrier, openSpeaker } from '../../dialects/carrier.js';
import { type HeardEvent, heardServer, SECRET } from './heard.js';

const CARRIERS: readonly CarrierKind[] = ['stdio', 'http', 'direct'];
const EVERYWHERE = CARRIERS.flatMap((kind) =>
  REVISIONS.map((revision) => [kind, revision] as const),
);

type Told = { readonly name: string; readonly [member: string]: unknown };

/** What is asked, and what is told at its end. */
const CASES: readonly [method: string, params: object, told: Told][] = [
  ['tools/list', {}, { name: 'dispatch:stop', outcome: 'ok' }],
  [
    'tools/call',
    { name: 'echo', arguments: { text: SECRET } },
    { name: 'dispatch:stop', component: 'echo', outcome: 'ok' },
  ],
  [
    'tools/call',
    { name: 'echo', arguments: {} },
    { name: 'dispatch:stop', component: 'echo', outcome: 'error', errorCode: 'tool_error' },
  ],
  [
    'tools/call',
    { name: 'sorry' },
    { name: 'dispatch:stop', component: 'sorry', outcome: 'error', errorCode: 'tool_error' },
  ],
  [
    'tools/call',
    { name: 'broken' },
    { name: 'dispatch:exception', component: 'broken', outcome: 'error', errorCode: 'tool_error' },
  ],
  [
    'tools/call',
    { name: 'refused' },
    { name: 'dispatch:stop', component: 'refused', outcome: 'error', errorCode: 4001 },
  ],
  [
    'tools/call',
    { name: 'nothing' },
    { name: 'dispatch:exception', component: 'nothing', outcome: 'error', errorCode: -32603 },
  ],
  [
    'tools/call',
    { name: SECRET },
    { name: 'dispatch:stop', component: undefined, outcome: 'error', errorCode: -32602 },
  ],
  [
    'resources/read',
    { uri: 'mem://notes/s3cr3t-value' },
    { name: 'dispatch:stop', component: 'notes', outcome: 'ok' },
  ],
  [
    'prompts/get',
    { name: 'review', arguments: { text: SECRET } },
    { name: 'dispatch:stop', component: 'review', outcome: 'ok' },
  ],
  [
    'completion/complete',
    { ref: { type: 'ref/prompt', name: 'review' }, argument: { name: 'text', value: SECRET } },
    { name: 'dispatch:stop', component: 'review', outcome: 'ok' },
  ],
];

describe.each(EVERYWHERE)('over %s in %s', (transport, protocolVersion) => {
  it('tells how each request begins and ends, and nothing of what is in it', async () => {
    const { runtime, events } = heardServer();
    const speaker = await openSpeaker(transport, protocolVersion, runtime);
    onTestFinished(() => speaker.close());
    for (const [method, params, told] of CASES) {
      events.length = 0;
      await speaker.ask(method, params);
      const [start, end, ...rest] = events;
      expect(rest).toEqual([]);
      expect(start).toMatchObject({
        name: 'dispatch:start',
        measurements: {},
        metadata: { method, requestId: '1', transport },
      });
      const { name, ...metadata }: Told = { errorCode: undefined, ...told };
      expect(end).toMatchObject({
        name,
        measurements: { durationMs: expect.any(Number) },
        metadata: { ...metadata, method, requestId: '1', transport, protocolVersion },
      });
      expect(idOf(start)).toEqual(expect.any(Number));
      expect(idOf(end)).toEqual(idOf(start));
      expect(JSON.stringify(events)).not.toContain(SECRET);
    }
  });
});

describe('what is told', () => {
  it.each(CARRIERS)('has one name for all unknown methods over %s', async (kind) => {
    const { runtime, events } = heardServer();
    const speaker = await openSpeaker(kind, '2026-07-28', runtime);
    onTestFinished(() => speaker.close());
    await speaker.ask(`no/${SECRET}`);
    expect(events.map(({ metadata }) => metadata)).toMatchObject([
      { method: '_OTHER' },
      { method: '_OTHER', outcome: 'error', errorCode: -32601 },
    ]);
  });

  it('is the refusal of a request without a revision', async () => {
    const { runtime, events } = heardServer();
    await openDirect(runtime)('{"jsonrpc":"2.0","id":"a","method":"tools/list","params":{}}');
    expect(events.at(-1)).toMatchObject({
      name: 'dispatch:stop',
      metadata: { requestId: '"a"', outcome: 'error', protocolVersion: undefined },
    });
  });

  it('is no reply to a request that was cancelled', async () => {
    const { runtime, events } = heardServer();
    const peer = openDirect(runtime);
    const call = {
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: { name: 'late', _meta: META },
    };
    const answer = peer(JSON.stringify(call));
    await peer('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}');
    expect(await answer).toBeUndefined();
    await expect
      .poll(() => events.at(-1))
      .toMatchObject({
        name: 'dispatch:stop',
        metadata: { requestId: '7', component: 'late', outcome: 'no_reply', errorCode: undefined },
      });
  });

  it.each(CARRIERS)('is a notification, which gets no reply, over %s', async (kind) => {
    const { runtime, events } = heardServer();
    const carrier = await openCarrier(kind, runtime);
    onTestFinished(() => carrier.close());
    for (const method of ['notifications/initialized', `notifications/${SECRET}`]) {
      await carrier.send(JSON.stringify({ jsonrpc: '2.0', method, params: { of: SECRET } }));
    }
    await expect.poll(() => events.length).toBe(4);
    const common = { requestId: undefined, transport: kind };
    expect(events.map(({ name, metadata }) => ({ name, ...metadata }))).toMatchObject([
      { name: 'dispatch:start', method: 'notifications/initialized', ...common },
      { name: 'dispatch:stop', outcome: 'no_reply', errorCode: undefined, ...common },
      { name: 'dispatch:start', method: '_OTHER', ...common },
      { name: 'dispatch:stop', outcome: 'no_reply', errorCode: undefined, ...common },
    ]);
    expect(JSON.stringify(events)).not.toContain(SECRET);
  });

  it('is a request that there was no room for', async () => {
    const { runtime, events } = heardServer();
    const core = coreOf(runtime);
    const admission = createAdmission({ maxConcurrentRequests: 1, maxQueuedRequests: 0 });
    const requests = { core, admission, transport: 'direct', requestTimeoutMs: 0 } as const;
    const peer = createPeer(requests);
    onTestFinished(() => peer.cancelAll('done'));
    const call = { name: 'late', _meta: META };
    const text = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call };
    peer.receive(JSON.stringify(text), () => {});
    const turnedAway = new Promise((resolve) => {
      peer.receive(JSON.stringify({ ...text, id: 2 }), resolve);
    });
    expect(await turnedAway).toContain('busy');
    expect(events.at(-1)).toMatchObject({
      name: 'dispatch:stop',
      metadata: { requestId: '2', component: 'late', outcome: 'error', errorCode: -32603 },
    });
  });

  it('knows every method of every revision', async () => {
    const { runtime, events } = heardServer();
    for (const method of [
      'initialize',
      'ping',
      'logging/setLevel',
      'resources/subscribe',
      'resources/unsubscribe',
      'server/discover',
      'subscriptions/listen',
    ]) {
      await openDirect(runtime)(JSON.stringify({ jsonrpc: '2.0', id: 1, method }));
      expect(events.at(-1)?.metadata).toMatchObject({ method });
    }
  });
});

test('a duration is measured on a clock that does not go back, in milliseconds', async () => {
  const { runtime, events } = heardServer({ handlerTimeoutMs: 30 });
  const speaker = await openSpeaker('direct', '2026-07-28', runtime);
  await speaker.ask('tools/call', { name: 'late' });
  const measured = events.at(-1)?.measurements as { durationMs: number } | undefined;
  expect(measured?.durationMs).toBeGreaterThanOrEqual(29);
  expect(measured?.durationMs).toBeLessThan(2000);
});

describe('a sink', () => {
  it('gets its options, frozen, and the trace context of a request, as the client wrote it', async () => {
    const options = { prefix: { of: 'metrics' } };
    const heard: unknown[] = [];
    const { runtime } = heardServer({
      instrumentation: {
        options,
        handleEvent: (name, _measurements, _metadata, given, trace) => {
          if (name === 'dispatch:start') heard.push(given, trace);
        },
      },
    });
    options.prefix.of = 'changed';
    const speaker = await openSpeaker('direct', '2026-07-28', runtime);
    const trace: TraceContext = { traceparent: '00-a-b-01', baggage: 'a=b' };
    await speaker.ask('tools/list', { _meta: { ...trace, tracestate: 1, other: 'x' } });
    await speaker.ask('tools/list');
    expect(heard).toEqual([{ prefix: { of: 'metrics' } }, trace, heard[0], undefined]);
    expect(Object.isFrozen((heard[0] as typeof options).prefix)).toBe(true);
  });

  const failing: readonly [string, HandleEvent][] = [
    [
      'throws',
      () => {
        throw new Error('sink down');
      },
    ],
    ['rejects', () => Promise.reject(new Error('sink down'))],
  ];
  it.each(failing)('that %s changes no answer, and is logged once', async (_name, handleEvent) => {
    const { runtime, logged } = heardServer({ instrumentation: { handleEvent } });
    const speaker = await openSpeaker('direct', '2026-07-28', runtime);
    for (let count = 0; count < 3; count += 1) {
      const { text } = await speaker.ask('tools/call', { name: 'echo', arguments: { text: 'hi' } });
      expect(text).toContain('"text":"hi"');
    }
    expect(logged).toMatchObject([
      {
        level: 'error',
        message: expect.stringContaining('not logged again'),
        cause: expect.any(Error),
      },
    ]);
  });

  it('that fails where the log fails too changes no answer', async () => {
    const fail = (): never => {
      throw new Error('down');
    };
    const { runtime } = heardServer({ instrumentation: { handleEvent: fail }, logger: fail });
    const speaker = await openSpeaker('direct', '2026-07-28', runtime);
    expect(
      (await speaker.ask('tools/call', { name: 'echo', arguments: { text: 'hi' } })).text,
    ).toContain('"hi"');
  });

  it('puts a context around handlers, also behind what is asynchronous', async () => {
    const storage = new AsyncLocalStorage<string>();
    const { runtime } = heardServer({
      instrumentation: {
        handleEvent: (name, _measurements, metadata) =>
          name === 'dispatch:start'
            ? <Result>(work: () => Result) => storage.run(metadata.requestId ?? '', work)
            : undefined,
      },
      tools: [
        {
          definition: { name: 'where', inputSchema: { type: 'object' } },
          call: async () => {
            await new Promise((resolve) => setTimeout(resolve, 1));
            return storage.getStore();
          },
        },
      ],
    });
    const carrier = await openCarrier('stdio', runtime);
    onTestFinished(() => carrier.close());
    const call = {
      jsonrpc: '2.0',
      id: 41,
      method: 'tools/call',
      params: { name: 'where', _meta: META },
    };
    expect((await carrier.send(JSON.stringify(call))).text).toContain('"text":"41"');
    expect(storage.getStore()).toBeUndefined();
  });

  const entries: readonly [string, (work: () => unknown) => unknown][] = [
    [
      'throws before',
      () => {
        throw new Error('no');
      },
    ],
    [
      'throws after',
      (work) => {
        work();
        throw new Error('no');
      },
    ],
    ['never does it', () => undefined],
    [
      'does it twice',
      (work) => {
        work();
        return work();
      },
    ],
    ['does it too late', (work) => void setTimeout(work, 0)],
  ];
  it.each(entries)('whose context %s has the work done once all the same', async (_name, enter) => {
    let calls = 0;
    const { runtime } = heardServer({
      instrumentation: { handleEvent: (name) => (name === 'dispatch:start' ? enter : undefined) },
      tools: [
        {
          definition: { name: 'count', inputSchema: { type: 'object' } },
          call: () => {
            calls += 1;
            return 'counted';
          },
        },
      ],
    });
    const speaker = await openSpeaker('direct', '2026-07-28', runtime);
    expect((await speaker.ask('tools/call', { name: 'count' })).text).toContain('counted');
    await new Promise((resolve) => setTimeout(resolve, 2));
    expect(calls).toBe(1);
  });
});

test.each<[unknown, string]>([
  [null, '`instrumentation` must be a map'],
  [() => {}, '`instrumentation` must be a map'],
  [{}, '`instrumentation` must have a function `handleEvent`'],
  [{ handleEvent: () => {}, option: {} }, 'option'],
  [{ handleEvent: () => {}, options: [] }, '`instrumentation.options` must be a map'],
  [{ handleEvent: () => {}, options: { a: () => {} } }, '`instrumentation.options` must be a map'],
])('a wrong option is refused: %j', (instrumentation, message) => {
  const create = () => heardServer({ instrumentation: instrumentation as never });
  expect(create).toThrow(message);
});

function idOf(event: HeardEvent | undefined): unknown {
  return event?.metadata && 'dispatchId' in event.metadata ? event.metadata.dispatchId : 'none';
}
