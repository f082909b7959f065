import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defineServer,
  type JsonObject,
  type Runtime,
  type ServerOptions,
  type ToolComponent,
} from '../../src/runtime/index.js';
import { ask, META, SERVER_META, send } from './ask.js';

const FRAME = `"ttlMs":0,"cacheScope":"private",${SERVER_META}`;

function createServer(options: Partial<ServerOptions> = {}): Runtime {
  return defineServer({ server: { name: 's', version: '1' }, ...options })();
}

function tools(...names: string[]): ToolComponent[] {
  return names.map((name) => ({
    definition: { name, inputSchema: { type: 'object' } },
    call: () => '',
  }));
}

async function resultText(
  runtime: Runtime,
  method: string,
  params: JsonObject = {},
): Promise<string> {
  const { text } = await send(runtime, method, { _meta: META, ...params });
  return text.replace('{"jsonrpc":"2.0","id":1,"result":', '').slice(0, -1);
}

describe('server/discover', () => {
  test('of a server with nothing', async () => {
    expect(await resultText(createServer(), 'server/discover')).toBe(
      `{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{},${FRAME}`,
    );
  });

  test('of a server with everything', async () => {
    const runtime = createServer({
      server: {
        name: 's',
        version: '1',
        title: 'S',
        description: 'd',
        websiteUrl: 'https://s.example/',
        icons: [{ src: 'data:,x' }],
        instructions: 'Be brief',
      },
      cache: { discovery: { ttlMs: 5, scope: 'public' } },
      tools: tools('t'),
      resources: [{ definition: { name: 'r', uriTemplate: 'mem://{x}' }, read: () => '' }],
      prompts: [{ definition: { name: 'p', arguments: [] }, messages: [] }],
    });
    expect(JSON.parse(await resultText(runtime, 'server/discover'))).toEqual({
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: 'Be brief',
      ttlMs: 5,
      cacheScope: 'public',
      _meta: {
        'io.modelcontextprotocol/serverInfo': {
          name: 's',
          version: '1',
          title: 'S',
          description: 'd',
          websiteUrl: 'https://s.example/',
          icons: [{ src: 'data:,x' }],
        },
      },
    });
  });
});

