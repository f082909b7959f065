// Compares `validator: basic` with `validator: full`, and `full` with ajv at run time, on pairs of schema and value that
// are made at random: the same verdicts and words, by direct calls and by servers. `npm run test:unit` does the same with
// few pairs. With SNODO_REALWORLD=FOLDER, the schemas of real tools too.
// Usage: node test/fuzz/validators.mjs [pairs] [seed]; a failure prints its seed. Exits 1 when they differ.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const TESTS = ['test/validators/agreement.test.ts', 'test/compiler/agreement'];
const [pairs = '10000', seed] = process.argv.slice(2);
const { status } = spawnSync('npx', ['vitest', 'run', ...TESTS], {
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  env: { ...process.env, PAIRS: pairs, ...(seed === undefined ? {} : { SEED: seed }) },
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
