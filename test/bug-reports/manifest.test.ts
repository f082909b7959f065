import { describe, expect, it } from 'vitest';
import { findings, findingsOf, hints } from './findings.js';

/** A manifest with one tool of this raw input schema, which is marked at column 18 of line 4. */
function inputSchema(schema: string): string {
  return `tools:\n  a:\n    description: x\n    inputSchema: ${schema}\n`;
}

type Row = readonly [id: string, body: string, expected: readonly string[]];

/** Runs whole manifests: each gives exactly these errors and warnings. */
function judges(rows: readonly Row[]): void {
  it.each(rows)('%s %j', (_id, body, expected) => {
    expect(findings(body)).toEqual(expected);
  });
}

describe('scalars that YAML reads as something else', () => {
  it.each([
    ['version: 1.10', '4:12 wrong-kind "1.10"'],
    ['version: 2', '4:12 wrong-kind "2"'],
    ['version:', '4:11 wrong-kind ""'],
    ['name: 007', '4:9 wrong-kind "007"'],
    ['name: 0o12', '4:9 wrong-kind "0o12"'],
    ['name: null', '4:9 wrong-kind "null"'],
    ['name: ~', '4:9 wrong-kind "~"'],
  ])('O12 server %s', (line, expected) => {
    const [key] = line.split(':');
    const other = key === 'name' ? 'version: "1"' : 'name: demo';
    const found = findingsOf({ 'snodo.yaml': `snodo: 1\nserver:\n  ${other}\n  ${line}\n` });
    expect(found.filter((finding) => !finding.includes(' number-leading-zero '))).toEqual([
      expected,
    ]);
  });

  judges([
    ['O12', 'tools:\n  a:\n    description: 12:30\n', []],
    ['O12', 'tools:\n  a:\n    description: 2026-07-28\n', []],
    ['O12', 'tools:\n  a:\n    description: 12.30\n', ['3:18 wrong-kind "12.30"']],
    ['X5', metadata('9007199254740993'), ['4:19 unsafe-integer "9007199254740993"']],
    ['X5', metadata('9007199254740991'), []],
    ['X4', metadata('.nan'), ['4:19 yaml-number ".nan"']],
    ['X4', metadata('-.inf'), ['4:19 yaml-number "-.inf"']],
    ['X4', metadata('1e400'), ['4:19 yaml-number "1e400"']],
    ['X4', metadata('!!binary aGk='), ['4:19 yaml-tag "!!binary"']],
    ['X4', metadata('!!set {a}'), ['4:19 yaml-tag "!!set"']],
    ['X4', metadata('!!js/function "x"'), ['4:19 yaml-tag "!!js/function"']],
    ['X4', metadata('{1: 2}'), ['4:20 yaml-key "1"']],
    ['X4', metadata('{null: 2}'), ['4:20 yaml-key "null"']],
    ['X4', metadata('{[x]: 2}'), ['4:20 yaml-key "[x]"']],
  ]);
});

function metadata(value: string): string {
  return `tools:\n  a:\n    description: x\n    metadata: {a: ${value}}\n`;
}

describe('syntax that surprises', () => {
  judges([
    ['X1', 'resources:\n  r:\n    uriTemplate: {+path}\n', ['3:18 wrong-kind "{+path}"']],
    ['X1', 'resources:\n  r:\n    uri: {name}/info\n', ['3:16 yaml-syntax "/info"']],
    ['X1', 'resources:\n  r:\n    description: x\n    uriTemplate: hex://{name}/info\n', []],
    ['X2', 'tools:\n  a:\n    title: @scope/x\n', ['3:12 yaml-syntax "@"']],
    ['X2', 'tools:\n  a:\n    title: `x`\n', ['3:12 yaml-syntax "`"']],
    ['X2', 'tools:\n  a:\n    title: %x\n', ['3:12 yaml-syntax "%"']],
    ['X2', 'tools:\n  a:\n    title: *.ts\n', ['3:12 yaml-syntax "*.ts"']],
    ['X2', 'tools:\n  a:\n    description: Search: the index\n', ['3:18 yaml-syntax "S"']],
    ['X2', 'tools:\n  a:\n    description: use #1 tool\n', ['3:18 text-cut "use"']],
    ['X2', 'tools:\n  a:\n    description: "use #1 tool" # a comment\n', []],
  ]);

  it('X1 tells to quote a template that was read as a map', () => {
    const body = 'resources:\n  r:\n    uriTemplate: {+path}\n';
    expect(hints(body)).toEqual(["quote it if text is meant: '{+path}'"]);
  });
});

