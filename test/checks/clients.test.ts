import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import type { ClientProfile, Fact } from '../../src/checks/clients/profile.js';
import { CLIENT_PROFILES } from '../../src/checks/clients/profiles.js';
import { qualifiedName } from '../../src/checks/clients/tool-names.js';
import type { DiagnosticCode } from '../../src/diagnostics/codes/index.js';
import { explanations } from '../../src/diagnostics/explanations/index.js';
import { check } from '../../src/index.js';
import {
  CLIENT_NAMES,
  type ClientName,
  clientNamesFault,
} from '../../src/manifest/client-names.js';
import { checkManifest } from '../../src/pipeline/check-manifest.js';
import type { JsonObject } from '../../src/protocol/json.js';
import { memoryProject } from '../manifest/memory-project.js';
import { clientsDocument, FACT_CODES } from './clients-document.js';

type Options = {
  readonly clients?: readonly ClientName[];
  readonly chosen?: readonly ClientName[];
};

/** The client findings about tools, as `code: message`. */
function findings(
  tools: JsonObject,
  { clients, chosen }: Options,
  root: JsonObject = {},
): readonly string[] {
  const manifest = {
    snodo: 1,
    server: { name: 'demo', version: '1.0.0' },
    validator: 'full',
    ...(clients === undefined ? {} : { clients }),
    ...root,
    tools,
  };
  const project = memoryProject({ 'snodo.yaml': JSON.stringify(manifest) });
  const { diagnostics } = checkManifest(
    project,
    'snodo.yaml',
    chosen === undefined ? {} : { clients: chosen },
  );
  return diagnostics
    .filter(({ code }) => code.startsWith('lint-') || code.startsWith('token-'))
    .map(({ code, message }) => `${code}: ${message}`);
}

function codes(inputSchema: JsonObject, clients: readonly ClientName[]): readonly string[] {
  const tools = { t: { description: 'T', inputSchema: { type: 'object', ...inputSchema } } };
  return findings(tools, { clients })
    .map((text) => text.slice(0, text.indexOf(':')))
    .filter((code) => code !== 'token-estimate');
}

const ALL = [...CLIENT_NAMES];

describe('profiles', () => {
  it('exist under their own names', () => {
    expect(Object.entries(CLIENT_PROFILES).map(([name, profile]) => [name, profile.name])).toEqual(
      ALL.map((name) => [name, name]),
    );
  });

  it('have a public source for every fact', () => {
    const sources = Object.values(CLIENT_PROFILES)
      .flatMap(facts)
      .flatMap(([, fact]) => fact.sources);
    expect(sources.length).toBeGreaterThan(30);
    for (const source of sources) expect(source).toMatch(/^https:\/\/[^\s]+$/);
  });

  test.each(Object.entries(FACT_CODES))(
    'are the sources that the explanation of the findings about %s gives',
    (fact, code) => {
      const given = explanations[code as DiagnosticCode]?.sources ?? [];
      const known = Object.values(CLIENT_PROFILES).flatMap(
        (profile) => profile[fact as Fact]?.sources ?? [],
      );
      expect(known.length).toBeGreaterThan(0);
      expect(known.filter((source) => !given.includes(source))).toEqual([]);
    },
  );

  it('are listed in docs/clients.md', () => {
    const path = fileURLToPath(new URL('../../docs/clients.md', import.meta.url));
    const expected = clientsDocument();
    if (process.env['UPDATE'] === '1') writeFileSync(path, expected);
    expect(readFileSync(path, 'utf8'), 'UPDATE=1 npx vitest run test/checks/clients.test.ts').toBe(
      expected,
    );
  });
});

function facts(profile: ClientProfile): [Fact, { readonly sources: readonly string[] }][] {
  const { name: _, title: __, ...rest } = profile;
  return Object.entries(rest) as [Fact, { readonly sources: readonly string[] }][];
}

