import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { REVISIONS } from '../../../src/protocol/revisions.js';
import type { Overrides } from '../../../src/runtime/index.js';
import { openDirect } from '../../../src/runtime/index.js';
import { handleEvent } from '../../../src/runtime/otel/index.js';
import { type CarrierKind, META, openSpeaker, type Speaker } from '../../dialects/carrier.js';
import { heardServer, SECRET } from '../instrumentation/heard.js';
import { type Collected, collectTelemetry } from './telemetry.js';

const CARRIERS: readonly CarrierKind[] = ['stdio', 'http', 'direct'];
const NETWORK = {
  stdio: { 'network.transport': 'pipe' },
  http: { 'network.transport': 'tcp', 'network.protocol.name': 'http' },
  direct: {},
};
const REMOTE = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const TRACEPARENT = `00-${REMOTE.traceId}-${REMOTE.spanId}-01`;

async function open(
  kind: CarrierKind = 'direct',
  revision: (typeof REVISIONS)[number] = '2026-07-28',
  overrides: Overrides = {},
): Promise<{ speaker: Speaker; collected: Collected; logged: readonly unknown[] }> {
  const collected = collectTelemetry();
  const { runtime, logged } = heardServer({ instrumentation: { handleEvent }, ...overrides });
  const speaker = await openSpeaker(kind, revision, runtime);
  onTestFinished(() => speaker.close());
  return { speaker, collected, logged };
}

function seen({ name, kind, status, attributes }: ReadableSpan): object {
  return { name, kind, code: status.code, attributes };
}

const RESULTS: readonly [method: string, params: object, name: string, attributes: object][] = [
  ['tools/list', {}, 'tools/list', {}],
  [
    'tools/call',
    { name: 'echo', arguments: { text: SECRET } },
    'tools/call echo',
    { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'echo' },
  ],
  [
    'tools/call',
    { name: 'sorry' },
    'tools/call sorry',
    {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'sorry',
      'error.type': 'tool_error',
    },
  ],
  [
    'tools/call',
    { name: SECRET },
    'tools/call',
    {
      'gen_ai.operation.name': 'execute_tool',
      'error.type': '-32602',
      'rpc.response.status_code': '-32602',
    },
  ],
  [
    'prompts/get',
    { name: 'review', arguments: { text: SECRET } },
    'prompts/get review',
    { 'gen_ai.prompt.name': 'review' },
  ],
  ['resources/read', { uri: `mem://notes/${SECRET}` }, 'resources/read', {}],
];

describe.each(CARRIERS.flatMap((kind) => REVISIONS.map((revision) => [kind, revision] as const)))(
  'over %s in %s',
  (kind, revision) => {
    it('has a span and a duration for each request, and nothing of what is in it', async () => {
      const { speaker, collected } = await open(kind, revision);
      const opening = collected.spans().length;
      for (const [method, params] of RESULTS) await speaker.ask(method, params);
      const spans = collected.spans().slice(opening);
      expect(spans.map(seen)).toEqual(
        RESULTS.map(([method, , name, attributes]) => ({
          name,
          kind: SpanKind.SERVER,
          code: 'error.type' in attributes ? SpanStatusCode.ERROR : SpanStatusCode.UNSET,
          attributes: {
            'mcp.method.name': method,
            'mcp.protocol.version': revision,
            'jsonrpc.request.id': '1',
            ...NETWORK[kind],
            ...attributes,
          },
        })),
      );
      const durations = await collected.histogram('mcp.server.operation.duration');
      expect(durations?.descriptor).toMatchObject({
        unit: 's',
        advice: {
          explicitBucketBoundaries: [
            0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300,
          ],
        },
      });
      const points = durations?.dataPoints ?? [];
      for (const [method, , , attributes] of RESULTS) {
        expect(points.map((point) => point.attributes)).toContainEqual({
          'mcp.method.name': method,
          'mcp.protocol.version': revision,
          ...NETWORK[kind],
          ...attributes,
        });
      }
      const told = JSON.stringify([spans.map(seen), points]);
      expect(told).not.toContain(SECRET);
    });
  },
);

test.each([
  ['"seven"', 'seven'],
  ['9223372036854775807', '9223372036854775807'],
  ['0', '0'],
])('the id %s is the text %s on a span, and on no metric', async (id, text) => {
  const collected = collectTelemetry();
  const { runtime } = heardServer({ instrumentation: { handleEvent } });
  const params = JSON.stringify({ _meta: META });
  await openDirect(runtime)(
    `{"jsonrpc":"2.0","id":${id},"method":"tools/list","params":${params}}`,
  );
  expect(collected.spans()[0]?.attributes['jsonrpc.request.id']).toBe(text);
  const { dataPoints = [] } = (await collected.histogram('mcp.server.operation.duration')) ?? {};
  expect(dataPoints[0]?.attributes).not.toHaveProperty(['jsonrpc.request.id']);
});