describe('repeated keys, merge keys and aliases', () => {
  judges([
    [
      'O13',
      'tools:\n  a: {description: x}\ntools:\n  b: {description: x}\n',
      ['3:1 yaml-duplicate-key "tools"'],
    ],
    [
      'O13',
      'tools:\n  a:\n    description: x\n    arguments:\n      b: &b {type: string}\n      c: {<<: *b}\n',
      ['6:11 yaml-merge-key "<<"'],
    ],
    [
      'O13',
      'tools:\n  a:\n    description: x\n    arguments: {<<: string}\n',
      ['4:17 yaml-merge-key "<<"'],
    ],
    [
      'X3',
      'tools:\n  a:\n    description: x\n    metadata: &a\n      b: *a\n',
      ['5:10 yaml-alias-expansion "*a"'],
    ],
    ['X3', nestedAliases(9), ['9:23 yaml-alias-expansion "*d"']],
    ['X3', nestedAliases(3), []],
  ]);
});

/** Lists of ten aliases of the list before, so many levels deep. */
function nestedAliases(levels: number): string {
  const names = [...'abcdefghi'].slice(0, levels);
  const lines = names.map((name, index) => {
    const item = index === 0 ? '1' : `*${names[index - 1]}`;
    return `      ${name}: &${name} [${Array(10).fill(item).join(',')}]\n`;
  });
  return `tools:\n  t:\n    description: x\n    metadata:\n${lines.join('')}`;
}

describe('names', () => {
  const tool = (name: string, more = ''): string =>
    `tools:\n  ${JSON.stringify(name)}: { description: x${more} }\n`;
  const handler = ', handler: ./handlers/x.ts';
  const characters = (name: string): string => `2:3 name-characters ${quoted(name)}`;
  judges([
    [
      'O05',
      'tools:\n  get-user: {description: x}\n  get_user: {description: x}\n  getUser: {description: x}\n  get.user: {description: x}\n',
      [
        '3:3 identifier-clash "get_user"',
        '4:3 identifier-clash "getUser"',
        '5:3 identifier-clash "get.user"',
      ],
    ],
    ['O51', 'tools:\n  A: {description: x}\n  a: {description: x}\n', ['3:3 identifier-clash "a"']],
    ['O51', tool('', handler), ['2:3 name-empty "\\"\\""']],
    ['O51', tool('n'.repeat(64)), []],
    ['O51', tool('n'.repeat(128)), [`2:3 lint-name-length ${quoted('n'.repeat(128))}`]],
    ['O51', tool('n'.repeat(129)), [`2:3 name-length ${quoted('n'.repeat(129))}`]],
    ['O51', tool('Create CIFS Share'), [characters('Create CIFS Share')]],
    ['O51', tool('名前'), [characters('名前')]],
    ['O51', tool('a/b'), [`2:3 name-not-a-file-name ${quoted('a/b')}`, characters('a/b')]],
    [
      'O51',
      tool('../../etc/x'),
      [`2:3 name-not-a-file-name ${quoted('../../etc/x')}`, characters('../../etc/x')],
    ],
    ['O51', tool('../../etc/x', handler), [characters('../../etc/x')]],
    ['X9', tool(UNFILLED), [characters(UNFILLED)]],
    ['X9', tool('Summarize Detection'), [characters('Summarize Detection')]],
    ['X9', tool('jpl/fireball', handler), [characters('jpl/fireball')]],
    ['X9', tool('21st_magic_component_builder'), []],
    ['O14', 'tools:\n  s: {description: x}\nprompts:\n  s: {description: x}\n', []],
    [
      'O14',
      'resources:\n  s: {description: x, uri: "a://b"}\n  t: {description: x, uri: "a://b"}\n',
      [`3:28 resource-uri-duplicate ${quoted('a://b')}`],
    ],
    [
      'O14',
      'resources:\n  s: {description: x, uriTemplate: "a://b/{x}"}\n  t: {description: x, uriTemplate: "a://b/{x}"}\n',
      [`3:36 resource-uri-duplicate ${quoted('a://b/{x}')}`],
    ],
  ]);

  it('O14 one name in two files', () => {
    const files = {
      'snodo.yaml': 'snodo: 1\nserver: { name: demo, version: 1.0.0 }\ncomponents: ["*.part"]\n',
      'a.part': 'tools:\n  search: { description: x }\n',
      'b.part': '# second\ntools:\n  search: { description: x }\n',
    };
    expect(findingsOf(files)).toEqual(['3:3 name-duplicate "search"']);
  });
});

