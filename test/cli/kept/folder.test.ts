import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readCacheFile, writeCacheFile } from '../../../src/cli/kept/folder.js';
import { project } from '../../write/project.js';

it('a cache file that cannot be put in its place leaves no draft behind', () => {
  const { root } = project({ 'cache/taken/file': '' });
  const folder = join(root, 'cache');
  mkdirSync(folder, { recursive: true });
  writeCacheFile(folder, 'taken', [Buffer.from('text')]);
  expect(readdirSync(folder)).toEqual(['taken']);
  writeCacheFile(folder, 'free', [Buffer.from('te'), Buffer.from('xt')]);
  expect(readCacheFile(folder, 'free')?.toString()).toBe('text');
});
