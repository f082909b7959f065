import { describe, expect, it, test } from 'vitest';
import { orphanHandlers } from '../../src/pipeline/orphan-handlers.js';
import { ACTOR_SCHEMA_KEYWORDS } from '../../src/protocol/actor-schema.js';
import type { JsonObject, JsonValue } from '../../src/protocol/json.js';
import { judge, judgeJson } from '../catalog/judged.js';
import { resolved } from '../catalog/resolved.js';
import { memoryProject } from '../manifest/memory-project.js';

const FILES: Readonly<Record<string, string>> = {
  'lib/t.ts': 'export function handle() {}',
  'lib/components.ts': 'export const made = make();',
};
const TARGETS = { counter: './lib/t.ts' };

/** The codes of the findings about a manifest, those left out that every such manifest has. */
function codesOf(
  components: object,
  files: Readonly<Record<string, string>> = FILES,
): readonly string[] {
  return judgeJson({ targets: TARGETS, ...components }, files)
    .diagnostics.map(({ code }) => code)
    .filter((code) => code !== 'argument-description-missing');
}

/** The codes of the findings about a tool that sends a message. */
function sent(message: JsonValue, inputSchema: JsonObject): readonly string[] {
  const cast = { target: 'counter', message };
  const closed = { additionalProperties: false, type: 'object', ...inputSchema };
  return codesOf({ tools: { t: { description: 'T', inputSchema: closed, cast } } });
}

const ITEM = { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] };
const ARGUMENTS: JsonObject = {
  properties: {
    by: { type: 'integer' },
    deep: { type: 'object', properties: { a: { type: 'string' }, b: true }, required: ['a'] },
    lines: { type: 'array', items: ITEM },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
    open: { type: 'object', additionalProperties: true },
    any: true,
    none: false,
    ['__proto__']: { type: 'string' },
  },
  required: ['by', 'deep', 'lines', 'labels', 'open', 'any', '__proto__'],
};

describe('arguments of messages', () => {
  test.each<[path: string, found: readonly string[]]>([
    ['', []],
    ['by', []],
    ['deep/a', []],
    ['deep/b', ['actor-placeholder-optional']],
    ['deep/b/c', ['actor-placeholder-optional']],
    ['lines/0', ['actor-placeholder-optional']],
    ['lines/0/sku', ['actor-placeholder-optional']],
    ['lines/x', ['actor-placeholder-argument']],
    ['lines/00', ['actor-placeholder-argument']],
    ['lines/0/price', ['actor-placeholder-argument']],
    ['labels/env', ['actor-placeholder-optional']],
    ['labels/env/x', ['actor-placeholder-argument']],
    ['open/x/y', ['actor-placeholder-optional']],
    ['any/x', ['actor-placeholder-optional']],
    ['none', ['actor-placeholder-optional']],
    ['none/x', ['actor-placeholder-argument']],
    ['by/x', ['actor-placeholder-argument']],
    ['deep/c', ['actor-placeholder-argument']],
    ['__proto__', []],
    ['constructor', ['actor-placeholder-argument']],
    ['deep/toString', ['actor-placeholder-argument']],
    ['labels/__proto__', ['actor-placeholder-optional']],
  ])('named "%s" in a list', (path, found) => {
    expect(sent([{ $arg: path }], ARGUMENTS)).toEqual(found);
  });

  it('may be left out where they are the whole value of an entry', () => {
    expect(sent({ a: { $arg: 'deep/b' } }, ARGUMENTS)).toEqual([]);
    expect(sent({ a: [{ $arg: 'deep/b' }] }, ARGUMENTS)).toEqual(['actor-placeholder-optional']);
  });

  it('are not missed where their schema cannot be read', () => {
    const cast = { target: 'counter', message: { $arg: 'by' } };
    const raw = { description: 'T', inputSchema: 'none.json', cast };
    expect(codesOf({ tools: { t: raw } })).toEqual(['schema-file']);
    const concise = { description: 'T', additionalProperties: false, arguments: { by: 5 }, cast };
    expect(codesOf({ tools: { t: concise } })).toEqual(['argument-declaration']);
    const none = { description: 'T', additionalProperties: false, cast };
    expect(codesOf({ tools: { t: none } })).toEqual(['actor-placeholder-argument']);
  });
});