/** The name of a public tool, left unfilled by its maker. */
const UNFILLED = ['chat-with-$', '{AI_CHAT_NAME_CLEAN}'].join('');

/** A double-quoted scalar as a finding shows it. */
function quoted(text: string): string {
  return JSON.stringify(JSON.stringify(text));
}

describe('input schemas', () => {
  const draft07 = 'http://json-schema.org/draft-07/schema';
  const tuple = '"properties":{"t":{"type":"array","items":[{"type":"string"}]}}';
  const dialect = (uri: string, more: string): string =>
    inputSchema(`{"$schema":${JSON.stringify(uri)},"type":"object",${more}}`);
  judges([
    [
      'O11',
      inputSchema(
        '{"type":"object","properties":{"r":{"$ref":"#/$defs/a"}},"$defs":{"a":{"$ref":"#/$defs/a"}}}',
      ),
      ['4:96 schema-ref-cycle "\\"#/$defs/a\\""'],
    ],
    [
      'O11',
      inputSchema(
        '{"type":"object","properties":{"r":{"$ref":"#/$defs/n"}},"$defs":{"n":{"type":"object","properties":{"c":{"type":"array","items":{"$ref":"#/$defs/n"}}}}}}',
      ),
      [],
    ],
    ['O16', dialect(`${draft07}#`, tuple), []],
    ['O16', dialect(draft07, tuple), []],
    [
      'O16',
      dialect('https://json-schema.org/draft/2019-09/schema', tuple),
      ['4:29 schema-dialect "\\"https://json-schema.org/draft/2019-09/schema\\""'],
    ],
    [
      'O16',
      dialect('https://example.test/odd', tuple),
      ['4:29 schema-dialect "\\"https://example.test/odd\\""'],
    ],
    [
      'O16',
      dialect('https://json-schema.org/draft/2020-12/schema', tuple),
      ['4:134 schema-meta "[{\\"type\\":\\"string\\"}]"'],
    ],
    [
      'O16',
      inputSchema(`{"type":"object",${tuple}}`),
      ['4:77 schema-meta "[{\\"type\\":\\"string\\"}]"'],
    ],
    ['O18', inputSchema('{}'), ['4:5 schema-root-type "inputSchema"']],
    ['O18', inputSchema(`{"$schema":"${draft07}#"}`), ['4:5 schema-root-type "inputSchema"']],
    [
      'O18',
      inputSchema('{"anyOf":[{"type":"object"},{"type":"object"}]}'),
      ['4:5 schema-root-type "inputSchema"'],
    ],
    [
      'O18',
      inputSchema('{"type":["object","null"]}'),
      ['4:26 schema-root-type "[\\"object\\",\\"null\\"]"'],
    ],
    ['O18', inputSchema('null'), ['4:18 schema-not-map "null"']],
    [
      'O18',
      inputSchema('{"days":{"type":"integer"}}'),
      ['4:5 schema-root-type "inputSchema"', '4:19 schema-keyword-unknown "\\"days\\""'],
    ],
    [
      'O15',
      inputSchema(
        '{"type":"object","properties":{"r":{"type":"string","x-mcp-header":"R"}},"x-team":"billing"}',
      ),
      [],
    ],
    [
      'O15',
      inputSchema('{"type":"object","requried":["r"]}'),
      ['4:35 schema-keyword-unknown "\\"requried\\""'],
    ],
    [
      'O21',
      'tools:\n  a:\n    description: x\n    arguments: {tags: {type: array}}\n',
      ['4:17 lint-array-items "tags"'],
    ],
    ['X6', inputSchema(nested(70)), ['4:2254 schema-limit "\\"a\\""']],
    ['X6', inputSchema(nested(2000)), ['4:7018 yaml-depth "{"']],
    [
      'X7',
      inputSchema(
        '{"type":"object","properties":{"r":{"type":"string","pattern":"^[a-z\\\\\\"]$"}}}',
      ),
      [`4:80 schema-pattern ${JSON.stringify('"^[a-z\\\\\\"]$"')}`],
    ],
    ['V175', inputSchema('{"type":"array","items":{}}'), ['4:26 schema-root-type "\\"array\\""']],
    [
      'V176',
      inputSchema('{"type":"object","properties":{"a":{"$ref":"https://x/y.json"}}}'),
      ['4:61 schema-ref-remote "\\"https://x/y.json\\""'],
    ],
  ]);
});

