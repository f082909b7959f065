import { describe, expect, it, test } from 'vitest';
import { createCapabilities } from '../../src/runtime/create/create-capabilities.js';
import { offeredCapabilities } from '../../src/runtime/dialects/offered-capabilities.js';
import {
  ConfigurationError,
  type DeclaredCapabilities,
  defineServer,
  openDirect,
  type Revision,
  type ServerOptions,
} from '../../src/runtime/index.js';
import { ask } from './ask.js';

const MODERN: readonly Revision[] = ['2026-07-28'];
const OLD: readonly Revision[] = ['2025-11-25', '2025-06-18'];

function merged(declared: object, protocols = MODERN): object {
  const derived = { tools: true, prompts: false, completions: true };
  return createCapabilities(declared as DeclaredCapabilities, {
    derived,
    protocols,
    hasEvents: false,
    extensions: [],
  });
}

describe('declared capabilities (behaviour 2.2)', () => {
  test.each<[string, object, object]>([
    ['none: those of the components', {}, { tools: {}, completions: {} }],
    ['one more', { logging: {} }, { tools: {}, completions: {}, logging: {} }],
    [
      'one that components amount to',
      { tools: { listChanged: false } },
      { tools: { listChanged: false }, completions: {} },
    ],
    ['one without a component', { prompts: {} }, { tools: {}, prompts: {}, completions: {} }],
    ['one taken away', { tools: false }, { completions: {} }],
    [
      'one taken away that is not there',
      { prompts: false, logging: false, tasks: false },
      { tools: {}, completions: {} },
    ],
    [
      'completions, which components amount to',
      { completions: {} },
      { tools: {}, completions: {} },
    ],
    [
      'something experimental',
      { experimental: { 'x.y/z': { a: [1] } } },
      { tools: {}, completions: {}, experimental: { 'x.y/z': { a: [1] } } },
    ],
    [
      'extensions, of which there are none',
      { extensions: {} },
      { tools: {}, completions: {}, extensions: {} },
    ],
  ])('%s', (_title, declared, expected) => {
    const capabilities = merged(declared);
    expect(capabilities).toEqual(expected);
    // As the specification lists them, whatever the order of the manifest.
    const order = [
      'tools',
      'resources',
      'prompts',
      'completions',
      'logging',
      'experimental',
      'extensions',
    ];
    expect(Object.keys(capabilities)).toEqual(
      order.filter((name) => Object.hasOwn(expected, name)),
    );
  });

  it('are a frozen copy', () => {
    const declared = { experimental: { a: { b: {} } } };
    const { experimental } = merged(declared) as typeof declared;
    expect(experimental).not.toBe(declared.experimental);
    expect(Object.isFrozen(experimental.a.b)).toBe(true);
    expect(Object.isFrozen(declared.experimental)).toBe(false);
  });

  test.each<[string, unknown, string]>([
    ['a list', [], 'wrong-kind'],
    ['null', null, 'wrong-kind'],
    ['something that is not JSON', { logging: { a: undefined } }, 'wrong-kind'],
    ['an unknown name', { completion: {} }, 'unknown-key'],
    ['the name of an inherited member', { constructor: {} }, 'unknown-key'],
    ['`__proto__`', JSON.parse('{"__proto__": {}}'), 'unknown-key'],
    ['true', { logging: true }, 'capability-shape'],
    ['null for one', { logging: null }, 'capability-shape'],
    ['a list for one', { tools: [] }, 'capability-shape'],
    ['an unknown member', { tools: { subscribe: false } }, 'unknown-key'],
    ['a member that is no boolean', { tools: { listChanged: 0 } }, 'capability-shape'],
    ['a promise of list changes', { prompts: { listChanged: true } }, 'capability-without-source'],
    ['a promise of updates', { resources: { subscribe: true } }, 'capability-without-source'],
    ['an experiment that is no map', { experimental: { a: 1 } }, 'capability-shape'],
    ['an extension that is no map', { extensions: { 'a.b/c': 1 } }, 'capability-shape'],
    ['an extension without a prefix', { extensions: { c: {} } }, 'extension-id'],
    ['an extension that is not there', { extensions: { 'a.b/c': {} } }, 'extension-not-installed'],
  ])('refuses %s', (_title, declared, code) => {
    expect(() => merged(declared as object)).toThrow(ConfigurationError);
    expect(() => merged(declared as object)).toThrow(new RegExp(`^${code}: `));
  });

  test.each<[string, object, readonly Revision[], string]>([
    [
      'extensions before 2026-07-28',
      { extensions: {} },
      [...MODERN, ...OLD],
      'capability-revision',
    ],
    ['tasks, which no method serves', { tasks: {} }, ['2025-11-25'], 'capability-not-served'],
    ['tasks in any revision', { tasks: {} }, [...MODERN, ...OLD], 'capability-not-served'],
  ])('refuses %s', (_title, declared, protocols, code) => {
    expect(() => merged(declared, protocols)).toThrow(new RegExp(`^${code}: `));
  });

  it('refuses completions that no component gives', () => {
    const frame = {
      derived: { prompts: true },
      protocols: MODERN,
      hasEvents: false,
      extensions: [],
    };
    expect(() => createCapabilities({ completions: {} }, frame)).toThrow(
      /^capability-without-component: /,
    );
  });
});

