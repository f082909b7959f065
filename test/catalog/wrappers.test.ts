import { describe, expect, it, test } from 'vitest';
import type { SlottedWrapper } from '../../src/catalog/catalog.js';
import { isReservedOption, WRAPPER_OPTIONS } from '../../src/definitions/wrapper.js';
import { judge } from './judged.js';
import { resolved } from './resolved.js';

const FILES = { 'w.ts': 'export const wrap = 1, key = 2, store = 3, audit = 4;' };

/** The wrappers of a tool, without their places. */
function wrappersOf(wrap: string, server = ''): readonly object[] {
  const { tools } = resolved(`${server}tools: { t: { wrap: ${wrap} } }`, FILES);
  return (tools[0]?.wrappers ?? []).map(({ range: _, ...wrapper }: SlottedWrapper) => wrapper);
}

describe('resolved wrappers', () => {
  it('have every option of a built-in wrapper, the written ones and the defaults of the others', () => {
    expect(wrappersOf('[timeout, concurrency: { limit: 4 }, { rateLimit: }]')).toEqual([
      { kind: 'built-in', slot: 0, name: 'timeout', options: { timeoutMs: 5000 } },
      {
        kind: 'built-in',
        slot: 1,
        name: 'concurrency',
        options: { limit: 4, onStoreFailure: 'refuse', storeTimeoutMs: 250 },
      },
      {
        kind: 'built-in',
        slot: 2,
        name: 'rateLimit',
        options: {
          limit: 60,
          windowMs: 60_000,
          maxKeys: 10_000,
          onStoreFailure: 'refuse',
          storeTimeoutMs: 250,
        },
      },
    ]);
  });

  it('have the conventional export of a module where the manifest names none', () => {
    const wrap =
      '[rateLimit: { key: ./w.ts, store: ./w.ts }, module: ./w.ts, { module: ./w.ts#audit, options: { a: [1] } }]';
    expect(wrappersOf(wrap)).toMatchObject([
      {
        key: { kind: 'function', module: { file: 'w.ts', exportName: 'key' } },
        store: { exportName: 'store' },
      },
      { kind: 'module', module: { exportName: 'wrap' }, options: {} },
      { kind: 'module', module: { exportName: 'audit' }, options: { a: [1] } },
    ]);
  });

  it('have the names of a path through the context', () => {
    expect(wrappersOf('[concurrency: { key: auth.claims.org }]')).toMatchObject([
      { key: { kind: 'context', names: ['auth', 'claims', 'org'] } },
    ]);
  });

  it('are those of the server for the kind first, and are counted from there', () => {
    const server = 'wrap: { tools: [timeout], prompts: [concurrency] }\n';
    expect(wrappersOf('[concurrency]', server)).toMatchObject([
      { name: 'timeout', slot: 0 },
      { name: 'concurrency', slot: 1 },
    ]);
    const { resources, prompts, wrap } = resolved(
      `${server}resources: { r: { uri: "a://b" } }\nprompts: { p: { wrap: [timeout] } }`,
    );
    expect(resources[0]?.wrappers).toEqual([]);
    expect(prompts[0]?.wrappers).toMatchObject([{ name: 'concurrency' }, { name: 'timeout' }]);
    expect(wrap.tools).toHaveLength(1);
  });

  it('leave out what is wrong, and keep the rest', () => {
    expect(wrappersOf('[timeout: 5, nothing, concurrency]')).toMatchObject([
      { name: 'concurrency', slot: 0 },
    ]);
    expect(wrappersOf('5')).toEqual([]);
  });

  it('belong to scopes, and to components written by hand, too', () => {
    const { modules, tools } = resolved(
      'wrap: { tools: [timeout] }\ntools: { a: { module: ./w.ts#audit, wrap: [concurrency], scopes: [x] }, b: {} }',
      FILES,
    );
    expect(tools.map(({ definition }) => definition.name)).toEqual(['b']);
    expect(modules).toMatchObject([
      {
        kind: 'tool',
        definition: { name: 'a' },
        module: { exportName: 'audit' },
        wrappers: [{ name: 'timeout' }, { name: 'concurrency', slot: 1 }],
        scopes: ['x'],
      },
    ]);
  });
});

