import { describe, expect, test } from 'vitest';
import {
  ConfigurationError,
  definePrompt,
  defineResource,
  defineServer,
  defineTool,
  type ModuleComponent,
  type PromptComponent,
  type ResourceComponent,
  type ServerOptions,
  type ToolComponent,
} from '../../src/runtime/index.js';
import { compileSchema } from '../../src/validators/index.js';
import { ask } from './ask.js';

const SERVER = { name: 's', version: '1' };

function tool(name: string): ToolComponent {
  return {
    definition: defineTool({ name, inputSchema: { type: 'object' } }),
    call: (args) => ({ [name]: args }),
  };
}

function named<Component>(name: string, component: Component): ModuleComponent<Component> {
  return { name, module: 'lib/components.ts#made', component };
}

/** The text of the error that building a server throws. */
function refusal(kind: 'tools' | 'resources' | 'prompts', name: string, exported: unknown): string {
  try {
    defineServer({ server: SERVER, [kind]: [named(name, exported)] })();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    expect(error.message.startsWith(`${error.code}: `)).toBe(true);
    return error.message;
  }
  return '';
}

describe('a component that a module makes', () => {
  test('is served like any other', async () => {
    const audit: ToolComponent = {
      definition: defineTool({
        name: 'audit',
        inputSchema: {
          type: 'object',
          properties: {
            page: { type: 'integer', default: 1 },
            region: { type: 'string', 'x-mcp-header': 'Region' },
          },
        },
        outputSchema: { type: 'object', properties: { page: { type: 'integer' } } },
      }),
      call: (args) => args,
    };
    const pages: ResourceComponent = {
      definition: defineResource({ name: 'audit', uri: 'audit://all' }),
      text: 'none',
    };
    const hello: PromptComponent = {
      definition: definePrompt({
        name: '__proto__',
        arguments: [{ name: 'who' }],
        completion: ['who'],
      }),
      complete: ({ value }) => [`${value}da`],
      render: ({ who = 'you' }) => `Hello ${who}`,
    };
    const runtime = defineServer({
      server: SERVER,
      validator: 'full',
      applyDefaults: true,
      compileSchema: async (schema) => compileSchema(schema),
      tools: [named('audit', audit)],
      resources: [named('audit', pages)],
      prompts: [named('__proto__', hello)],
    })();
    const call = (args: object) =>
      ask(runtime, 'tools/call', { name: 'audit', arguments: args as never });
    expect(await call({})).toMatchObject({ result: { structuredContent: { page: 1 } } });
    expect(await call({ page: 'x' })).toMatchObject({ result: { isError: true } });
    expect(runtime.tools.get('audit')?.headers()).toMatchObject([{ header: 'Region' }]);
    expect(await ask(runtime, 'resources/read', { uri: 'audit://all' })).toMatchObject({
      result: { contents: [{ text: 'none' }] },
    });
    expect(
      await ask(runtime, 'prompts/get', { name: '__proto__', arguments: { who: 'Ada' } }),
    ).toMatchObject({ result: { messages: [{ content: { text: 'Hello Ada' } }] } });
    const ref = { type: 'ref/prompt', name: '__proto__' };
    const argument = { name: 'who', value: 'A' };
    expect(await ask(runtime, 'completion/complete', { ref, argument })).toMatchObject({
      result: { completion: { values: ['Ada'] } },
    });
    expect(runtime.capabilities).toHaveProperty('completions');
  });

  test('may be an instance of a class, whose methods use `this`', async () => {
    class Counter {
      count = 0;
      readonly definition = { name: 'count', inputSchema: { type: 'object' } };
      call(): number {
        this.count += 1;
        return this.count;
      }
    }
    const runtime = defineServer({ server: SERVER, tools: [named('count', new Counter())] })();
    await ask(runtime, 'tools/call', { name: 'count' });
    expect(await ask(runtime, 'tools/call', { name: 'count' })).toMatchObject({
      result: { structuredContent: 2 },
    });
  });

  const unreadable = new Proxy(
    {},
    {
      has: () => true,
      get: (_target, member) => {
        throw new Error(`no ${String(member)}`);
      },
    },
  );
  const definition = { name: 't', inputSchema: { type: 'object' } };
  const call = (): number => 1;

  test.each<[found: string, exported: unknown]>([
    ['`undefined`', undefined],
    ['`null`', null],
    ['`5`', 5],
    ['`Symbol(x)`', Symbol('x')],
    ['text', 'tool'],
    ['a list', [definition, call]],
    ['a class', class Tool {}],
    ['a function', call],
    ['a promise', Promise.resolve({ definition, call })],
    ['a map without `definition`', {}],
    ['a map without `definition`', { definition: null, call }],
    ['a map without `definition`', { definition: 'search', call }],
    ['a map without `definition`', { definition: [], call }],
    ['a definition alone', definition],
    ['a definition alone', { definition }],
    ['a definition alone', { definition, call: undefined }],
    ['a resource', { definition, read: call }],
    ['a prompt', { definition, messages: [] }],
  ])('is refused, with its module, when it is %s', (found, exported) => {
    expect(refusal('tools', 't', exported)).toBe(
      `module-component: \`lib/components.ts#made\` must export the tool \`t\`, a map of its \`definition\` and \`call\`; it exports ${found}`,
    );
  });

  test.each<['resources' | 'prompts', string]>([
    [
      'resources',
      'must export the resource `t`, a map of its `definition` and `read` or `text` or `json`; it exports a tool',
    ],
    [
      'prompts',
      'must export the prompt `t`, a map of its `definition` and `render` or `messages`; it exports a tool',
    ],
  ])('is refused among the %s when it is a tool', (kind, text) => {
    expect(refusal(kind, 't', { definition, call })).toContain(text);
  });

  test('is refused when it cannot be read', () => {
    expect(refusal('tools', 't', unreadable)).toMatch(
      /^module-component: `lib\/components\.ts#made` must export the tool `t`; what it exports cannot be read: no /,
    );
  });

  test.each<[name: unknown, shown: string]>([
    ['u', '`u`'],
    ['T', '`T`'],
    ['', '``'],
    [undefined, 'that is no text'],
    [Symbol('t'), 'that is no text'],
  ])('is refused when its name is %j', (name, shown) => {
    expect(refusal('tools', 't', { definition: { ...definition, name }, call })).toBe(
      `module-component: \`lib/components.ts#made\` must export the tool \`t\`; its definition has the name ${shown}`,
    );
  });

  test.each<[text: string, exported: object]>([
    [
      'schema-root-type: `inputSchema` of tool `t` (`lib/components.ts#made`) must',
      { definition: { name: 't', inputSchema: {} }, call },
    ],
    [
      'unknown-key: tool `t` (`lib/components.ts#made`) knows no `uri`',
      { definition: { name: 't', uri: 'a:b' }, call },
    ],
    [
      'handler-not-function: tool `t` (`lib/components.ts#made`) has no function',
      { definition, call: 'call' },
    ],
  ])('is judged like any other, and its module is named: %s', (text, exported) => {
    expect(refusal('tools', 't', exported)).toContain(text);
  });

  test('is not looked at where an override takes its place', () => {
    const create = defineServer({
      server: SERVER,
      tools: [named('t', undefined as never), tool('u')],
    });
    expect(create).toThrow(ConfigurationError);
    expect(create({ tools: [tool('t')] }).tools.get('t')).toBeDefined();
  });
});