describe('an introduction', () => {
  const all = {
    tools: { listChanged: true },
    resources: { subscribe: true, listChanged: false },
    prompts: {},
    logging: { listChanged: 1 },
    experimental: { subscribe: {} },
    extensions: { 'a.b/c': {} },
  };
  const { extensions, ...old } = all;

  test.each<[Revision, object]>([
    ['2026-07-28', all],
    ['2025-11-25', old],
    ['2025-06-18', old],
  ])('of %s tells what the revision knows', (revision, expected) => {
    expect(offeredCapabilities(all, revision, true)).toEqual(expected);
  });

  it('promises nothing to a client that cannot be told (behaviour 25, "Not offered without sessions")', () => {
    expect(offeredCapabilities(all, '2025-11-25', false)).toEqual({
      ...old,
      tools: {},
      resources: {},
    });
  });
});

const PLAIN = { type: 'object' } as const;
const COMPONENTS: Omit<ServerOptions, 'server'> = {
  tools: [{ definition: { name: 't', inputSchema: PLAIN }, call: () => 'ok' }],
  resources: [{ definition: { uri: 'mem://a', name: 'a' }, text: 'A' }],
  prompts: [
    {
      definition: { name: 'p', arguments: [{ name: 'a' }], completion: ['a'] },
      render: () => 'p',
      complete: () => ['x'],
    },
  ],
};

describe('a capability that is taken away takes its methods away: -32601', () => {
  test.each<[string, readonly (readonly [string, object])[]]>([
    [
      'tools',
      [
        ['tools/list', {}],
        ['tools/call', { name: 't' }],
      ],
    ],
    [
      'resources',
      [
        ['resources/list', {}],
        ['resources/templates/list', {}],
        ['resources/read', { uri: 'mem://a' }],
      ],
    ],
    [
      'prompts',
      [
        ['prompts/list', {}],
        ['prompts/get', { name: 'p' }],
      ],
    ],
    [
      'completions',
      [
        [
          'completion/complete',
          { ref: { type: 'ref/prompt', name: 'p' }, argument: { name: 'a', value: '' } },
        ],
      ],
    ],
  ])('%s', async (name, requests) => {
    const create = defineServer({ server: { name: 's', version: '1' }, ...COMPONENTS });
    const without = create({ capabilities: { [name]: false } });
    for (const [method, params] of requests) {
      expect(await ask(create(), method, { ...params })).toHaveProperty('result');
      expect(await ask(without, method, { ...params })).toMatchObject({ error: { code: -32601 } });
      const exchange = openDirect(without);
      const said = { jsonrpc: '2.0', id: 1, method, params };
      const clientInfo = { name: 'c', version: '1' };
      const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
      await exchange(JSON.stringify({ ...said, method: 'initialize', params: hello }));
      const answer = JSON.parse((await exchange(JSON.stringify(said))) ?? '');
      expect(answer).toMatchObject({ id: 1, error: { code: -32601 } });
    }
  });

  it('and a declared one brings them, with an empty list', async () => {
    const runtime = defineServer({
      server: { name: 's', version: '1' },
      capabilities: { tools: {} },
    })();
    expect(await ask(runtime, 'tools/list')).toMatchObject({ result: { tools: [] } });
  });
});
