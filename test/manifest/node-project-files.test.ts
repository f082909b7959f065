import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { nodeProjectFiles } from '../../src/manifest/node-project-files.js';
import type { FileContent } from '../../src/manifest/project-files.js';
import { findManifest } from '../../src/manifest/project-place.js';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'snodo-files-')));
const app = join(folder, 'app');

createFiles();

function createFiles(): void {
  const files = {
    'app/package.json': '{}',
    'app/api/snodo.yaml': 'snodo: 1',
    'app/api/tools/b.yaml': 'b',
    'app/api/tools/a.yaml': 'a',
    'app/api/tools/A.yaml': 'A',
    'app/api/tools/.hidden.yaml': 'h',
    'app/api/tools/node_modules/x/c.yaml': 'c',
    'app/outside/inner/x.yaml': 'x',
    'secret/key.yaml': 'secret',
    'secret/deep/key.yaml': 'secret',
    'plain/snodo.yaml': 'snodo: 1',
    'plain/deep/er/file.txt': '',
    'app/node_modules/own/tsconfig.json': 'own',
    'app/node_modules/own/index.js': '',
    'node_modules/@acme/config/package.json': '{ "exports": { "./base": "./parts/base.json" } }',
    'node_modules/@acme/config/parts/base.json': 'base',
    'node_modules/@acme/config/parts/core.json': 'core',
    'shared/config/package.json': '{}',
    'shared/config/tsconfig.json': 'shared',
    'shared/secret.json': 'secret',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(join(folder, 'secret'), join(app, 'api/linked'));
  symlinkSync(join(folder, 'secret/key.yaml'), join(app, 'api/key.yaml'));
  symlinkSync('tools/a.yaml', join(app, 'api/inside.yaml'));
  symlinkSync(app, join(folder, 'alias'));
  symlinkSync('../shared/config', join(folder, 'node_modules/shared'));
  symlinkSync('../secret.json', join(folder, 'shared/config/link.json'));
}

afterAll(() => rmSync(folder, { recursive: true }));

describe('the project root', () => {
  it('is the folder of the nearest package.json above the manifest', () => {
    expect(nodeProjectFiles('api/snodo.yaml', app)).toMatchObject({
      root: app,
      manifest: 'api/snodo.yaml',
    });
  });

  it("is the manifest's own folder without one", () => {
    const project = nodeProjectFiles(join(folder, 'plain/snodo.yaml'), app);
    expect(project).toMatchObject({ root: join(folder, 'plain'), manifest: 'snodo.yaml' });
  });

  it('may be reached through a link', () => {
    const { files, manifest } = nodeProjectFiles('api/snodo.yaml', join(folder, 'alias'));
    expect(files.read(manifest).kind).toBe('file');
  });
});

describe('files', () => {
  const { files } = nodeProjectFiles('snodo.yaml', join(app, 'api'));

  it.each([
    ['api/snodo.yaml', { kind: 'file' }],
    ['api/inside.yaml', { kind: 'file' }],
    ['api/nothing.yaml', { kind: 'missing' }],
    ['api/snodo.yaml/x', { kind: 'missing' }],
    ['api', { kind: 'directory' }],
    ['../secret/key.yaml', { kind: 'unreadable', reason: 'it lies outside the project root' }],
    [
      'api/../../secret/key.yaml',
      { kind: 'unreadable', reason: 'it lies outside the project root' },
    ],
    ['/etc/hostname', { kind: 'unreadable', reason: 'it lies outside the project root' }],
    ['api/linked/key.yaml', { kind: 'unreadable', reason: 'it lies outside the project root' }],
    ['api/key.yaml', { kind: 'unreadable', reason: 'it lies outside the project root' }],
    ['api/\0', { kind: 'unreadable', reason: 'it lies outside the project root' }],
  ])('reads %j as %j', (path, expected) => {
    expect(files.read(path)).toMatchObject(expected);
  });

  it('globs below a folder: relative to the root, sorted by code point, without hidden and foreign files', () => {
    expect(files.glob('api', ['**/*.yaml', 'tools/a.yaml'])).toEqual([
      'api/inside.yaml',
      'api/key.yaml',
      'api/linked/key.yaml',
      'api/snodo.yaml',
      'api/tools/A.yaml',
      'api/tools/a.yaml',
      'api/tools/b.yaml',
    ]);
    expect(files.glob('api', ['tools/*.yaml', '!tools/b.yaml'])).toEqual([
      'api/tools/A.yaml',
      'api/tools/a.yaml',
    ]);
    expect(files.glob('api', ['../outside/**/*.yaml'])).toEqual(['outside/inner/x.yaml']);
    expect(files.glob('api', ['../../secret/*.yaml'])).toEqual([]);
  });

  it.skipIf(process.getuid?.() === 0)(
    'reports a folder that it may not read (skipped as root, who may read everything)',
    () => {
      const closed = join(app, 'api/closed');
      mkdirSync(closed, { mode: 0 });
      const reports: string[] = [];
      const report = (path: string, reason: string): void =>
        void reports.push(`${path}: ${reason}`);
      expect(files.glob('api', ['closed/*.yaml'], report)).toEqual([]);
      chmodSync(closed, 0o700);
      expect(reports).toEqual(['api/closed: permission denied']);
    },
  );

  it('takes no time to match names against a pattern of alternatives', () => {
    expect(files.glob('api', [`${'+(a|b)*'.repeat(30)}c`])).toEqual([]);
  });

  it('shows paths relative to the working directory', () => {
    expect(files.display('api/snodo.yaml')).toBe('snodo.yaml');
    expect(files.display('package.json')).toBe('../package.json');
  });
});

describe('files that projects share', () => {
  const { files } = nodeProjectFiles('api/snodo.yaml', app);

  it('may lie outside the root, or behind links', () => {
    const path = '../shared/secret.json';
    expect(files.read(path)).toMatchObject({ kind: 'unreadable' });
    for (const shared of [path, join(folder, path.slice(3)), '../shared/config/link.json']) {
      expect(textOf(files.readShared(shared))).toBe('secret');
    }
  });

  it('are regular files', () => {
    expect(files.readShared('../shared')).toEqual({ kind: 'directory' });
    expect(files.readShared('../shared/none.json')).toEqual({ kind: 'missing' });
    expect(files.readShared('../shared/\0.json')).toMatchObject({ kind: 'unreadable' });
    expect(files.readShared('/dev/null')).toMatchObject({ kind: 'unreadable' });
  });
});

function textOf(content: FileContent): string | undefined {
  return content.kind === 'file' ? Buffer.from(content.bytes).toString() : undefined;
}

describe('files of installed packages', () => {
  const { files } = nodeProjectFiles('api/snodo.yaml', app);

  it.each([
    ['own/tsconfig.json', 'node_modules/own/tsconfig.json', 'own'],
    ['@acme/config/base', '../node_modules/@acme/config/parts/base.json', 'base'],
    ['shared/tsconfig.json', '../shared/config/tsconfig.json', 'shared'],
  ])('are found in and above the project, as packages offer them: %s', (file, path, text) => {
    expect(files.findInstalled('api', file)).toBe(path);
    expect(textOf(files.readShared(path))).toBe(text);
  });

  it.each([
    'missing',
    'own',
    'own/index.js',
    '@acme/config/parts/core.json',
    'own/../own/tsconfig.json',
    '../shared/secret.json',
    './tsconfig.json',
    join(folder, 'shared/secret.json'),
    'fs',
    'node:fs',
    '#own',
    '',
    'own/\0.json',
  ])('are none: %j', (file) => {
    expect(files.findInstalled('api', file)).toBeUndefined();
  });
});

describe('findManifest', () => {
  it.each([
    ['plain/deep/er', 'plain/snodo.yaml'],
    ['plain', 'plain/snodo.yaml'],
    ['secret', undefined],
  ])('finds the nearest manifest from %s upwards', (from, expected) => {
    expect(findManifest(join(folder, from))).toBe(expected && join(folder, expected));
  });
});
