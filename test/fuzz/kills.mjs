// Kills `snodo generate` at random points, and lets runs meet, over a project of many tools in which something is edited
// between the runs. After each of them: every generated file is an old or a new one, whole; handwritten files are untouched;
// `generate --check` finds a difference if and only if the files are not those of a run on everything; and the next run gives
// exactly those files, and leaves nothing else behind.
// Usage: node test/fuzz/kills.mjs [kills] [tools] [seed]; 200 kills of 200 tools by default. Needs `npm run build`. Exits 1 at
// the first fault, with the folder that shows it.

import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { start } from '../../dist/bin/start.js';

const SNODO = fileURLToPath(new URL('../../bin/snodo.js', import.meta.url));
const [kills = 200, tools = 200, seed = 1] = process.argv.slice(2).map(Number);

let state = seed;
/** A random number from 0 to below 1; the seed repeats them. */
function random() {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

const below = (limit) => Math.floor(random() * limit);

const parent = mkdtempSync(join(tmpdir(), 'snodo-kills-'));
const folder = join(parent, 'project');

function put(path, text) {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const read = (path) => readFileSync(join(folder, path), 'utf8');

const toolText = (index) => `tools:
  tool_${index}:
    description: Finds what tool ${index} finds
    additionalProperties: false
    arguments:
      query: { type: string, required: true, minLength: 1 }
      place_${index % 7}: { type: Place }
    output: { properties: { total: { type: integer, required: true } } }
`;

put('package.json', '{ "type": "module" }');
mkdirSync(join(folder, 'node_modules'));
put(
  'snodo.yaml',
  `snodo: 1
server: { name: shop, version: 1.0.0 }
validator: full
components: [tools/*.yaml]
types:
  Place: { type: object, properties: { city: string } }
`,
);
for (let index = 0; index < tools; index += 1) put(`tools/t${index}.yaml`, toolText(index));
put('generated/tools/notes.ts', '// Mine: not generated.\n');

let added = tools;

/** Edits of one file, of all files, of what is there, and of nothing. */
const EDITS = [
  () => {
    const path = `tools/t${below(tools)}.yaml`;
    if (existsSync(join(folder, path)))
      put(path, read(path).replace(/finds\b.*/, `finds ${below(1e6)}`));
  },
  () => {
    const path = `tools/t${below(tools)}.yaml`;
    if (existsSync(join(folder, path)))
      put(path, read(path).replace(/minLength: \d+/, `minLength: ${below(50)}`));
  },
  () =>
    put('snodo.yaml', read('snodo.yaml').replace(/version: .*? /, `version: 1.0.${below(1000)} `)),
  () =>
    put(
      'snodo.yaml',
      read('snodo.yaml').replace(/city: \w+/, `city: ${['string', 'integer'][below(2)]}`),
    ),
  () => {
    put(`tools/t${added}.yaml`, toolText(added));
    added += 1;
  },
  () => {
    const index = below(added);
    for (const path of [`tools/t${index}.yaml`, `handlers/tools/tool_${index}.ts`]) {
      rmSync(join(folder, path), { force: true });
    }
  },
  () => {
    const handlers = readdirSync(join(folder, 'handlers/tools'));
    const path = `handlers/tools/${handlers[below(handlers.length)]}`;
    put(path, `${read(path)}// mine ${below(1e6)}\n`);
  },
  () => {},
];

/** All files of a project by their paths, but for what is installed, and all folders. */
function treeOf(root) {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const tree = new Map();
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(root.length + 1);
    if (path.startsWith('node_modules')) continue;
    tree.set(path, entry.isFile() ? readFileSync(join(root, path), 'utf8') : undefined);
  }
  return tree;
}

/** Runs in this process, which is faster than one of its own. */
async function run(root, ...options) {
  let stderr = '';
  const status = await start(['generate', ...options], {
    cwd: root,
    color: { out: false, err: false },
    out() {},
    err(text) {
      stderr += text;
    },
  });
  return { status, stderr };
}

/** Starts a run, and kills it after some milliseconds; gives its signal or exit code, and how long it took. */
function startAndKill(milliseconds, ...options) {
  const begin = performance.now();
  const child = spawn(process.execPath, [SNODO, 'generate', ...options], {
    cwd: folder,
    stdio: 'ignore',
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  return new Promise((done) => {
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      done({ code, signal, took: performance.now() - begin });
    });
  });
}

/** The files as a run on everything gives them, which nothing disturbs. */
async function fresh() {
  const copy = join(parent, 'copy');
  rmSync(copy, { recursive: true, force: true });
  cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith('.cache') });
  for (const name of readdirSync(join(copy, 'generated'), { recursive: true })) {
    if (/\.snodo-stage-\d+$/.test(name))
      rmSync(join(copy, 'generated', name), { recursive: true, force: true });
  }
  const { status, stderr } = await run(copy, '--no-cache');
  ensure(status === 0, `a run on everything fails:\n${stderr}`);
  return treeOf(copy);
}

