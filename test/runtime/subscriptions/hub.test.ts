import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHub, type HubOptions, type ServerEvent } from '../../../src/runtime/index.js';

const CONTEXT = {
  auth: undefined,
  client: { info: undefined, capabilities: {} },
  transport: 'direct',
  protocolVersion: '2026-07-28',
  requestId: 1,
} as const;

/** Publishes 1 to 5 to a listener that does not read, and gives what it then reads. */
async function backlog(options: HubOptions) {
  const hub = createHub(options);
  const uris = [1, 2, 3, 4, 5].map((number) => `mem://${number}`);
  const events = hub.open({ resourceSubscriptions: uris }, CONTEXT, {});
  for (const uri of uris) hub.resourceUpdated(uri);
  hub.close();
  const read: string[] = [];
  for await (const event of events) if (event.type === 'resourceUpdated') read.push(event.uri);
  return { read, counters: hub.counters() };
}

describe('a hub', () => {
  it.each<[string, HubOptions, readonly string[]]>([
    ['the oldest, unless told otherwise', { maxQueuedEvents: 2 }, ['mem://4', 'mem://5']],
    ['the newest', { maxQueuedEvents: 2, overflow: 'dropNewest' }, ['mem://1', 'mem://2']],
  ])('loses %s of a listener that does not keep up', async (_name, options, left) => {
    const { read, counters } = await backlog(options);
    expect(read).toEqual(left);
    expect(counters).toEqual({ listeners: 0, published: 5, delivered: 2, dropped: 3 });
  });

  it.each([0, -1, 1.5, Number.NaN])('takes no limit of %s', (maxQueuedEvents) => {
    expect(() => createHub({ maxQueuedEvents })).toThrow(RangeError);
  });

  it.each<[string, object, string]>([
    ['an option', { maxQueued: 4 }, 'createHub: unknown option `maxQueued`'],
    [
      'a policy',
      { overflow: 'drop' },
      'createHub: `overflow` must be `dropOldest` or `dropNewest`',
    ],
  ])('takes no unknown %s', (_name, options, message) => {
    expect(() => createHub(options)).toThrow(new TypeError(message));
  });

  it('ends listeners that come after it has closed', async () => {
    const hub = createHub();
    hub.close();
    const events: ServerEvent[] = [];
    for await (const event of hub.open({ toolsListChanged: true }, CONTEXT, {})) events.push(event);
    expect(events).toEqual([]);
  });

  it('gives every listener what it asked for, in order, and forgets those that leave', async () => {
    const topics = ['toolsListChanged', 'promptsListChanged', 'resourcesListChanged'] as const;
    const filters = fc.array(fc.uniqueArray(fc.constantFrom(...topics)), { maxLength: 4 });
    const published = fc.array(fc.constantFrom(...topics), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(filters, published, async (wanted, sent) => {
        const hub = createHub();
        const listeners = wanted.map((names) =>
          hub.open(Object.fromEntries(names.map((name) => [name, true])), CONTEXT, {}),
        );
        for (const topic of sent) hub[topic]();
        hub.close();
        for (const [index, events] of listeners.entries()) {
          const got: string[] = [];
          for await (const { type } of events) got.push(type);
          expect(got).toEqual(sent.filter((topic) => wanted[index]?.includes(topic)));
        }
        expect(hub.counters()).toMatchObject({ listeners: 0, published: sent.length, dropped: 0 });
      }),
    );
  });
});
