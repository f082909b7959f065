import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../src/import/imported-server.js';
import type { JsonObject, JsonValue } from '../../src/protocol/json.js';
import { componentsOf, imported, listedBy } from './imported.js';

const EMPTY = { type: 'object' };
const tool = (name: string, others: JsonObject = {}): JsonObject => ({
  name,
  inputSchema: EMPTY,
  ...others,
});

/** Refusals in short: what, and why. */
function short(refusals: readonly Refusal[]): string[] {
  return refusals.map(
    ({ kind, name, member, code, reason }) =>
      `${kind} ${name}${member === undefined ? '' : `, ${member}`}: ${code ?? reason}`,
  );
}

describe('the manifest of an imported server', () => {
  it('reads as a person would write it', () => {
    const plan = imported({
      serverInfo: { version: '2', name: 'packages', title: 'Package tools', websiteUrl: null },
      instructions: 'Look packages up.\nNever guess.\n',
      tools: [
        tool('search', {
          annotations: { readOnlyHint: true },
          description: 'Search packages',
          inputSchema: {
            type: 'object',
            properties: {
              query: { type: 'string', minLength: 1, description: 'Words to look for' },
              tags: { type: 'array', items: { type: 'string' } },
              lines: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: { sku: { type: 'string' } },
                  required: ['sku'],
                },
              },
            },
            required: ['query'],
            additionalProperties: false,
          },
          outputSchema: {
            type: 'object',
            properties: { total: { type: 'integer' } },
            required: ['total'],
          },
          _meta: { 'com.example/team': 'catalog' },
        }),
        tool('version'),
        tool('anything', {
          inputSchema: { type: 'object', properties: { it: { anyOf: [{ type: 'string' }, {}] } } },
        }),
      ],
      resources: [{ name: 'groups', uri: 'toolbox://groups', mimeType: 'application/json' }],
      resourceTemplates: [{ name: 'info', uriTemplate: 'pkg://{name}/info' }],
      prompts: [
        {
          name: 'review',
          arguments: [
            { name: 'name', required: true, description: 'Package name' },
            { name: 'focus' },
          ],
        },
      ],
    });
    expect(plan.refusals).toEqual([]);
    expect(plan.files.map(({ path }) => path)).toEqual(['snodo.yaml']);
    expect(plan.files[0]?.text).toBe(`# Imported by \`snodo import\` from a test.
snodo: 1
server:
  name: packages
  version: "2"
  title: Package tools
  instructions: |
    Look packages up.
    Never guess.
validator: full

tools:
  search:
    description: Search packages
    annotations: { readOnlyHint: true }
    metadata: { com.example/team: catalog }
    additionalProperties: false
    arguments:
      query: { type: string, required: true, minLength: 1, description: Words to look for }
      tags: { type: array, items: string }
      lines:
        type: object[]
        properties:
          sku: { type: string, required: true }
    output:
      properties:
        total: { type: integer, required: true }

  version: {}

  anything:
    inputSchema:
      type: object
      properties:
        it: { anyOf: [ { type: string }, {} ] }

resources:
  groups:
    uri: toolbox://groups
    mimeType: application/json

  info:
    uriTemplate: pkg://{name}/info

prompts:
  review:
    arguments:
      name: { required: true, description: Package name }
      focus: {}
`);
  });

  it('has a file for each tool when there are more than 20', () => {
    const tools = Array.from({ length: 21 }, (_, index) => tool(`tool${index}`));
    const plan = imported({ tools: [...tools, tool('nasa/apod')] });
    expect(plan.refusals).toEqual([]);
    expect(plan.files[0]?.text).toContain('components: [ tools/*.yaml ]\n');
    expect(plan.files).toHaveLength(23);
    expect(plan.files.at(-1)).toEqual({
      path: 'tools/nasa_apod.yaml',
      text: 'tools:\n  nasa/apod:\n    handler: ../handlers/tools/nasa_apod.ts\n',
    });
    expect(imported({ tools: tools.slice(0, 20) }).files).toHaveLength(1);
  });

  it.each([
    ['a/b', 'a_b'],
    ['a_b', 'a/B'],
    ['caf\u00e9', 'cafe\u0301'],
  ])('has one file for `%s` and `%s`: that of the first, however many there are', (one, other) => {
    for (const count of [0, 21]) {
      const others = Array.from({ length: count }, (_, index) => tool(`tool${index}`));
      const plan = imported({ tools: [tool(one), tool(other), ...others] });
      expect(short(plan.refusals)).toEqual([`tool ${other}: identifier-clash`]);
      expect(plan.refusals[0]?.reason).toContain('both lead to the generated file');
      const texts = plan.files.map(({ text }) => text).join('');
      expect([texts.includes(`  ${one}:`), texts.includes(`  ${other}:`)]).toEqual([true, false]);
      expect(plan.taken).toHaveLength(count + 1);
    }
  });

  it('names the handler of a component whose name cannot be that of a file', () => {
    const plan = imported({ tools: [tool('nasa/apod'), tool('../../etc/passwd'), tool('con')] });
    expect(componentsOf(plan)).toBe(`tools:
  nasa/apod:
    handler: ./handlers/tools/nasa_apod.ts

  ../../etc/passwd:
    handler: ./handlers/tools/_._.._etc_passwd.ts

  con:
    handler: ./handlers/tools/_con.ts
`);
  });

  it('does with a made-up name where the server does not say who it is', () => {
    const { files } = imported({ serverInfo: 'nobody', tools: [tool('a')] });
    expect(files[0]?.text).toContain('server:\n  name: imported\n  version: 0.0.0\n');
  });

  it('has nothing when nothing could be taken over', () => {
    expect(imported({ tools: [tool('')] }).files).toEqual([]);
  });
});

