// What `snodo --help` costs beside a bare start of Node: pairs of runs, so that a busy machine slows both alike.
// Usage: node test/bench/help.mjs [pairs]; the target is a ratio of at most 1.6.

import { fileURLToPath } from 'node:url';
import { measure, median } from './processes.mjs';

const bin = fileURLToPath(new URL('../../bin/snodo.js', import.meta.url));
const pairs = Number(process.argv[2] ?? 30);

const bare = [];
const help = [];
for (let pair = 0; pair <= pairs; pair += 1) {
  bare.push(measure(['-e', '0']).time);
  help.push(measure([bin, '--help']).time);
}
// The first pair fills the disk cache.
const ratios = help.slice(1).map((time, pair) => time / bare[pair + 1]);
console.log(
  `node -e 0: ${median(bare).toFixed(1)} ms; snodo --help: ${median(help).toFixed(1)} ms; ratio ${median(ratios).toFixed(2)} (median of ${pairs} pairs)`,
);
