import { describe, expect, it } from 'vitest';
import { checkManifest } from '../../src/pipeline/check-manifest.js';
import { plainText, strangeCharacter } from '../../src/protocol/look-alikes.js';
import { memoryProject } from './memory-project.js';

const HEAD = 'snodo: 1\nserver: { name: demo, version: 1.0.0 }\nvalidator: full\n';
/** Findings that such short manifests have anyway. */
const BESIDE: ReadonlySet<string> = new Set(['handler-missing', 'description-missing']);

/** The first finding of a manifest, as `code: hint`. */
function advice(text: string): string {
  const { diagnostics } = checkManifest(memoryProject({ 'snodo.yaml': text }), 'snodo.yaml');
  const [first] = diagnostics.filter(
    ({ code, severity }) => severity !== 'info' && !BESIDE.has(code),
  );
  return first === undefined ? 'nothing' : `${first.code}: ${first.hint}`;
}

const NO_BREAK_SPACE = '\u00a0';
const ZERO_WIDTH_SPACE = '\u200b';

/** Each mistake is made as the value of a key, in block and in flow style, with both line ends. */
describe('texts without quotes that YAML reads as something else', () => {
  it.each<[text: string, expected: string]>([
    ['@team search', 'yaml-syntax: quote the text: "@team search"'],
    ['`search` finds', 'yaml-syntax: quote the text: "`search` finds"'],
    ['%d items', 'yaml-syntax: quote the text: "%d items"'],
    ['*bold* text', 'yaml-syntax: quote the text: "*bold* text"'],
    ['*bold*', 'yaml-syntax: quote it if text is meant: "*bold*"'],
    ['&co search', 'anchor-unused: quote the text: "&co search"; or remove `&co`'],
    [
      '!important',
      'yaml-tag: remove the tag and write the value itself; quote the text if `!important` is part of it',
    ],
    [
      '| text',
      'yaml-syntax: quote the text: `|` and `>` begin a block of text, which starts on the next line',
    ],
    [
      '> 5 items',
      'yaml-syntax: quote the text: `|` and `>` begin a block of text, which starts on the next line',
    ],
    ['- a', 'yaml-syntax: quote the text, or put the list on lines of its own'],
    ['} x', 'yaml-syntax: quote the text'],
    [
      '[beta] Search',
      'yaml-syntax: quote the whole text: a text that starts with `{`, `[` or a quote ends at its counterpart',
    ],
    [
      "'it's'",
      "yaml-syntax: write `''` for a quote inside single quotes, or put the text in double quotes",
    ],
    ['Search: packages', 'yaml-syntax: quote the text, or put the nested map on lines of its own'],
    ['#channel', 'wrong-kind: quote the text: "#channel"; `#` behind a space starts a comment'],
    ['see #12', 'text-cut: quote the text; or put a space behind `#` if a comment is meant'],
    ['1.10', 'wrong-kind: quote it: "1.10"'],
    ['0777', 'number-leading-zero: quote it if text is meant: "0777"; else write 777'],
    ['yes', 'nothing'],
    ['12:30', 'nothing'],
    ['2026-07-28', 'nothing'],
    ['1_000', 'nothing'],
    ['~', 'wrong-kind: write a text, or remove the key; quote it if `~` is meant'],
  ])('%j', (text, expected) => {
    const block = `${HEAD}tools:\n  a:\n    additionalProperties: false\n    description: ${text}\n`;
    expect(advice(block)).toBe(expected);
    expect(advice(block.replaceAll('\n', '\r\n'))).toBe(expected);
  });

  it.each<[text: string, expected: string]>([
    [
      'uriTemplate: pkg://{name}/info',
      "yaml-syntax: quote the text: 'pkg://{name}/info'; inside `{ }` and `[ ]` a bracket ends it",
    ],
    [
      'uriTemplate: pkg://a/{+path}',
      "yaml-syntax: quote the text: 'pkg://a/{+path}'; inside `{ }` and `[ ]` a bracket ends it",
    ],
    ['uriTemplate: {+path}', "wrong-kind: quote it if text is meant: '{+path}'"],
    ['description: see #12', 'yaml-syntax: quote the text that holds `#`'],
    [
      'description: Search: packages',
      'yaml-syntax: quote the text, or put the nested map in `{ }`',
    ],
    ['description:x', 'unknown-key: a space follows the colon: `description: x`'],
  ])('%j inside brackets', (entry, expected) => {
    const flow = `${HEAD}resources:\n  a: { title: A, ${entry} }\n`;
    expect(advice(flow)).toBe(expected);
    expect(advice(flow.replaceAll('\n', '\r\n'))).toBe(expected);
    expect(advice(`${flow}tools: {}\n`)).toBe(expected);
  });
});

