import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { sortDiagnostics } from '../../src/diagnostics/sort-diagnostics.js';
import type { Manifest } from '../../src/manifest/manifest.js';
import { readManifest } from '../../src/manifest/read-manifest.js';
import { validateManifest } from '../../src/manifest/validate-manifest.js';
import { found } from './found.js';
import { memoryProject } from './memory-project.js';

const BASE = 'snodo: 1\nserver: { name: demo, version: 1.0.0 }\n';

function validate(
  text: string,
  included: Readonly<Record<string, string>> = {},
): { value: Manifest | undefined; diagnostics: readonly Diagnostic[] } {
  const read = readManifest(memoryProject({ 'snodo.yaml': text, ...included }), 'snodo.yaml');
  if (read.value === undefined) throw new Error(read.diagnostics.map(found).join('\n'));
  const { value, diagnostics } = validateManifest(read.value);
  return { value, diagnostics: sortDiagnostics(diagnostics) };
}

function findings(text: string, included?: Readonly<Record<string, string>>): string[] {
  return validate(text, included).diagnostics.map(found);
}

function messages(text: string): string[] {
  return validate(text).diagnostics.map(({ message, hint }) => [message, hint ?? ''].join(' | '));
}

describe('validateManifest', () => {
  it('types a manifest with every key that is built', () => {
    const { value, diagnostics } = validate(
      `${BASE}protocols: [2026-07-28]
validator: full
pagination: { pageSize: 50 }
cache: { discovery: { ttlMs: 0 }, tools: { ttlMs: 60000, scope: public }, prompts: {}, resources: { scope: private } }
handlerTimeoutMs: 0
maxResultBytes: 1000
output: ../out
importExtension: ts
handlers: src/handlers
components: [more.yaml]
tools:
  search:
    title: Search
    description: ""
    icons: []
    metadata: { a: 1 }
    handler: ./x.ts
    arguments: { q: string }
    additionalProperties: false
    schema: {}
    inputSchema: x.json
    output: {}
    outputSchema: {}
    annotations: {}
resources:
  r: { uri: "a://b", uriTemplate: "a://{b}", mimeType: a/b, size: 1, annotations: {}, matcher: ./m.ts, text: "", json: null }
prompts:
  p: { arguments: { a: null, b: {} }, messages: [{ user: x }] }
`,
      { 'more.yaml': 'tools: { more: {} }\nprompts: { q: {} }' },
    );
    expect(diagnostics).toEqual([]);
    expect(value?.root).toMatchObject({ validator: 'full', handlerTimeoutMs: 0 });
    expect(value?.tools.map(({ name, path, document }) => [name, path, document.path])).toEqual([
      ['search', ['tools', 'search'], 'snodo.yaml'],
      ['more', ['tools', 'more'], 'more.yaml'],
    ]);
    expect(value?.prompts.map(({ name }) => name)).toEqual(['p', 'q']);
  });

  it.each([
    ['a missing version', 'server: { name: a, version: b }', ['1:1 manifest-version ""']],
    [
      'an unsupported version',
      'snodo: 2\nserver: { name: a, version: b }',
      ['1:8 manifest-version "2"'],
    ],
    [
      'a version as text',
      'snodo: "1"\nserver: { name: a, version: b }',
      ['1:8 manifest-version "\\"1\\""'],
    ],
    ['a missing server', 'snodo: 1', ['1:1 missing-key ""']],
    [
      'missing keys of the server',
      'snodo: 1\nserver: {}',
      ['2:1 missing-key "server"', '2:1 missing-key "server"'],
    ],
    ['an empty name', 'snodo: 1\nserver: { name: "", version: b }', ['2:17 wrong-kind "\\"\\""']],
    ['a server that is no map', 'snodo: 1\nserver: demo', ['2:9 wrong-kind "demo"']],
    ['an unknown key', `${BASE}tool: {}`, ['3:1 unknown-key "tool"']],
    ['an unknown key of a tool', `${BASE}tools: { x: { titel: a } }`, ['3:15 unknown-key "titel"']],
    ['the name key', `${BASE}tools: { x: { name: a } }`, ['3:15 unknown-key "name"']],
    [
      'names of objects',
      `${BASE}__proto__: 1\nconstructor: 1\ntoString: 1`,
      [
        '3:1 unknown-key "__proto__"',
        '4:1 unknown-key "constructor"',
        '5:1 unknown-key "toString"',
      ],
    ],
    [
      'unknown keys below such names',
      `${BASE}tools: { __proto__: { a: 1 }, constructor: { b: 1 } }`,
      ['3:23 unknown-key "a"', '3:46 unknown-key "b"'],
    ],
    ['a map that is empty', `${BASE}tools:`, ['3:7 wrong-kind ""']],
    ['a component that is empty', `${BASE}tools: { x: }`, ['3:13 wrong-kind ""']],
    [
      'a title that is a number',
      `${BASE}tools: { x: { title: 1.10 } }`,
      ['3:22 wrong-kind "1.10"'],
    ],
    [
      'an unknown revision',
      `${BASE}protocols: [2024-11-05]`,
      ['3:13 protocol-unknown "2024-11-05"'],
    ],
    ['all revisions', `${BASE}protocols: [2026-07-28, 2025-11-25, 2025-06-18]`, []],
    ['no revision', `${BASE}protocols: []`, ['3:12 protocol-list "[]"']],
    [
      'a repeated revision',
      `${BASE}protocols: [2026-07-28, 2026-07-28]`,
      ['3:12 protocol-list "[2026-07-28, 2026-07-28]"'],
    ],
    ['an unknown validator', `${BASE}validator: strict`, ['3:12 validator-unknown "strict"']],
    ['a validator switched off', `${BASE}validator: off`, ['3:12 validator-unknown "off"']],
    ['page sizes', `${BASE}pagination: { pageSize: 0 }`, ['3:25 page-size "0"']],
    ['page sizes as text', `${BASE}pagination: { pageSize: "5" }`, ['3:25 page-size "\\"5\\""']],
    [
      'cache times and scopes',
      `${BASE}cache: { tools: { ttlMs: 1.5, scope: all } }`,
      ['3:26 cache-ttl "1.5"', '3:38 cache-scope "all"'],
    ],
    ['an unknown cache', `${BASE}cache: { tool: {} }`, ['3:10 unknown-key "tool"']],
    [
      'a timeout that no timer can hold',
      `${BASE}handlerTimeoutMs: 2147483648`,
      ['3:19 wrong-kind "2147483648"'],
    ],
    [
      'an empty folder name',
      `${BASE}output: ""\nhandlers: ""`,
      ['3:9 wrong-kind "\\"\\""', '4:11 wrong-kind "\\"\\""'],
    ],
    ['an extension', `${BASE}importExtension: mjs`, ['3:18 wrong-kind "mjs"']],
    ['a pattern that is no text', `${BASE}components: [1]`, ['3:14 wrong-kind "1"']],
    [
      'several faults of one tool',
      `${BASE}tools:\n  x:\n    title: 1\n    description: [a]\n    handler: {}`,
      ['5:12 wrong-kind "1"', '6:18 wrong-kind "[a]"', '7:14 wrong-kind "{}"'],
    ],
  ])('refuses %s', (_name, text, expected) => {
    expect(findings(text)).toEqual(expected);
  });

  it.each([
    'ftp://example.com',
    'example.com',
    '//example.com',
    'https://',
    'https://exa mple.com',
    'javascript:alert(1)',
  ])('refuses the website %s', (url) => {
    const text = `snodo: 1\nserver: { name: a, version: b, websiteUrl: "${url}" }`;
    expect(findings(text)).toEqual([`2:44 website-url ${JSON.stringify(`"${url}"`)}`]);
  });

  it.each(['https://example.com', 'http://127.0.0.1:80/a?b#c'])('accepts the website %s', (url) => {
    expect(findings(`snodo: 1\nserver: { name: a, version: b, websiteUrl: "${url}" }`)).toEqual([]);
  });
});

