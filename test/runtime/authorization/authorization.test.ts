import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Authorize,
  type AuthorizedComponent,
  Cancellation,
  checkCall,
  createHub,
  defineServer,
  invalidParams,
  type JsonObject,
  openDirect,
  ProtocolError,
  type Runtime,
  resourceNotFound,
  type ServerOptions,
} from '../../../src/runtime/index.js';
import { ask, clientHeaders, META, recordingLogger, request } from '../ask.js';
import { turn } from '../subscriptions/server.js';

const server = { name: 's', version: '1' };

function tool(name: string, scopes?: readonly string[]) {
  return {
    definition: {
      name,
      inputSchema: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
    },
    call: () => 'done',
    ...(scopes && { scopes }),
  };
}

const COMPONENTS = {
  tools: [tool('read'), tool('write')],
  resources: [
    { definition: { name: 'news', uri: 'mem://news' }, text: 'news' },
    {
      definition: { name: 'page', uriTemplate: 'mem://pages/{id}', complete: { id: ['1'] } },
      read: () => 'page',
    },
  ],
  prompts: [
    {
      definition: {
        name: 'review',
        arguments: [{ name: 'b', required: true }],
        complete: { b: ['x'] },
      },
      render: () => 'Review.',
    },
  ],
} satisfies Partial<ServerOptions>;

function guarded(authorize: Authorize, options: Partial<ServerOptions> = {}): Runtime {
  const authorization = { authorize };
  return defineServer({ server, logger: () => {}, ...COMPONENTS, authorization, ...options })();
}

const DENIED = new ProtocolError(4001, 'Not yours', { contact: 'ops' });
const DENIAL = { code: 4001, message: 'Not yours', data: { contact: 'ops' } };
const CALL = { name: 'write', arguments: { a: 'x' } };

/** The names or addresses in a list, as a caller sees it. */
async function seen(
  runtime: Runtime,
  method: string,
  auth?: JsonObject,
): Promise<readonly unknown[]> {
  const { result, error } = await ask(runtime, method, {}, auth ? { auth } : {});
  if (result === undefined) throw new Error(JSON.stringify(error));
  const [list] = Object.values(result).filter(Array.isArray);
  return (list ?? []).map((entry) => (entry as JsonObject)['name']);
}

describe('what a policy is asked (behaviour of `authorize`)', () => {
  it('holds the phase, the component, the caller and the frozen options', async () => {
    const asked: unknown[][] = [];
    const runtime = guarded((...question) => void asked.push(question), {
      authorization: {
        authorize: (...question) => void asked.push(question),
        options: { admins: ['ops'] },
      },
    });
    await ask(
      runtime,
      'resources/read',
      { uri: 'mem://pages/7' },
      { id: 'r1', auth: { principal: 'ada' } },
    );
    expect(asked).toEqual([
      [
        'invocation',
        {
          kind: 'resourceTemplate',
          name: 'page',
          uri: 'mem://pages/{id}',
          requestedUri: 'mem://pages/7',
        },
        {
          auth: { principal: 'ada' },
          client: { info: undefined, capabilities: {} },
          transport: 'direct',
          protocolVersion: '2026-07-28',
          requestId: 'r1',
        },
        { admins: ['ops'] },
      ],
    ]);
    expect(asked[0]?.slice(1).filter((part) => !Object.isFrozen(part))).toHaveLength(1); // the context alone
  });

  it.each<[string, JsonObject, AuthorizedComponent]>([
    ['tools/call', CALL, { kind: 'tool', name: 'write' }],
    ['prompts/get', { name: 'review', arguments: { b: 'x' } }, { kind: 'prompt', name: 'review' }],
    [
      'resources/read',
      { uri: 'mem://news' },
      { kind: 'resource', name: 'news', uri: 'mem://news' },
    ],
    [
      'completion/complete',
      { ref: { type: 'ref/prompt', name: 'review' }, argument: { name: 'b', value: '' } },
      { kind: 'prompt', name: 'review' },
    ],
    [
      'completion/complete',
      {
        ref: { type: 'ref/resource', uri: 'mem://pages/{id}' },
        argument: { name: 'id', value: '' },
      },
      { kind: 'resourceTemplate', name: 'page', uri: 'mem://pages/{id}' },
    ],
  ])('is answered with its own error by %s', async (method, params, component) => {
    const asked: unknown[] = [];
    const runtime = guarded((phase, each) => {
      asked.push([phase, each]);
      throw DENIED;
    });
    expect((await ask(runtime, method, params)).error).toEqual(DENIAL);
    expect(asked).toEqual([['invocation', component]]);
    const late = guarded(async () => {
      await turn();
      throw DENIED;
    });
    expect((await ask(late, method, params)).error).toEqual(DENIAL);
    expect(
      (
        await ask(
          guarded(async () => {}),
          method,
          params,
        )
      ).error,
    ).toBeUndefined();
  });
});

