import { describe, expect, it } from 'vitest';
import type { ManifestDocuments } from '../../src/manifest/document.js';
import type { ProjectFiles } from '../../src/manifest/project-files.js';
import { readManifest } from '../../src/manifest/read-manifest.js';
import { found } from './found.js';
import { memoryProject } from './memory-project.js';

type Files = Readonly<Record<string, string | Uint8Array>>;

function read(files: Files): { value: ManifestDocuments | undefined; found: string[] } {
  const { value, diagnostics } = readManifest(memoryProject(files), 'snodo.yaml');
  return {
    value,
    found: diagnostics.map((finding) => `${finding.range.source.file} ${found(finding)}`),
  };
}

describe('the root manifest', () => {
  it.each([
    ['an empty file', '', 'nothing'],
    ['only a comment', '# later', 'nothing'],
    ['a list', '- a', 'a list'],
    ['a text', 'package-tools', 'the text "package-tools"'],
    ['an empty list', '[]', 'an empty list'],
    ['a number', '1.10', 'the number `1.10`'],
  ])('must be a map, not %s', (_name, text, what) => {
    const { value, diagnostics } = readManifest(
      memoryProject({ 'snodo.yaml': text }),
      'snodo.yaml',
    );
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ['manifest-root', `a manifest must be a map that begins with \`snodo: 1\`, found ${what}`],
    ]);
  });

  it('must exist', () => {
    expect(read({}).found).toEqual(['snodo.yaml 1:1 file-unreadable ""']);
  });

  it.each([
    ['a byte that is not UTF-8', [0x61, 0x3a, 0x20, 0xe9, 0x0a], 'invalid byte at offset 3'],
    ['a cut sequence at the end', [0x61, 0xe2, 0x82], 'invalid byte at offset 1'],
    ['an encoded surrogate', [0xed, 0xa0, 0x80], 'invalid byte at offset 0'],
    ['UTF-16', [0xff, 0xfe, 0x61, 0x00], 'invalid byte at offset 0'],
    ['UTF-16 without a mark', [0x61, 0x00, 0x3a, 0x00], 'NUL byte at offset 1'],
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0], 'invalid byte at offset 0'],
    [
      'a replacement character before it',
      [0xef, 0xbf, 0xbd, 0x61, 0xff],
      'invalid byte at offset 4',
    ],
  ])('must be UTF-8 text: %s', (_name, bytes, what) => {
    const files = memoryProject({ 'snodo.yaml': Uint8Array.from(bytes) });
    const { value, diagnostics } = readManifest(files, 'snodo.yaml');
    expect(value).toBeUndefined();
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({
      code: 'file-encoding',
      message: expect.stringContaining(what),
    });
  });

  it('may begin with a byte order mark, which moves no position', () => {
    const { value } = read({ 'snodo.yaml': '\uFEFFsnodo: 1\n' });
    expect(value?.main.keyRangeAt(['snodo']).start).toBe(0);
  });

  it('may hold replacement characters', () => {
    expect(read({ 'snodo.yaml': 'a: \uFFFD \uFFFD' }).found).toEqual([]);
  });
});

describe('included files', () => {
  const main = (components: string) => `snodo: 1\ncomponents: ${components}\n`;

  it('are read once each, sorted by path, without the manifest itself', () => {
    const { value, found } = read({
      'snodo.yaml': main('["*.yaml", tools/*.yaml, tools/b.yaml]'),
      'tools/b.yaml': 'tools: {}',
      'tools/a.yaml': 'tools: {}',
      'Z.yaml': 'tools: {}',
    });
    expect(found).toEqual([]);
    expect(value?.included.map(({ path }) => path)).toEqual([
      'Z.yaml',
      'tools/a.yaml',
      'tools/b.yaml',
    ]);
  });

  it('can be excluded', () => {
    const { value } = read({
      'snodo.yaml': main('[tools/*.yaml, "!tools/b.yaml"]'),
      'tools/b.yaml': 'tools: {}',
      'tools/a.yaml': 'tools: {}',
    });
    expect(value?.included.map(({ path }) => path)).toEqual(['tools/a.yaml']);
  });

  it.each([
    [
      'a pattern without files',
      '[tools/*.yaml]',
      {},
      ['snodo.yaml 2:14 include-empty "tools/*.yaml"'],
    ],
    [
      'a pattern that leaves the project',
      '[../*.yaml]',
      {},
      ['snodo.yaml 2:14 path-outside-root "../*.yaml"'],
    ],
    [
      'a pattern that leaves it in the middle',
      '[a/../../*.yaml]',
      {},
      ['snodo.yaml 2:14 path-outside-root "a/../../*.yaml"'],
    ],
    [
      'an absolute pattern',
      '[/etc/*.yaml]',
      {},
      ['snodo.yaml 2:14 path-outside-root "/etc/*.yaml"'],
    ],
    ['a drive', '["C:/x.yaml"]', {}, ['snodo.yaml 2:14 path-outside-root "\\"C:/x.yaml\\""']],
    [
      'a backslash',
      '["a\\\\*.yaml"]',
      {},
      ['snodo.yaml 2:14 path-outside-root "\\"a\\\\\\\\*.yaml\\""'],
    ],
    ['a file that is no map', '[a.yaml]', { 'a.yaml': '- x' }, ['a.yaml 1:1 manifest-root ""']],
    ['an empty file', '[a.yaml]', { 'a.yaml': '' }, ['a.yaml 1:1 manifest-root ""']],
    [
      'faults of several files',
      '["*.yaml"]',
      { 'a.yaml': 'a: "', 'b.yaml': 'b: .nan' },
      ['a.yaml 1:5 yaml-syntax ""', 'b.yaml 1:4 yaml-number ".nan"'],
    ],
  ])('report %s', (_name, components, files, expected) => {
    expect(read({ 'snodo.yaml': main(components), ...files }).found).toEqual(expected);
  });

  it('report a file that cannot be read where the pattern names it', () => {
    const project = memoryProject({ 'snodo.yaml': main('[a.yaml]') });
    const { diagnostics } = readManifest({ ...project, glob: () => ['a.yaml'] }, 'snodo.yaml');
    expect(diagnostics.map(found)).toEqual(['2:14 file-unreadable "a.yaml"']);
  });

  it('report a folder that cannot be read, and not that nothing matches', () => {
    const project = memoryProject({ 'snodo.yaml': main('["parts/*.yaml"]') });
    const glob: ProjectFiles['glob'] = (_folder, _patterns, unreadable) => {
      unreadable?.('parts', 'permission denied');
      return [];
    };
    const { diagnostics } = readManifest({ ...project, glob }, 'snodo.yaml');
    expect(diagnostics.map(found)).toEqual(['2:14 file-unreadable "\\"parts/*.yaml\\""']);
    expect(diagnostics[0]?.message).toBe('cannot read `parts`: permission denied');
  });
});
