import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { Outcome } from '../../src/diagnostics/diagnostic.js';
import { positionAt, sourceText } from '../../src/diagnostics/source.js';
import type { PositionedDocument } from '../../src/manifest/document.js';
import { positionedDocument } from '../../src/manifest/positioned-document.js';
import { found } from './found.js';

function read(text: string, path = 'snodo.yaml'): Outcome<PositionedDocument> {
  return positionedDocument(sourceText(path, text), path);
}

function document(text: string): PositionedDocument {
  const { value, diagnostics } = read(text);
  if (value === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return value;
}

function findings(text: string, path?: string): string[] {
  return read(text, path).diagnostics.map(found);
}

describe('values', () => {
  it.each([
    ['', null],
    ['# only a comment\n', null],
    ['a: {b: [1, -2.5, true, null, ~]}', { a: { b: [1, -2.5, true, null, null] } }],
    [
      'a: yes\nb: no\nc: on\nd: 12:30\ne: 2026-07-28\nf: 1_000',
      { a: 'yes', b: 'no', c: 'on', d: '12:30', e: '2026-07-28', f: '1_000' },
    ],
    ['a: 0\nb: 0o12\nc: 0x1f\nd: -0', { a: 0, b: 10, c: 31, d: 0 }],
    ['a: 1e300\nb: 9007199254740991\nc: 0.1', { a: 1e300, b: 9007199254740991, c: 0.1 }],
    ['a: !!str 1.10', { a: '1.10' }],
    ['a: "\\0\\e\\ud83d\\ude00\\u2028"', { a: '\0\u001b😀\u2028' }],
    ['a: &x [1]\nb: *x\nc: *x', { a: [1], b: [1], c: [1] }],
    ['a: &x 1\nb: &x 2\nc: *x', { a: 1, b: 2, c: 2 }],
    ['a: 1\r\nb: |\r\n  x\r\n  y\r\n', { a: 1, b: 'x\ny\n' }],
    ['"<<": 1', { '<<': 1 }],
    ['a: # comment\n  b: 1 # comment', { a: { b: 1 } }],
  ])('reads %j', (text, value) => {
    expect(read(text)).toMatchObject({ value: { value }, diagnostics: [] });
  });

  it('keeps foreign names as own keys', () => {
    const { value } = document('__proto__: {polluted: true}\nconstructor: 1\n');
    expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('reads any JSON value back from YAML and from JSON', () => {
    const json = fc.jsonValue({ noUnicodeString: false }).filter((value) => isCarried(value));
    fc.assert(
      fc.property(json, (value) => {
        const expected: unknown = JSON.parse(JSON.stringify(value));
        expect(read(JSON.stringify(value, undefined, '\t'), 'a.json').value?.value).toEqual(
          expected,
        );
        expect(read(stringify(value, { aliasDuplicateObjects: false })).value?.value).toEqual(
          expected,
        );
      }),
    );
  });
});

/** Numbers beyond 2^53 and half surrogates are refused on purpose. */
function isCarried(value: unknown): boolean {
  const text = JSON.stringify(value);
  return !/\\ud[89a-f]/.test(text) && !/\d{16}/.test(text);
}

describe('findings', () => {
  it.each([
    ['an unclosed quote', 'a: "x', ['1:6 yaml-syntax ""']],
    ['an unclosed list', 'a: [1, 2', ['1:9 yaml-syntax ""']],
    ['a reserved character', 'a: @scope/x', ['1:4 yaml-syntax "@"']],
    ['a backtick', 'a: `x`', ['1:4 yaml-syntax "`"']],
    ['a percent sign', 'a: %x', ['1:4 yaml-syntax "%"']],
    ['a glob without quotes', 'a: *.ts', ['1:4 yaml-syntax "*.ts"']],
    ['a colon in a text', 'a: Search: the index', ['1:4 yaml-syntax "S"']],
    [
      'array types without quotes, and what is wrong behind them',
      'a: { type: string[], x: 1 }\nb: { type: "number[]" }\nc: [{ type: integer[][] }]\nd: e: f\n',
      [
        '1:12 flow-array-type "string[]"',
        '3:13 flow-array-type "integer[][]"',
        '4:4 yaml-syntax "e"',
      ],
    ],
    [
      'an indentation that is smaller than that of the keys below',
      't:\n   a: x\n    b: 1\n    c:\n      d: 1\n    e: 1\n',
      ['2:7 yaml-syntax "x"'],
    ],
    [
      'an indentation that is larger than that of the keys below',
      't:\n     a: x\n    b: 1\n    c: 1\n',
      ['3:5 yaml-syntax ""'],
    ],
    ['an indentation behind an empty line', 's:\n  a: 1\n\n t:\n  b: 1\n', ['4:2 yaml-syntax ""']],
    [
      'tabs, without what follows from them',
      't:\n    a: 1\n\tb: 1\n\tc: 1\n    d: x\n',
      ['3:1 yaml-syntax "\\t"', '4:1 yaml-syntax "\\t"'],
    ],
    ['a tab as indentation', 'a:\n\tb: 1', ['2:1 yaml-syntax "\\t"']],
    ['a template without quotes', 'uri: {name}/info', ['1:12 yaml-syntax "/info"']],
    ['a bracket too many', 'a: {b: 1}}\nc: {d: 1}\ne: [1]\n', ['1:10 yaml-syntax "}"']],
    ['a text behind a map', 'a: {b: 1} {c: 1}\nd: 1\ne: 2', ['1:11 yaml-syntax "{"']],
    ['an array type in a flow map', 'a: {type: string[]}', ['1:11 flow-array-type "string[]"']],
    [
      'a nested array type in a flow map',
      'a: {type: object[][] }',
      ['1:11 flow-array-type "object[][]"'],
    ],
    ['an array type in a flow list', 'a: [string[]]', ['1:5 flow-array-type "string[]"']],
    ['an unknown escape', 'a: "\\q"', ['1:5 yaml-syntax "\\\\"']],
    ['an unknown alias', 'a: *x', ['1:4 yaml-syntax "*x"']],
    ['a repeated key', 'a: 1\nb: 2\na: 3', ['3:1 yaml-duplicate-key "a"']],
    ['a key repeated in a flow map', 'x: {a: 1, "a": 2}', ['1:11 yaml-duplicate-key "\\"a\\""']],
    [
      'a key repeated twice',
      'a: 1\na: 2\na: 3',
      ['2:1 yaml-duplicate-key "a"', '3:1 yaml-duplicate-key "a"'],
    ],
    ['a custom tag', 'a: !foo x', ['1:4 yaml-tag "!foo"']],
    [
      'tags of other types',
      'a: !!binary abc\nb: !!set {x}',
      ['1:4 yaml-tag "!!binary"', '2:4 yaml-tag "!!set"'],
    ],
    ['a tag that runs code elsewhere', 'a: !!js/function "x"', ['1:4 yaml-tag "!!js/function"']],
    ['a tag that does not fit', 'a: !!int abc', ['1:4 yaml-tag "!!int"']],
    ['a second document', 'a: 1\n---\nb: 2', ['2:1 yaml-multiple-documents "---"']],
    ['a version directive', '%YAML 1.1\n---\na: no', ['1:1 yaml-directive "%YAML 1.1"']],
    [
      'a tag directive behind comments',
      '# x\n\n%TAG ! x\n---\na: 1',
      ['3:1 yaml-directive "%TAG ! x"'],
    ],
    ['an alias inside its own anchor', 'a: &a {b: *a}', ['1:11 yaml-alias-expansion "*a"']],
    ['a merge key', 'b: &b {x: 1}\nc: {<<: *b, y: 2}', ['2:5 yaml-merge-key "<<"']],
    [
      'a merge key of YAML 1.1',
      '%YAML 1.1\n---\nc: {<<: {x: 1}}',
      ['1:1 yaml-directive "%YAML 1.1"', '3:5 yaml-merge-key "<<"'],
    ],
    [
      'keys that are not text',
      '1: a\nnull: b\ntrue: c\n',
      ['1:1 yaml-key "1"', '2:1 yaml-key "null"', '3:1 yaml-key "true"'],
    ],
    ['a key that is a list', '? [x]\n: 1', ['1:3 yaml-key "[x]"']],
    ['a key that is an alias', 'a: &x 1\n*x : 2', ['2:1 yaml-key "*x"']],
    [
      'numbers that are not JSON',
      'a: .nan\nb: -.inf\nc: 1e400',
      ['1:4 yaml-number ".nan"', '2:4 yaml-number "-.inf"', '3:4 yaml-number "1e400"'],
    ],
    [
      'integers that lose digits',
      'a: 9007199254740993\nb: -9007199254740992',
      ['1:4 unsafe-integer "9007199254740993"', '2:4 unsafe-integer "-9007199254740992"'],
    ],
    ['half a surrogate pair', 'a: "\\ud800"', ['1:4 yaml-surrogate "\\"\\\\ud800\\""']],
    ['half a surrogate pair in a key', '"\\udfff": 1', ['1:1 yaml-surrogate "\\"\\\\udfff\\""']],
    [
      'an argument declared twice',
      'tools:\n  x:\n    arguments:\n      a: string\n      a: string',
      ['5:7 argument-duplicate "a"'],
    ],
    [
      'several faults at once',
      'a: .nan\na: !x 1\n1: 2',
      [
        '2:4 yaml-tag "!x"',
        '1:4 yaml-number ".nan"',
        '2:1 yaml-duplicate-key "a"',
        '3:1 yaml-key "1"',
      ],
    ],
  ])('refuses %s', (_name, text, expected) => {
    const outcome = read(text);
    expect(outcome.diagnostics.map(found)).toEqual(expected);
    expect(outcome.diagnostics.every(({ severity }) => severity === 'error')).toBe(true);
  });

  it.each([
    ['a: 1\na: 2', { a: 2 }],
    ['1: a', { 1: 'a' }],
    ['a: 9007199254740993', { a: 9007199254740992 }],
    ['a: 1\n---\nb: 1', { a: 1 }],
  ])('still gives a value where the meaning is clear: %j', (text, value) => {
    expect(read(text).value?.value).toEqual(value);
  });

  it.each(['a: "', 'a: .nan', 'a: !x 1', '<<: {}', 'a: *x', 'a: &a [*a]', '%YAML 1.1\n---\na: no'])(
    'gives no value where it is not: %j',
    (text) => {
      expect(read(text).value).toBeUndefined();
    },
  );

  it.each([
    ['use #1 tool', ['1:4 text-cut "use"']],
    ['use # a comment', []],
    ['use #', []],
    ['use ## a heading', []],
    ['"use #1 tool"', []],
    ['use#1', []],
  ])('warns where `#` cuts the text: %s', (text, expected) => {
    const outcome = read(`a: ${text}`);
    expect(outcome.diagnostics.map(found)).toEqual(expected);
    expect(outcome.value).toBeDefined();
  });

  it('points at both places of a repeated key', () => {
    const [finding] = read('a: 1\na: 2').diagnostics;
    expect(finding?.related.map(({ range }) => positionAt(range.source, range.start))).toEqual([
      { line: 1, column: 1 },
    ]);
  });

  it('refuses an alias bomb at the alias that bursts, and is quick about it', () => {
    const level = (name: string, of: string) => `${name}: &${name} [${`*${of},`.repeat(9)}]\n`;
    const bomb = `a: &a [${'x,'.repeat(9)}]\n${['ba', 'cb', 'dc', 'ed', 'fe', 'gf', 'hg', 'ih'].map((pair) => level(pair.charAt(0), pair.charAt(1))).join('')}`;
    const started = performance.now();
    expect(findings(bomb)).toEqual(['5:23 yaml-alias-expansion "*d"']);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('allows many uses of a small anchor', () => {
    expect(findings(`a: &a {x: 1}\nb: [${'*a, '.repeat(5000)}]`)).toEqual([]);
  });

  it('refuses deep nesting, also when aliases build it', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(findings(`a: ${nested(300)}`)).toEqual([]);
    expect(findings(`a: ${nested(500)}`)).toEqual([expect.stringContaining('yaml-depth')]);
    expect(findings(`a: ${nested(5000)}`)).toEqual([expect.stringContaining('yaml-depth')]);
    const chain = `a: &a ${nested(300)}\nb: [${'['.repeat(200)}*a${']'.repeat(200)}]`;
    expect(findings(chain)).toEqual(['2:205 yaml-depth "*a"']);
  });
});

describe('JSON files', () => {
  it('reads tabs and escapes, with positions', () => {
    const { value } = read('{\n\t"a": "x\\/y",\n\t"b": [1]\n}\n', 'schema.json');
    expect(value?.value).toEqual({ a: 'x/y', b: [1] });
    const range = value?.rangeAt(['b', 0]);
    expect(range && positionAt(range.source, range.start)).toEqual({ line: 3, column: 8 });
  });

  it.each([
    ['{"a":1 "b":2}', ['1:8 yaml-syntax "\\""']],
    ['{"a":1,}', ['1:8 yaml-syntax "}"']],
    ["{'a':1}", ['1:2 yaml-syntax "\'"']],
    ['a: 1', [expect.stringContaining('yaml-syntax')]],
    ['{"a":1', [expect.stringContaining('yaml-syntax')]],
    ['', [expect.stringContaining('yaml-syntax')]],
    ['{"a":1,"a":2}', ['1:8 yaml-duplicate-key "\\"a\\""']],
  ])('refuses %s', (text, expected) => {
    expect(findings(text, 'schema.json')).toEqual(expected);
  });
});

describe('places', () => {
  const text = `tools:
  search:
    description: "Words: any"
    arguments: { query: &q { type: string }, page: *q }
    icons:
      - src: x
list: [a, b]
empty:
`;
  const doc = document(text);
  const marked = ({ start, end }: { start: number; end: number }) => text.slice(start, end);

  it.each([
    [['tools', 'search', 'description'], '"Words: any"', 'description'],
    [['tools', 'search', 'arguments', 'query', 'type'], 'string', 'type'],
    [['tools', 'search', 'arguments', 'page'], '*q', 'page'],
    [['tools', 'search', 'arguments', 'page', 'type'], 'string', 'type'],
    [['tools', 'search', 'icons', 0, 'src'], 'x', 'src'],
    [['tools', 'search', 'icons', 0], 'src: x', 'src: x'],
    [['list', 1], 'b', 'b'],
    [['empty'], '', 'empty'],
    [['list', 7], '[a, b]', 'list'],
    [['tools', 'search', 'description', 'x'], '"Words: any"', 'description'],
  ])('finds value and key of %j', (path, value, key) => {
    expect([marked(doc.rangeAt(path)), marked(doc.keyRangeAt(path))]).toEqual([value, key]);
  });

  it('names the place by the path as far as it exists', () => {
    expect(doc.rangeAt(['tools', 'search', 'icons', 0, 'src']).path).toBe(
      'tools.search.icons[0].src',
    );
    expect(doc.rangeAt(['tools', 'search', 'title']).path).toBe('tools.search');
  });

  it('gives the text of scalars as written', () => {
    expect(doc.sourceOf(['tools', 'search', 'description'])).toBe('"Words: any"');
    expect(doc.sourceOf(['tools', 'search', 'arguments', 'page', 'type'])).toBe('string');
    expect(doc.sourceOf(['tools', 'search'])).toBeUndefined();
    expect(doc.sourceOf(['tools', 'nothing'])).toBeUndefined();
  });

  it('finds 5,000 components in linear time', () => {
    const many = (count: number) => {
      const names = Array.from({ length: count }, (_, index) => `tool_${index}`);
      const large = document(
        `tools:\n${names.map((name) => `  ${name}: { title: x }\n`).join('')}`,
      );
      const started = performance.now();
      for (const name of names) large.rangeAt(['tools', name, 'title']);
      return performance.now() - started;
    };
    many(500);
    expect(many(5000)).toBeLessThan(250 + 40 * many(500));
  });
});

describe('a quote that is never closed', () => {
  it.each([
    ['a: 1\nb: "x\nc: 2\n', '2:4'],
    ["a: 'it''s'\nb: { c: 'x }\n", '2:9'],
    ['a: "x"\nb:\n  - "y\n\n', '3:5'],
    ['a:\n  b: { d: "x y }\n  c: "z"\n', '2:11'],
  ])('is reported with the place where it begins: %j', (text, begin) => {
    const [finding] = read(text).diagnostics;
    expect(finding?.message).toMatch(/^expected a closing ["']$/);
    const places = finding?.related.map(({ message, range }) => {
      const { line, column } = positionAt(range.source, range.start);
      return `${line}:${column} ${message}`;
    });
    expect(places).toEqual([`${begin} the quote begins here`]);
  });
});