describe('the order of checks (behaviour 4.2 and 20.3, row 17)', () => {
  const runtime = guarded(() => {
    throw DENIED;
  });

  it('comes after the look-up', async () => {
    expect((await ask(runtime, 'tools/call', { name: 'lost' })).error?.code).toBe(-32602);
    expect((await ask(runtime, 'prompts/get', { name: 'lost' })).error?.code).toBe(-32602);
    expect((await ask(runtime, 'resources/read', { uri: 'mem://lost' })).error?.code).toBe(-32602);
  });

  it.each([null, [], 'x', {}, { a: 1 }])('comes before the arguments: %j', async (args) => {
    const call = { name: 'write', arguments: args };
    expect((await ask(runtime, 'tools/call', call)).error).toEqual(DENIAL);
    const get = { name: 'review', arguments: args };
    expect((await ask(runtime, 'prompts/get', get)).error).toEqual(DENIAL);
  });

  it('comes after the headers that mirror arguments', async () => {
    const definition = {
      name: 'write',
      inputSchema: {
        type: 'object',
        properties: { a: { type: 'string', 'x-mcp-header': 'A' } },
      },
    };
    const mirrored = guarded(() => Promise.reject(DENIED), {
      tools: [{ definition, call: () => 'done' }],
    });
    const headers = clientHeaders('tools/call', 'write');
    expect((await ask(mirrored, 'tools/call', CALL, { headers })).error?.code).toBe(-32020);
    const right = { ...headers, 'mcp-param-a': 'x' };
    expect((await ask(mirrored, 'tools/call', CALL, { headers: right })).error).toEqual(DENIAL);
  });

  it('is part of a check that does not call', async () => {
    const reply = await checkCall(runtime, request('tools/call', { _meta: META, ...CALL }), {
      transport: 'direct',
      cancellation: new Cancellation(),
    });
    expect(JSON.parse(reply?.text ?? '')).toMatchObject({ error: DENIAL });
  });
});

describe('what a policy that fails is answered with', () => {
  it.each<[string, Authorize]>([
    ['returns a value', () => true as unknown as undefined],
    ['resolves to a value', async () => null as unknown as undefined],
    ['throws anything else', () => Promise.reject(new Error('secret'))],
    ['throws a reserved code', () => Promise.reject(new ProtocolError(-32001, 'secret'))],
    [
      'throws a code that is no number',
      () => Promise.reject(new ProtocolError('x' as never, 'secret')),
    ],
    [
      'throws data that is no JSON',
      () => Promise.reject(new ProtocolError(1, 'x', (() => 1) as never)),
    ],
    ['never answers', () => new Promise(() => {})],
  ])('is a fault without a word about it, where it %s', async (_what, authorize) => {
    const { records, logger } = recordingLogger();
    const runtime = guarded(authorize, { logger, handlerTimeoutMs: 20 });
    const fault = { code: -32603, message: 'Internal error' };
    expect((await ask(runtime, 'tools/call', CALL)).error).toEqual(fault);
    expect(records).toHaveLength(1);
    expect((await ask(runtime, 'tools/list')).error).toEqual(fault); // never an empty list
  });

  it.each([invalidParams('no'), new ProtocolError(-32603, 'no'), new ProtocolError(1, 'no')])(
    'is its error where the code is standard or its own: %s',
    async (error) => {
      const runtime = guarded(() => Promise.reject(error));
      expect((await ask(runtime, 'tools/call', CALL)).error?.code).toBe(error.code);
    },
  );

  it('can be that the resource is not there, in the words of the revision', async () => {
    const runtime = guarded(() => Promise.reject(resourceNotFound()));
    expect((await ask(runtime, 'resources/read', { uri: 'mem://news' })).error).toEqual({
      code: -32602,
      message: 'Resource not found',
      data: { uri: 'mem://news' },
    });
  });
});

