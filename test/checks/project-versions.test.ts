import { describe, expect, it } from 'vitest';
import { runningVersion } from '../../src/manifest/running-version.js';
import { checkManifest } from '../../src/pipeline/check-manifest.js';
import { found } from '../manifest/found.js';
import { memoryProject } from '../manifest/memory-project.js';

const MANIFEST = 'snodo: 1\nserver: { name: demo, version: 1.0.0 }\n';
const CODES = ['server-version-drift', 'runtime-version'];

/** The findings about versions of a manifest in a project with these files. */
function versions(files: Readonly<Record<string, string>>, path = 'snodo.yaml'): readonly string[] {
  const { diagnostics } = checkManifest(memoryProject({ [path]: MANIFEST, ...files }), path);
  return diagnostics.filter(({ code }) => CODES.includes(code)).map(found);
}

const packageJson = (content: object) => ({ 'package.json': JSON.stringify(content) });
const installed = (version: unknown) => ({
  'node_modules/snodo/package.json': JSON.stringify({ version }),
});

describe('the version of the server', () => {
  const DRIFT = ['2:32 server-version-drift "1.0.0"'];

  it.each<[name: string, content: object, path?: string]>([
    ['another version', { version: '1.0.1' }],
    ['a version that is near', { version: 'v1.0.0' }],
    ['a private package with a version', { private: true, version: '2.0.0' }],
    ['a public package at 0.0.0', { version: '0.0.0' }],
    [
      'a manifest in a folder of a package that depends on snodo',
      { version: '2.0.0', dependencies: { snodo: '*' } },
      'app/snodo.yaml',
    ],
  ])('drifts: %s', (_name, content, path) => {
    expect(versions(packageJson(content), path)).toEqual(DRIFT);
  });

  it.each<[name: string, files: Readonly<Record<string, string>>, path?: string]>([
    ['no package.json', {}],
    ['the same version', packageJson({ version: '1.0.0' })],
    ['no version', packageJson({ name: 'x' })],
    ['a version of the wrong kind', packageJson({ version: 2 })],
    ['a private package at 0.0.0', packageJson({ private: true, version: '0.0.0' })],
    ['an unrelated package', packageJson({ version: '2.0.0' }), 'examples/snodo.yaml'],
    ['a package.json that is no object', { 'package.json': '[]' }],
    ['a package.json that is no JSON', { 'package.json': '{' }],
    ['inherited names', { 'package.json': '{"__proto__": {"version": "2.0.0"}}' }],
  ])('is not judged with %s', (_name, files, path) => {
    expect(versions(files, path)).toEqual([]);
  });

  it('that is wrong itself is not compared', () => {
    const files = {
      ...packageJson({ version: '2.0.0' }),
      'snodo.yaml': 'snodo: 1\nserver: { name: x, version: 1.10 }\n',
    };
    expect(versions(files)).toEqual([]);
  });
});

describe('the version of snodo', () => {
  const OTHER = ['1:1 runtime-version ""'];
  const running = runningVersion();
  const uses = (range: string) => packageJson({ dependencies: { snodo: range } });

  it.each<[name: string, files: Readonly<Record<string, string>>]>([
    ['installed', { ...packageJson({}), ...installed('99.0.0') }],
    ['installed, whatever is asked for', { ...uses(`^${running}`), ...installed('99.1.2-beta.1') }],
    ['asked for', uses('^99.0.0')],
    ['asked for by its major number', uses('99')],
    ['asked for exactly', uses('99.1.0')],
    ['asked for approximately', uses('~99.1')],
    ['asked for to develop with', packageJson({ devDependencies: { snodo: '^99.0.0' } })],
  ])('is another major one: %s', (_name, files) => {
    expect(versions(files)).toEqual(OTHER);
  });

  it.each<[name: string, files: Readonly<Record<string, string>>]>([
    ['installed', { ...packageJson({}), ...installed(running) }],
    ['installed with another build', { ...packageJson({}), ...installed(`${running}+build.5`) }],
    ['asked for', uses(`^${running}`)],
    ['asked for in a range of several', uses('>=0.1 <99')],
    ['any', uses('*')],
    ['a tag', uses('latest')],
    ['a workspace', uses('workspace:*')],
    ['a folder', uses('file:../snodo')],
    ['installed without a version', { ...packageJson({}), ...installed(undefined) }],
    ['installed with a version of the wrong kind', { ...packageJson({}), ...installed(99) }],
  ])('is fine: %s', (_name, files) => {
    expect(versions(files)).toEqual([]);
  });
});
