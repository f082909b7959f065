import { describe, expect, test, vi } from 'vitest';
import {
  ConfigurationError,
  defineServer,
  type Overrides,
  type PromptComponent,
  type ResourceComponent,
  type ServerOptions,
  type ToolComponent,
} from '../../src/runtime/index.js';

const SERVER = { name: 's', version: '1' };

/** The code of the error that the options cause; its message must begin with it. */
function codeOf(options: object): string | undefined {
  try {
    defineServer({ server: SERVER, ...(options as Partial<ServerOptions>) })();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    expect(error.message.startsWith(`${error.code}: `)).toBe(true);
    return error.code;
  }
  return undefined;
}

describe('settings', () => {
  test.each<[string, object, string | undefined]>([
    ['none but the identity', {}, undefined],
    ['an unknown option', { validators: 'full' }, 'unknown-key'],
    ['no identity', { server: undefined }, 'wrong-kind'],
    ['no name', { server: { version: '1' } }, 'missing-key'],
    ['an empty version', { server: { name: 's', version: '' } }, 'missing-key'],
    ['an unknown member of the identity', { server: { ...SERVER, url: '' } }, 'unknown-key'],
    ['a title that is no string', { server: { ...SERVER, title: 1 } }, 'wrong-kind'],
    ['a relative website', { server: { ...SERVER, websiteUrl: '/x' } }, 'website-url'],
    ['an icon without a scheme', { server: { ...SERVER, icons: [{ src: 'a.png' }] } }, 'icon-src'],
    ['an icon without a source', { server: { ...SERVER, icons: [{}] } }, 'icon-shape'],
    [
      'an icon of a scheme that clients must not load',
      { server: { ...SERVER, icons: [{ src: 'ftp://h/a.png' }] } },
      'icon-scheme',
    ],
    [
      'an icon with an unknown member',
      { server: { ...SERVER, icons: [{ src: 'data:,', alt: '' }] } },
      'icon-shape',
    ],
    ['no protocols', { protocols: [] }, 'protocol-list'],
    ['a repeated protocol', { protocols: ['2026-07-28', '2026-07-28'] }, 'protocol-list'],
    ['an unknown protocol', { protocols: ['2024-11-05'] }, 'protocol-unknown'],
    ['an unknown validator', { validator: 'strict' }, 'validator-unknown'],
    ['defaults by a text', { applyDefaults: 'true' }, 'wrong-kind'],
    ['page size 0', { pagination: { pageSize: 0 } }, 'page-size'],
    ['a fractional page size', { pagination: { pageSize: 1.5 } }, 'page-size'],
    ['an unknown member of pagination', { pagination: { pageSize: 1, size: 2 } }, 'unknown-key'],
    ['a negative lifetime', { cache: { tools: { ttlMs: -1, scope: 'public' } } }, 'cache-ttl'],
    ['an unknown scope', { cache: { tools: { ttlMs: 0, scope: 'all' } } }, 'cache-scope'],
    ['an unknown cache', { cache: { tool: { ttlMs: 0, scope: 'public' } } }, 'unknown-key'],
    ['a negative deadline', { handlerTimeoutMs: -1 }, 'wrong-kind'],
    ['a deadline that is text', { handlerTimeoutMs: '5' }, 'wrong-kind'],
    ['no room for results', { maxResultBytes: 0 }, 'wrong-kind'],
    ['a log that is no map', { log: 'info' }, 'wrong-kind'],
    ['an unknown level of the log', { log: { level: 'warn' } }, 'wrong-kind'],
    ['an unknown format of the log', { log: { format: 'text' } }, 'wrong-kind'],
    ['an unknown key of the log', { log: { colour: true } }, 'unknown-key'],
    ['a logger that is no function', { logger: {} }, 'wrong-kind'],
    ['a compiler that is no function', { compileSchema: 'full' }, 'wrong-kind'],
    ['tools that are no list', { tools: {} }, 'wrong-kind'],
    ['a tool that is nothing', { tools: [undefined] }, 'wrong-kind'],
  ])('%s', (_title, options, code) => {
    expect(codeOf(options)).toBe(code);
  });
});

