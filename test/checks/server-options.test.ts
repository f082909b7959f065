import { describe, expect, it, test } from 'vitest';
import { HTTP_DEFAULTS, STDIO_DEFAULTS } from '../../src/definitions/limits.js';
import { httpKeys, stdioKeys } from '../../src/manifest/keys/transport-keys.js';
import type { JsonValue } from '../../src/protocol/json.js';
import { judge, judgeJson } from '../catalog/judged.js';
import { found } from '../manifest/found.js';

/** The findings but notes. */
function findings(options: object, files = {}): readonly string[] {
  return judgeJson(options, files).diagnostics.flatMap((finding) =>
    finding.severity === 'info' ? [] : [found(finding)],
  );
}

function codes(options: object, files = {}): readonly string[] {
  return findings(options, files).map((line) => line.split(' ')[1] ?? '');
}

const REFUSED = 'cors-origin-refused';

const MODULES = {
  'policy.ts': 'export const authorize = () => undefined;',
  'events.ts': 'export async function* open() {}',
  'audit.ts': 'export const extension = {};',
};

describe('capabilities', () => {
  test.each<[capabilities: JsonValue, codes: string[]]>([
    [{}, []],
    [{ tools: {}, prompts: false, experimental: { a: {} } }, []],
    [{ tools: { listChanged: false } }, []],
    ['all', ['wrong-kind']],
    [[], ['wrong-kind']],
    [{ tool: {} }, ['unknown-key']],
    [{ sampling: {}, roots: {} }, ['unknown-key', 'unknown-key']],
    [{ ['__proto__']: {}, constructor: {} }, ['unknown-key', 'unknown-key']],
    [{ tools: true }, ['capability-shape']],
    [{ tools: null }, ['capability-shape']],
    [{ tools: [] }, ['capability-shape']],
    [{ tools: { listchanged: true } }, ['unknown-key']],
    [{ tools: { constructor: true, toString: 1 } }, ['unknown-key', 'unknown-key']],
    [{ tools: { subscribe: true } }, ['unknown-key']],
    [{ resources: { listChanged: 1, subscribe: 'yes' } }, ['capability-shape', 'capability-shape']],
    [{ logging: 1 }, ['capability-shape']],
    [{ completion: {}, logging: true }, ['unknown-key', 'capability-shape']],
    [
      { experimental: { a: true, b: {}, constructor: 1 } },
      ['capability-shape', 'capability-shape'],
    ],
    [{ experimental: JSON.parse('{"__proto__":1}') as JsonValue }, ['capability-shape']],
  ])('%j: %j', (capabilities, expected) => {
    expect(codes({ capabilities })).toEqual(expected);
  });

  it('are judged at their members', () => {
    const { diagnostics } = judge(
      'capabilities:\n  tools:\n    listChanged: yes\n  resources: { subscribe: true }\n  completions: {}\n',
    );
    expect(diagnostics.map(found)).toEqual([
      '6:18 capability-shape "yes"',
      '7:16 capability-without-source "subscribe"',
      '8:3 capability-without-component "completions"',
    ]);
    expect(diagnostics[0]?.hint).toBe('write true');
  });
});

describe('completions', () => {
  const capabilities = { completions: {} };
  const prompt = { description: 'P', messages: [{ user: 'Hi' }] };

  test.each<[components: object, codes: string[]]>([
    [{}, ['capability-without-component']],
    [{ prompts: { p: prompt } }, ['capability-without-component']],
    [{ prompts: { p: { description: 'P', module: './lib/h.ts' } } }, []],
    [{ tools: { completion: { description: 'T' } } }, ['capability-without-component']],
    [{ prompts: 'complete' }, ['capability-without-component']],
    [{ prompts: { completion: null } }, ['capability-without-component']],
  ])('of %j: %j', (components, expected) => {
    const about = codes({ capabilities, ...components }).filter((code) => /capability/.test(code));
    expect(about).toEqual(expected);
  });

  it.each(['completion', 'complete'])('are there with `%s`, also in an included file', (key) => {
    const part = { prompts: { p: { ...prompt, arguments: { a: {} }, [key]: { a: ['x'] } } } };
    const files = { 'parts/p.yaml': JSON.stringify(part) };
    expect(codes({ capabilities, components: ['parts/*.yaml'] }, files)).not.toContain(
      'capability-without-component',
    );
  });

  it('may be taken away', () => {
    expect(codes({ capabilities: { completions: false } })).toEqual([]);
  });
});