describe('adding at run time', () => {
  const made = tool('made');
  const create = defineServer({
    server: SERVER,
    tools: [tool('listed'), named('made', made)],
  });
  const names = (tools: NonNullable<ServerOptions['tools']>): string[] =>
    create({ tools }).tools.routes.map(({ definition }) => definition.name);

  test('an override replaces the list; `options` holds what it replaces', () => {
    expect(names([tool('extra')])).toEqual(['extra']);
    expect(names([...create.options.tools, tool('extra')])).toEqual(['extra', 'listed', 'made']);
    expect(create().tools.routes).toHaveLength(2);
  });

  test('the identical component twice changes nothing, also one that a module makes', () => {
    expect(names([...create.options.tools, ...create.options.tools])).toEqual(['listed', 'made']);
    expect(names([...create.options.tools, made])).toEqual(['listed', 'made']);
    expect(names([made, ...create.options.tools])).toEqual(['listed', 'made']);
  });

  test('another component under the same name is an error', () => {
    const add = (name: string) => () => names([...create.options.tools, tool(name)]);
    expect(add('listed')).toThrow(/^name-duplicate: two tools are called `listed`/);
    expect(add('made')).toThrow(/^name-duplicate: two tools are called `made`/);
  });

  test('lists that the server does not have are empty', () => {
    const { resources, prompts } = create.options;
    expect({ resources, prompts }).toEqual({ resources: [], prompts: [] });
    const hello: PromptComponent = {
      definition: definePrompt({ name: 'hello', arguments: [] }),
      render: () => 'Hello',
    };
    const { capabilities } = create({ prompts: [...prompts, hello] });
    expect(capabilities).toMatchObject({ tools: {}, prompts: {} });
  });

  test('other options are there too, so that one may change a part', () => {
    const cached = defineServer({
      server: SERVER,
      cache: { tools: { ttlMs: 1, scope: 'public' } },
    });
    const prompts = { ttlMs: 2, scope: 'private' } as const;
    const { settings } = cached({ cache: { ...cached.options.cache, prompts } });
    expect(settings.cache).toMatchObject({ tools: { ttlMs: 1 }, prompts: { ttlMs: 2 } });
    expect(Object.isFrozen(cached.options)).toBe(true);
  });
});
