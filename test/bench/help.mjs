// What `snodo --help` costs beside a bare start of Node: pairs of runs, so that a busy machine slows both alike.
// Usage: node test/bench/help.mjs [pairs]; the target is a ratio of at most 1.6.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../bin/snodo.js', import.meta.url));
const pairs = Number(process.argv[2] ?? 30);

function milliseconds(args) {
  const started = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`);
  return Number(process.hrtime.bigint() - started) / 1e6;
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

milliseconds(['-e', '0']);
milliseconds([bin, '--help']); // the first runs fill the disk cache
const bare = [];
const help = [];
for (let pair = 0; pair < pairs; pair += 1) {
  bare.push(milliseconds(['-e', '0']));
  help.push(milliseconds([bin, '--help']));
}
const ratio = median(help.map((time, pair) => time / bare[pair]));
console.log(
  `node -e 0: ${median(bare).toFixed(1)} ms; snodo --help: ${median(help).toFixed(1)} ms; ratio ${ratio.toFixed(2)} (median of ${pairs} pairs)`,
);