describe('schemas for clients', () => {
  const array = { properties: { a: { type: 'array' } } };
  const tuple = { properties: { a: { type: 'array', prefixItems: [{ type: 'string' }] } } };
  test.each<[why: string, schema: JsonObject, clients: ClientName[], codes: string[]]>([
    ['an array, no client', array, [], ['lint-array-items']],
    ['a tuple, no client', tuple, [], []],
    ['a tuple, a client that knows them', tuple, ['claude'], []],
    ['a tuple, a client that does not', tuple, ['vscode'], ['lint-array-items']],
    ['no properties', {}, ['openai'], ['lint-properties']],
    ['no properties, no client', {}, [], []],
    ['a name that every object has', { properties: { constructor: {} } }, ALL, []],
    ['another one', { properties: { hasOwnProperty: { type: 'string' } } }, ALL, []],
    ['a bare schema, no client', { properties: { a: true } }, [], []],
    ['a bare schema', { properties: { a: true } }, ['claude'], ['lint-boolean-property']],
    [
      'a bare schema deep inside',
      { properties: { a: { type: 'object', properties: { b: false } } } },
      ['claude'],
      ['lint-boolean-property'],
    ],
    ['a property called $ref', { properties: { $ref: { type: 'string' } } }, ['gemini'], []],
    [
      'a default that looks like one',
      { properties: { a: { default: { $ref: '#' } } } },
      ['gemini'],
      [],
    ],
    [
      'a long name of a property',
      { properties: { ['a'.repeat(65)]: {} } },
      ['claude'],
      ['lint-property-name'],
    ],
    ['a name of 64 characters', { properties: { ['a'.repeat(64)]: {} } }, ['claude'], []],
    [
      'a strange name below the root',
      { properties: { a: { type: 'object', properties: { 'b[c]': {} } } } },
      ['claude'],
      [],
    ],
    ['an empty name of a property', { properties: { '': {} } }, ['claude'], ['lint-property-name']],
    [
      'null in a type and not in the list',
      { properties: { a: { type: ['string', 'null'], enum: ['x'] } } },
      ['openai'],
      ['lint-enum-null'],
    ],
    [
      'the same, no client',
      { properties: { a: { type: ['string', 'null'], enum: ['x'] } } },
      [],
      [],
    ],
    [
      'composition below the root',
      { properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } } },
      ['claude', 'openai', 'vscode', 'cursor'],
      [],
    ],
    [
      'conditions at the root',
      { properties: {}, if: {}, else: {} },
      ['claude', 'vscode'],
      ['lint-root-composition', 'lint-root-composition'],
    ],
  ])('%s', (_why, schema, clients, expected) => {
    expect(codes(schema, clients)).toEqual(expected);
  });

  it('are reported once a place, with all clients that are affected', () => {
    const tools = {
      t: { description: 'T', inputSchema: { type: 'object', properties: {}, anyOf: [{}] } },
    };
    expect(findings(tools, { clients: ALL }).filter((text) => text.includes('root'))).toEqual([
      expect.stringContaining('by claude, openai and vscode'),
    ]);
  });

  it('are judged when the root is no schema that can be walked', () => {
    const tools = {
      t: { description: 'T', inputSchema: { type: 'object', properties: 7, enum: 1 } },
    };
    expect(() => findings(tools, { clients: ALL })).not.toThrow();
  });
});

describe('names for clients', () => {
  const server = { name: 'package-tools', version: '1' };
  test.each<[ClientName, string]>([
    ['claude', 'mcp__package-tools__search'],
    ['openai', 'mcp__package-tools__search'],
    ['gemini', 'mcp_package-tools_search'],
    ['cursor', 'package-tools:search'],
    ['vscode', 'mcp_package-tools_search'],
  ])('%s calls a tool %s', (client, name) => {
    expect(qualifiedName('search', server, CLIENT_PROFILES[client].toolName)).toBe(name);
  });

  it('keep a part of the name of the server in vscode', () => {
    const { toolName } = CLIENT_PROFILES.vscode;
    expect(qualifiedName('a', { name: 'x'.repeat(40), version: '1' }, toolName)).toBe(
      `mcp_${'x'.repeat(13)}_a`,
    );
  });

  it.each(ALL)('may have as many characters as %s takes, and no more', (client) => {
    const { toolName } = CLIENT_PROFILES[client];
    const room =
      toolName.longest - qualifiedName('', { name: 'demo', version: '1' }, toolName).length;
    const tool = (length: number) => ({
      ['a'.repeat(length)]: { description: 'T', arguments: {} },
    });
    const long = (length: number) =>
      findings(tool(length), { clients: [client] }).filter((text) => text.startsWith('lint-name'));
    expect(long(room)).toEqual([]);
    expect(long(room + 1)).toEqual([expect.stringContaining(`${client} ${toolName.longest + 1} `)]);
  });

  it('over 64 characters are reported without a client', () => {
    const tool = (length: number) => ({
      ['a'.repeat(length)]: { description: 'T', arguments: {} },
    });
    expect(findings(tool(64), {})).toEqual([]);
    expect(findings(tool(65), {})).toEqual([expect.stringContaining('65 characters')]);
    expect(findings(tool(129), {})).toEqual([]);
  });
});