/** What is listed, and what of it is refused. */
const REFUSED: readonly (readonly [string, JsonValue[], string[]])[] = [
  [
    'an entry that is no object',
    [5, null],
    ['tool #1', 'tool #2'].map((one) => `${one}: the entry of the list is no object`),
  ],
  ['an entry without a name', [{ inputSchema: EMPTY }], ['tool #1: it has no text as its `name`']],
  ['an entry without a schema', [{ name: 'a' }], ['tool a: it has no object as its `inputSchema`']],
  ['an empty name', [tool('')], ['tool : name-empty']],
  [
    'a schema of another type',
    [tool('a', { inputSchema: { type: 'string' } })],
    ['tool a: schema-root-type'],
  ],
  [
    'another dialect',
    [tool('a', { inputSchema: { ...EMPTY, $schema: 'http://json-schema.org/draft-04/schema#' } })],
    ['tool a: schema-dialect'],
  ],
  [
    'a reference that leads nowhere',
    [tool('a', { inputSchema: { ...EMPTY, properties: { b: { $ref: '#/$defs/b' } } } })],
    ['tool a: schema-ref-unresolved'],
  ],
  ['the same name twice', [tool('a'), tool('a')], ['tool a: name-duplicate']],
  [
    'names that give one identifier',
    [tool('get-user'), tool('get_user')],
    ['tool get_user: identifier-clash'],
  ],
  [
    'a member of no key',
    [tool('a', { category: 'x' })],
    ['tool a, category: the manifest has no key for it'],
  ],
  [
    'icons of a wrong scheme',
    [tool('a', { icons: [{ src: 'ftp://x/y' }, { src: 'https://x/y' }] })],
    ['tool a, icons[0]: icon-scheme'],
  ],
  [
    'metadata of a wrong key',
    [tool('a', { _meta: { _x: 1, y: 2 } })],
    ['tool a, _meta._x: meta-key'],
  ],
  [
    'a wrong hint',
    [tool('a', { annotations: { readOnlyHint: 5 } })],
    ['tool a, annotations.readOnlyHint: wrong-kind'],
  ],
  [
    'a wrong output schema',
    [tool('a', { outputSchema: { type: 'objct' } })],
    ['tool a, outputSchema: schema-meta'],
  ],
  [
    'half of a character',
    [tool('a', { description: 'x \ud800' })],
    ['tool a, description: yaml-surrogate'],
  ],
  ['a title that is no text', [tool('a', { title: 5 })], ['tool a, title: wrong-kind']],
];

