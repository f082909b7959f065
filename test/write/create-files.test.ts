import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFiles } from '../../src/write/create-files.js';
import { type Disk, nodeDisk } from '../../src/write/disk.js';
import { project } from './project.js';

const FILES = [
  { path: 'snodo.yaml', text: 'main\n' },
  { path: 'tools/a.yaml', text: 'a\n' },
  { path: 'tools/b.yaml', text: 'b\n' },
];

describe('createFiles', () => {
  it('creates all files, and the folders that they need', () => {
    const at = project();
    expect(createFiles(join(at.root, 'new/demo'), FILES)).toBeUndefined();
    expect(at.tree()).toEqual(FILES.map(({ path }) => `new/demo/${path}`));
    expect(at.read('new/demo/tools/b.yaml')).toBe('b\n');
  });

  it('replaces nothing, and leaves nothing behind then', () => {
    const at = project({ 'demo/tools/b.yaml': 'mine\n' });
    const problem = createFiles(join(at.root, 'demo'), FILES);
    expect(problem).toEqual({ path: 'tools/b.yaml', reason: 'is there already' });
    expect(at.tree()).toEqual(['demo/tools/b.yaml']);
    expect(at.read('demo/tools/b.yaml')).toBe('mine\n');
  });

  it.each(['../out.yaml', '/etc/out.yaml', 'a/../../out.yaml', 'nul\0.yaml'])(
    'stays in its folder: %j',
    (path) => {
      const at = project();
      const problem = createFiles(join(at.root, 'demo'), [{ path, text: '' }]);
      expect(problem).toEqual({ path, reason: 'is not a plain path inside the project' });
      expect(at.tree()).toEqual([]);
    },
  );

  it('follows no link out of its folder', () => {
    const at = project({ 'demo/x': '', 'other/y': '' });
    symlinkSync(join(at.root, 'other'), join(at.root, 'demo/tools'), 'dir');
    const problem = createFiles(join(at.root, 'demo'), FILES);
    expect(problem?.reason).toBe('leads out of the project through a symbolic link');
    expect(at.has('other/a.yaml')).toBe(false);
  });

  const full = (): never => {
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' });
  };

  /** A disk on which files can be created a few times, and then no more. */
  function diskWithRoom(files: number, others: Partial<Disk> = {}): Disk {
    let left = files;
    const create: Disk['create'] = (path, text) =>
      left-- > 0 ? nodeDisk.create(path, text) : full();
    return { ...nodeDisk, create, ...others };
  }

  it.each([
    ['prepares', diskWithRoom(1)],
    ['places files without hard links', diskWithRoom(FILES.length + 1, { link: full })],
  ])('undoes everything when the disk is full while it %s', (_title, disk) => {
    const at = project();
    const problem = createFiles(join(at.root, 'demo'), FILES, disk);
    expect(problem?.reason).toMatch(/^cannot be written: /);
    expect(at.tree()).toEqual([]);
  });

  it('needs no hard links', () => {
    const at = project();
    expect(createFiles(at.root, FILES, { ...nodeDisk, link: full })).toBeUndefined();
    expect(at.tree()).toEqual(FILES.map(({ path }) => path));
  });
});
