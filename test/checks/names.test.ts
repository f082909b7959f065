import { describe, expect, it, test } from 'vitest';
import type { JsonObject } from '../../src/protocol/json.js';
import { expectDiagnostics, expectValid, judgeJson } from '../catalog/judged.js';

function toolCodes(names: readonly string[], extra: JsonObject = {}): readonly string[] {
  const tool = { description: 'T', additionalProperties: false, handler: './lib/h.ts', ...extra };
  const tools = Object.fromEntries(names.map((name) => [name, tool]));
  return judgeJson({ tools }).diagnostics.map(({ code }) => code);
}

describe('names of tools', () => {
  test.each<[why: string, names: string[], codes: string[]]>([
    ['O04', ['21st_builder', 'default', 'delete', 'class', 'await', 'async', '400'], []],
    [
      'O05',
      ['get-user', 'get_user', 'getUser', 'get.user'],
      ['identifier-clash', 'identifier-clash', 'identifier-clash'],
    ],
    ['O05: case', ['Search', 'search'], ['identifier-clash']],
    ['O51: spaces', ['Create CIFS Share'], ['name-characters']],
    ['O51: a slash', ['a/b'], ['name-characters']],
    ['O51: other letters', ['名前'], ['name-characters']],
    ['O51: 129 characters', ['a'.repeat(129)], ['name-length']],
    ['O51: empty', [''], ['name-empty']],
    ['O51: case', ['A', 'a'], ['identifier-clash']],
    ['O20: inherited names', ['constructor', 'toString', 'hasOwnProperty'], []],
    [
      'X9',
      ['jpl/fireball', 'Summarize Detection', '21st_magic_component_builder'],
      ['name-characters', 'name-characters'],
    ],
    [
      'only punctuation differs in the file',
      ['a/b', 'a_b'],
      ['name-characters', 'identifier-clash'],
    ],
  ])('%s', (_why, names, codes) => {
    expect(toolCodes(names).toSorted()).toEqual(codes.toSorted());
  });

  it('that cannot be files need a handler, and then stay what they are', () => {
    const tool = { description: 'T', additionalProperties: false };
    const { diagnostics } = judgeJson({ tools: { '../../etc/x': tool } });
    expect(diagnostics.map(({ code }) => code)).toContain('name-not-a-file-name');
    const { catalog } = judgeJson({ tools: { '../../etc/x': { ...tool, handler: './lib/h.ts' } } });
    expect(catalog?.tools[0]?.definition.name).toBe('../../etc/x');
    expect(catalog?.tools[0]?.names.file).not.toMatch(/[/\\]/);
  });

  it('may be __proto__ (O20)', () => {
    const catalog = expectValid(
      'tools: { __proto__: { description: T, additionalProperties: false, handler: ./lib/h.ts } }',
    );
    expect(catalog.tools.map(({ definition }) => definition.name)).toEqual(['__proto__']);
  });
});

describe('handler files', () => {
  const tool = (handler: string) =>
    `{ description: T, additionalProperties: false, handler: ${handler} }`;

  it('may be shared, but not spelt differently', () => {
    expectValid(`tools: { a: ${tool('./lib/h.ts')}, b: ${tool('lib/h.ts#read')} }`);
    expectDiagnostics(`tools: { a: ${tool('./lib/h.ts')}, b: ${tool('./LIB/h.ts')} }`, [
      'identifier-clash 4:83',
      'handler-missing 4:83',
    ]);
  });
});

describe('metadata and icons', () => {
  test.each<[id: string, extra: JsonObject, codes: string[]]>([
    ['http', { icons: [{ src: 'http://example.com/a.png' }] }, ['icon-scheme']],
    ['data', { icons: [{ src: 'data:image/png;base64,AA==', sizes: ['any'] }] }, []],
    ['no list', { icons: { src: 'https://example.com/a.png' } }, ['icon-shape']],
    [
      'an unknown member',
      { icons: [{ src: 'https://example.com/a.png', alt: 'A' }] },
      ['icon-shape'],
    ],
    [
      'everything at once',
      { icons: [{ src: 'a.png', sizes: [48], theme: 'blue', alt: 'A' }, {}] },
      ['icon-src', 'icon-shape', 'icon-shape', 'icon-shape', 'icon-shape'],
    ],
    ['a hint of the wrong kind', { annotations: { readOnlyHint: 'true' } }, ['wrong-kind']],
  ])('%s', (_id, extra, codes) => {
    expect(toolCodes(['t'], extra)).toEqual(codes);
  });

  it('of the server are judged too', () => {
    const server = { name: 'demo', version: '1.0.0', icons: [{ src: 'ftp://example.com/a' }] };
    const { diagnostics } = judgeJson({ server });
    expect(diagnostics.map(({ code, range }) => `${code} ${range.path}`)).toEqual([
      'icon-scheme server.icons[0].src',
    ]);
  });
});