test('methods that nobody knows are one', async () => {
  const { speaker, collected } = await open();
  for (const method of ['a/b', 'c/d', SECRET]) await speaker.ask(method);
  expect(new Set(collected.spans().map(({ name }) => name))).toEqual(new Set(['_OTHER']));
  const durations = await collected.histogram('mcp.server.operation.duration');
  expect(durations?.dataPoints).toHaveLength(1);
});

test('a request that was cancelled is no failure', async () => {
  const collected = collectTelemetry();
  const { runtime } = heardServer({ instrumentation: { handleEvent } });
  const peer = openDirect(runtime);
  const params = { name: 'late', _meta: META };
  const answer = peer(JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params }));
  await peer('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}');
  await answer;
  await expect.poll(collected.spans).toHaveLength(2);
  const [notification, span] = collected.spans();
  expect(notification).toMatchObject({ name: 'notifications/cancelled', events: [] });
  expect(notification?.attributes).not.toHaveProperty(['jsonrpc.request.id']);
  expect(span?.status.code).toBe(SpanStatusCode.UNSET);
  expect(span?.events.map(({ name }) => name)).toEqual(['cancelled']);
});

describe('the trace context in `_meta`', () => {
  const tools: Overrides['tools'] = [
    {
      definition: { name: 'nest', inputSchema: { type: 'object' } },
      call: async () => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        trace.getTracer('library').startSpan('query').end();
        return propagation.getActiveBaggage()?.getEntry('tenant')?.value ?? 'none';
      },
    },
  ];
  const call = { name: 'nest', _meta: { traceparent: TRACEPARENT, baggage: 'tenant=t1' } };

  it.each(CARRIERS)('is the parent, and handlers run within the span, over %s', async (kind) => {
    const { speaker, collected } = await open(kind, '2026-07-28', { tools });
    const { text } = await speaker.ask('tools/call', call);
    const [query, request] = collected.spans();
    expect(request?.parentSpanContext).toMatchObject({ ...REMOTE, isRemote: true });
    expect(query?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
    expect(query?.spanContext().traceId).toBe(REMOTE.traceId);
    expect(text).toContain('"text":"t1"');
  });

  it('gets a link to the span around the request', async () => {
    const { speaker, collected } = await open('direct', '2026-07-28', { tools });
    const around = trace.getTracer('http').startSpan('POST');
    await context.with(trace.setSpan(context.active(), around), () =>
      speaker.ask('tools/call', call),
    );
    const request = collected.spans().find(({ name }) => name === 'tools/call nest');
    expect(request?.parentSpanContext?.spanId).toBe(REMOTE.spanId);
    expect(request?.links.map(({ context: to }) => to.spanId)).toEqual([
      around.spanContext().spanId,
    ]);
  });

  it('leaves the span around the request as the parent where there is none', async () => {
    const { speaker, collected } = await open();
    const around = trace.getTracer('http').startSpan('POST');
    await context.with(trace.setSpan(context.active(), around), () => speaker.ask('tools/list'));
    expect(collected.spans()[0]).toMatchObject({
      parentSpanContext: { spanId: around.spanContext().spanId },
      links: [],
    });
  });

  it('is only linked to, without its baggage, where clients are not trusted', async () => {
    const instrumentation = { handleEvent, options: { remoteContext: 'link' } };
    const { speaker, collected } = await open('direct', '2026-07-28', { tools, instrumentation });
    const { text } = await speaker.ask('tools/call', call);
    const request = collected.spans().find(({ name }) => name === 'tools/call nest');
    expect(request?.parentSpanContext).toBeUndefined();
    expect(request?.spanContext().traceId).not.toBe(REMOTE.traceId);
    expect(request?.links).toMatchObject([{ context: REMOTE }]);
    expect(text).toContain('"text":"none"');
  });

  it.each(['', 'x', '00-0-0-01', `00-${'0'.repeat(32)}-${REMOTE.spanId}-01`, 'x'.repeat(100_000)])(
    'is passed over when it is no trace context: %.20s',
    async (traceparent) => {
      const { speaker, collected } = await open();
      const { text } = await speaker.ask('tools/list', { _meta: { traceparent, baggage: ',=;' } });
      expect(text).toContain('"tools":');
      expect(collected.spans()[0]?.parentSpanContext).toBeUndefined();
    },
  );
});

test('without an SDK requests are answered as ever', async () => {
  const { runtime, logged } = heardServer({ instrumentation: { handleEvent } });
  const speaker = await openSpeaker('direct', '2026-07-28', runtime);
  const { text } = await speaker.ask('tools/call', { name: 'echo', arguments: { text: 'hi' } });
  expect(text).toContain('"hi"');
  expect(logged).toEqual([]);
});

test('a wrong option is logged, and changes no answer', async () => {
  const instrumentation = { handleEvent, options: { remoteContext: 'ignore' } };
  const { speaker, logged } = await open('direct', '2026-07-28', { instrumentation });
  expect((await speaker.ask('tools/list')).text).toContain('"tools":');
  expect(logged).toMatchObject([{ cause: { message: expect.stringContaining('remoteContext') } }]);
});
