import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocks, namedModules } from './blocks.js';
import { type GuideProject, REPOSITORY, writeProject } from './guide-project.js';

const guide = readFileSync(join(REPOSITORY, 'docs/getting-started.md'), 'utf8');
const [manifest = ''] = blocks(guide, 'yaml');

describe('the project of the guide', () => {
  let project: GuideProject;
  beforeAll(() => {
    project = writeProject({ ...namedModules(guide), 'snodo.yaml': manifest });
  });
  afterAll(() => project.remove());

  it('has no finding, passes its tests, and is described as a whole', async () => {
    for (const command of [
      ['generate'],
      ['check', '--strict'],
      ['catalog', '--output', 'CATALOG.md', '--min-coverage', '100'],
    ]) {
      const { exit, printed } = await project.snodo(...command);
      expect(exit, printed).toBe(0);
    }
    const results = project.test();
    expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(results).toHaveLength(3);
  }, 120_000);
});