/** An object in an object, so many levels deep. */
function nested(levels: number): string {
  const open = '{"type":"object","properties":{"a":';
  return `${open.repeat(levels)}{"type":"string"}${'}}'.repeat(levels)}`;
}

describe('templates', () => {
  const template = (text: string): string =>
    `resources:\n  r: {description: x, uriTemplate: ${JSON.stringify(text)}}\n`;
  const rows: readonly (readonly [string, string, string])[] = [
    ['f://{a}-{b}', 'template-authority-shape', '41'],
    ['f://h/{a}-{b}', 'template-mixed-segment', '43'],
    ['f://v{version}', 'template-authority-shape', '42'],
    ['f://{a,b}', 'template-simple-multiple', '41'],
    ['f://{var:3}', 'template-prefix-modifier', '41'],
    ['f://{#x}', 'template-fragment-expansion', '41'],
    ['f://{.x}', 'template-label-expansion', '41'],
    ['f://{;x}', 'template-parameter-expansion', '41'],
    ['f://{', 'template-unclosed', '41'],
    ['f://{}', 'template-variable-name', '41'],
    ['f://p/search?={q}', 'template-literal-query', '49'],
    ['{scheme}://x', 'template-scheme', '37'],
    ['f://h{/a}{/b}', 'template-variable-length', '46'],
  ];
  it.each(rows)('O31 %s', (text, code, column) => {
    expect(findings(template(text))).toEqual([expect.stringContaining(`2:${column} ${code} `)]);
  });

  judges([
    ['O26', template('dom://{page}{?selector,depth}'), []],
    ['O28', template('x://h{/p*}'), []],
    ['O28', template('x://h/{a}/{+p}/end'), []],
    ['O28', template(`x://h/{v}/${'a'.repeat(1014)}`), []],
    [
      'O28',
      template(`x://h/${'a'.repeat(1019)}`),
      [`2:37 template-size ${JSON.stringify(`x://h/${'a'.repeat(1019)}`)}`],
    ],
    ['O28', template(`x://h${variables(32)}`), []],
    ['O28', template(`x://h${variables(33)}`), ['2:225 template-variable-count "{a32}"']],
    [
      'O30',
      'resources:\n  r: {description: x, uriTemplate: "kb://e/{t}"}\n  s: {description: x, uri: "kb://e/a"}\n',
      [`3:28 resource-uri-matched ${quoted('kb://e/a')}`],
    ],
    [
      'O35',
      'prompts:\n  p:\n    description: x\n    arguments: {n: {type: integer}}\n',
      ['4:21 prompt-argument-typed "type"'],
    ],
  ]);
});

/** So many segments of one variable each. */
function variables(count: number): string {
  return Array.from({ length: count }, (_, index) => `/{a${index}}`).join('');
}

describe('metadata and icons', () => {
  const tool = (more: string): string => `tools:\n  a: {description: x, ${more}}\n`;
  judges([
    [
      'V172',
      tool('metadata: {io.modelcontextprotocol/x: 1}'),
      ['2:34 meta-key-reserved "io.modelcontextprotocol/x"'],
    ],
    ['V173', tool('metadata: {com.example.mcp/x: 1}'), []],
    ['V178', tool('icons: [{src: a.png}]'), ['2:37 icon-src "a.png"']],
    [
      'V179',
      tool('icons: [{src: "javascript:1"}]'),
      [`2:37 icon-scheme ${quoted('javascript:1')}`],
    ],
  ]);
});
