import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type CreateRuntime,
  defineServer,
  type JsonObject,
  type Overrides,
  type Revision,
  type ToolComponent,
  toolError,
} from '../../src/runtime/index.js';
import { type Answer, openSpeaker, type Speaker } from '../dialects/carrier.js';

const REVISIONS: readonly Revision[] = ['2026-07-28', '2025-11-25', '2025-06-18'];
const ICONS = [{ src: 'https://example.com/i.png' }];

function tool(name: string, returned: unknown, outputSchema?: JsonObject): ToolComponent {
  const definition = { name, icons: ICONS, inputSchema: { type: 'object' as const } };
  return {
    definition: outputSchema === undefined ? definition : { ...definition, outputSchema },
    call: () => returned,
  };
}

/** Values that a handler may return, each with a schema that allows it. */
const VALUES: readonly (readonly [name: string, value: unknown, schema: JsonObject])[] = [
  ['object', { a: 1 }, { type: 'object' }],
  ['list', [1, 2], { type: 'array' }],
  ['number', 5, { type: 'integer' }],
  ['null', null, { type: 'null' }],
];

const createServer: CreateRuntime = defineServer({
  server: { name: 's', version: '1', icons: ICONS },
  validator: 'basic',
  logger: () => {},
  tools: [
    ...VALUES.map(([name, value]) => tool(name, value)),
    ...VALUES.map(([name, value, schema]) => tool(`${name}_declared`, value, schema)),
    tool('text', ''),
    tool('fails', toolError('no such order'), { type: 'object', required: ['total'] }),
  ],
  resources: [
    { definition: { uri: 'mem://a', name: 'a', icons: ICONS }, text: 'A' },
    {
      definition: { uriTemplate: 'loc://{id}', name: 'loc', completion: ['id'] },
      read: () => '',
      complete: ({ argument, value, arguments: others }) => [
        `${argument}=${value} ${JSON.stringify(others)}`,
      ],
    },
  ],
  prompts: [
    { definition: { name: 'a', arguments: [] }, messages: [] },
    {
      definition: { name: 'b', arguments: [{ name: 'n' }], completion: ['n'] },
      messages: [],
      complete: () => Array.from({ length: 250 }, (_, index) => String(index)),
    },
  ],
});

async function open(revision: Revision, overrides: Overrides = {}): Promise<Speaker> {
  const speaker = await openSpeaker('http', revision, createServer(overrides));
  onTestFinished(() => speaker.close());
  return speaker;
}

type Reply = { readonly result?: Record<string, unknown>; readonly error?: JsonObject };

function replyOf({ text }: Answer): Reply {
  return JSON.parse(text);
}

async function resultOf(speaker: Speaker, method: string, params?: object): Promise<JsonObject> {
  const { result, error } = replyOf(await speaker.ask(method, params));
  expect(error).toBeUndefined();
  return result as JsonObject;
}

async function errorOf(speaker: Speaker, method: string, params: object): Promise<unknown> {
  return replyOf(await speaker.ask(method, params)).error;
}

describe.each(REVISIONS)('pages in %s', (revision) => {
  const names = ['a', 'b', 'c'];
  const three = { tools: names.map((name) => tool(name, '')) };

  it.each([3, 2, 1])('O32 the last of pages of %i carries a cursor', async (pageSize) => {
    const speaker = await open(revision, { ...three, pagination: { pageSize } });
    const visited: unknown[] = [];
    let params: object | undefined = {};
    while (params !== undefined) {
      const result = await resultOf(speaker, 'tools/list', params);
      visited.push(...(result['tools'] as JsonObject[]).map(({ name }) => name));
      const next = Object.hasOwn(result, 'nextCursor');
      params = next ? { cursor: result['nextCursor'] } : undefined;
      expect(visited.length).toBeLessThanOrEqual(3);
    }
    expect(visited).toEqual(names);
  });

  it('O32 an empty list carries a cursor', async () => {
    const speaker = await open(revision, { prompts: [], capabilities: { prompts: {} } });
    const result = await resultOf(speaker, 'prompts/list');
    expect(result['prompts']).toEqual([]);
    expect(result).not.toHaveProperty('nextCursor');
  });

  it('O32 a cursor of something else gives a page', async () => {
    const pagination = { pageSize: 1 };
    const speaker = await open(revision, { ...three, pagination });
    const { nextCursor } = await resultOf(speaker, 'tools/list');
    const ofPrompts = (await resultOf(speaker, 'prompts/list'))['nextCursor'];
    const changed = await open(revision, { tools: three.tools.slice(1), pagination });
    const ofChanged = (await resultOf(changed, 'tools/list'))['nextCursor'];
    const wrong = ['made-up', '', String(nextCursor).slice(0, -2), ofPrompts, ofChanged];
    for (const cursor of wrong) {
      expect(await errorOf(speaker, 'tools/list', { cursor })).toMatchObject({ code: -32602 });
    }
  });
});

