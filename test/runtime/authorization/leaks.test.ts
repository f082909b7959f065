import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Authorize,
  type Context,
  createHub,
  defineServer,
  type Hub,
  type JsonObject,
  openDirect,
  ProtocolError,
  type Runtime,
  type ServerOptions,
} from '../../../src/runtime/index.js';
import { listen } from '../../../src/runtime/transports/http/index.js';
import { META } from '../ask.js';

const SCOPES = ['a', 'b', 'c'];
const CALLERS = ['ada', 'bob', 'eve'] as const;
const KINDS = ['tool', 'resource', 'resourceTemplate', 'prompt'] as const;
const LISTS = {
  tool: ['tools/list', 'tools'],
  resource: ['resources/list', 'resources'],
  resourceTemplate: ['resources/templates/list', 'resourceTemplates'],
  prompt: ['prompts/list', 'prompts'],
} as const;

type Caller = (typeof CALLERS)[number];
type Kind = (typeof KINDS)[number];

/** A component, with what it asks of callers. */
type Item = {
  readonly kind: Kind;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Whom the policy lets see it, and use it. */
  readonly seenBy: readonly Caller[];
  readonly usedBy: readonly Caller[];
};

/** A server with all who ask it. */
type World = {
  readonly items: readonly Item[];
  /** What each caller was granted; one text for some. */
  readonly granted: Readonly<Record<Caller, readonly string[]>>;
  readonly asText: boolean;
  readonly isAsync: boolean;
  readonly pageSize: number;
  /** In which order callers ask, and who continues whose page. */
  readonly order: readonly {
    readonly caller: Caller;
    readonly kind: Kind;
    readonly from: Caller;
  }[];
};

const item = (kind: Kind, index: number): fc.Arbitrary<Item> =>
  fc.record({
    kind: fc.constant(kind),
    name: fc.constant(`${kind}-${index}`),
    scopes: fc.subarray(SCOPES, { maxLength: 2 }),
    seenBy: fc.subarray([...CALLERS]),
    usedBy: fc.subarray([...CALLERS]),
  });

const world: fc.Arbitrary<World> = fc.record({
  items: fc.tuple(...KINDS.flatMap((kind) => [0, 1, 2, 3].map((index) => item(kind, index)))),
  granted: fc.record({
    ada: fc.subarray(SCOPES),
    bob: fc.subarray(SCOPES),
    eve: fc.subarray(SCOPES),
  }),
  asText: fc.boolean(),
  isAsync: fc.boolean(),
  pageSize: fc.integer({ min: 1, max: 3 }),
  order: fc.array(
    fc.record({
      caller: fc.constantFrom(...CALLERS),
      kind: fc.constantFrom(...KINDS),
      from: fc.constantFrom(...CALLERS),
    }),
    { minLength: 12, maxLength: 24 },
  ),
});

const fits = ({ granted }: World, { scopes }: Item, caller: Caller): boolean =>
  scopes.every((scope) => granted[caller].includes(scope));
const sees = (world: World, item: Item, caller: Caller): boolean =>
  fits(world, item, caller) && item.seenBy.includes(caller);
const uses = (world: World, item: Item, caller: Caller): boolean =>
  fits(world, item, caller) && item.usedBy.includes(caller);

/** The URI of something to read, and to hear of. */
const uriOf = ({ kind, name }: Item): string =>
  kind === 'resource' ? `mem://${name}` : `mem://${name}/x`;