describe('lists', () => {
  it('leave out what a caller may not see, before they are cut into pages', async () => {
    const tools = Array.from({ length: 6 }, (_, index) => tool(`t${index}`));
    const runtime = guarded(
      (_phase, { name }, { auth }) => {
        if (Number(name.slice(1)) % Number(auth?.['every']) !== 0) throw DENIED;
      },
      { tools, pagination: { pageSize: 2 } },
    );
    const page = async (every: number, cursor?: unknown) =>
      ask(runtime, 'tools/list', cursor === undefined ? {} : ({ cursor } as JsonObject), {
        auth: { every },
      });
    const first = (await page(2)).result;
    expect(((first?.['tools'] ?? []) as JsonObject[]).map(({ name }) => name)).toEqual([
      't0',
      't2',
    ]);
    const second = (await page(2, first?.['nextCursor'])).result;
    expect(((second?.['tools'] ?? []) as JsonObject[]).map(({ name }) => name)).toEqual(['t4']);
    expect(second).not.toHaveProperty('nextCursor');
    const foreign = await page(1, first?.['nextCursor']);
    expect(foreign.error?.message).toBe(
      'Invalid cursor: `cursor` has expired: start from the first page',
    );
    expect((await page(1)).result?.['nextCursor']).not.toBe(first?.['nextCursor']);
  });

  it('ask for discovery, in all four lists, and wait for answers', async () => {
    const phases = new Set<string>();
    const runtime = guarded(async (phase, { name }) => {
      phases.add(phase);
      await turn();
      if (['write', 'news', 'page', 'review'].includes(name)) throw DENIED;
    });
    expect(await seen(runtime, 'tools/list')).toEqual(['read']);
    expect(await seen(runtime, 'resources/list')).toEqual([]);
    expect(await seen(runtime, 'resources/templates/list')).toEqual([]);
    expect(await seen(runtime, 'prompts/list')).toEqual([]);
    expect([...phases]).toEqual(['discovery']);
  });

  it('that depend on the caller are not shared ("Caching")', () => {
    const cache = { tools: { ttlMs: 1, scope: 'public' } } as const;
    expect(() => guarded(() => {}, { cache })).toThrow(
      /^cache-public-with-authorization: `cache.tools/,
    );
    const scoped = { server, cache, tools: [tool('a', ['x'])] };
    expect(() => defineServer(scoped)()).toThrow(/^cache-public-with-authorization/);
    expect(() => defineServer({ ...scoped, tools: [tool('a')] })()).not.toThrow();
  });
});

describe('scopes', () => {
  const runtime = defineServer({
    server,
    logger: () => {},
    tools: [tool('read'), tool('write', ['files:read', 'files:write'])],
  })();
  const REFUSED = {
    code: 403,
    message: 'Insufficient scope',
    data: { requiredScopes: ['files:read', 'files:write'] },
  };

  it.each<[JsonObject | undefined, boolean]>([
    [undefined, false],
    [{}, false],
    [{ scopes: '' }, false],
    [{ scopes: 'files:readfiles:write' }, false],
    [{ scopes: 'files:write x files:read' }, true],
    [{ scopes: ['files:read'] }, false],
    [{ scopes: ['files:write', 'x', 'files:read'] }, true],
  ])('must all be granted: %j', async (auth, allowed) => {
    expect(await seen(runtime, 'tools/list', auth)).toEqual(allowed ? ['read', 'write'] : ['read']);
    const { result, error } = await ask(runtime, 'tools/call', CALL, auth ? { auth } : {});
    expect(allowed ? result?.['isError'] : error).toEqual(allowed ? false : REFUSED);
  });

  it('are judged before the policy is asked, and both have to agree', async () => {
    const asked: string[] = [];
    const both = guarded(
      (_phase, { name }) => {
        asked.push(name);
        throw DENIED;
      },
      { tools: [tool('write', ['w'])] },
    );
    expect((await ask(both, 'tools/call', CALL)).error?.code).toBe(403);
    expect(asked).toEqual([]);
    const auth = { scopes: ['w'] };
    expect((await ask(both, 'tools/call', CALL, { auth })).error).toEqual(DENIAL);
  });

  it.each([['a b'], [''], [1], 'a', [null]])('are refused as an option: %j', (scopes) => {
    const wrong = { server, tools: [{ ...tool('a'), scopes: scopes as string[] }] };
    expect(() => defineServer(wrong)()).toThrow('wrong-kind: `scopes` of tool `a` must be a list');
  });

  it.each([
    [() => {}],
    [{}],
    [{ authorize: 1 }],
    [{ authorize() {}, options: [] }],
    [{ authorize() {}, extra: 1 }],
  ])('and policies too: %j', (authorization) => {
    expect(() => defineServer({ server, authorization: authorization as never })()).toThrow(
      /authoriz/,
    );
  });
});

describe('subscriptions', () => {
  const capabilities = { resources: { subscribe: true } };
  const readable: Authorize = (_phase, component) => {
    if ((component.requestedUri ?? component.uri) === 'mem://pages/2') throw DENIED;
    if (component.name === 'news') throw DENIED;
  };

  it('drop the URIs that a caller may not read; those that match nothing stay (behaviour 21)', async () => {
    const hub = createHub();
    const runtime = guarded(readable, { subscriptions: hub, capabilities });
    const messages: string[] = [];
    const send = openDirect(runtime, { onNotification: (text) => void messages.push(text) });
    const uris = ['mem://news', 'mem://pages/1', 'mem://pages/2', 'other://x'];
    const answer = send(
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'subscriptions/listen',
        params: { _meta: META, notifications: { resourceSubscriptions: uris } },
      }),
    );
    await turn();
    for (const uri of uris) hub.resourceUpdated(uri);
    await turn();
    expect(messages[0]).toContain('"resourceSubscriptions":["mem://pages/1","other://x"]');
    expect(messages.slice(1).map((text) => JSON.parse(text).params.uri)).toEqual([
      'mem://pages/1',
      'other://x',
    ]);
    hub.close();
    await answer;
  });

  it('of the initialize era are refused with the error of the policy', async () => {
    const runtime = guarded(readable, { subscriptions: createHub(), capabilities });
    const send = openDirect(runtime, { onNotification: () => {} });
    await send(
      '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}',
    );
    const subscribe = async (uri: string) =>
      JSON.parse(
        (await send(
          JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'resources/subscribe', params: { uri } }),
        )) ?? '',
      );
    expect(await subscribe('mem://news')).toMatchObject({ error: DENIAL });
    expect(await subscribe('mem://pages/2')).toMatchObject({ error: DENIAL });
    expect(await subscribe('mem://pages/1')).toMatchObject({ result: {} });
    expect(await subscribe('other://x')).toMatchObject({ result: {} });
  });

  it('are refused as a whole where the policy fails', async () => {
    const runtime = guarded(() => Promise.reject(new Error('down')), {
      subscriptions: createHub(),
      capabilities,
    });
    const notifications = { resourceSubscriptions: ['mem://news'] };
    const send = openDirect(runtime, { onNotification: () => {} });
    const text = await send(
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'subscriptions/listen',
        params: { _meta: META, notifications },
      }),
    );
    expect(JSON.parse(text ?? '')).toMatchObject({
      error: { code: -32603, message: 'Internal error' },
    });
  });
});

it('nothing leaks between callers, whatever their policies and the order of their requests', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const caller = fc.record({ sees: fc.subarray(names), isLate: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(caller, { minLength: 2, maxLength: 4 }),
      fc.array(fc.nat(3), { minLength: 4, maxLength: 12 }),
      fc.integer({ min: 1, max: 3 }),
      async (callers, order, pageSize) => {
        const runtime = guarded(
          (_phase, { name }, { auth }) => {
            const { sees, isLate } = callers[Number(auth?.['id'])] ?? { sees: [], isLate: false };
            const refused = !sees.includes(name);
            if (isLate) return turn().then(() => (refused ? Promise.reject(DENIED) : undefined));
            if (refused) throw DENIED;
            return undefined;
          },
          { tools: names.map((name) => tool(name)), pagination: { pageSize } },
        );
        const cursors = new Map<number, unknown>();
        const walk = async (id: number): Promise<void> => {
          const sees = callers[id]?.sees ?? [];
          const known = cursors.get(id);
          const params = known === undefined ? {} : { cursor: known as string };
          const { result, error } = await ask(runtime, 'tools/list', params, { auth: { id } });
          expect(error).toBeUndefined();
          for (const entry of (result?.['tools'] ?? []) as JsonObject[])
            expect(sees).toContain(entry['name']);
          cursors.set(id, result?.['nextCursor']);
          for (const name of names) {
            const { error: refusal } = await ask(
              runtime,
              'tools/call',
              { name, arguments: { a: 'x' } },
              { auth: { id } },
            );
            expect(refusal?.code).toBe(sees.includes(name) ? undefined : 4001);
          }
        };
        const turns = order.map((index) => index % callers.length);
        const own = [...new Set(turns)].map(async (id) => {
          for (const each of turns) if (each === id) await walk(id);
        });
        await Promise.all(own);
      },
    ),
    { numRuns: 60 },
  );
});
