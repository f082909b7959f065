import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emittedNames } from '../../src/catalog/names/emitted-names.js';
import { isFileName } from '../../src/catalog/names/file-name.js';
import { RESERVED_VALUES } from '../../src/catalog/names/reserved-words.js';

/** Without characters that only newer editions of Unicode take for letters. */
const IDENTIFIER = /^(?!.*[\u{10000}-\u{10ffff}])[\p{ID_Start}_][\p{ID_Continue}]*$/u;

test.each<[name: string, value: string, type: string, file: string]>([
  ['search', 'search', 'Search', 'search'],
  ['package_info', 'packageInfo', 'PackageInfo', 'package_info'],
  ['get-user', 'getUser', 'GetUser', 'get-user'],
  ['get.user', 'getUser', 'GetUser', 'get.user'],
  ['getUser', 'getUser', 'GetUser', 'getUser'],
  ['URLFetch', 'urlFetch', 'UrlFetch', 'URLFetch'],
  ['ID', 'id', 'Id', 'ID'],
  ['21st_builder', '_21stBuilder', '_21stBuilder', '21st_builder'],
  ['400', '_400', '_400', '400'],
  ['delete', 'delete_', 'Delete', 'delete'],
  ['await', 'await_', 'Await', 'await'],
  ['arguments', 'arguments_', 'Arguments', 'arguments'],
  ['define_tool', 'defineTool_', 'DefineTool', 'define_tool'],
  ['tool', 'tool', 'Tool_', 'tool'],
  ['名前', '名前', '名前', '名前'],
  ['a/b', 'aB', 'AB', 'a_b'],
  ['jpl/fireball', 'jplFireball', 'JplFireball', 'jpl_fireball'],
  ['Summarize Detection', 'summarizeDetection', 'SummarizeDetection', 'Summarize Detection'],
  ['chat-with-$' + '{AI_CHAT}', 'chatWithAICHAT', 'ChatWithAICHAT', 'chat-with-$' + '{AI_CHAT}'],
  ['ﬁle', 'file', 'File', 'ﬁle'],
  ['🚀', 'u1f680', 'U1f680', '🚀'],
  ['𠮷野家', '野家', '野家', '𠮷野家'],
  ['..', 'u2e2e', 'U2e2e', '__'],
  ['../../etc/x', 'etcX', 'EtcX', '_._.._etc_x'],
  ['CON', 'con', 'Con', '_CON'],
  ['com1.x', 'com1X', 'Com1X', '_com1.x'],
  ['x.d', 'xD', 'XD', 'x_d'],
  ['__proto__', 'proto', 'Proto', '__proto__'],
  ['constructor', 'constructor', 'Constructor', 'constructor'],
])('%s gives %s, %s and %s', (name, value, type, file) => {
  expect(emittedNames(name)).toEqual({ value, type, file });
});

test('any name gives identifiers and a safe file name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }), (name) => {
      const { value, type, file } = emittedNames(name);
      expect(value).toMatch(IDENTIFIER);
      expect(type).toMatch(IDENTIFIER);
      expect(RESERVED_VALUES.has(value)).toBe(false);
      expect(isFileName(file), file).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('names of identifiers and files stay what they are', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z][a-z0-9]{0,20}$/), (name) => {
      fc.pre(!RESERVED_VALUES.has(name));
      expect(emittedNames(name).value).toBe(name);
    }),
  );
});

test.each([
  '',
  '.',
  '..',
  '.hidden',
  'a/b',
  'a\\b',
  'a\0b',
  'a:b',
  'a?',
  'a%20b',
  'a#b',
  'a.',
  'a ',
  'nul',
  'LPT9',
  'aux.x',
  'CON ',
  'x.d',
  'x.d.css',
  '\ud800',
  'a'.repeat(201),
])('%j is no file name', (name) => {
  expect(isFileName(name)).toBe(false);
});
