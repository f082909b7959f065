// What `snodo check` costs by number of tools: whole processes, in turns, so that a busy machine slows all alike.
//   cold       without the cache, as multiples of a process that only parses the same YAML files (`check-floor.mjs`);
//              handler files are read and scanned by the check alone
//   unchanged  a further run with nothing changed, as multiples of a bare start of Node
// Usage: npm run build && node test/bench/check.mjs [--rounds 5] [--layouts one,many,handlers] [tools ...]
// The targets at 1000 tools are 1.6 and 2. Work that grows faster than the manifest shows in the column of further tools.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measure, median } from './processes.mjs';
import { toolText } from './tool-text.mjs';

const bin = fileURLToPath(new URL('../../bin/snodo.js', import.meta.url));
const floor = fileURLToPath(new URL('check-floor.mjs', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    layouts: { type: 'string', default: 'one,many,handlers' },
  },
});
const rounds = Number(values.rounds);
const sizes = positionals.length > 0 ? positionals.map(Number) : [10, 100, 1000, 5000];

/** How the tools are spread over files. */
const LAYOUTS = {
  one: { title: 'one file, handlers missing', split: false, handlers: false },
  many: { title: 'one file a tool, handlers missing', split: true, handlers: false },
  handlers: { title: 'one file, with all handler files', split: false, handlers: true },
};

const folders = [];
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Writes a project, and gives its folder. */
function project(tools, { split, handlers }) {
  const folder = mkdtempSync(join(tmpdir(), 'snodo-bench-'));
  folders.push(folder);
  for (const name of ['node_modules', 'tools', 'handlers/tools'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const head = 'snodo: 1\nserver: { name: store, version: 1.0.0 }\nvalidator: full\n';
  const texts = Array.from({ length: tools }, (_, index) => toolText(index));
  if (split) {
    for (const [index, text] of texts.entries())
      writeFileSync(join(folder, `tools/${index}.yaml`), `tools:${text}\n`);
    writeFileSync(join(folder, 'snodo.yaml'), `${head}components: [tools/*.yaml]\n`);
  } else {
    writeFileSync(join(folder, 'snodo.yaml'), `${head}tools:${texts.join('')}\n`);
  }
  for (let index = 0; handlers && index < tools; index += 1) {
    const file = join(folder, `handlers/tools/store_${index}_search_orders.ts`);
    const text = `import type { Store${index}SearchOrdersHandler } from '../../generated/tools/store_${index}_search_orders.js';\n\n/** Finds the orders of store ${index}. */\nexport const call: Store${index}SearchOrdersHandler = async ({ query, page = 1 }) => {\n  return { total: page, orders: [{ id: query, amount: ${index} }] };\n};\n`;
    writeFileSync(file, text);
  }
  return folder;
}

const RUNS = {
  bare: () => ['-e', '0'],
  floor: (folder) => [floor, folder],
  cold: () => [bin, 'check', '--no-cache'],
  unchanged: () => [bin, 'check'],
};

for (const layout of values.layouts.split(',')) {
  const { title, ...shape } = LAYOUTS[layout];
  const projects = sizes.map((tools) => ({ tools, folder: project(tools, shape) }));
  for (const one of projects) one.times = { bare: [], floor: [], cold: [], unchanged: [] };
  for (const { folder } of projects) measure(RUNS.unchanged(), { cwd: folder }); // fills the cache
  for (let round = 0; round < rounds; round += 1) {
    for (const { folder, times } of projects) {
      for (const [name, args] of Object.entries(RUNS))
        times[name].push(measure(args(folder), { cwd: folder }).time);
    }
  }
  console.log(`${title} (medians of ${rounds} rounds)`);
  console.log(
    '  tools   bare  floor   cold  unchanged  cold/floor  unchanged/bare  each further tool  peak memory',
  );
  for (const [index, { tools, folder, times }] of projects.entries()) {
    const of = (name) => median(times[name]);
    const ratio = (name, unit) => median(times[name].map((time, at) => time / times[unit][at]));
    const before = projects[index - 1];
    const further = before && (of('cold') - median(before.times.cold)) / (tools - before.tools);
    const cells = [
      [String(tools), 7],
      [of('bare').toFixed(0), 7],
      [of('floor').toFixed(0), 7],
      [of('cold').toFixed(0), 7],
      [of('unchanged').toFixed(0), 11],
      [ratio('cold', 'floor').toFixed(2), 12],
      [ratio('unchanged', 'bare').toFixed(2), 16],
      [further === undefined ? '' : `${further.toFixed(2)} ms`, 19],
      [`${measure(RUNS.cold(), { cwd: folder, memory: true }).rss.toFixed(0)} MB`, 13],
    ];
    console.log(cells.map(([text, width]) => text.padStart(width)).join(''));
  }
}
