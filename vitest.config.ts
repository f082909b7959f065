import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { SummaryReporter } from './test/summary-reporter.js';

const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));

const TESTS = 'test/**/*.test.ts';

/** The test files that mock modules. */
const MOCKED = 'test/**/*.mocked.test.ts';

const exclude = ['**/node_modules/**', 'test/cases/**', 'test/packing/project/**'];

const config: ViteUserConfig = defineConfig({
  resolve: {
    // The repository's own examples import the package by its name: tests run them against the sources.
    alias: {
      'snodo/runtime': source('runtime/index.ts'),
      'snodo/stdio': source('runtime/transports/stdio/index.ts'),
      'snodo/http': source('runtime/transports/http/index.ts'),
      'snodo/express': source('runtime/transports/express/index.ts'),
      'snodo/fetch': source('runtime/transports/fetch/index.ts'),
      'snodo/redis': source('runtime/redis/index.ts'),
      'snodo/oauth': source('runtime/oauth/index.ts'),
      'snodo/otel': source('runtime/otel/index.ts'),
      'snodo/client': source('client/index.ts'),
      'snodo/testing/vitest': source('testing/vitest.ts'),
      'snodo/testing': source('testing/index.ts'),
      'snodo/validators': source('validators/index.ts'),
    },
  },
  test: {
    testTimeout: 30_000,
    // Much of a run is waiting, for processes and timers: a core that is kept free would wait too.
    maxWorkers: '100%',
    // Files of a worker share their modules, which halves the time of a run; those that put spies into modules cannot.
    projects: [
      {
        extends: true,
        test: { name: 'shared', isolate: false, include: [TESTS], exclude: [...exclude, MOCKED] },
      },
      { extends: true, test: { name: 'mocked', include: [MOCKED], exclude } },
    ],
    reporters: ['default', new SummaryReporter()],
  },
});

export default config;