describe('wrong placeholders', () => {
  test.each<[message: JsonValue, found: number]>([
    [{ $arg: 'by', $reply: '' }, 2],
    [{ $literal: 1, other: 2 }, 1],
    [{ $reply: 'by' }, 1],
    [{ $arg: '/by' }, 1],
    [{ $arg: 'a~2' }, 1],
    [{ $arg: null }, 1],
    [{ $arg: ['by'] }, 1],
    [{ $arg: { $arg: 'by' } }, 1],
    [{ $ARG: 'by' }, 1],
    [{ $: 1 }, 1],
    [{ $ref: '#', a: { $no: 1 }, b: [{ $arg: 5 }] }, 3],
  ])('%j', (message, found) => {
    expect(sent(message, ARGUMENTS)).toEqual(Array(found).fill('actor-placeholder'));
  });
});

describe('the input schema of an actor tool', () => {
  it('may have 23 keywords', () => {
    expect(new Set(ACTOR_SCHEMA_KEYWORDS).size).toBe(23);
  });

  test.each<[schema: JsonObject, found: number]>([
    [{ properties: { a: { type: 'string', title: 'A', default: 'b', 'x-mcp-header': 'A' } } }, 0],
    [{ properties: { format: { type: 'string' }, oneOf: { type: 'string' } } }, 0],
    [
      { properties: { a: { const: { oneOf: 1 }, enum: [{ $ref: 1 }], default: { format: 1 } } } },
      0,
    ],
    [{ properties: { a: { type: 'array', items: true }, b: false } }, 0],
    [{ $schema: 'https://json-schema.org/draft/2020-12/schema' }, 1],
    [{ examples: [{}], 'x-own': 1, $comment: 'c' }, 3],
    [{ properties: { a: { items: { additionalProperties: { format: 'email' } } } } }, 1],
    [{ properties: { a: { oneOf: [{ format: 'email' }] } } }, 1],
    [{ $defs: { a: { format: 'email' } } }, 1],
  ])('%j', (schema, found) => {
    const codes = sent({ $arg: '' }, schema).filter((code) => code === 'actor-schema-keyword');
    expect(codes).toHaveLength(found);
  });

  it('is checked with any validator, so that no other finding says it is not', () => {
    const arguments_ = { by: { type: 'integer', required: true, minimum: 1 } };
    const tool = {
      description: 'T',
      additionalProperties: false,
      arguments: arguments_,
      cast: { target: 'counter', message: { $arg: 'by' } },
    };
    for (const validator of ['passthrough', 'basic', 'full']) {
      expect(codesOf({ validator, tools: { t: tool } })).toEqual([]);
    }
  });
});

/** The codes of the findings about targets that one tool calls. */
function targetCodes(targets: JsonValue, files = FILES): readonly string[] {
  const call = { target: 'counter', message: 1, reply: { $reply: '' } };
  const tools = { t: { description: 'T', additionalProperties: false, call } };
  return codesOf({ targets, tools }, files);
}

