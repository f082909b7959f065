import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocks, namedModules } from './blocks.js';
import { type GuideProject, REPOSITORY, writeProject } from './guide-project.js';

const guide = readFileSync(join(REPOSITORY, 'docs/services.md'), 'utf8');
const [manifest = ''] = blocks(guide, 'yaml');
const [missing = ''] = blocks(guide, 'console');

/** Stands in for a database: the packages are the names in its URL. */
const POOL = `/** A pool of connections to the database behind a URL. */
export async function openPool(url: string): Promise<{
  query(table: string, text: string): Promise<readonly string[]>;
  end(): Promise<void>;
}> {
  const names = url.slice('memory:'.length).split(',');
  return { query: async (_table, text) => names.filter((name) => name.includes(text)), async end() {} };
}
`;

const MISSING = `import { client } from 'snodo/testing';
import { expect, it } from 'vitest';
import { createRuntime } from '../generated/server.js';

it('fails', async () => {
  await expect(client(createRuntime({ env: {} }))).rejects.toThrow(${JSON.stringify(missing.trim())});
});
`;

describe('the project of the guide', () => {
  let project: GuideProject;
  beforeAll(() => {
    const files = { 'pool.ts': POOL, 'test/missing.test.ts': MISSING, 'snodo.yaml': manifest };
    project = writeProject({ ...namedModules(guide), ...files });
  });
  afterAll(() => project.remove());

  it('is generated, accepted by a strict compiler, and passes', async () => {
    const { exit, printed } = await project.snodo('generate');
    expect(exit, printed).toBe(0);
    expect(project.compile()).toBe('');
    const results = project.test();
    expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(results).toHaveLength(3);
  }, 120_000);
});