describe('what cannot be taken over', () => {
  it.each(REFUSED)('%s is told', (_title, tools, expected) => {
    expect(short(imported({ tools }).refusals)).toEqual(expected);
  });

  it('leaves the rest of a component as it came', () => {
    const icon = { src: 'https://example.com/icon.png' };
    const plan = imported({
      tools: [tool('a', { icons: [{ src: 'x' }, icon], _meta: { _x: 1, y: 2 }, title: 5 })],
    });
    expect(listedBy(plan).get('tool a')).toEqual(tool('a', { icons: [icon], _meta: { y: 2 } }));
  });

  it('is nothing where a member says nothing', () => {
    const nothing = {
      title: null,
      description: '',
      annotations: {},
      icons: [],
      _meta: null,
      outputSchema: null,
      execution: { taskSupport: 'forbidden' },
    };
    const plan = imported({
      tools: [tool('a', nothing)],
      prompts: [{ name: 'p', arguments: [{ name: 'x', description: null }] }],
    });
    expect(plan.refusals).toEqual([]);
    expect(listedBy(plan).get('tool a')).toEqual(tool('a'));
  });

  it('includes resources that cannot be told apart, and templates that are not served', () => {
    const plan = imported({
      resources: [
        { name: 'one', uri: 'x://h/one' },
        { name: 'two', uri: 'y://h/two' },
        { name: 'two', uri: 'y://h/other' },
        { name: 'relative', uri: 'two' },
      ],
      resourceTemplates: [
        { name: 'all', uriTemplate: 'x://h/{id}' },
        { name: 'short', uriTemplate: 'x://h/{id:3}' },
      ],
    });
    expect(short(plan.refusals)).toEqual([
      'resource relative: resource-uri',
      'resource two: name-duplicate',
      'resource one: resource-uri-matched',
      'resource template short: template-prefix-modifier',
    ]);
  });

  it('includes prompts whose arguments have no order of their own, or no name', () => {
    const plan = imported({
      prompts: [
        { name: 'order', arguments: [{ name: 'b' }, { name: '1' }] },
        { name: 'twice', arguments: [{ name: 'b' }, { name: 'b' }] },
        { name: 'typed', arguments: [{ name: 'b', schema: {} }] },
        { name: 'wrong', arguments: { b: {} } },
        { name: 'nameless', arguments: [{}] },
      ],
    });
    expect(short(plan.refusals)).toEqual([
      'prompt twice: its argument `b` is there twice',
      'prompt typed, arguments[0].schema: the manifest has no key for it',
      'prompt wrong: its `arguments` are no list',
      'prompt nameless: its argument #1 has no name',
      'prompt order: no form of a manifest lists it as it came',
    ]);
  });

  it('includes what is wrong about the server', () => {
    const plan = imported({
      serverInfo: { name: 'x', version: '', websiteUrl: 'nowhere', icons: 'none', title: 5 },
      tools: [tool('a')],
    });
    expect(short(plan.refusals)).toEqual([
      'server , title: wrong-kind',
      'server , websiteUrl: website-url',
      'server , icons: icon-shape',
    ]);
    expect(plan.files[0]?.text).toContain('name: x\n  version: 0.0.0\n');
  });
});

describe('hostile definitions', () => {
  it.each([
    ['a comment that would turn a finding off', '# snodo-ignore unknown-key: x'],
    ['the end of a document', 'a\n---\nb\n...\n'],
    ['a directive', '%YAML 1.1\n---\n'],
    ['text that looks like something else', '{a: !!js/function x, <<: *b}'],
    ['control characters', 'a \u0000\u0007\u0085\u2028\u2029\ufeff\r\nb\tc \u001b[31m'],
    ['blanks around it', '  \n\n a \n  b\n\n\n'],
    ['a word that is a boolean elsewhere', 'yes'],
    ['a long word', 'x'.repeat(5_000)],
  ])('in texts are carried exactly: %s', (_title, text) => {
    const definition = tool('a', {
      title: text,
      description: text,
      inputSchema: { type: 'object', properties: { [text]: { type: 'string', default: text } } },
      _meta: { x: { [text]: [text] } },
    });
    const plan = imported({ tools: [definition], instructions: text });
    expect(short(plan.refusals)).toEqual([]);
    expect(listedBy(plan).get('tool a')).toEqual(definition);
  });

  it('carry numbers that are not exact, and names that objects inherit', () => {
    const inputSchema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"number","maximum":18446744073709551615},"constructor":{"type":"number","minimum":-1e300,"multipleOf":1e-9}}}',
    ) as JsonObject;
    const plan = imported({ tools: [tool('a', { inputSchema })] });
    expect(plan.refusals).toEqual([]);
    expect(listedBy(plan).get('tool a')).toEqual(tool('a', { inputSchema }));
  });

  it.each([500, 50_000])('may nest %i levels deep: the tool is refused', (levels) => {
    const deep = JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`) as JsonObject;
    const plan = imported({ tools: [tool('a', { _meta: deep }), tool('b')] });
    expect(short(plan.refusals)).toEqual(['tool a: it nests deeper than 380 levels']);
  });

  it('may be as large as they like: a schema beyond the limits is refused at once', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [`p${index}`, { type: 'string' }]),
    );
    const plan = imported({ tools: [tool('a', { inputSchema: { type: 'object', properties } })] });
    expect(short(plan.refusals)).toEqual(['tool a: schema-limit']);
  });
});