/** Builds a server of some items; what a handler answers says for whom it has run. */
function build(
  items: readonly Item[],
  { pageSize }: World,
  more: Partial<ServerOptions> = {},
  scoped = false,
): Runtime {
  const of = (kind: Kind) => items.filter((item) => item.kind === kind);
  const access = ({ scopes }: Item) => (scoped ? { scopes } : {});
  const whom = ({ auth }: Context): string => `for ${String(auth?.['principal'])}`;
  const resources = [
    ...of('resource').map((item) => ({
      definition: { name: item.name, uri: uriOf(item) },
      read: (_: unknown, context: Context) => whom(context),
      ...access(item),
    })),
    ...of('resourceTemplate').map((item) => ({
      definition: { name: item.name, uriTemplate: `mem://${item.name}/{x}` },
      read: (_: unknown, context: Context) => whom(context),
      ...access(item),
    })),
  ];
  return defineServer({
    server: { name: 's', version: '1' },
    logger: () => {},
    pagination: { pageSize },
    tools: of('tool').map((item) => ({
      definition: { name: item.name, inputSchema: { type: 'object' } },
      call: (_: unknown, context: Context) => whom(context),
      ...access(item),
    })),
    resources,
    prompts: of('prompt').map((item) => ({
      definition: { name: item.name, arguments: [] },
      render: (_: unknown, context: Context) => whom(context),
      ...access(item),
    })),
    ...more,
  })();
}

const DENIED = new ProtocolError(4001, 'Not yours');

function serve(world: World, hub: Hub): Runtime {
  const allowed = new Map(world.items.map((item) => [item.name, item]));
  const decide = (phase: string, name: string, principal: unknown): void => {
    const { seenBy, usedBy } = allowed.get(name) ?? { seenBy: [], usedBy: [] };
    const callers: readonly unknown[] = phase === 'discovery' ? seenBy : usedBy;
    if (!callers.includes(principal)) throw DENIED;
  };
  const authorize: Authorize = (phase, { name }, { auth }) => {
    const principal = auth?.['principal'];
    if (!world.isAsync) return decide(phase, name, principal);
    return turn().then(() => decide(phase, name, principal));
  };
  const more = {
    authorization: { authorize },
    subscriptions: { open: hub.open },
    capabilities: { resources: { subscribe: true } },
  };
  return build(world.items, world, more, true);
}

/** What a caller sees of a list where there is nothing else: the texts of its pages. */
async function expectedPages(world: World, caller: Caller, kind: Kind): Promise<string[]> {
  const items = world.items.filter((item) => item.kind === kind && sees(world, item, caller));
  if (items.length === 0) return [];
  const exchange = openDirect(build(items, world));
  const [method] = LISTS[kind];
  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const params = { _meta: META, ...(cursor !== undefined && { cursor }) };
    const request = { jsonrpc: '2.0', id: 1, method, params };
    const text = (await exchange(JSON.stringify(request))) ?? '';
    pages.push(text);
    cursor = JSON.parse(text).result.nextCursor;
  } while (cursor !== undefined);
  return pages;
}

type Ask = (caller: Caller, method: string, params: JsonObject) => Promise<Response>;

function askOver(url: string): Ask {
  return (caller, method, params) => {
    const target = params['name'] ?? params['uri'];
    return fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': '2026-07-28',
        'Mcp-Method': method,
        ...(typeof target === 'string' && { 'Mcp-Name': target }),
        'X-Caller': caller,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: META } }),
    });
  };
}

/** Serves a world over HTTP while something asks it. */
async function withServer(world: World, use: (ask: Ask, hub: Hub) => Promise<void>): Promise<void> {
  const hub = createHub();
  const server = await listen({
    runtime: serve(world, hub),
    port: 0,
    drainTimeoutMs: 200,
    gate({ headers }) {
      const principal = headers['x-caller'] as Caller;
      const granted = world.granted[principal];
      const scopes = world.asText ? granted.join(' ') : [...granted];
      return { auth: { principal, scopes } };
    },
  });
  try {
    await use(askOver(server.url), hub);
  } finally {
    await server.close();
  }
}

const settings = (numRuns: number) => ({ numRuns, endOnFailure: true });