describe('targets', () => {
  const module = './lib/t.ts';
  test.each<[targets: JsonValue, found: readonly string[]]>([
    [{ counter: module }, []],
    [{ counter: { module, worker: true } }, []],
    [{ counter: { module, worker: false } }, []],
    [{ counter: 5 }, ['wrong-kind']],
    [{ counter: null }, ['wrong-kind']],
    [{ counter: [] }, ['wrong-kind']],
    [{ counter: {} }, ['missing-key']],
    [{ counter: { module: 5 } }, ['wrong-kind']],
    [{ counter: { modul: module } }, ['missing-key', 'unknown-key']],
    [{ counter: { module, worker: 'yes' } }, ['wrong-kind']],
    [{ counter: { module, worker: 1, restart: {} } }, ['wrong-kind', 'missing-key', 'missing-key']],
    [{ counter: { module, maxQueued: 1 } }, []],
    [{ counter: { module, worker: true, maxQueued: 5 } }, []],
    [{ counter: { module, maxQueued: 0 } }, ['wrong-kind']],
    [{ counter: { module, maxQueued: 1.5 } }, ['wrong-kind']],
    [{ counter: { module, maxQueued: 'ten' } }, ['wrong-kind']],
    [{ counter: { module, worker: true, restart: 3 } }, ['wrong-kind']],
    [
      { counter: { module, worker: true, restart: { max: 0, withinMs: '1s' } } },
      ['wrong-kind', 'wrong-kind'],
    ],
    [{ counter: { module, worker: true, onTimeout: 'kill' } }, ['wrong-kind']],
    [{ counter: { module, worker: false, onTimeout: 'terminate' } }, ['target-worker-only']],
    [{ counter: module, '': module }, ['name-empty']],
    [{ counter: module, ['__proto__']: module }, ['target-unused']],
    [{ counter: module, Counter: module }, ['identifier-clash', 'target-unused']],
    [
      { counter: module, 'a-b': module, a_b: module },
      ['identifier-clash', 'target-unused', 'target-unused'],
    ],
    [{ counter: './lib/none.ts' }, ['module-missing']],
    [{ counter: './lib/t.ts#none' }, ['module-missing']],
    [{ counter: '../../t.ts' }, ['path-outside-root']],
    [{ counter: 't.json' }, ['module-path']],
    [{}, ['target-unknown']],
    [[], ['wrong-kind']],
  ])('%j', (targets, found) => {
    expect([...targetCodes(targets)].sort()).toEqual([...found].sort());
  });

  test.each<[exports: string, found: readonly string[]]>([
    ['export function call() {}', []],
    ['export const handle = () => {};', []],
    ['export * from "./other.js";', []],
    ['export function cast() {}', ['target-export-missing']],
    ['', ['target-export-missing']],
  ])('whose module has %j', (text, found) => {
    expect(targetCodes({ counter: module }, { 'lib/t.ts': text })).toEqual(found);
  });

  it.each([{ title: 1 }, { module: 1 }, { arguments: 1 }])(
    'are used by tools that are wrong elsewhere: %j',
    (wrong) => {
      const cast = { target: 'counter', message: 1 };
      const tools = { t: { description: 'T', additionalProperties: false, cast, ...wrong } };
      expect(codesOf({ targets: { counter: module }, tools })).toEqual(['wrong-kind']);
    },
  );

  it('may be named like members that every object has', () => {
    const tool = (target: string) => ({
      description: 'T',
      additionalProperties: false,
      cast: { target, message: 1 },
    });
    const tools = { a: tool('constructor'), b: tool('toString') };
    expect(codesOf({ targets: { constructor: module }, tools })).toEqual(['target-unknown']);
  });
});

describe('what answers a tool', () => {
  it('needs no handler file beside a target or a module, so that its conventional file is none', () => {
    const tools = {
      a: { description: 'T', additionalProperties: false, cast: { target: 'counter', message: 1 } },
      b: { module: './lib/components.ts#made' },
    };
    expect(codesOf({ tools })).toEqual([]);
  });

  it('has a name of its own among components written by hand', () => {
    const yaml = `tools:
  a_b: { module: ./lib/components.ts#made }
  a-b: { description: T, additionalProperties: false, handler: ./lib/h.ts }
  "": { module: ./lib/components.ts#made }`;
    const { diagnostics } = judge(yaml, FILES);
    expect(diagnostics.map(({ code, range }) => `${code} ${range.path}`)).toEqual([
      'name-empty tools[""]',
      'identifier-clash tools.a-b',
    ]);
  });

  it('leaves a conventional handler file to nobody, but not the modules that it names there', () => {
    const files = {
      'handlers/tools/a.ts': 'export const call = () => {};',
      'handlers/tools/counter.ts': 'export const call = () => {};',
    };
    const catalog = resolved(
      `targets: { counter: ./handlers/tools/counter.ts }
tools:
  a: { call: { target: counter, message: 1, reply: {} } }`,
      files,
    );
    const orphans = orphanHandlers(catalog, memoryProject(files));
    expect(orphans.map(({ range }) => range.source.file)).toEqual(['handlers/tools/a.ts']);
  });
});
