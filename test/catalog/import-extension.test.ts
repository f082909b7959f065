import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { positionAt } from '../../src/diagnostics/source.js';
import { checkManifest } from '../../src/pipeline/check-manifest.js';
import { memoryProject } from '../manifest/memory-project.js';

const HEAD = 'snodo: 1\nserver: { name: demo, version: 1.0.0 }\n';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** The extension of a manifest in `app/`, and what is found about it: the code, with file, line and column. */
function decided(files: Files, keys = ''): readonly [extension: string | undefined, ...string[]] {
  const project = memoryProject({ 'app/snodo.yaml': HEAD + keys, ...files });
  const { value, diagnostics } = checkManifest(project, 'app/snodo.yaml');
  return [value?.layout.importExtension, ...diagnostics.map(placed)];
}

function placed({ code, range, message }: Diagnostic): string {
  const { line, column } = positionAt(range.source, range.start);
  const reason = /, but (.*); they end/.exec(message)?.[1] ?? '';
  return `${range.source.file}:${line}:${column} ${code} ${reason}`.trimEnd();
}

const REWRITES = '{ "compilerOptions": { "rewriteRelativeImportExtensions": true } }';
const ALLOWS = '{ "compilerOptions": { "allowImportingTsExtensions": true, "noEmit": true } }';
const PLAIN = '{ "compilerOptions": { "strict": true } }';

describe('without importExtension in the manifest, the extension', () => {
  it.each<readonly [string, string, Files]>([
    ['js', 'no tsconfig.json', {}],
    ['js', 'a tsconfig.json with neither option', { 'tsconfig.json': PLAIN }],
    ['ts', 'rewriteRelativeImportExtensions', { 'tsconfig.json': REWRITES }],
    ['ts', 'allowImportingTsExtensions', { 'tsconfig.json': ALLOWS }],
    ['js', 'an empty file', { 'tsconfig.json': '' }],
    ['js', 'comments alone', { 'tsconfig.json': '// later\n' }],
    ['js', 'options that are no object', { 'tsconfig.json': '{ "compilerOptions": [true] }' }],
    [
      'js',
      'erasableSyntaxOnly alone',
      { 'tsconfig.json': '{ "compilerOptions": { "erasableSyntaxOnly": true, "noEmit": true } }' },
    ],
    [
      'js',
      'a value that is not true',
      { 'tsconfig.json': '{ "compilerOptions": { "allowImportingTsExtensions": "true" } }' },
    ],
    [
      'js',
      'members of prototypes',
      { 'tsconfig.json': `{ "__proto__": ${REWRITES}, "constructor": ${REWRITES}, /**/ }` },
    ],
    [
      'ts',
      'comments, trailing commas, and a byte order mark',
      {
        'tsconfig.json':
          '\uFEFF// ours\n{ "compilerOptions": { /* both */ "rewriteRelativeImportExtensions": true, }, }\n',
      },
    ],
    ['ts', 'the file in the output folder', { 'app/generated/tsconfig.json': ALLOWS }],
    ['ts', 'the file beside the manifest', { 'app/tsconfig.json': ALLOWS, 'tsconfig.json': PLAIN }],
    ['js', 'the nearest file', { 'app/tsconfig.json': PLAIN, 'tsconfig.json': ALLOWS }],
  ])('is %s: %s', (extension, _, files) => {
    expect(decided(files)).toEqual([extension]);
  });

  it('is that of the output folder, wherever the manifest stands', () => {
    const files = { 'tsconfig.json': PLAIN, 'lib/tsconfig.json': ALLOWS };
    expect(decided(files)).toEqual(['js']);
    expect(decided(files, 'output: ../lib/server\n')).toEqual(['ts']);
  });
});

