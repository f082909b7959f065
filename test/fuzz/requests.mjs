// Feeds servers messages, heads and bytes that are changed at random, over HTTP, stdio and in process, and holds every answer
// against an oracle. `npm run test:unit` does the same with few of them.
// Usage: node test/fuzz/requests.mjs [messages] [seed]; prints the seed, and how many messages each row of the oracle judged.
// Exits 1 when an answer differs from the oracle, tells what it should not, or does not come.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [messages = '2000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
const { status } = spawnSync('npx', ['vitest', 'run', 'test/fuzz/requests'], {
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  env: { ...process.env, MESSAGES: messages, SEED: seed },
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
