import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import * as testing from 'snodo/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from '../../src/cli/main.js';
import { blocks, namedModules } from './blocks.js';

const REPOSITORY = resolve(import.meta.dirname, '../..');
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

const source = (path: string) => [join(REPOSITORY, 'src', path)];
const TSCONFIG = {
  extends: join(REPOSITORY, 'tsconfig.json'),
  compilerOptions: {
    typeRoots: [join(REPOSITORY, 'node_modules/@types')],
    paths: {
      'snodo/runtime': source('runtime/index.ts'),
      'snodo/client': source('client/index.ts'),
      'snodo/testing': source('testing/index.ts'),
      'snodo/testing/vitest': source('testing/vitest.ts'),
    },
  },
  include: ['handlers', 'generated', 'test'],
};

type Report = {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

describe('the project of the guide', () => {
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'snodo-guide-'));
    symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const files = {
      ...modules,
      'snodo.yaml': manifest,
      'test/fails.test.ts': FAILING,
      'package.json': '{ "type": "module" }',
      'tsconfig.json': JSON.stringify(TSCONFIG),
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs a program of the repository in the project, and gives what it prints. */
  const run = (bin: string, ...args: readonly string[]) =>
    spawnSync(process.execPath, [join(REPOSITORY, 'node_modules', bin), ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).stdout;

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
    let printed = '';
    const out = (text: string) => {
      printed += text;
    };
    const color = { out: false, err: false };
    expect(await main(['generate'], { cwd: folder, color, out, err: out }), printed).toBe(0);
    expect(run('typescript/bin/tsc', '-p', '.', '--pretty', 'false')).toBe('');

    const config = join(REPOSITORY, 'vitest.config.ts');
    const report: Report = JSON.parse(
      run('vitest/vitest.mjs', 'run', '--root', folder, '--config', config, '--reporter', 'json'),
    );
    const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
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