describe('chosen clients', () => {
  const tools = { t: { description: 'T' } };

  it('are those of the manifest and of the caller, each once', () => {
    const both = findings(tools, { clients: ['openai'], chosen: ['openai', 'claude'] });
    expect(both.filter((text) => text.startsWith('lint-properties'))).toHaveLength(1);
    expect(findings(tools, { chosen: ['openai'] })).toContainEqual(
      expect.stringContaining('lint-properties'),
    );
  });

  it('ask nothing of a server without tools', () => {
    expect(findings({}, { clients: ALL }, { tokenBudget: 1 })).toEqual([]);
  });

  it('are named wrong with the nearest one', () => {
    expect(clientNamesFault(['claude', 'gemni'])).toContain('did you mean gemini?');
    expect(clientNamesFault(['__proto__'])).toContain('expected one of claude');
    expect(clientNamesFault(ALL)).toBeUndefined();
    expect(() => check('snodo.yaml', { clients: ['cursr' as ClientName] })).toThrow(RangeError);
  });
});

describe('tokens', () => {
  const tools = { a: { description: 'T' }, b: { description: 'Two words', title: 'x'.repeat(99) } };

  it('are loaded and counted only where clients or a budget ask for them', () => {
    const loaded = () =>
      Object.keys(createRequire(import.meta.url).cache).some((path) =>
        path.includes('gpt-tokenizer'),
      );
    // Other tests of this file have loaded it: forget that.
    const { cache } = createRequire(import.meta.url);
    for (const path of Object.keys(cache)) if (path.includes('gpt-tokenizer')) delete cache[path];
    expect(findings(tools, {})).toEqual([]);
    expect(loaded()).toBe(false);
    expect(findings(tools, {}, { tokenBudget: 1000 })).toHaveLength(1);
    expect(loaded()).toBe(true);
  });

  it('are those of name, description and input schema', async () => {
    const { countTokens } = await import('../../src/checks/tokens/count-tokens.js');
    const text = (name: string, description: string) =>
      JSON.stringify({ name, description, inputSchema: { type: 'object' } });
    const costs = [countTokens(text('a', 'T')), countTokens(text('b', 'Two words'))];
    const total = (costs[0] ?? 0) + (costs[1] ?? 0);
    expect(findings(tools, {}, { tokenBudget: total })).toEqual([
      `token-estimate: 2 tools cost about ${total} tokens in a request (estimate, o200k_base): \`b\` ${costs[1]}, \`a\` ${costs[0]}`,
    ]);
    expect(findings(tools, {}, { tokenBudget: total - 1 })).toContainEqual(
      expect.stringContaining(`over the budget of ${total - 1}`),
    );
  });

  it('are counted as the library counts them, special texts included', async () => {
    const { countTokens } = await import('../../src/checks/tokens/count-tokens.js');
    expect(countTokens('')).toBe(0);
    expect(countTokens('hello world')).toBe(2);
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(1);
  });

  it.each([
    ['letters', 'a'],
    ['spaces', ' '],
    ['line breaks', '\n'],
    ['signs', '!'],
    ['pictures', '\u{1F600}'],
    ['ideographs', '\u5929'],
    ['digits', '1'],
    ['combining marks', 'a\u0301'],
  ])('are counted in linear time: a million %s', async (_why, unit) => {
    const { countTokens } = await import('../../src/checks/tokens/count-tokens.js');
    countTokens('load');
    const time = (length: number): number => {
      const text = unit.repeat(length / unit.length);
      const start = performance.now();
      expect(countTokens(text)).toBeGreaterThan(0);
      return performance.now() - start;
    };
    time(100_000);
    expect(time(1_000_000)).toBeLessThan(5000);
  });
});