function ensure(holds, fault) {
  if (holds) return;
  console.error(`${fault}\nin ${folder}, seed ${seed}`);
  process.exit(1);
}

const isStage = (path) => /(?:^|\/)\.snodo-stage-\d+(?:\/|$)/.test(path);

/** Every file is as before or as it is going to be; nothing but a stage is new. */
function checkWhole(before, expected, what) {
  const now = treeOf(folder);
  for (const [path, text] of now) {
    if (isStage(path)) continue;
    const isKnown = text === before.get(path) || text === expected.get(path);
    ensure(
      isKnown && (before.has(path) || expected.has(path)),
      `${path} is neither old nor new after ${what}`,
    );
  }
  for (const [path, text] of before) {
    const mayGo = path.startsWith('generated/') && !expected.has(path);
    ensure(now.has(path) || mayGo || text === undefined, `${path} is gone after ${what}`);
  }
  return now;
}

function difference(actual, expected) {
  const paths = new Set([...actual.keys(), ...expected.keys()]);
  return [...paths].filter(
    (path) => actual.has(path) !== expected.has(path) || actual.get(path) !== expected.get(path),
  );
}

/** What the next run has to mend. */
async function checkRepair(now, expected, what) {
  const differing = difference(now, expected).filter(
    (path) => !isStage(path) && expected.get(path) !== undefined,
  );
  const gone = [...now].filter(
    ([path, text]) => !expected.has(path) && !isStage(path) && text !== undefined,
  );
  const isDrift = differing.length + gone.length > 0;
  const check = await run(folder, '--check', ...(random() < 0.5 ? ['--no-cache'] : []));
  ensure(
    check.status === (isDrift ? 1 : 0),
    `--check ends with ${check.status} after ${what}; different: ${differing}`,
  );
  const { status, stderr } = await run(folder);
  ensure(status === 0, `the next run fails after ${what}:\n${stderr}`);
  const left = difference(treeOf(folder), expected);
  ensure(left.length === 0, `not repaired after ${what}: ${left}`);
  ensure(
    (await run(folder, '--check')).status === 0,
    `--check finds a repaired tree different after ${what}`,
  );
  return isDrift;
}

console.log(`${kills} kills, ${tools} tools, seed ${seed}`);
ensure((await run(folder)).status === 0, 'the first run fails');
let [killed, drifted, met] = [0, 0, 0];
/** How long a run takes that has something to do, in milliseconds. */
let longest = 500;
while (killed < kills) {
  const edits = 1 + below(3);
  for (let count = 0; count < edits; count += 1) EDITS[below(EDITS.length)]();
  if (random() < 0.1) rmSync(join(folder, 'generated/tools'), { recursive: true, force: true });
  put('generated/tools/notes.ts', '// Mine: not generated.\n');
  const before = treeOf(folder);
  const expected = await fresh();
  if (random() < 0.15) {
    // Runs that meet: whoever is last has to leave the same.
    await Promise.all([
      startAndKill(60_000),
      startAndKill(60_000),
      startAndKill(60_000, '--check'),
      startAndKill(below(longest)),
    ]);
    met += 1;
    await checkRepair(checkWhole(before, expected, 'runs that met'), expected, 'runs that met');
    continue;
  }
  const { signal, took } = await startAndKill(longest * (0.2 + random()));
  if (signal === null) longest = (longest * 4 + took) / 5;
  else killed += 1;
  const what = signal === null ? 'a whole run' : `kill ${killed}`;
  if ((await checkRepair(checkWhole(before, expected, what), expected, what)) && signal !== null)
    drifted += 1;
  if (killed % 20 === 0 && signal !== null)
    console.log(`${killed} killed, ${drifted} of them with files to repair`);
}
console.log(
  `${killed} killed: ${drifted} left files to repair, all were repaired; runs met ${met} times`,
);
rmSync(parent, { recursive: true, force: true });
