import { describe, expect, it, onTestFinished } from 'vitest';
import { createHub, openDirect } from '../../../src/runtime/index.js';
import { META } from '../../dialects/carrier.js';
import { serverOf, turn } from '../subscriptions/server.js';
import type { HeardEvent } from './heard.js';

const URI = 'mem://s3cr3t-value';

function request(method: string, params: object, id = 1): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params });
}

const LISTEN = request('subscriptions/listen', {
  _meta: META,
  notifications: { toolsListChanged: true, resourceSubscriptions: [URI] },
});

function observed(open = createHub({ maxQueuedEvents: 2 })) {
  const told: HeardEvent[] = [];
  const dispatched: HeardEvent[] = [];
  const runtime = serverOf(open, {
    logger: () => {},
    instrumentation: {
      handleEvent: (name, measurements, metadata) => {
        const event = { name, measurements, metadata } as HeardEvent;
        (name.startsWith('subscription:') ? told : dispatched).push(event);
      },
    },
  });
  return { hub: open, runtime, told, dispatched, names: () => told.map(({ name }) => name) };
}

describe('a client that listens', () => {
  it('opens, is published to, loses what it does not take, and completes', async () => {
    const { hub, runtime, told, dispatched, names } = observed();
    const notified: string[] = [];
    const ended = openDirect(runtime, { onNotification: (text) => void notified.push(text) })(
      LISTEN,
    );
    await turn();
    // One is given at once, two wait, and two are lost.
    for (let count = 0; count < 5; count += 1) hub.resourceUpdated(URI);
    await turn();
    hub.toolsListChanged();
    await turn();
    hub.close();
    await ended;
    const [open] = told;
    expect(open).toMatchObject({
      name: 'subscription:open',
      measurements: {},
      metadata: { requestId: '1', transport: 'direct', protocolVersion: '2026-07-28' },
    });
    expect(names()).toEqual([
      'subscription:open',
      'subscription:overflow',
      'subscription:overflow',
      'subscription:publish',
      'subscription:publish',
      'subscription:publish',
      'subscription:publish',
      'subscription:complete',
    ]);
    expect(
      told.filter(({ name }) => name === 'subscription:publish').map(({ metadata }) => metadata),
    ).toEqual([
      ...Array(3).fill({ ...open?.metadata, event: 'resourceUpdated' }),
      { ...open?.metadata, event: 'toolsListChanged' },
    ]);
    expect(told.at(-1)).toEqual({
      name: 'subscription:complete',
      measurements: { durationMs: expect.any(Number), published: 4, dropped: 2 },
      metadata: open?.metadata,
    });
    expect(dispatched).toMatchObject([
      { name: 'dispatch:start', metadata: { method: 'subscriptions/listen' } },
      { name: 'dispatch:stop', metadata: { outcome: 'stream', errorCode: undefined } },
    ]);
    expect(JSON.stringify([told, dispatched])).not.toContain(URI);
    expect(notified.join()).toContain(URI);
  });

  it('is closed when it cancels', async () => {
    const { runtime, told, names } = observed();
    const peer = openDirect(runtime, { onNotification: () => {} });
    const ended = peer(LISTEN);
    await turn();
    await peer('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}');
    await ended;
    await expect.poll(names).toEqual(['subscription:open', 'subscription:close']);
    expect(told.at(-1)?.metadata).toMatchObject({ reason: 'stopped' });
  });

  it('is closed when the source fails', async () => {
    const source = {
      ...createHub(),
      // biome-ignore lint/correctness/useYield: it fails before the first event
      open: async function* () {
        throw new Error('down');
      },
    };
    const { runtime, told } = observed(source as never);
    await openDirect(runtime, { onNotification: () => {} })(LISTEN);
    expect(told.at(-1)).toMatchObject({
      name: 'subscription:close',
      metadata: { reason: 'failed' },
    });
  });
});

describe.each(['2025-11-25', '2025-06-18'])('a client of %s', (protocolVersion) => {
  it('opens with each resource and for the lists, and is closed when it unsubscribes or leaves', async () => {
    const { hub, runtime, told, names } = observed();
    const peer = openDirect(runtime, { onNotification: () => {} });
    onTestFinished(() => peer.close());
    const clientInfo = { name: 'c', version: '1' };
    await peer(request('initialize', { protocolVersion, capabilities: {}, clientInfo }));
    await peer('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    await peer(request('resources/subscribe', { uri: URI }));
    hub.resourceUpdated(URI);
    await turn();
    await peer(request('resources/unsubscribe', { uri: URI }));
    await turn();
    expect(names()).toEqual([
      'subscription:open',
      'subscription:open',
      'subscription:publish',
      'subscription:close',
    ]);
    expect(told.at(-1)).toMatchObject({
      measurements: { published: 1, dropped: 0 },
      metadata: { requestId: undefined, protocolVersion, reason: 'stopped' },
    });
  });
});
