import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as testing from 'snodo/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocks, namedModules } from './blocks.js';
import { type GuideProject, REPOSITORY, writeProject } from './guide-project.js';

const guide = readFileSync(join(REPOSITORY, 'docs/testing.md'), 'utf8');

const modules = namedModules(guide);
const [manifest = ''] = blocks(guide, 'yaml');
const [failure = ''] = blocks(guide, 'console');

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

describe('the project of the guide', () => {
  let project: GuideProject;
  beforeAll(() => {
    project = writeProject({
      ...modules,
      'snodo.yaml': manifest,
      'test/fails.test.ts': FAILING,
    });
  });
  afterAll(() => project.remove());

  it('has a handler and a test for each tool', () => {
    expect(Object.keys(modules)).toEqual([
      'handlers/tools/stock.ts',
      'test/stock.test.ts',
      'handlers/tools/cancel_order.ts',
      'test/cancel-order.test.ts',
      'handlers/tools/my_orders.ts',
      'test/my-orders.test.ts',
    ]);
  });

  it('is generated, accepted by a strict compiler, and passes', async () => {
    const { exit, printed } = await project.snodo('generate');
    expect(exit, printed).toBe(0);
    expect(project.compile()).toBe('');
    const results = project.test();
    const failed = results.filter(({ status }) => status !== 'passed');
    expect(results).toHaveLength(14);
    expect(failed.map(({ title }) => title)).toEqual(['fails']);
    expect(failed[0]?.failureMessages[0]).toContain(failure);
  }, 120_000);
});

it('the guide names all there is', () => {
  const names = [...Object.keys(testing), ...Object.keys(testing.matchers)];
  expect(names.filter((name) => !guide.includes(name))).toEqual([]);
  expect(failure.split('\n')).toHaveLength(4);
});
