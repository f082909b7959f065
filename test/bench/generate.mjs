// What `snodo check` and `snodo generate` cost beside a bare start of Node, by number of tools: whole processes, in
// turns, so that a busy machine slows all alike. Work that grows faster than the manifest shows in the last column.
// Usage: npm run build && node test/bench/generate.mjs [rounds] [tools ...]

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toolText } from './tool-text.mjs';

const bin = fileURLToPath(new URL('../../bin/snodo.js', import.meta.url));
const rounds = Number(process.argv[2] ?? 5);
const sizes = process.argv.length > 3 ? process.argv.slice(3).map(Number) : [10, 100, 1000];

function project(tools) {
  const folder = mkdtempSync(join(tmpdir(), 'snodo-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const head = 'snodo: 1\nserver: { name: store, version: 1.0.0 }\nvalidator: full\ntools:';
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(folder, 'snodo.yaml'),
    head + Array.from({ length: tools }, (_, i) => toolText(i)).join(''),
  );
  return folder;
}

function milliseconds(cwd, args) {
  const started = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const elapsed = Number(process.hrtime.bigint() - started) / 1e6;
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`);
  return elapsed;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** One command by its name: what to do before each run, and its arguments. */
const commands = {
  check: { args: ['check'], prepare: () => {} },
  'first generate': { args: ['generate'], prepare: clean },
  'generate again': { args: ['generate'], prepare: () => {} },
  'generate --check': { args: ['generate', '--check'], prepare: () => {} },
};

function clean(folder) {
  for (const output of ['generated', 'handlers'])
    rmSync(join(folder, output), { recursive: true, force: true });
  mkdirSync(join(folder, 'generated'));
}

const projects = sizes.map((tools) => ({ tools, folder: project(tools), times: {} }));
const bare = [];
for (let round = 0; round < rounds; round += 1) {
  for (const { folder, times } of projects) {
    for (const [name, { args, prepare }] of Object.entries(commands)) {
      bare.push(milliseconds(folder, ['-e', '0']));
      prepare(folder);
      times[name] = [...(times[name] ?? []), milliseconds(folder, [bin, ...args])];
    }
  }
}

const start = median(bare);
console.log(`node -e 0: ${start.toFixed(0)} ms; medians of ${rounds} rounds, as multiples of it`);
for (const name of Object.keys(commands)) {
  for (const [index, { tools, times }] of projects.entries()) {
    const time = median(times[name]);
    const smaller = projects[index - 1];
    const perTool = smaller && (time - median(smaller.times[name])) / (tools - smaller.tools);
    const growth = perTool === undefined ? '' : `${perTool.toFixed(2)} ms for each further tool`;
    console.log(
      `${name.padEnd(17)} ${String(tools).padStart(5)} tools ${(time / start).toFixed(1).padStart(6)}   ${growth}`,
    );
  }
}
