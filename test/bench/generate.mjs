// What `snodo generate` costs beside a bare start of Node, with one manifest file a tool: whole processes, in turns, so that
// a busy machine slows all alike. Beside it what its parts cost by the libraries alone, and other generators.
//   cold       nothing generated, no cache         types: types and docs; full: compiled validators too
//   unchanged  a further run with nothing changed  edit: one further run after one tool was edited
// Usage: npm run build && node test/bench/generate.mjs [--rounds 5] [--peers] [tools ...]
// The peers are installed with: npm ci --prefix test/bench
// Targets at 1,000 tools: cold types 26, cold full 1.5 times yaml + ajv, unchanged 2, edit 3, growth to 3,000 tools at most 3.2.

import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { check } from '../../dist/index.js';
import { PEERS, peerCommand } from './generate-peers.mjs';
import { openApiDocument } from './openapi.mjs';
import { measure, median, printTable } from './processes.mjs';
import { temporaryFolder, toolProject, writeTool } from './tool-project.mjs';

const bin = fileURLToPath(new URL('../../bin/snodo.js', import.meta.url));
const floor = fileURLToPath(new URL('generate-floor.mjs', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, peers: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);
const sizes = positionals.length > 0 ? positionals.map(Number) : [10, 100, 1000, 3000];

const aside = temporaryFolder();
const nextAside = counter();

/** What is measured of one size: each row is prepared, and then run. */
function rowsOf(tools) {
  const types = toolProject(tools, 'passthrough');
  const full = toolProject(tools, 'full');
  const { value: catalog } = check('snodo.yaml', { cwd: full });
  const definitions = catalog.tools.map(({ definition }) => definition);
  const folder = temporaryFolder();
  const schemas = join(folder, 'schemas.json');
  const document = join(folder, 'openapi.json');
  const output = join(folder, 'output');
  const pairs = definitions.flatMap(({ name, inputSchema, outputSchema }) => [
    [`${name}_arguments`, inputSchema],
    [`${name}_result`, outputSchema],
  ]);
  writeFileSync(schemas, JSON.stringify(pairs));
  writeFileSync(document, JSON.stringify(openApiDocument(definitions)));
  const edition = counter();
  const generate = (cwd) => ({ cwd, args: [bin, 'generate'] });
  return [
    ['node -e 0', () => ({ args: ['-e', '0'] })],
    ['yaml', () => ({ args: [floor, 'yaml', full] })],
    ['ajv standalone', () => ({ args: [floor, 'ajv', schemas] })],
    ['cold, types', () => fresh(types) ?? generate(types)],
    ['cold, full', () => fresh(full) ?? generate(full)],
    ['unchanged, types', () => repeated(generate(types))],
    ['unchanged, full', () => repeated(generate(full))],
    ['unchanged, --check', () => repeated({ cwd: full, args: [bin, 'generate', '--check'] })],
    ['edit, types', () => edited(types, edition()) ?? generate(types)],
    ['edit, full', () => edited(full, edition()) ?? generate(full)],
    ...(values.peers
      ? Object.keys(PEERS).map((name) => [
          name,
          () => {
            rmSync(output, { recursive: true, force: true });
            mkdirSync(output);
            return peerCommand(name, document, output);
          },
        ])
      : []),
  ];
}

function counter() {
  let count = 0;
  return () => {
    count += 1;
    return count;
  };
}

/** Runs a command once, so that the run that is measured finds what it keeps. */
function repeated(command) {
  measure(command.args, command);
  return command;
}

/**
 * Moves away what was generated. Deleting it would slow the next run down: for minutes, ext4 without a journal passes over
 * each deleted inode whenever a file is made (0.3 s for 2,000 files).
 */
function fresh(folder) {
  for (const name of ['generated', 'handlers', 'node_modules/.cache']) {
    const path = join(folder, name);
    if (existsSync(path)) renameSync(path, join(aside, `${nextAside()}`));
  }
}

function edited(folder, edition) {
  writeTool(folder, 3, edition);
}

const results = new Map();
for (const tools of sizes) {
  const rows = rowsOf(tools);
  const times = new Map(rows.map(([name]) => [name, []]));
  const memory = new Map();
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, prepare] of rows) {
      const command = prepare();
      if (command === undefined) continue;
      // The first round takes the memory, and fills the caches of the disk.
      const { time, rss } = measure(command.args, { ...command, memory: round === 0 });
      if (round === 0) memory.set(name, rss);
      else times.get(name).push(time);
    }
  }
  results.set(tools, { times, memory });
}

const names = [...results.get(sizes[0]).times.keys()];
const of = (name, tools) => median(results.get(tools)?.times.get(name) ?? []) ?? Number.NaN;
const bare = (tools) => of('node -e 0', tools);
console.log(`medians of ${rounds} rounds, as multiples of \`node -e 0\` (peak memory in MB)`);
printTable(
  ['', ...sizes.map((tools) => `${tools} tools`)],
  names.map((name) => [
    name,
    ...sizes.map((tools) => {
      const ratio = of(name, tools) / bare(tools);
      const peak = results.get(tools).memory.get(name);
      if (Number.isNaN(ratio)) return 'not installed';
      return `${ratio.toFixed(1)} (${Number.isNaN(peak) ? '?' : peak.toFixed(0)})`;
    }),
  ]),
);
for (const tools of sizes) {
  const parts = of('yaml', tools) + of('ajv standalone', tools);
  console.log(
    `${tools} tools: cold, full / (yaml + ajv standalone) = ${(of('cold, full', tools) / parts).toFixed(2)}`,
  );
}
const work = (name, tools) => of(name, tools) - bare(tools);
if (sizes.includes(1000) && sizes.includes(3000)) {
  for (const name of ['cold, types', 'cold, full'])
    console.log(
      `${name}: work from 1000 to 3000 tools grows ${(work(name, 3000) / work(name, 1000)).toFixed(2)} times`,
    );
}