describe('entries', () => {
  test('hold what was declared, and nothing that was not', async () => {
    const inputSchema = { type: 'object', properties: { b: {}, a: true }, 'x-note': [null] };
    const annotations = { readOnlyHint: true };
    const common = {
      title: 'T',
      description: 'D',
      icons: [{ src: 'https://s.example/i' }],
      metadata: { 'a/b': 1 },
    };
    const runtime = createServer({
      tools: [
        {
          definition: { name: 'full', inputSchema, outputSchema: {}, annotations, ...common },
          call: () => '',
        },
        {
          definition: {
            name: 'bare',
            inputSchema: { type: 'object' },
            icons: [],
            metadata: {},
            annotations: {},
            description: '',
          },
          call: () => '',
        },
      ],
    });
    const { icons, title, description } = common;
    expect(await resultText(runtime, 'tools/list')).toBe(
      `{"resultType":"complete","tools":${JSON.stringify([
        { name: 'bare', inputSchema: { type: 'object' } },
        {
          name: 'full',
          title,
          description,
          inputSchema,
          outputSchema: {},
          annotations,
          icons,
          _meta: { 'a/b': 1 },
        },
      ])},${FRAME}`,
    );
  });

  test('of resources, templates and prompts', async () => {
    const annotations = { priority: 0 };
    const runtime = createServer({
      resources: [
        {
          definition: { name: 'b', uri: 'mem://b', mimeType: 'x/y', size: 0, annotations },
          text: '',
        },
        { definition: { name: 'a', uri: 'mem://a' }, text: '' },
        { definition: { name: 't', uriTemplate: 'mem://t/{x}', mimeType: 'x/y' }, read: () => '' },
      ],
      prompts: [
        {
          definition: { name: 'q', arguments: [{ name: 'x', required: true, description: 'D' }] },
          messages: [],
        },
        { definition: { name: 'p', arguments: [] }, messages: [] },
      ],
    });
    expect(await resultText(runtime, 'resources/list')).toBe(
      `{"resultType":"complete","resources":${JSON.stringify([
        { uri: 'mem://a', name: 'a' },
        { uri: 'mem://b', name: 'b', mimeType: 'x/y', size: 0, annotations },
      ])},${FRAME}`,
    );
    expect(await resultText(runtime, 'resources/templates/list')).toBe(
      `{"resultType":"complete","resourceTemplates":${JSON.stringify([{ uriTemplate: 'mem://t/{x}', name: 't', mimeType: 'x/y' }])},${FRAME}`,
    );
    expect(await resultText(runtime, 'prompts/list')).toBe(
      `{"resultType":"complete","prompts":${JSON.stringify([
        { name: 'p' },
        { name: 'q', arguments: [{ name: 'x', description: 'D', required: true }] },
      ])},${FRAME}`,
    );
  });

  test('a list may be empty when its capability is offered', async () => {
    const runtime = createServer({
      resources: [{ definition: { name: 'a', uri: 'mem://a' }, text: '' }],
    });
    expect(await resultText(runtime, 'resources/templates/list')).toBe(
      `{"resultType":"complete","resourceTemplates":[],${FRAME}`,
    );
  });

  test('stand in the order of code points', async () => {
    const names = ['￿', 'b', '\u{10000}', 'B', 'a', 'aa', '__proto__', 'é'];
    const runtime = createServer({ tools: tools(...names) });
    const listed = JSON.parse(await resultText(runtime, 'tools/list'));
    expect(listed.tools.map(({ name }: { name: string }) => name)).toEqual([
      'B',
      '__proto__',
      'a',
      'aa',
      'b',
      'é',
      '￿',
      '\u{10000}',
    ]);
  });
});