describe('keys that are not what they seem', () => {
  const root = (key: string) => `${HEAD}${key}\n`;
  const tool = (line: string) =>
    `${HEAD}tools:\n  a:\n    additionalProperties: false\n    ${line}\n`;
  const alone = (line: string) => `${HEAD}tools:\n  a:\n    ${line}\n`;
  const argument = (entries: string) =>
    tool(`arguments: { q: { description: Words, type: string, ${entries} } }`);

  it.each<[name: string, text: string, expected: string]>([
    [
      'Cyrillic letters',
      root('tооls: {}'),
      'unknown-key: type `tools` anew: the key holds the character U+043E',
    ],
    [
      'a zero-width space',
      tool(`descr${ZERO_WIDTH_SPACE}iption: x`),
      'unknown-key: type `description` anew: the key holds the character U+200B',
    ],
    [
      'a no-break space behind the key',
      tool(`description${NO_BREAK_SPACE}: x`),
      'unknown-key: type `description` anew: the key holds the character U+00A0',
    ],
    [
      'a no-break space behind the colon',
      alone(`description:${NO_BREAK_SPACE}x`),
      'wrong-kind: type the colon and the space anew, as `description: x`: there is the character U+00A0',
    ],
    [
      'typographic quotes',
      root('“tools”: {}'),
      'unknown-key: type `tools` anew: the key holds the character U+201C',
    ],
    [
      'an indentation of no-break spaces',
      root(`${NO_BREAK_SPACE}${NO_BREAK_SPACE}a: {}`),
      'unknown-key: indent the line with spaces: it begins with the character U+00A0',
    ],
    [
      'no space behind the colon',
      alone('description:x'),
      'wrong-kind: a colon and a space stand between a key and its value: `description: x`',
    ],
    [
      'an equals sign',
      alone('description = x'),
      'wrong-kind: a colon and a space stand between a key and its value: `description: x`',
    ],
    [
      'no space behind the colon, among others',
      tool('description:x'),
      'yaml-syntax: a space follows the colon: `key: value`',
    ],
    [
      'a comment of another language',
      '{\n  // a comment\n  "snodo": 1\n}',
      'manifest-version: write `snodo: 1`',
    ],
    ['another name', tool('params: {}'), 'unknown-key: did you mean `arguments`?'],
    ['another case', tool('input_schema: {}'), 'unknown-key: did you mean `inputSchema`?'],
    ['the name once more', tool('name: a'), 'unknown-key: remove it: the key above is the name'],
    ['a key of the server', root('version: 1.0.0'), 'unknown-key: write it under `server`'],
    [
      'a keyword of JSON Schema',
      argument('examples: [a]'),
      'unknown-key: write it under `schema`: `schema: { examples: ... }`',
    ],
    [
      'optional',
      argument('optional: true'),
      'unknown-key: remove it: what does not say `required: true` is optional',
    ],
    [
      'inherited names',
      tool('constructor: 1'),
      'unknown-key: remove it, or write one of these keys',
    ],
    ['inherited names', root('__proto__: 1'), 'unknown-key: remove it, or write one of these keys'],
    ['a space alone', root('" ": 1'), 'unknown-key: remove it, or write one of these keys'],
    [
      'a space at the end',
      root('"tools ": {}'),
      'unknown-key: type `tools` anew: the key holds a space',
    ],
  ])('%s', (_name, text, expected) => {
    expect(advice(text)).toBe(expected);
  });
});