function tool(definition: object, rest: object = {}): ToolComponent {
  return {
    definition: { name: 't', inputSchema: { type: 'object' }, ...definition },
    call: () => '',
    ...rest,
  } as ToolComponent;
}

/** A schema with one property. */
function property(schema: object, name = 'a'): object {
  return { inputSchema: { type: 'object', properties: { [name]: schema } } };
}

describe('tools', () => {
  let deep: object = {};
  for (let depth = 0; depth < 70; depth += 1) deep = { items: deep };
  const cycle: { items?: object } = {};
  cycle.items = cycle;

  test.each<[string, object, string | undefined]>([
    ['a good one', property({ type: 'string', 'x-mcp-header': 'A' }), undefined],
    ['no name', { name: '' }, 'name-empty'],
    ['an unknown member', { inputschema: {} }, 'unknown-key'],
    ['a name that is no string', { name: 5 }, 'name-empty'],
    ['a name with any characters', { name: 'Create a/b 名前' }, undefined],
    ['a description that is no string', { description: null }, 'wrong-kind'],
    ['a bad metadata key', { metadata: { 'a/b/c': 1 } }, 'meta-key'],
    [
      'a reserved metadata key',
      { metadata: { 'io.modelcontextprotocol/x': 1 } },
      'meta-key-reserved',
    ],
    ['metadata that is no JSON', { metadata: { a: 1n } }, 'wrong-kind'],
    ['icons that are no list', { icons: {} }, 'icon-shape'],
    ['annotations that are no map', { annotations: [] }, 'wrong-kind'],
    ['no input schema', { inputSchema: undefined }, 'schema-not-map'],
    ['an input schema without a type', { inputSchema: {} }, 'schema-root-type'],
    [
      'an input schema with a list of types',
      { inputSchema: { type: ['object'] } },
      'schema-root-type',
    ],
    ['an input schema of another type', { inputSchema: { type: 'array' } }, 'schema-root-type'],
    ['an input schema that is a boolean', { inputSchema: true }, 'schema-not-map'],
    ['an output schema of any type', { outputSchema: { type: 'array' } }, undefined],
    ['an output schema that is a boolean', { outputSchema: true }, 'schema-not-map'],
    [
      'another dialect',
      { inputSchema: { $schema: 'http://json-schema.org/draft-04/schema#', type: 'object' } },
      'schema-dialect',
    ],
    [
      'draft-07',
      { inputSchema: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' } },
      undefined,
    ],
    ['an unknown type', property({ type: 'text' }), 'schema-meta'],
    [
      'required with repeats',
      { inputSchema: { type: 'object', required: ['a', 'a'] } },
      'schema-meta',
    ],
    ['a pattern that does not compile', property({ pattern: '[' }), 'schema-pattern'],
    ['a deep schema', property(deep), 'schema-limit'],
    ['a schema that holds itself', property(cycle), 'schema-not-map'],
    ['a schema with a function', property({ default: () => 1 }), 'schema-not-map'],
    ['a reference within', property({ $ref: '#' }), undefined],
    [
      'a reference to an anchor',
      property({ $ref: '#b', $defs: { b: { $anchor: 'b' } } }),
      undefined,
    ],
    ['a reference to a file', property({ $ref: 'other.json' }), 'schema-ref-remote'],
    ['a reference to the network', property({ $ref: 'https://h/s.json#/a' }), 'schema-ref-remote'],
    ['a dynamic reference out', property({ $dynamicRef: 'x#y' }), 'schema-ref-remote'],
    ['a reference to nothing', property({ $ref: '#/$defs/b' }), 'schema-ref-unresolved'],
    ['a reference to an unknown anchor', property({ $ref: '#b' }), 'schema-ref-unresolved'],
    ['a reference to data', property({ $ref: '#/type' }), 'schema-ref-unresolved'],
    ['a reference to what is inherited', property({ $ref: '#/toString' }), 'schema-ref-unresolved'],
    ['a base inside', property({ $id: 'https://h/s', $ref: '#' }), 'schema-meta'],
    ['a reference in data', property({ default: { $ref: 'other.json' } }), undefined],
    ['a property called $ref', property({ type: 'string' }, '$ref'), undefined],
    [
      'a header that is no string',
      property({ type: 'string', 'x-mcp-header': 1 }),
      'header-not-string',
    ],
    ['an empty header', property({ type: 'string', 'x-mcp-header': '' }), 'header-empty'],
    [
      'a header that is no token',
      property({ type: 'string', 'x-mcp-header': 'A B' }),
      'header-token',
    ],
    ['a header on a number', property({ type: 'number', 'x-mcp-header': 'A' }), 'header-type'],
    [
      'a header under items',
      property({ type: 'array', items: { type: 'string', 'x-mcp-header': 'A' } }),
      'header-unreachable',
    ],
    [
      'a header twice',
      {
        inputSchema: {
          type: 'object',
          properties: {
            a: { type: 'string', 'x-mcp-header': 'R' },
            b: { type: 'string', 'x-mcp-header': 'r' },
          },
        },
      },
      'header-duplicate',
    ],
    [
      'a header on a wide integer',
      property({ type: 'integer', maximum: 2 ** 53, 'x-mcp-header': 'A' }),
      'header-integer-range',
    ],
    ['a property called x-mcp-header', property({ type: 'number' }, 'x-mcp-header'), undefined],
    ['a header keyword in data', property({ default: { 'x-mcp-header': 'A B' } }), undefined],
  ])('%s', (_title, definition, code) => {
    expect(codeOf({ tools: [tool(definition)] })).toBe(code);
  });

  test('need a handler', () => {
    expect(codeOf({ tools: [tool({}, { call: undefined })] })).toBe('handler-not-function');
  });

  test('need compiled validators for `full`', () => {
    expect(codeOf({ validator: 'full', tools: [tool({})] })).toBe('validators-missing');
    const wrong = tool({}, { validators: () => ({}) });
    expect(codeOf({ validator: 'full', tools: [wrong] })).toBe('validators-missing');
  });

  test('have schemas that are checked, unless validators were compiled from them', () => {
    const wrong = { inputSchema: { type: 'object', properties: { a: { type: 'text' } } } };
    const compiled = tool(wrong, { validators: { arguments: vi.fn() } });
    expect(codeOf({ validator: 'full', tools: [compiled] })).toBeUndefined();
    expect(codeOf({ validator: 'basic', tools: [compiled] })).toBe('schema-meta');
    const none = tool({ inputSchema: undefined }, { validators: { arguments: vi.fn() } });
    expect(codeOf({ validator: 'full', tools: [none] })).toBe('schema-not-map');
  });

  test('do without compiled validators where the server can compile schemas', () => {
    const compileSchema = vi.fn();
    const validators = vi.fn();
    const tools = [tool({}), tool({ name: 'u' }, { validators: { arguments: validators } })];
    expect(codeOf({ validator: 'full', compileSchema, tools })).toBeUndefined();
    expect(compileSchema).not.toHaveBeenCalled();
    expect(validators).not.toHaveBeenCalled();
  });

  test('the identical one twice changes nothing; another one under the same name is an error', () => {
    const one = tool({});
    expect(codeOf({ tools: [one, one] })).toBeUndefined();
    expect(codeOf({ tools: [one, tool({})] })).toBe('name-duplicate');
    expect(codeOf({ tools: [tool({ name: 'A' }), tool({ name: 'a' })] })).toBeUndefined();
  });

  test('messages name the tool and the place', () => {
    const options = { server: SERVER, tools: [tool(property({ type: 'text' }))] };
    expect(defineServer(options)).toThrow(
      /^schema-meta: `inputSchema` of tool `t` at \/properties\/a\/type must be one of string, /,
    );
  });

  test('1,000 are created in no time', () => {
    const tools = Array.from({ length: 1000 }, (_, index) =>
      tool({ name: `t${index}`, ...property({ type: 'string', enum: ['a', 'b'], minLength: 1 }) }),
    );
    const started = performance.now();
    defineServer({ server: SERVER, tools })();
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

function resource(definition: object, rest: object = { read: () => '' }): ResourceComponent {
  return { definition: { name: 'r', ...definition }, ...rest } as ResourceComponent;
}

describe('resources', () => {
  test.each<[string, object, object | undefined, string | undefined]>([
    ['a direct one', { uri: 'mem://a' }, undefined, undefined],
    ['a template', { uriTemplate: 'mem://{x}' }, undefined, undefined],
    ['neither', {}, undefined, 'resource-identity'],
    ['both', { uri: 'mem://a', uriTemplate: 'mem://{x}' }, undefined, 'resource-identity'],
    ['a relative URI', { uri: 'a' }, undefined, 'resource-uri'],
    ['a negative size', { uri: 'mem://a', size: -1 }, undefined, 'resource-size'],
    ['the size of a template', { uriTemplate: 'mem://{x}', size: 1 }, undefined, 'resource-size'],
    [
      'an unknown audience',
      { uri: 'mem://a', annotations: { audience: ['all'] } },
      undefined,
      'resource-annotation',
    ],
    [
      'annotations that are a list',
      { uri: 'mem://a', annotations: [] },
      undefined,
      'resource-annotation',
    ],
    ['a type that is no string', { uri: 'mem://a', mimeType: 1 }, undefined, 'wrong-kind'],
    ['no handler', { uri: 'mem://a' }, {}, 'handler-not-function'],
    ['text beside a handler', { uri: 'mem://a' }, { text: '', read: () => '' }, 'static-content'],
    ['text that is no string', { uri: 'mem://a' }, { text: 1 }, 'wrong-kind'],
    ['json that is none', { uri: 'mem://a' }, { json: new Date() }, 'wrong-kind'],
    [
      'static content of a template',
      { uriTemplate: 'mem://{x}' },
      { text: '' },
      'resource-direct-only',
    ],
    [
      'a matcher of a direct one',
      { uri: 'mem://a' },
      { read: () => '', matcher: () => true },
      'resource-template-only',
    ],
    [
      'a template of another shape',
      { uriTemplate: 'mem://{#x}' },
      undefined,
      'template-fragment-expansion',
    ],
    [
      'the same with a matcher',
      { uriTemplate: 'mem://{#x}' },
      { read: () => '', matcher: () => true },
      undefined,
    ],
    [
      'a matcher that is no function',
      { uriTemplate: 'mem://{x}' },
      { read: () => '', matcher: 1 },
      'wrong-kind',
    ],
    [
      'a matcher that throws',
      { uriTemplate: 'mem://{x}' },
      {
        read: () => '',
        matcher: () => {
          throw new Error('x');
        },
      },
      'matcher-fault',
    ],
    [
      'a matcher that says nothing',
      { uriTemplate: 'mem://{x}' },
      { read: () => '', matcher: () => undefined },
      'matcher-fault',
    ],
    [
      'a matcher that names `uri`',
      { uriTemplate: 'mem://{x}' },
      { read: () => '', matcher: () => ({ variables: { uri: '' } }) },
      'matcher-fault',
    ],
  ])('%s', (_title, definition, rest, code) => {
    expect(codeOf({ resources: [resource(definition, rest)] })).toBe(code);
  });

  const b = (definition: object, rest?: object): ResourceComponent =>
    resource({ name: 'b', ...definition }, rest);
  test.each<[string, ResourceComponent[], string | undefined]>([
    [
      'one name for a resource and a template',
      [resource({ uri: 'mem://a' }), resource({ uriTemplate: 'x://{x}' })],
      'name-duplicate',
    ],
    ['equal URIs', [resource({ uri: 'mem://a' }), b({ uri: 'mem://a' })], 'resource-uri-duplicate'],
    [
      'equal templates',
      [resource({ uriTemplate: 'mem://{x}' }), b({ uriTemplate: 'mem://{x}' })],
      'resource-uri-duplicate',
    ],
    [
      'a URI that a template matches',
      [resource({ uri: 'mem://a' }), b({ uriTemplate: 'mem://{x}' })],
      'resource-uri-matched',
    ],
    [
      'a URI that an own matcher would match',
      [
        resource({ uri: 'mem://a' }),
        b({ uriTemplate: 'mem://{x}' }, { read: () => '', matcher: () => true }),
      ],
      undefined,
    ],
    [
      'overlapping templates',
      [resource({ uriTemplate: 'x://h/{+p}' }), b({ uriTemplate: 'x://h/docs{/page*}' })],
      undefined,
    ],
  ])('%s', (_title, resources, code) => {
    expect(codeOf({ resources })).toBe(code);
  });

  test('an own matcher is called once, with the template itself', () => {
    const matcher = vi.fn(() => false);
    expect(
      codeOf({ resources: [resource({ uriTemplate: 'v{x}' }, { read: () => '', matcher })] }),
    ).toBeUndefined();
    expect(matcher.mock.calls).toEqual([['v{x}']]);
  });

  test('a template message quotes it, names the shape and the way out', () => {
    expect(
      defineServer({ server: SERVER, resources: [resource({ uriTemplate: 'x://h/v{version}' })] }),
    ).toThrow(
      'template-mixed-segment: the template `x://h/v{version}` of resource `r` uses a path segment that holds literal text and an expression, or two expressions; use a `matcher` for it',
    );
  });
});

function prompt(definition: object, rest: object = { render: () => '' }): PromptComponent {
  const component: unknown = { definition: { name: 'p', arguments: [], ...definition }, ...rest };
  return component as PromptComponent;
}

describe('prompts', () => {
  const withArgument = { arguments: [{ name: 'a' }] };
  const message = (rest: object): object => ({ messages: [{ role: 'user', ...rest }] });

  test.each<[string, object, object | undefined, string | undefined]>([
    ['a good one', withArgument, undefined, undefined],
    ['no arguments', { arguments: undefined }, undefined, 'wrong-kind'],
    ['an argument without a name', { arguments: [{}] }, undefined, 'argument-name'],
    [
      'an argument twice',
      { arguments: [{ name: 'a' }, { name: 'a' }] },
      undefined,
      'argument-duplicate',
    ],
    [
      'an argument with a type',
      { arguments: [{ name: 'a', type: 'string' }] },
      undefined,
      'prompt-argument-key',
    ],
    [
      'required that is no boolean',
      { arguments: [{ name: 'a', required: 1 }] },
      undefined,
      'wrong-kind',
    ],
    ['no handler', {}, {}, 'handler-not-function'],
    ['messages beside a handler', {}, { messages: [], render: () => '' }, 'static-content'],
    ['messages that are no list', {}, { messages: {} }, 'message-shape'],
    ['an unknown role', {}, { messages: [{ role: 'system', text: [] }] }, 'message-shape'],
    ['text that is no list', {}, message({ text: 'x' }), 'message-shape'],
    [
      'text beside content',
      {},
      message({ text: [], content: { type: 'text', text: '' } }),
      'unknown-key',
    ],
    ['an unknown block', {}, message({ content: { type: 'video' } }), 'message-content'],
    [
      'a part that names an argument',
      withArgument,
      message({ text: [{ argument: 'a' }] }),
      undefined,
    ],
    [
      'a part that names no argument',
      withArgument,
      message({ text: [{ argument: 'b' }] }),
      'message-argument-unknown',
    ],
    [
      'a fallback that is no string',
      withArgument,
      message({ text: [{ argument: 'a', fallback: 1 }] }),
      'wrong-kind',
    ],
  ])('%s', (_title, definition, rest, code) => {
    expect(codeOf({ prompts: [prompt(definition, rest)] })).toBe(code);
  });

  test('may share a name with a tool, not with each other', () => {
    expect(codeOf({ tools: [tool({ name: 'p' })], prompts: [prompt({})] })).toBeUndefined();
    expect(codeOf({ prompts: [prompt({}), prompt({})] })).toBe('name-duplicate');
  });
});

describe('the runtime', () => {
  test.each([null, 5, 'production', [], true])(
    'takes a map as its overrides, and not %j',
    (wrong) => {
      const create = defineServer({ server: SERVER });
      expect(() => create(wrong as never)).toThrow('wrong-kind: the overrides must be a map');
      expect(() => create(wrong as never)).toThrow(ConfigurationError);
    },
  );

  test('fills in every default', () => {
    const { settings, capabilities } = defineServer({ server: SERVER })();
    expect({ settings, capabilities }).toEqual({
      capabilities: {},
      settings: {
        server: SERVER,
        protocols: ['2026-07-28', '2025-11-25', '2025-06-18'],
        validator: 'passthrough',
        applyDefaults: false,
        pagination: { pageSize: 100 },
        cache: {
          discovery: { ttlMs: 0, scope: 'private' },
          tools: { ttlMs: 0, scope: 'private' },
          prompts: { ttlMs: 0, scope: 'private' },
          resources: { ttlMs: 0, scope: 'private' },
        },
        handlerTimeoutMs: 300_000,
        startTimeoutMs: 30_000,
        stopTimeoutMs: 5000,
        maxResultBytes: 10_000_000,
      },
    });
  });

  test('per key the override wins, and nothing is merged below', () => {
    const create = defineServer({
      server: SERVER,
      cache: { tools: { ttlMs: 1, scope: 'public' } },
      handlerTimeoutMs: 1,
      tools: [tool({})],
    });
    const { settings, capabilities } = create({
      cache: { prompts: { ttlMs: 2, scope: 'public' } },
      tools: [],
    });
    expect(settings.cache.tools).toEqual({ ttlMs: 0, scope: 'private' });
    expect(settings.cache.prompts).toEqual({ ttlMs: 2, scope: 'public' });
    expect(settings.handlerTimeoutMs).toBe(1);
    expect(capabilities).toEqual({});
  });

  test.each<[keyof Overrides, Overrides, unknown]>([
    ['server', { server: { name: 'other', version: '2' } }, { name: 'other', version: '2' }],
    ['protocols', { protocols: ['2025-06-18'] }, ['2025-06-18']],
    ['validator', { validator: 'basic' }, 'basic'],
    ['applyDefaults', { applyDefaults: true }, true],
    ['pagination', { pagination: { pageSize: 7 } }, { pageSize: 7 }],
    ['handlerTimeoutMs', { handlerTimeoutMs: 7 }, 7],
    ['startTimeoutMs', { startTimeoutMs: 7 }, 7],
    ['stopTimeoutMs', { stopTimeoutMs: 7 }, 7],
    ['maxResultBytes', { maxResultBytes: 700 }, 700],
  ])('takes `%s` of the overrides, and no other from them', (key, overrides, value) => {
    const create = defineServer({ server: SERVER, handlerTimeoutMs: 1 });
    const { settings } = create(overrides);
    expect(settings).toEqual({ ...create().settings, [key]: value });
  });

  test('checks overrides', () => {
    const create = defineServer({ server: SERVER });
    expect(() => create({ pagination: { pageSize: 0 } })).toThrow(/^page-size: /);
  });

  test('is new each time', () => {
    const create = defineServer({ server: SERVER });
    expect(create()).not.toBe(create());
  });

  test('is frozen through and through', () => {
    const runtime = defineServer({
      server: { ...SERVER, icons: [{ src: 'data:,x' }] },
      tools: [tool(property({ enum: [['x']] }))],
      resources: [resource({ uri: 'mem://a' }, { json: { a: [] } })],
      prompts: [
        prompt({ arguments: [{ name: 'a' }] }, { messages: [{ role: 'user', text: ['x'] }] }),
      ],
      protocols: ['2026-07-28'],
      capabilities: { extensions: { 'a.b/c': {} } },
      extensions: {
        'a.b/c': {
          extension: {
            protocols: ['2026-07-28'],
            routes: { 'x/y': { handle: () => ({}) } },
            middleware: (_request, next) => next(),
          },
          options: { list: [[1]] },
        },
      },
    })();
    const seen = new Set<unknown>();
    const unfrozen: string[] = [];
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null || seen.has(value)) return;
      seen.add(value);
      if (!Object.isFrozen(value)) unfrozen.push(path);
      for (const [key, member] of Object.entries(value)) visit(member, `${path}.${key}`);
    };
    visit(runtime, 'runtime');
    expect(unfrozen).toEqual([]);
    expect(seen.size).toBeGreaterThan(30);
  });

  test('does not follow changes of what it was made from', () => {
    const server = { ...SERVER };
    const component = { ...tool({}) };
    const runtime = defineServer({ server, tools: [component] })();
    server.name = 'other';
    Object.assign(component, { call: () => 'changed' });
    expect(runtime.settings.server.name).toBe('s');
    expect(runtime.tools.get('t')?.call({}, {} as never)).toBe('');
  });
});
