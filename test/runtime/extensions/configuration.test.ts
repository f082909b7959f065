import { describe, expect, it } from 'vitest';
import { createRuntime } from '../../../src/runtime/create/create-runtime.js';
import { ConfigurationError, extendWith, type ServerOptions } from '../../../src/runtime/index.js';
import { ID } from './server.js';

const server = { name: 's', version: '1' };
const protocols = ['2026-07-28'] as const;
const handle = (): object => ({});

/** Why a server with these options is refused; empty when it is not. */
function refusalOf(options: object): string {
  try {
    createRuntime({ server, protocols, ...options } as ServerOptions);
  } catch (cause) {
    if (cause instanceof ConfigurationError) return cause.message;
    throw cause;
  }
  return '';
}

const install = (extension: unknown, id = ID): object => ({
  extensions: { [id]: { extension, options: {} } },
});

describe('extensions are checked when a runtime is created', () => {
  it.each<[object, string]>([
    [{ extensions: [] }, 'wrong-kind: `extensions` must be a map'],
    [{ extensions: null }, 'wrong-kind: `extensions` must be a map'],
    [{ extensions: { [ID]: null } }, `wrong-kind: extension \`${ID}\` must be a map of`],
    [
      { extensions: { [ID]: { protocols } } },
      `unknown-key: extension \`${ID}\` knows no \`protocols\``,
    ],
    [install(undefined), `wrong-kind: \`extension\` of extension \`${ID}\` must be a map`],
    [install({ protocols }, 'audit'), 'extension-id: extension `audit` is no id of an extension'],
    [install({ protocols, hooks: [] }), `unknown-key: extension \`${ID}\` knows no \`hooks\``],
    [install({}), 'wrong-kind: `protocols` of extension'],
    [install({ protocols: [] }), 'wrong-kind: `protocols` of extension'],
    [install({ protocols: ['2026-07-29'] }), 'wrong-kind: `protocols` of extension'],
    [install({ protocols, middleware: 1 }), 'wrong-kind: `middleware` of extension'],
    [install({ protocols, checkTransport: 1 }), 'wrong-kind: `checkTransport` of extension'],
    [install({ protocols, routes: [] }), 'wrong-kind: `routes` of extension'],
    [install({ protocols, routes: { 'x/y': {} } }), 'wrong-kind: the route `x/y` of extension'],
    [
      install({ protocols, routes: { 'x/y': { handle, target: 1 } } }),
      'wrong-kind: `target` of the route',
    ],
    [
      install({ protocols, routes: { 'x/y': { handle, name: 1 } } }),
      'unknown-key: the route `x/y`',
    ],
    [
      { extensions: { [ID]: { extension: { protocols }, options: { at: new Date() } } } },
      `wrong-kind: the options of extension \`${ID}\` must be a map of JSON values`,
    ],
    [
      install({
        protocols,
        validateOptions: () => {
          throw new Error('`x` is missing');
        },
      }),
      `extension-options: the options of extension \`${ID}\`: \`x\` is missing`,
    ],
    [install({ protocols, validateOptions: async () => {} }), 'wrong-kind: `validateOptions` of'],
    [
      { capabilities: { extensions: { [ID]: {} } } },
      `extension-not-installed: \`${ID}\` in \`capabilities.extensions\` is not installed`,
    ],
    [
      { ...install({ protocols: ['2025-11-25'] }), capabilities: { extensions: { [ID]: {} } } },
      `capability-revision: extension \`${ID}\` is not written for 2026-07-28, which \`protocols\` enables`,
    ],
    [
      {
        ...install({ protocols: ['2026-07-28', '2025-11-25'] }),
        protocols: ['2026-07-28', '2025-11-25'],
        capabilities: { extensions: { [ID]: {} } },
      },
      'capability-revision: `capabilities.extensions` is not part of 2025-11-25',
    ],
  ])('%j', (options, message) => {
    expect(refusalOf(options)).toContain(message);
  });

  it.each([
    'initialize',
    'ping',
    'server/discover',
    'subscriptions/listen',
    'tools/call',
    'completion/complete',
    'logging/setLevel',
    'resources/subscribe',
    'elicitation/create',
    'notifications/audit',
    'rpc.audit',
    '',
  ])('the route `%s` is a method of the protocol', (method) => {
    expect(refusalOf(install({ protocols, routes: { [method]: { handle } } }))).toContain(
      `extension-route: the route \`${method}\` of extension`,
    );
  });

  it('a route belongs to one of them', () => {
    const extension = { protocols, routes: { 'x/y': { handle } } };
    const use = { extension, options: {} };
    const extensions = { [ID]: use, 'com.example/other': use };
    expect(refusalOf({ extensions })).toBe(
      `extension-route: \`x/y\` is a route of extension \`com.example/other\` and of extension \`${ID}\``,
    );
  });

  it('one that is not advertised may be for other revisions, and names of any kind are ordinary', () => {
    const routes = JSON.parse('{ "__proto__": {}, "constructor": {}, "tasks/get": {} }');
    for (const name of Object.keys(routes)) routes[name].handle = handle;
    expect(refusalOf(install({ protocols: ['2025-06-18'], routes }))).toBe('');
  });

  it('owns the metadata with its prefix', () => {
    const id = 'io.modelcontextprotocol/tasks';
    const metadata = { 'io.modelcontextprotocol/related-task': 1 };
    const definition = { name: 't', inputSchema: { type: 'object' }, metadata };
    const tools = [{ definition, call: () => '' }];
    expect(refusalOf({ tools })).toContain('meta-key-reserved: ');
    expect(refusalOf({ tools, ...install({ protocols }, id) })).toBe('');
  });

  it('and the options are typed by the extension', () => {
    const extension = { protocols, validateOptions: ({ level }: { level: number }) => void level };
    expect(extendWith(extension, { level: 1 }).options).toEqual({ level: 1 });
    // @ts-expect-error a text is no number
    expect(extendWith(extension, { level: 'x' }).options).toEqual({ level: 'x' });
  });
});