describe('capabilities that need something else', () => {
  const tools = { listChanged: true };

  it('take any source of subscriptions, also a wrong one, which has a finding of its own', () => {
    expect(codes({ capabilities: { tools }, subscriptions: './events.ts' }, MODULES)).toEqual([]);
    expect(codes({ capabilities: { tools }, subscriptions: 1 })).toEqual(['wrong-kind']);
    expect(codes({ capabilities: { tools } })).toEqual(['capability-without-source']);
  });

  test.each<[protocols: JsonValue | undefined, codes: string[]]>([
    [['2026-07-28'], []],
    [['2026-07-28', '2025-11-25'], ['capability-revision']],
    [['2025-06-18'], ['capability-revision']],
    [['2027-01-01'], ['protocol-unknown']],
    [[], ['protocol-list']],
    [undefined, ['capability-revision']],
  ])('extensions with the revisions %j: %j', (protocols, expected) => {
    const options = protocols === undefined ? {} : { protocols };
    expect(codes({ ...options, capabilities: { extensions: {} } })).toEqual(expected);
  });

  it('cannot be tasks, which no method serves, in any revision', () => {
    for (const protocols of [['2025-11-25'], ['2025-11-25', '2025-06-18'], ['2026-07-28']]) {
      expect(codes({ protocols, capabilities: { tasks: {} } })).toEqual(['capability-not-served']);
      expect(codes({ protocols, capabilities: { tasks: false } })).toEqual([]);
    }
    for (const tasks of [true, null, 'all', []]) {
      expect(codes({ capabilities: { tasks } })).toEqual(['capability-not-served']);
    }
  });

  it('warns of logging only where it is deprecated and on', () => {
    const logging = (value: JsonValue, protocols: string[]) =>
      codes({ protocols, capabilities: { logging: value } });
    expect(logging({}, ['2025-11-25', '2026-07-28'])).toEqual(['deprecated-feature']);
    expect(logging({}, ['2025-11-25'])).toEqual([]);
    expect(logging(false, ['2026-07-28'])).toEqual([]);
  });
});