describe('a tsconfig.json that extends others', () => {
  const extending = (references: string, rest = ''): Files => ({
    'tsconfig.json': `{ "extends": ${references}${rest} }`,
    'base.json': REWRITES,
    'plain.json': PLAIN,
    'off.json': '{ "compilerOptions": { "rewriteRelativeImportExtensions": false } }',
    'configs/deep.json': '{ "extends": "../base" }',
    'configs/tsconfig.json': '{ "extends": ".." }',
    'node_modules/@acme/tsconfig/tsconfig.json': '{ "extends": "./parts/erasable.json" }',
    'node_modules/@acme/tsconfig/parts/erasable.json': '{ "extends": "strip" }',
    'node_modules/strip/tsconfig.json': ALLOWS,
    '../tsconfig.base.json': '{ "extends": "./packages/on" }',
    '../packages/on.json': REWRITES,
    '../broken.json': '{ secret }',
    '../lost.json': '{ "extends": "./secret" }',
    '../back.json': '{ "extends": "./app/tsconfig.json" }',
    '/etc/tsconfig.json': ALLOWS,
    'node_modules/strip/off.json': '{ "compilerOptions": { "allowImportingTsExtensions": null } }',
  });

  it.each([
    ['ts', '"./base.json"', ''],
    ['ts', '"./base"', ''],
    ['ts', '".\\\\base"', ''],
    ['ts', '"./configs/deep.json"', ''],
    ['ts', '["./plain.json", "./base.json"]', ''],
    ['ts', '["./base.json", "./plain.json"]', ''],
    ['js', '["./base.json", "./off.json"]', ''],
    ['ts', '["./off.json", "./base.json"]', ''],
    ['js', '[]', ''],
    ['js', '"./base.json"', ', "compilerOptions": { "rewriteRelativeImportExtensions": false }'],
    ['js', '"./base.json"', ', "compilerOptions": { "rewriteRelativeImportExtensions": null }'],
    ['ts', '"./base.json"', ', "compilerOptions": { "allowImportingTsExtensions": false }'],
    ['ts', '"./missing.json"', ', "compilerOptions": { "allowImportingTsExtensions": true }'],
    ['ts', '"@acme/tsconfig"', ''],
    ['ts', '"@acme/tsconfig/tsconfig.json"', ''],
    ['ts', '"@acme/tsconfig/parts/erasable"', ''],
    ['js', '["@acme/tsconfig", "strip/off.json"]', ''],
    ['ts', '"../tsconfig.base.json"', ''],
    ['ts', '"/etc/tsconfig"', ''],
  ])('gives %s: extends %s%s', (extension, references, rest) => {
    expect(decided(extending(references, rest))).toEqual([extension]);
  });

  it.each([
    ['"./missing"', 1, 14, '`./missing` cannot be read: there is no such file'],
    ['""', 1, 14, '`` cannot be read: there is no such file'],
    ['["./base.json", "./missing"]', 1, 30, '`./missing` cannot be read: there is no such file'],
    ['"@acme/other"', 1, 14, '`@acme/other` cannot be read: there is no such file'],
    ['"/etc/other.json"', 1, 14, '`/etc/other.json` cannot be read: there is no such file'],
    ['"../missing"', 1, 14, '`../missing` cannot be read: there is no such file'],
    ['"../broken"', 1, 14, '`../broken` is not valid, or extends what cannot be read'],
    ['"../lost"', 1, 14, '`../lost` is not valid, or extends what cannot be read'],
    ['"./tsconfig.json"', 1, 14, '`./tsconfig.json` extends itself'],
    ['1', 1, 14, '`extends` must be a path or a list of paths'],
    ['["./base.json", {}]', 1, 30, '`extends` must be a path or a list of paths'],
  ])('is reported at its place: extends %s', (references, line, column, reason) => {
    const place = `tsconfig.json:${line}:${column}`;
    expect(decided(extending(references))).toEqual(['js', `${place} tsconfig-unread ${reason}`]);
  });

  it('is read in bounded time, however files extend each other', () => {
    const layers = Array.from({ length: 40 }, (_, level): [string, string] => {
      const next = `"./${level + 1}.json"`;
      return [`${level}.json`, `{ "extends": [${next}, ${next}, ${next}] }`];
    });
    const files = { ...Object.fromEntries(layers), '40.json': REWRITES };
    expect(decided({ ...files, 'tsconfig.json': '{ "extends": "./0.json" }' })).toEqual(['ts']);
    const circle = {
      ...files,
      '40.json': '{ "extends": "./7" }',
      'tsconfig.json': '{ "extends": "./0" }',
    };
    expect(decided(circle)).toEqual(['js', '40.json:1:14 tsconfig-unread `./7` extends itself']);
    const many = Object.fromEntries(
      Array.from({ length: 100 }, (_, level) => [
        `${level}.json`,
        `{ "extends": "./${level + 1}" }`,
      ]),
    );
    expect(decided({ ...many, 'tsconfig.json': '{ "extends": "./0" }' })).toEqual([
      'js',
      '63.json:1:14 tsconfig-unread more than 64 files are extended',
    ]);
  });
});

describe('a tsconfig.json that cannot be read', () => {
  it.each<readonly [string, string | Uint8Array]>([
    ['1:3 tsconfig-unread it is not valid here (invalid symbol)', '{ compilerOptions }'],
    ['2:1 tsconfig-unread it is not valid here (close brace expected)', '{ "files": []\n'],
    ['1:1 tsconfig-unread its root must be an object', '[]'],
    ['1:1 tsconfig-unread its root must be an object', 'null'],
    ['1:1 tsconfig-unread it is nested too deeply', `${'['.repeat(100_000)} // deep`],
    ['1:1 tsconfig-unread it is not UTF-8 text', Buffer.from('\uFEFF{}', 'utf16le')],
    ['1:1 tsconfig-unread it is larger than 1000000 bytes', ' '.repeat(1_000_001)],
  ])('is %s', (finding, text) => {
    expect(decided({ 'tsconfig.json': text })).toEqual(['js', `tsconfig.json:${finding}`]);
    expect(decided({ 'tsconfig.json': text }, 'importExtension: js\n')).toEqual(['js']);
    expect(decided({ 'tsconfig.json': text }, 'importExtension: ts\n')).toEqual(['ts']);
  });

  it('has no place for what it extends when it nests too deeply to look for it', () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const text = `{ "extends": "./missing", "deep": ${deep} }`;
    expect(decided({ 'tsconfig.json': text })).toEqual([
      'js',
      'tsconfig.json:1:1 tsconfig-unread `./missing` cannot be read: there is no such file',
    ]);
  });
});

describe('importExtension in the manifest', () => {
  it('wins over the tsconfig.json', () => {
    expect(decided({ 'tsconfig.json': REWRITES }, 'importExtension: js\n')).toEqual(['js']);
    expect(decided({ 'tsconfig.json': REWRITES }, 'importExtension: ts\n')).toEqual(['ts']);
    expect(decided({}, 'importExtension: ts\n')).toEqual(['ts']);
  });

  it('is reported where the tsconfig.json refuses it', () => {
    const refused = decided({ 'tsconfig.json': PLAIN }, 'importExtension: ts\n');
    expect(refused).toEqual(['ts', 'app/snodo.yaml:3:18 import-extension-refused']);
  });

  it('needs no look at any tsconfig.json where it is js', () => {
    const project = memoryProject({ 'snodo.yaml': `${HEAD}importExtension: js\n` });
    const read: string[] = [];
    const files = {
      ...project,
      read: (path: string) => {
        read.push(path);
        return project.read(path);
      },
    };
    checkManifest(files, 'snodo.yaml');
    expect(read).toContain('snodo.yaml');
    expect(read.filter((path) => path.includes('tsconfig'))).toEqual([]);
  });
});