describe('messages', () => {
  it.each([
    [
      'server: { name: a, version: 1.10 }',
      '`server.version` must be non-empty text, found the number `1.10` | quote it: "1.10"',
    ],
    [
      'server: { name: 007, version: b }',
      '`server.name` must be non-empty text, found the number `007` | quote it: "007"',
    ],
    [
      'server: { name: 0o12, version: b }',
      '`server.name` must be non-empty text, found the number `0o12` | quote it: "0o12"',
    ],
    [
      'server: { name: null, version: b }',
      '`server.name` must be non-empty text, found null | write a text, or remove the key; quote it if `null` is meant',
    ],
    [
      'server: { name: ~, version: b }',
      '`server.name` must be non-empty text, found null | write a text, or remove the key; quote it if `~` is meant',
    ],
    [
      'server: { name: , version: b }',
      '`server.name` must be non-empty text, found nothing | write the text behind the colon',
    ],
    [
      'server: { name: true, version: b }',
      '`server.name` must be non-empty text, found the boolean `true` | quote it: "true"',
    ],
    [
      'server: { name: a, version: b, titel: c }',
      'unknown key `titel` in `server`; expected one of: name, version, title, description, websiteUrl, icons, instructions | did you mean `title`?',
    ],
    [
      'server: { name: a }',
      '`server` needs the key `version`, which is missing | add it, for example `version: 1.0.0`',
    ],
  ])('says what to do about %s', (server, message) => {
    expect(messages(`snodo: 1\n${server}`)).toEqual([message]);
  });

  it('asks for quotes around a template that YAML takes for a map', () => {
    expect(messages(`${BASE}resources: { r: { uriTemplate: {+path} } }`)).toEqual([
      "`resources.r.uriTemplate` must be text, found a map | quote it if text is meant: '{+path}'",
    ]);
  });

  it('suggests the validator that was meant, and names all three', () => {
    expect(messages(`${BASE}validator: ful`)).toEqual([
      '`validator` must be one of passthrough, basic, full, found the text "ful" | did you mean `full`?',
    ]);
  });

  it('never passes on the words of the validator library', () => {
    const text = `snodo: x\nserver: { a: 1 }\nfoo: 1\ntools: { x: 1 }\nprotocols: [1]`;
    for (const message of messages(text)) expect(message).not.toMatch(/must NOT|additional|schema/);
  });
});

