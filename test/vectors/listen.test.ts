import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type HttpLimits, type HttpServer, listen } from 'snodo/http';
import type { Overrides } from 'snodo/runtime';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRuntime } from '../../generated/vectors/server.js';
import { hub } from '../../manifests/vectors/events.js';
import { type EventStream, eventsOf } from './event-stream.js';
import { findVector, sendVector } from './http-request.js';
import { type HttpVector, mismatches } from './vector.js';

const agent = new Agent({ keepAlive: true });

async function serve(
  options: Overrides = {},
  limits: Partial<HttpLimits> = {},
): Promise<HttpServer> {
  const server = await listen({ runtime: createRuntime(options), port: 0, ...limits });
  onTestFinished(() => server.close());
  return server;
}

async function openStream({ port }: HttpServer, vector: HttpVector): Promise<EventStream> {
  const response = await sendVector(port, vector, '2026-07-28', agent);
  const stream = eventsOf(response);
  onTestFinished(stream.close);
  expect(response.statusCode).toBe(vector.e.s);
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
    'x-accel-buffering': 'no',
  });
  expect(response.headers['mcp-session-id']).toBeUndefined();
  return stream;
}

/** The fixture `no-prompts`: a server that has no prompts, and so none whose list could change. */
const NO_PROMPTS: Overrides = {
  prompts: [],
  capabilities: { tools: { listChanged: true } },
};

describe('listening over HTTP', () => {
  it('V101 ack first, unsupported filter dropped, numeric id kept', async () => {
    const vector = findVector('V101');
    expect(vector.e.fixture).toBe('no-prompts');
    const stream = await openStream(await serve(NO_PROMPTS), vector);
    for (const expected of vector.e.sse ?? []) {
      expect(mismatches(expected, await stream.next())).toEqual([]);
    }
  });

  it('V103 only asked types are delivered', async () => {
    const server = await serve();
    const stream = await openStream(server, findVector('V103'));
    expect(await stream.next()).toMatchObject({
      method: 'notifications/subscriptions/acknowledged',
    });
    hub.toolsListChanged();
    hub.resourceUpdated('mem://a');
    hub.resourcesListChanged();
    expect(await stream.next()).toEqual({
      jsonrpc: '2.0',
      method: 'notifications/resources/list_changed',
      params: { _meta: { 'io.modelcontextprotocol/subscriptionId': 'L1' } },
    });
  });

  it('V104 graceful server stop ends the stream with a result', async () => {
    const vector = findVector('V104');
    const server = await serve();
    const stream = await openStream(server, vector);
    expect(await stream.next()).toMatchObject({ params: { notifications: {} } });
    const closed = server.close();
    expect(mismatches(vector.e.sseLast, await stream.next())).toEqual([]);
    expect(await stream.next()).toBeUndefined();
    await closed;
    expect(hub.counters().listeners).toBe(0);
  });

  it('V103 the end of the connection ends the subscription', async () => {
    const stream = await openStream(await serve(), findVector('V103'));
    await stream.next();
    expect(hub.counters().listeners).toBe(1);
    stream.close();
    await vi.waitFor(() => expect(hub.counters().listeners).toBe(0));
  });

  it('V103 a stream is open for longer than a client may take to send or read', async () => {
    const server = await serve({}, { readTimeoutMs: 100, bodyTimeoutMs: 100, headTimeoutMs: 100 });
    const stream = await openStream(server, findVector('V103'));
    await stream.next();
    await setTimeout(400);
    hub.resourcesListChanged();
    expect(await stream.next()).toMatchObject({ method: 'notifications/resources/list_changed' });
  });

  it('V103 two streams with one id are two subscriptions', async () => {
    const server = await serve();
    const vector = findVector('V103');
    const first = await openStream(server, vector);
    const second = await openStream(server, vector);
    await Promise.all([first.next(), second.next()]);
    first.close();
    await vi.waitFor(() => expect(hub.counters().listeners).toBe(1));
    hub.resourcesListChanged();
    expect(await second.next()).toMatchObject({ method: 'notifications/resources/list_changed' });
  });
});
