import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nodeDisk } from '../../src/write/disk.js';
import { project } from './project.js';

it('creates one folder, is content with one that is there, and says why it cannot', () => {
  const { root, has } = project({ file: '' });
  nodeDisk.createFolder(join(root, 'folder'));
  nodeDisk.createFolder(join(root, 'folder'));
  expect(has('folder')).toBe(true);
  expect(() => nodeDisk.createFolder(join(root, 'file'))).toThrow('EEXIST');
  expect(() => nodeDisk.createFolder(join(root, 'no/folder'))).toThrow('ENOENT');
});