describe('values of another kind', () => {
  const argument = (entries: string) =>
    `${HEAD}tools:\n  a:\n    description: x\n    additionalProperties: false\n    arguments: { q: { description: Words, ${entries} } }\n`;

  it.each<[text: string, expected: string]>([
    [`${HEAD}pagination: { pageSize: "50" }\n`, 'page-size: remove the quotes: 50'],
    [`${HEAD}pagination: { pageSize: 1_000 }\n`, 'page-size: write it without separators: 1000'],
    [`${HEAD}handlerTimeoutMs: 30,000\n`, 'wrong-kind: write it without separators: 30000'],
    [`${HEAD}handlerTimeoutMs: 30s\n`, 'wrong-kind: write milliseconds: 30000'],
    [`${HEAD}handlerTimeoutMs: 1.5h\n`, 'wrong-kind: write milliseconds: 5400000'],
    [
      `${HEAD}handlerTimeoutMs: 30 apples\n`,
      'wrong-kind: write, for example, `handlerTimeoutMs: 30000`',
    ],
    [`${HEAD}components: tools/*.yaml\n`, 'wrong-kind: write a list: ["tools/*.yaml"]'],
    [`${HEAD}components: { a: b }\n`, 'wrong-kind: each entry of a list begins with `- `'],
    [
      `${HEAD}tools:\n  - name: search\n    description: x\n`,
      'wrong-kind: write `search:` in place of `- name: search`, and the other keys below it',
    ],
    [`${HEAD}tools: [search]\n`, 'wrong-kind: a map has entries `name: value`, without `-` or `[`'],
    [
      'snodo: 1\n',
      'missing-key: add it, for example `server: { name: package-tools, version: 1.0.0 }`',
    ],
    [argument('type: string, enum: "a, b"'), 'argument-option-value: write a list: ["a", "b"]'],
    [argument('type: string, required: "true"'), 'argument-option-value: remove the quotes: true'],
    [argument('type: integer, minimum: "1"'), 'argument-option-value: remove the quotes: 1'],
    [
      argument('type: object, required: [a], properties: { a: string }'),
      'argument-option-value: write `required: true` at each of the properties that it names',
    ],
    [argument('type: boolean, default: no'), 'schema-default-invalid: write false'],
    [argument('type: integer, default: "5"'), 'schema-default-invalid: remove the quotes: 5'],
    [
      argument('type: integer, default: 1_000'),
      'schema-default-invalid: write it without separators: 1000',
    ],
    [argument('type: string, default: 5'), 'schema-default-invalid: quote it: "5"'],
    [
      argument(`type: "str${ZERO_WIDTH_SPACE}ing"`),
      'argument-type: type `string` anew: there is the character U+200B',
    ],
    [
      argument('type: “string”'),
      'argument-type: type `string` anew: there is the character U+201C',
    ],
    [
      `${HEAD}tools: { a: { description: x, additionalProperties: false } }\ntools: { b: { description: x, additionalProperties: false } }\n`,
      'yaml-duplicate-key: put the entries of both under one `tools:`, or rename one of the two',
    ],
  ])('%j', (text, expected) => {
    expect(advice(text)).toBe(expected);
  });
});

it.each<[text: string, found: string]>([
  ['openapi: 3.1.0\npaths: {}\n', 'an OpenAPI document'],
  ['{"swagger":"2.0"}', 'an OpenAPI document'],
  ['{"mcpServers":{}}', 'the settings of an MCP client (`mcpServers`)'],
  ['{"servers":{}}', 'the settings of an MCP client (`servers`)'],
  ['{"name":"a","packages":[]}', 'a server.json of the MCP registry'],
  ['{"name":"a","dependencies":{}}', 'a package.json'],
  ['{"tools":[{"name":"a"}]}', 'an answer to `tools/list`'],
  ['{"jsonrpc":"2.0","id":1}', 'a JSON-RPC message'],
])('knows documents of other formats: %s', (text, found) => {
  const { diagnostics } = checkManifest(memoryProject({ 'snodo.yaml': text }), 'snodo.yaml');
  expect(diagnostics.map(({ code, message, hint }) => [code, message, hint])).toEqual([
    [
      'manifest-root',
      `a manifest must be a map that begins with \`snodo: 1\`, found ${found}`,
      'pass the path of a snodo.yaml',
    ],
  ]);
});

describe('look-alikes', () => {
  it.each([
    ['tооls', 'tools'],
    ['ｔｏｏｌｓ', 'tools'],
    ['“tools”', 'tools'],
    [' tools\u00a0', 'tools'],
    ['descr\u200biption', 'description'],
    ['größe', 'größe'],
    ['工具', '工具'],
    ['', ''],
  ])('shows %j as %j', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it('names the first character that is not plain', () => {
    expect(['plain', 'tооls', 'a\u{1F600}', 'a\tb'].map(strangeCharacter)).toEqual([
      undefined,
      'U+043E',
      'U+1F600',
      'U+0009',
    ]);
  });
});