describe('pages', () => {
  /** Reads all pages of `tools/list`; every page must have the same cache members. */
  async function allPages(runtime: Runtime): Promise<string[][]> {
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const { result } = await ask(runtime, 'tools/list', cursor === undefined ? {} : { cursor });
      const page = result as { tools: { name: string }[]; nextCursor?: string };
      expect(page).toMatchObject({ ttlMs: 7, cacheScope: 'public' });
      pages.push(page.tools.map(({ name }) => name));
      cursor = page.nextCursor;
      expect(cursor === undefined).toBe(!('nextCursor' in page));
    } while (cursor !== undefined);
    return pages;
  }

  test('hold every entry once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 20 }),
        fc.integer({ min: 1, max: 8 }),
        async (names, pageSize) => {
          fc.pre(names.length > 0);
          const options = {
            pagination: { pageSize },
            cache: { tools: { ttlMs: 7, scope: 'public' } },
          } as const;
          const pages = await allPages(createServer({ ...options, tools: tools(...names) }));
          expect(pages.length).toBe(Math.ceil(names.length / pageSize));
          expect(new Set(pages.flat())).toEqual(new Set(names));
          expect(pages.slice(0, -1).every((page) => page.length === pageSize)).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });

  async function firstCursor(runtime: Runtime, method = 'tools/list'): Promise<string> {
    const { result } = await ask(runtime, method);
    return result?.['nextCursor'] as string;
  }

  async function refusal(
    runtime: Runtime,
    cursor: unknown,
    method = 'tools/list',
  ): Promise<unknown> {
    const { error } = await ask(runtime, method, { cursor: cursor as string });
    expect(error?.code).toBe(-32602);
    return error?.message;
  }

  const NOT_A_STRING = 'Invalid cursor: `cursor` must be a string';
  const INVALID = 'Invalid cursor: `cursor` is not one that this list gave out';
  const EXPIRED = 'Invalid cursor: `cursor` has expired: start from the first page';
  const pagination = { pageSize: 2 };
  const runtime = createServer({
    pagination,
    tools: tools('a', 'b', 'c', 'd', 'e'),
    prompts: ['p', 'q', 'r'].map((name) => ({ definition: { name, arguments: [] }, messages: [] })),
  });

  test('equal servers give equal cursors, and take each other’s', async () => {
    const other = createServer({ pagination, tools: tools('e', 'd', 'c', 'b', 'a') });
    const cursor = await firstCursor(runtime);
    expect(await firstCursor(other)).toBe(cursor);
    expect(await resultText(other, 'tools/list', { cursor })).toBe(
      await resultText(runtime, 'tools/list', { cursor }),
    );
  });

  test.each([[5], [null], [[]], [{}], [true]])('%j is no string', async (cursor) => {
    expect(await refusal(runtime, cursor)).toBe(NOT_A_STRING);
  });

  test.each([[''], ['garbage'], ['=='], ['W10'], ['é'], ['A'.repeat(3000)], ['bnVsbA']])(
    '%j is no cursor',
    async (cursor) => {
      expect(await refusal(runtime, cursor)).toBe(INVALID);
    },
  );

  test('the cursor of another list is none', async () => {
    expect(await refusal(runtime, await firstCursor(runtime, 'prompts/list'))).toBe(INVALID);
  });

  const remade = async (change: (fields: unknown[]) => void): Promise<string> => {
    const fields = JSON.parse(Buffer.from(await firstCursor(runtime), 'base64url').toString());
    change(fields);
    return Buffer.from(JSON.stringify(fields)).toString('base64url');
  };

  test.each<[string, (fields: unknown[]) => void, string]>([
    [
      'another revision',
      (fields) => {
        fields[1] = '2025-11-25';
      },
      INVALID,
    ],
    [
      'another format',
      (fields) => {
        fields[0] = 2;
      },
      INVALID,
    ],
    [
      'offset 0',
      (fields) => {
        fields[3] = 0;
      },
      INVALID,
    ],
    [
      'a negative offset',
      (fields) => {
        fields[3] = -2;
      },
      INVALID,
    ],
    [
      'a fractional offset',
      (fields) => {
        fields[3] = 1.5;
      },
      INVALID,
    ],
    [
      'an offset that is text',
      (fields) => {
        fields[3] = '2';
      },
      INVALID,
    ],
    [
      'a sixth field',
      (fields) => {
        fields.push(1);
      },
      INVALID,
    ],
    [
      'an offset between pages',
      (fields) => {
        fields[3] = 3;
      },
      EXPIRED,
    ],
    [
      'an offset behind the end',
      (fields) => {
        fields[3] = 6;
      },
      EXPIRED,
    ],
    [
      'another list',
      (fields) => {
        fields[4] = 'x';
      },
      EXPIRED,
    ],
  ])('a cursor with %s', async (_title, change, message) => {
    expect(await refusal(runtime, await remade(change))).toBe(message);
  });

  test.each<[string, Partial<ServerOptions>]>([
    ['a tool more', { pagination, tools: tools('a', 'b', 'c', 'd', 'e', 'f') }],
    ['another page size', { pagination: { pageSize: 1 }, tools: tools('a', 'b', 'c', 'd', 'e') }],
    [
      'another description',
      {
        pagination,
        tools: tools('a', 'b', 'c', 'd', 'e').map(({ definition, call }) => ({
          definition: { ...definition, description: 'new' },
          call,
        })),
      },
    ],
  ])('a cursor expires with %s', async (_title, options) => {
    expect(await refusal(createServer(options), await firstCursor(runtime))).toBe(EXPIRED);
  });

  test('every changed character of a cursor is noticed', async () => {
    const cursor = await firstCursor(runtime);
    for (let index = 0; index < cursor.length; index += 1) {
      const other = cursor[index] === 'A' ? 'B' : 'A';
      const changed = cursor.slice(0, index) + other + cursor.slice(index + 1);
      expect([INVALID, EXPIRED]).toContain(await refusal(runtime, changed));
    }
  });
});