/** The findings about a tool's wrappers, as code and column; the list begins at column 8 of a line of its own. */
function findings(wrap: string, server = ''): readonly string[] {
  const yaml = `${server}tools:\n  t:\n    description: T\n    additionalProperties: false\n    handler: ./lib/h.ts\n    wrap:\n      ${wrap}`;
  return judge(yaml, FILES).diagnostics.map(({ code, range }) => {
    const lineStart = range.source.text.lastIndexOf('\n', range.start - 1) + 1;
    return `${code} ${range.start - lineStart + 1}`;
  });
}

describe('wrong lists of wrappers', () => {
  test.each<[wrap: string, found: readonly string[]]>([
    ['timeout', ['wrap-list 7']],
    ['""', ['wrap-list 7']],
    ['null', ['wrap-list 7']],
    ['7', ['wrap-list 7']],
    ['{}', ['wrap-list 5']],
    ['[]', []],
    [`[${'timeout, '.repeat(33)}]`, ['wrap-list 7']],
    ['[null, [], 5, true, {}]', [8, 14, 18, 21, 27].map((column) => `wrap-list ${column}`)],
    ['[""]', ['wrap-unknown 8']],
    ['[constructor, toString: {}]', ['wrap-unknown 8', 'wrap-unknown 21']],
    ['[{ __proto__: {} }]', ['wrap-unknown 10']],
    ['[timeout: { __proto__: 1 }]', ['wrap-option-unknown 19']],
    ['[timeout: { key: auth.principal }]', ['wrap-option-unknown 19']],
    ['[{ module: }]', ['wrong-kind 18']],
    ['[{ module: 5, option: {} }]', ['unknown-key 21', 'wrong-kind 18']],
    ['[{ module: ./w.ts, options: [] }]', ['wrong-kind 35']],
    ['[{ module: ./w.py }]', ['module-path 18']],
    ['[{ module: ../../w.ts }]', ['path-outside-root 18']],
    ['[{ module: ./none.ts }]', ['module-missing 18']],
    ['[{ module: ./w.ts#none }]', ['module-missing 18']],
    ['[{ module: ./w.ts, options: { component: 1 } }]', ['wrap-option-reserved 37']],
    ['[rateLimit: { key: ./w.ts#none }]', ['module-missing 26']],
    ['[concurrency: { store: ./w.ts#none }]', ['module-missing 30']],
    ['[concurrency: { store: }]', ['wrap-option-value 30']],
  ])('%s', (wrap, found) => {
    expect(findings(wrap)).toEqual(found);
  });

  it('are reported once for the server, and not again for each component', () => {
    expect(findings('[]', 'wrap: { tools: [nothing, timeout, timeout] }\n')).toEqual([
      'wrap-unknown 17',
      'wrap-repeated 35',
    ]);
  });

  it('do not count as repeated where a path is wrong', () => {
    expect(findings('[{ module: ./w.py }, { module: ./v.py }]')).toEqual([
      'module-path 18',
      'module-path 38',
    ]);
  });
});

describe('the value of `key`', () => {
  test.each([
    'auth.principal',
    'auth.claims.org.id',
    'client.info.name',
    'client.capabilities.x',
    'transport',
    'protocolVersion',
    'requestId',
    './w.ts',
    './w.ts#key',
  ])('may be %s', (key) => {
    expect(findings(`[concurrency: { key: ${key} }]`)).toEqual([]);
  });

  test.each([
    'auth',
    'auth.',
    'auth..principal',
    '.auth',
    'client',
    'client.info',
    'client.info.',
    'client.name.x',
    'transport.',
    'signal',
    '__proto__',
    'constructor.name',
    '""',
    '5',
    '[]',
    '{}',
    'null',
  ])('may not be %s', (key) => {
    expect(findings(`[concurrency: { key: ${key} }]`)).toEqual(['wrap-key 28']);
  });
});

describe('the table of wrapper options', () => {
  it('has no option that the runtime sets itself, and needs only options of the same wrapper', () => {
    for (const options of Object.values(WRAPPER_OPTIONS)) {
      const names = Object.keys(options);
      expect(names.filter(isReservedOption)).toEqual([]);
      for (const { needs } of Object.values(options)) if (needs) expect(names).toContain(needs);
    }
  });
});
