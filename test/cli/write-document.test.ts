import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeDocument } from '../../src/cli/write-document.js';
import { type Disk, nodeDisk } from '../../src/write/disk.js';
import { project } from '../write/project.js';

/** A disk on which one operation fails as the system would. */
function failing(operation: 'create' | 'replace' | 'remove', code: string): Partial<Disk> {
  return {
    [operation]() {
      throw Object.assign(new Error(code), { code, syscall: operation });
    },
  };
}

it.each([
  ['create', 'ENOSPC', 'cannot be written: no space left on the device'],
  ['replace', 'EACCES', 'cannot be written: permission denied'],
] as const)(
  'keeps the old document and leaves nothing when %s fails',
  (operation, code, reason) => {
    const at = project({ 'catalog.md': 'old' });
    const disk = { ...nodeDisk, ...failing(operation, code) };
    expect(writeDocument(join(at.root, 'catalog.md'), 'new', disk)).toBe(reason);
    expect(at.read('catalog.md')).toBe('old');
    expect(at.tree()).toEqual(['catalog.md']);
  },
);

it('reports the first failure when it cannot tidy up either', () => {
  const at = project();
  const disk = { ...nodeDisk, ...failing('replace', 'EIO'), ...failing('remove', 'EIO') };
  expect(writeDocument(join(at.root, 'a.md'), 'new', disk)).toMatch(/^cannot be written: /u);
  expect(at.has('a.md')).toBe(false);
});

it('does not hide a fault of its own', () => {
  const at = project();
  const create = () => {
    throw new TypeError('mistake');
  };
  const disk = { ...nodeDisk, create };
  expect(() => writeDocument(join(at.root, 'a.md'), 'new', disk)).toThrow(TypeError);
});

it.each(['/dev/stdout', '/dev/null', '/proc/self/fd/1'])('does not replace %s', (path) => {
  const reason = 'is no regular file; leave out --output to write to stdout';
  expect(writeDocument(path, 'new')).toBe(reason);
});