describe('included files', () => {
  const main = `${BASE}components: [more.yaml]\n`;

  it('hold components only', () => {
    const included = { 'more.yaml': 'server: {}\ntool: {}\ntools: { x: { titel: a } }' };
    expect(findings(main, included)).toEqual([
      '1:1 include-key "server"',
      '2:1 include-key "tool"',
      '3:15 unknown-key "titel"',
    ]);
    expect(validate(main, included).diagnostics.map(({ hint }) => hint)).toEqual([
      'move the key to the root manifest',
      'did you mean `tools`?',
      'did you mean `title`?',
    ]);
  });
});

describe('after an error', () => {
  it('leaves out the values that are wrong, and keeps the rest of their components', () => {
    const { value } = validate(
      `${BASE}tools:
  good: {}
  wrong: { title: 1, description: x, arguments: { q: string } }
  misspelt: { titel: x, description: [], scopes: [a, 1] }
prompts: { inside: { complete: { a: [x], b: 5, c: [1] } } }`,
    );
    expect(value?.tools.map(({ name, section }) => ({ name, ...section }))).toEqual([
      { name: 'good' },
      { name: 'wrong', description: 'x', arguments: { q: 'string' } },
      { name: 'misspelt', title: 'x' },
    ]);
    expect(value?.prompts[0]?.section).toEqual({ complete: { a: ['x'] } });
  });

  it.each([
    ['tools', 'handler: 1'],
    ['tools', 'module: {}'],
    ['tools', 'arguments: 1'],
    ['resources', 'uri: 1'],
    ['resources', 'uriTemplate: []'],
    ['resources', '{ uriTemplate: "x://{a}{b}", matcher: 1 }'],
    ['prompts', 'arguments: []'],
    ['prompts', 'messages: x'],
    ['tools', '5'],
  ] as const)(
    'leaves out a component of %s that is wrong in what makes it one: %s',
    (kind, text) => {
      const { value, diagnostics } = validate(`${BASE}${kind}:\n  good: {}\n  bad:\n    ${text}\n`);
      expect(diagnostics).toHaveLength(1);
      expect(value?.[kind].map(({ name }) => name)).toEqual(['good']);
    },
  );

  it('leaves out the members of the server and of the cache policies that are wrong, and keeps the others', () => {
    const { value } = validate(
      'snodo: 1\nserver: { name: 5, title: x, icons: [{}] }\ncache: { tools: { ttlMs: -1, scope: public }, prompts: 5 }\nhttp: { port: x, host: 127.0.0.1 }',
    );
    expect(value?.root).toEqual({
      snodo: 1,
      server: { name: '', version: '', title: 'x', icons: [{}] },
      cache: { tools: { scope: 'public' } },
    });
  });

  it('reads misspelt keys as they were meant, with the places where they are written', () => {
    const text = `${BASE}tools:\n  a: { titel: x, foo: 1, argumnts: { b: string } }\n  c: { titel: 1 }\n  d: { title: y, titel: x }`;
    const { value, diagnostics } = validate(text);
    expect(diagnostics.map(({ code }) => code)).toEqual(Array(5).fill('unknown-key'));
    const [a, c, d] = value?.tools ?? [];
    expect(a?.section).toEqual({ title: 'x', arguments: { b: 'string' } });
    expect(c?.section).toEqual({});
    expect(d?.section).toEqual({ title: 'y' });
    const path = ['tools', 'a', 'arguments', 'b'];
    expect(a?.document.keyRangeAt(path)).toMatchObject({ path: 'tools.a.argumnts.b' });
    expect(a?.document.rangeAt(path)).toMatchObject({ path: 'tools.a.argumnts.b' });
    expect(a?.document.sourceOf(path)).toBe('string');
    expect(a?.document.rangeAt(['tools', 'c', 'titel'])).toMatchObject({ path: 'tools.c.titel' });
  });

  it.each([`${BASE}validator: x`, `${BASE}foo: 1`, `${BASE}tools: []`, 'snodo: 1'])(
    'leaves out the root values that are wrong, and keeps the components: %j',
    (text) => {
      const { value, diagnostics } = validate(`${text}\nresources: { a: { uri: "x://a" } }`);
      expect(diagnostics).toHaveLength(1);
      expect(value?.resources.map(({ name }) => name)).toEqual(['a']);
      expect(Object.keys(value?.root ?? {})).toEqual(expect.arrayContaining(['snodo', 'server']));
      expect(value?.root).not.toHaveProperty('validator');
      expect(value?.tools).toEqual([]);
    },
  );

  it.each(['snodo: 2\nserver: { name: demo, version: 1.0.0 }', 'tools: {}'])(
    'has no manifest when the format is not known: %j',
    (text) => {
      expect(validate(text).value).toBeUndefined();
    },
  );
});
