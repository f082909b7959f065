import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as testing from 'snodo/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocks, namedModules } from './blocks.js';
import { type GuideProject, REPOSITORY, type RunTest, writeProject } from './guide-project.js';

const guide = (name: string): string => readFileSync(join(REPOSITORY, `docs/${name}.md`), 'utf8');

const [missing = ''] = blocks(guide('services'), 'console');
const [failure = ''] = blocks(guide('testing'), 'console');

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

it('says what is not set', async () => {
  await expect(client(createRuntime({ env: {} }))).rejects.toThrow(${JSON.stringify(missing.trim())});
});
`;

/** A test that fails, as the guide shows it. */
const FAILING = `import { client } from 'snodo/testing';
import 'snodo/testing/vitest';
import { expect, it } from 'vitest';
import { createRuntime } from '../generated/server.js';

it('fails', async () => {
  const shop = await client(createRuntime());
  await expect(shop.callTool('stock', { article: 'B-2' })).toBeToolOk();
});
`;

/** The guides that show a whole project with tests, and what a reader has beside it. */
const GUIDES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'getting-started': {},
  services: { 'pool.ts': POOL, 'test/missing.test.ts': MISSING },
  testing: { 'test/fails.test.ts': FAILING },
};

/** Below it tests are found. */
const ROOT = 'test';

function filesOf([name, beside]: readonly [string, Readonly<Record<string, string>>]) {
  const [manifest = ''] = blocks(guide(name), 'yaml');
  const files = { ...namedModules(guide(name)), ...beside, 'snodo.yaml': manifest };
  return Object.entries(files).map(([path, text]) => [`${ROOT}/${name}/${path}`, text] as const);
}

describe('the projects of the guides', () => {
  let project: GuideProject;
  let results: readonly RunTest[];
  beforeAll(async () => {
    project = writeProject(Object.fromEntries(Object.entries(GUIDES).flatMap(filesOf)));
    for (const name of Object.keys(GUIDES)) {
      const { exit, printed } = await project.snodo('generate', `${ROOT}/${name}/snodo.yaml`);
      expect(exit, printed).toBe(0);
    }
    results = project.test();
  }, 120_000);
  afterAll(() => project.remove());

  it('are accepted by a strict compiler', () => {
    expect(project.compile()).toBe('');
  }, 120_000);

  it.each([
    ['getting-started', 3, []],
    ['services', 3, []],
    ['testing', 14, ['fails']],
  ])('%s: of %i tests fail %j', (name, count, failing) => {
    const own = results.filter(({ file }) => file.startsWith(`${ROOT}/${name}/`));
    const failed = own.filter(({ status }) => status !== 'passed');
    expect(failed.map(({ title }) => title)).toEqual(failing);
    expect(own).toHaveLength(count);
  });

  it('print a failure as the guide shows it', () => {
    const failed = results.find(({ title }) => title === 'fails');
    expect(failure.split('\n')).toHaveLength(4);
    expect(failed?.failureMessages[0]).toContain(failure);
  });

  it('getting-started: has no finding, and is described as a whole', async () => {
    const manifest = `${ROOT}/getting-started/snodo.yaml`;
    for (const command of [
      ['check', manifest],
      ['catalog', manifest, '--output', 'CATALOG.md', '--min-coverage', '100'],
    ]) {
      const { exit, printed } = await project.snodo(...command, '--quiet');
      expect({ exit, printed }).toEqual({ exit: 0, printed: '' });
    }
  });
});

it('the guide to tests has a handler and a test for each tool, and names all there is', () => {
  expect(Object.keys(namedModules(guide('testing')))).toEqual([
    'handlers/tools/stock.ts',
    'test/stock.test.ts',
    'handlers/tools/cancel_order.ts',
    'test/cancel-order.test.ts',
    'handlers/tools/my_orders.ts',
    'test/my-orders.test.ts',
  ]);
  const names = [...Object.keys(testing), ...Object.keys(testing.matchers)];
  expect(names.filter((name) => !guide('testing').includes(name))).toEqual([]);
});