describe.each(REVISIONS)('completion in %s', (revision) => {
  const prompt = { type: 'ref/prompt', name: 'b' };
  const template = { type: 'ref/resource', uri: 'loc://{id}' };

  it('O33 more than 100 values fail', async () => {
    const argument = { name: 'n', value: '' };
    const result = await resultOf(await open(revision), 'completion/complete', {
      ref: prompt,
      argument,
    });
    const values = Array.from({ length: 100 }, (_, index) => String(index));
    expect(result['completion']).toEqual({ values, total: 250, hasMore: true });
  });

  it.each([{}, { zone: 'z' }])(
    'O34 a template is looked up by a name, with context %j',
    async (others) => {
      const result = await resultOf(await open(revision), 'completion/complete', {
        ref: template,
        argument: { name: 'id', value: '1' },
        context: { arguments: others },
      });
      expect(result['completion']).toMatchObject({ values: [`id=1 ${JSON.stringify(others)}`] });
    },
  );

  it.each<[what: string, params: object]>([
    ['argument', { ref: template, argument: { name: 'none', value: '' } }],
    ['template', { ref: { ...template, uri: 'loc://1' }, argument: { name: 'id', value: '' } }],
    ['prompt', { ref: { ...prompt, name: 'none' }, argument: { name: 'n', value: '' } }],
    ['type', { ref: { ...prompt, type: 'ref/tool' }, argument: { name: 'n', value: '' } }],
  ])('O34 an unknown %s is completed', async (_what, params) => {
    const error = await errorOf(await open(revision), 'completion/complete', params);
    expect(error).toMatchObject({ code: -32602 });
  });
});

describe.each<[Revision, number]>([
  ['2026-07-28', -32602],
  ['2025-11-25', -32002],
  ['2025-06-18', -32002],
])('a missing resource in %s', (revision, code) => {
  it('O36 has another code, or no contents', async () => {
    const error = await errorOf(await open(revision), 'resources/read', { uri: 'nope://x' });
    expect(error).toMatchObject({ code, data: { uri: 'nope://x' } });
  });
});

describe.each(REVISIONS)('results in %s', (revision) => {
  const isModern = revision === '2026-07-28';

  it.each(VALUES)(
    'O38 %s comes without its text, or as what old clients refuse',
    async (name, value) => {
      const speaker = await open(revision);
      for (const each of [name, `${name}_declared`]) {
        const result = await resultOf(speaker, 'tools/call', { name: each });
        expect(result['content']).toEqual([{ type: 'text', text: JSON.stringify(value) }]);
        expect(Object.hasOwn(result, 'structuredContent')).toBe(isModern || name === 'object');
        if (isModern) expect(result['structuredContent']).toEqual(value);
      }
    },
  );

  it('O38 a text becomes structured', async () => {
    const result = await resultOf(await open(revision), 'tools/call', { name: 'text' });
    expect(result['content']).toEqual([{ type: 'text', text: '' }]);
    expect(result).not.toHaveProperty('structuredContent');
  });

  it('O38 an output schema that is no object breaks the list of old clients', async () => {
    const { tools } = await resultOf(await open(revision), 'tools/list');
    const declared = (tools as JsonObject[]).filter((each) => Object.hasOwn(each, 'outputSchema'));
    const names = ['fails', ...VALUES.map(([name]) => `${name}_declared`)].sort();
    expect(declared.map(({ name }) => name)).toEqual(
      isModern ? names : ['fails', 'object_declared'],
    );
    expect(tools).toHaveLength(10);
  });

  it('O37 an error is held to the output schema', async () => {
    const result = await resultOf(await open(revision), 'tools/call', { name: 'fails' });
    expect(result).toMatchObject({ isError: true, content: [{ text: 'no such order' }] });
    expect(result).not.toHaveProperty('structuredContent');
  });

  it('O47 members of one era are sent to the other', async () => {
    const speaker = await open(revision);
    const lists = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'];
    const kept = [...lists.map((method) => [method, {}]), ['resources/read', { uri: 'mem://a' }]];
    for (const [method, params] of kept as [string, object][]) {
      const result = await resultOf(speaker, method, params);
      const found = ['resultType', 'ttlMs', 'cacheScope'].filter((name) =>
        Object.hasOwn(result, name),
      );
      expect(found).toEqual(isModern ? ['resultType', 'ttlMs', 'cacheScope'] : []);
    }
    const called = await resultOf(speaker, 'tools/call', { name: 'object' });
    expect(called).not.toHaveProperty('ttlMs');
    expect(called).not.toHaveProperty('cacheScope');
    expect(called['resultType']).toBe(isModern ? 'complete' : undefined);
    const { tools } = await resultOf(speaker, 'tools/list');
    expect(JSON.stringify(tools).includes('icons')).toBe(revision !== '2025-06-18');
  });

  it('O46 a ping is not answered, or has outlived its era', async () => {
    const { status, text } = await (await open(revision)).ask('ping');
    const reply = JSON.parse(text);
    if (isModern) expect([status, reply.error.code]).toEqual([404, -32601]);
    else expect([status, reply.result]).toEqual([200, {}]);
  });

  it('O46 an unknown method is told as a lost session to old clients', async () => {
    const { status, text } = await (await open(revision)).ask('nope/nope');
    expect([status, JSON.parse(text).error.code]).toEqual([isModern ? 404 : 200, -32601]);
  });
});

describe.each(REVISIONS.slice(1))('a handshake in %s', (revision) => {
  it('O47 has members that strict clients refuse', async () => {
    const speaker = await open(revision);
    const result = await resultOf(speaker, 'initialize', {
      protocolVersion: revision,
      capabilities: {},
      clientInfo: { name: 'c', version: '1' },
    });
    expect(Object.keys(result).sort()).toEqual(['capabilities', 'protocolVersion', 'serverInfo']);
    expect(JSON.stringify(result).includes('icons')).toBe(revision !== '2025-06-18');
  });
});