describe('nothing of one caller reaches another, whatever the policy and whoever asks at the same time', () => {
  it('a list is that of a server with what the caller may see alone, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (world) => {
        const expected = new Map<string, readonly string[]>();
        for (const caller of CALLERS) {
          for (const kind of KINDS) {
            expected.set(`${caller} ${kind}`, await expectedPages(world, caller, kind));
          }
        }
        await withServer(world, async (ask) => {
          /** The last cursor of each caller in each list. */
          const cursors = new Map<string, string>();
          const step = async ({ caller, kind, from }: World['order'][number]): Promise<void> => {
            const [method, member] = LISTS[kind];
            const cursor = cursors.get(`${from} ${kind}`);
            const params = cursor === undefined ? {} : { cursor };
            const text = await (await ask(caller, method, params)).text();
            const { result, error } = JSON.parse(text);
            const pages = expected.get(`${caller} ${kind}`) ?? [];
            if (error !== undefined) {
              // Only a cursor that somebody else was given is none for this caller.
              expect([error.code, from === caller]).toEqual([-32602, false]);
            } else if (pages.length === 0) {
              expect([result[member], result.nextCursor]).toEqual([[], undefined]);
            } else if (cursor === undefined) {
              expect(text).toBe(pages[0]);
            } else {
              expect(pages.slice(1)).toContain(text);
            }
            if (result?.nextCursor === undefined) cursors.delete(`${caller} ${kind}`);
            else cursors.set(`${caller} ${kind}`, result.nextCursor);
          };
          // Some at once, which share what is kept of lists.
          for (let index = 0; index < world.order.length; index += 4) {
            await Promise.all(world.order.slice(index, index + 4).map(step));
          }
          // And each to its end, with its own cursors.
          for (const caller of CALLERS) {
            for (const kind of KINDS) {
              const pages = expected.get(`${caller} ${kind}`) ?? [];
              cursors.clear();
              for (let page = 0; page < pages.length; page += 1) {
                await step({ caller, kind, from: caller });
              }
              expect(cursors.has(`${caller} ${kind}`)).toBe(false);
            }
          }
        });
      }),
      settings(12),
    );
  });

  it('a use is refused, or made for its caller', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (world) => {
        await withServer(world, async (ask) => {
          const use = async (item: Item, caller: Caller): Promise<void> => {
            const { kind, name } = item;
            const [method, params] =
              kind === 'tool'
                ? (['tools/call', { name }] as const)
                : kind === 'prompt'
                  ? (['prompts/get', { name }] as const)
                  : (['resources/read', { uri: uriOf(item) }] as const);
            const text = await (await ask(caller, method, params)).text();
            const codes = fits(world, item, caller) ? 4001 : 403;
            if (uses(world, item, caller)) expect(text).toContain(`"for ${caller}"`);
            else expect(JSON.parse(text).error?.code).toBe(codes);
          };
          for (const item of world.items) {
            await Promise.all(CALLERS.map((caller) => use(item, caller)));
          }
        });
      }),
      settings(6),
    );
  });

  it('changes are heard of by those who may read', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (world) => {
        await withServer(world, async (ask, hub) => {
          const readable = world.items.filter(({ kind }) => kind.startsWith('resource'));
          const uris = readable.map(uriOf);
          const listeners = await Promise.all(
            CALLERS.map(async (caller) => {
              // Nothing is behind the last one: everybody hears of it.
              const notifications = { resourceSubscriptions: [...uris, 'mem://end'] };
              const { body } = await ask(caller, 'subscriptions/listen', { notifications });
              if (body === null) throw new Error('no stream');
              const reader = body.pipeThrough(new TextDecoderStream()).getReader();
              const allowed = readable.filter((item) => uses(world, item, caller)).map(uriOf);
              const first = (await reader.read()).value ?? '';
              return { reader, allowed, first };
            }),
          );
          for (const uri of [...uris, ...uris.toReversed(), 'mem://end']) hub.resourceUpdated(uri);
          for (const { reader, allowed, first } of listeners) {
            let text = first;
            while (!/updated.*mem:\/\/end/.test(text)) {
              const { value, done } = await reader.read();
              if (done) throw new Error(`the stream has ended: ${text}`);
              text += value;
            }
            const [acknowledged, ...events] = text
              .split('\n\n')
              .filter((event) => event.startsWith('data: '))
              .map((event) => JSON.parse(event.slice(6)).params);
            expect(acknowledged.notifications.resourceSubscriptions).toEqual([
              ...allowed,
              'mem://end',
            ]);
            expect(events.map(({ uri }) => uri)).toEqual([
              ...allowed,
              ...allowed.toReversed(),
              'mem://end',
            ]);
            await reader.cancel();
          }
        });
      }),
      settings(6),
    );
  });
});