describe('extensions', () => {
  const id = 'com.example/audit';
  const module = './audit.ts';
  const protocols = ['2026-07-28'];

  test.each<[id: string, isId: boolean]>([
    ['com.example/', true],
    ['io.modelcontextprotocol/tasks', true],
    ['a/b.c_d-e', true],
    ['audit', false],
    ['', false],
    ['/x', false],
    ['a..b/x', false],
    ['1a/x', false],
    ['a-/x', false],
    ['a/x_', false],
    ['a/b/c', false],
    ['__proto__', false],
    ['constructor', false],
  ])('%j is an id: %s', (name, isId) => {
    const extensions = Object.fromEntries([[name, { module }]]);
    const capabilities = { extensions: Object.fromEntries([[name, {}]]) };
    const expected = isId ? [] : ['extension-id', 'extension-id'];
    expect(codes({ protocols, capabilities, extensions }, MODULES)).toEqual(expected);
  });

  it('takes little time to judge long ids', () => {
    const names = { [`a/${'_'.repeat(200_000)}b_`]: {} };
    const started = performance.now();
    expect(codes({ protocols, capabilities: { extensions: names } })).toEqual(['extension-id']);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test.each<[extensions: JsonValue | undefined, codes: string[]]>([
    [undefined, ['extension-not-installed']],
    [{}, ['extension-not-installed']],
    [{ [id]: { module } }, []],
    [{ [id]: { module, options: { a: [1] } } }, []],
    [{ 'com.example/audits': { module } }, ['option-without-effect', 'extension-not-installed']],
    [[], ['wrong-kind']],
    [{ [id]: module }, ['wrong-kind']],
    [
      { [id]: module, x: { module: './gone.ts' } },
      ['wrong-kind', 'extension-id', 'module-missing'],
    ],
    [{ [id]: {} }, ['missing-key']],
    [{ [id]: { module: '' } }, ['wrong-kind']],
    [{ [id]: { module, options: [] } }, ['wrong-kind']],
    [{ [id]: { module, level: 1 } }, ['unknown-key']],
    [{ [id]: { module: './gone.ts' } }, ['module-missing']],
    [{ [id]: { module: './audit.ts#audit' } }, ['module-missing']],
    [{ [id]: { module: '../audit.ts' } }, ['path-outside-root']],
    [{ [id]: { module: './audit.json' } }, ['module-path']],
    [{ [id]: { module: './generated/server.ts' } }, ['handler-place']],
  ])('%j, advertised: %j', (extensions, expected) => {
    const capabilities = { extensions: { [id]: {} } };
    const options = {
      protocols,
      capabilities,
      ...(extensions === undefined ? {} : { extensions }),
    };
    expect(codes(options, MODULES).toSorted()).toEqual(expected.toSorted());
  });

  it('own the reserved prefix of their id', () => {
    const resources = {
      r: { description: 'R', uri: 'r://a', text: '', metadata: { 'io.modelcontextprotocol/x': 1 } },
    };
    const tasks = 'io.modelcontextprotocol/tasks';
    const capabilities = { extensions: { [tasks]: {} } };
    expect(codes({ resources })).toEqual(['meta-key-reserved']);
    expect(
      codes({ protocols, resources, capabilities, extensions: { [tasks]: { module } } }, MODULES),
    ).toEqual([]);
  });
});

describe('public caches', () => {
  const cache = (scope: string) => ({
    discovery: { scope },
    tools: { scope },
    prompts: { scope },
    resources: { scope },
  });
  const refused = 'cache-public-with-authorization';

  it('are refused for everything that authorization decides about', () => {
    const authorization = './policy.ts';
    expect(codes({ cache: cache('public') })).toEqual([]);
    expect(codes({ cache: cache('private'), authorization }, MODULES)).toEqual([]);
    expect(codes({ cache: cache('public'), authorization }, MODULES)).toEqual(
      Array(3).fill(refused),
    );
    expect(codes({ cache: cache('public'), authorization: [] }).toSorted()).toEqual([
      ...Array(3).fill(refused),
      'wrong-kind',
    ]);
  });

  it('are refused for lists with scopes in them, and related to the scopes', () => {
    const resources = { r: { description: 'R', uri: 'r://a', text: '', scopes: ['read'] } };
    const { diagnostics } = judgeJson({ cache: cache('public'), resources });
    const about = diagnostics.filter(({ code }) => code === refused);
    expect(about.map(({ range }) => range.path)).toEqual(['cache.resources.scope']);
    expect(about[0]?.related.map(({ range }) => range.path)).toEqual(['resources.r.scopes']);
  });
});

describe('sessions', () => {
  test.each<[initializeEra: JsonValue, protocols: string[], findings: string[]]>([
    [{ sessions: 'memory', idleMs: 1, maxSessions: 1 }, ['2025-11-25'], []],
    [{}, ['2025-11-25'], []],
    [{ sessions: 'memory' }, ['2026-07-28'], ['option-without-effect']],
    [{ idleMs: 1, maxSessions: 1 }, ['2025-06-18'], Array(2).fill('option-without-effect')],
    [{ sessions: 'none', idleMs: 1 }, ['2025-06-18'], ['option-without-effect']],
    [{ sessions: 'redis' }, ['2025-11-25'], ['wrong-kind']],
    [{ sessions: 'memory', idleMs: 0 }, ['2025-11-25'], ['wrong-kind']],
    [{ session: 'memory' }, ['2025-11-25'], ['unknown-key']],
    ['memory', ['2025-11-25'], ['wrong-kind']],
  ])('%j for %j: %j', (initializeEra, protocols, expected) => {
    expect(codes({ protocols, initializeEra })).toEqual(expected);
  });
});

describe('output schemas and old revisions', () => {
  const warned = 'schema-output-old-revision';

  test.each<[outputSchema: JsonValue, protocols: string[], codes: string[]]>([
    [{ type: 'object' }, ['2025-11-25'], []],
    [{ type: 'array', items: {} }, ['2026-07-28'], []],
    [{ type: 'array', items: {} }, ['2026-07-28', '2025-06-18'], [warned]],
    [{}, ['2025-11-25', '2025-06-18'], [warned]],
    [{ type: ['object', 'null'] }, ['2025-11-25'], [warned]],
  ])('%j in %j: %j', (outputSchema, protocols, expected) => {
    const tool = { description: 'T', additionalProperties: false, handler: './lib/h.ts' };
    expect(codes({ protocols, tools: { t: { ...tool, outputSchema } } })).toEqual(expected);
  });
});

describe('transports', () => {
  test.each<[http: JsonValue, codes: string[]]>([
    [{}, []],
    [{ host: '::', port: 0, path: '/' }, []],
    [{ port: 65_535, health: '/up' }, []],
    [{ port: 65_536 }, ['wrong-kind']],
    [{ port: -1 }, ['wrong-kind']],
    [{ port: '4000' }, ['wrong-kind']],
    [{ path: 'mcp' }, ['http-path']],
    [{ path: '' }, ['http-path']],
    [{ path: '/a b', health: '/a?b' }, ['http-path', 'http-path']],
    [{ health: '/mcp' }, ['http-path-twice']],
    [{ ready: '/mcp' }, ['http-path-twice']],
    [{ health: '/up', ready: '/up' }, ['http-path-twice']],
    [{ path: '/up', health: '/up', ready: '/up' }, ['http-path-twice', 'http-path-twice']],
    [{ health: '/up', ready: '/mcp', path: '/x' }, []],
    [{ path: '/x', health: '/mcp' }, []],
    [{ host: '' }, ['http-host']],
    [{ host: 'a:1' }, ['http-host']],
    [{ host: 1 }, ['http-host']],
    [{ allowedHosts: [] }, ['wrong-kind']],
    [{ allowedHosts: 'a' }, ['wrong-kind']],
    [{ allowedHosts: ['a', 'a:1', 'a'] }, ['list-repeat']],
    [{ allowedHosts: ['a', 1, '*'] }, ['http-host', 'http-host']],
    [{ allowedOrigins: [] }, []],
    [{ cors: true }, ['wrong-kind']],
    [{ cors: {} }, ['missing-key']],
    [{ cors: { origins: [] } }, ['wrong-kind']],
    [{ cors: { origins: ['null', 'https://a', 'HTTPS://a'] } }, ['http-origin', 'http-origin']],
    [{ cors: { origins: ['http://localhost:1', 'https://[::1]', 'http://127.0.0.1'] } }, []],
    [{ cors: { origins: ['https://a.b', 'http://a.localhost'] } }, Array(2).fill(REFUSED)],
    [{ cors: { origins: ['https://a.b', 'http://a.b:1'] }, allowedOrigins: ['A.b'] }, []],
    [{ cors: { origins: ['https://a.b'] }, allowedOrigins: ['a.b:443', 'a.b:1'] }, []],
    [{ cors: { origins: ['http://a.b'] }, allowedOrigins: ['a.b:443'] }, [REFUSED]],
    [{ cors: { origins: ['http://localhost'] }, allowedOrigins: [] }, [REFUSED]],
    [{ cors: { origins: ['https://a.b'] }, allowedOrigins: ['*'] }, ['http-host']],
    [{ maxBodyBytes: 0, maxQueuedRequests: 0 }, ['wrong-kind']],
    [{ drainTimeoutMs: 2 ** 31 }, ['wrong-kind']],
    [{ maxBodySize: 1 }, ['unknown-key']],
    [[], ['wrong-kind']],
  ])('http %j: %j', (http, expected) => {
    expect(codes({ http })).toEqual(expected);
  });

  test.each<[options: object, codes: string[]]>([
    [{}, ['option-without-effect']],
    [{ gate: './gate.ts' }, []],
    [{ gate: './gone.ts' }, ['module-missing']],
    [{ gate: 1 }, ['wrong-kind']],
  ])('a time for the gate beside %j: %j', (options, expected) => {
    const files = { 'gate.ts': 'export const gate = () => undefined;' };
    expect(codes({ http: { requestGateTimeoutMs: 1 }, ...options }, files)).toEqual(expected);
  });

  it('names every repetition of a list, and its first entry', () => {
    const { diagnostics } = judge('http: { allowedHosts: [a.b, c.d, a.b, a.b] }\n');
    const repeated = diagnostics.filter(({ code }) => code === 'list-repeat');
    expect(repeated.map(({ range }) => range.path)).toEqual([
      'http.allowedHosts[2]',
      'http.allowedHosts[3]',
    ]);
    expect(repeated.map(({ related }) => related[0]?.range.path)).toEqual([
      'http.allowedHosts[0]',
      'http.allowedHosts[0]',
    ]);
  });

  test.each<[stdio: JsonValue, codes: string[]]>([
    [{ maxLineBytes: 1, writeTimeoutMs: 1, requestTimeoutMs: 0 }, []],
    [{ maxLineBytes: 0, writeTimeoutMs: 0, requestTimeoutMs: -1 }, Array(3).fill('wrong-kind')],
    [{ maxLineBytes: 1.5 }, ['wrong-kind']],
  ])('stdio %j: %j', (stdio, expected) => {
    expect(codes({ stdio })).toEqual(expected);
  });

  it('have the limits of the runtime, with their defaults', () => {
    for (const [keys, defaults] of [
      [httpKeys, HTTP_DEFAULTS],
      [stdioKeys, STDIO_DEFAULTS],
    ] as const) {
      for (const [name, value] of Object.entries(defaults)) {
        expect(keys[name]?.default).toBe(value);
      }
    }
  });
});

describe('scopes', () => {
  const SCOPED = 'scopes-without-identity';
  const content = { uri: 'a://b', text: 'x', scopes: ['a'] };
  const notes = { description: 'Notes', ...content };
  const review = { description: 'Review', messages: [{ user: 'Review.' }], scopes: ['a'] };
  const gate = './gate.ts';
  const GATE = { 'gate.ts': 'export const gate = () => undefined;' };

  test.each<[options: object, codes: string[]]>([
    [{ resources: { notes } }, [SCOPED]],
    [{ resources: { notes }, prompts: { review } }, [SCOPED]],
    [{ resources: { notes: { ...notes, scopes: [] } } }, []],
    [{ prompts: { review }, gate }, []],
    [{ prompts: { review }, authorization: './policy.ts' }, [SCOPED]],
    [{ prompts: { review }, oauth: {} }, Array(3).fill('missing-key')],
    [{ prompts: { review }, gate: 1 }, ['wrong-kind']],
    [{ prompts: { review }, severity: { [SCOPED]: 'off' } }, []],
  ])('that nobody can have are told once: %j: %j', (options, expected) => {
    expect(codes(options, { ...MODULES, ...GATE })).toEqual(expected);
  });

  it('beside a module count too', () => {
    const files = { 'pages.ts': 'export const pages = { definition: {}, read: () => 1 };' };
    const pages = { module: './pages.ts#pages', scopes: ['a'] };
    expect(codes({ resources: { pages } }, files)).toEqual([SCOPED]);
  });
});

describe('access', () => {
  const oauth = {
    issuer: 'https://login.example.com',
    jwksUri: 'https://login.example.com/keys',
    resource: 'https://mcp.example.com/mcp',
  };

  test.each<[options: object, codes: string[]]>([
    [{ oauth }, []],
    [{ oauth: {} }, Array(3).fill('missing-key')],
    [{ oauth: { ...oauth, issuer: 'http://[::1]:8080' } }, []],
    [{ oauth: { ...oauth, issuer: 'http://login.example.com' } }, ['oauth-url']],
    [{ oauth: { ...oauth, issuer: 'https://u:p@login.example.com' } }, ['oauth-url']],
    [{ oauth: { ...oauth, resource: 'urn:x' } }, ['oauth-url']],
    [{ oauth: { ...oauth, resource: 1 } }, ['oauth-url']],
    [{ oauth: { ...oauth, audience: '' } }, ['wrong-kind']],
    [{ oauth: { ...oauth, scopesSupported: ['a b', 'a"', '', 'ä'] } }, Array(4).fill('wrong-kind')],
    [{ oauth: { ...oauth, scopesSupported: ['a', 'a'] } }, ['list-repeat']],
    [{ oauth: true }, ['wrong-kind']],
    [{ log: { level: 'debug', format: 'json' } }, []],
    [{ log: { level: 'warn', format: 'text' } }, ['wrong-kind', 'wrong-kind']],
    [{ applyDefaults: 1 }, ['wrong-kind']],
    [{ env: { A: {}, _b9: { required: true, secret: false, description: '' } } }, []],
    [{ env: { A: null } }, ['wrong-kind']],
    [{ env: ['A'] }, ['wrong-kind']],
    [{ env: { A: { default: 'x' } } }, ['unknown-key']],
    [{ env: { 'A-B': {}, '': {}, '9': {}, ä: {}, 'A\n': {} } }, Array(5).fill('env-name')],
    [{ env: JSON.parse('{"__proto__":{},"constructor":{}}') as object }, []],
  ])('%j: %j', (options, expected) => {
    expect(codes(options)).toEqual(expected);
  });
});

it('finds everything at once', () => {
  const options = {
    protocols: ['2026-07-28', '2025-11-25'],
    capabilities: { tools: { listChanged: true }, extensions: { x: {} }, logging: {} },
    authorization: { modul: './policy.ts' },
    gate: '../gate.ts',
    env: { '1': {} },
    http: { path: 'x', port: 1e9 },
  };
  expect(codes(options).toSorted()).toEqual(
    [
      'capability-revision',
      'capability-without-source',
      'deprecated-feature',
      'env-name',
      'extension-id',
      'http-path',
      'missing-key',
      'path-outside-root',
      'unknown-key',
      'wrong-kind',
    ].toSorted(),
  );
});
