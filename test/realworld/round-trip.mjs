// Imports lists of real tools, generates their servers, compiles and runs these, and compares what they list with the source.
// Usage: npm run build && node test/realworld/round-trip.mjs FOLDER (or SNODO_REALWORLD=FOLDER), where FOLDER holds files
// `tools.json` ({ "tools": [...] }) and, in `_resources-and-prompts/*.json`, resources and prompts with the `server` they are of.
// What is not taken over stands in round-trip.txt, which is reviewed: UPDATE=1 writes it. Exits 1 on any other difference.

import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { collectCatalog } from '../../dist/cli/collect-catalog.js';
import { main } from '../../dist/cli/main.js';
import { connect } from '../../dist/client/index.js';
import { canonicalJson } from '../../dist/protocol/canonical-json.js';
import { openDirect } from '../../dist/runtime/transports/direct.js';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const REVIEWED = fileURLToPath(new URL('round-trip.txt', import.meta.url));
const source = process.argv[2] ?? process.env.SNODO_REALWORLD;
if (source === undefined) throw new Error('name the folder of the lists');

const KEEP = process.env.KEEP;
const root = KEEP ?? mkdtempSync(join(tmpdir(), 'snodo-round-trip-'));
if (KEEP === undefined) process.on('exit', () => rmSync(root, { recursive: true, force: true }));
mkdirSync(join(root, 'node_modules'), { recursive: true });
symlinkSync(repository, join(root, 'node_modules/snodo'), 'dir');
writeFileSync(join(root, 'package.json'), '{ "type": "module", "private": true }\n');

let faults = 0;
function fault(text) {
  faults += 1;
  if (faults <= 30) console.error(text);
}

/** Runs the command line in the folder of all projects. */
async function snodo(...argv) {
  let out = '';
  let err = '';
  const exitCode = await main(argv, {
    cwd: root,
    color: { out: false, err: false },
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { exitCode, out, err };
}

/** The lists of all servers: a name, and what each lists. */
function readLists() {
  const paths = readdirSync(source, { recursive: true, encoding: 'utf8' }).sort();
  const lists = paths
    .filter((path) => path.endsWith('/tools.json'))
    .map((path) => ({ name: path.slice(0, -'/tools.json'.length), ...read(path) }));
  for (const path of paths.filter((one) => /^_resources-and-prompts\/.*\.json$/.test(one))) {
    const { resources = [], prompts = [] } = read(path);
    for (const server of new Set([...resources, ...prompts].map((entry) => entry.server))) {
      const own = (entries) =>
        entries.filter((entry) => entry.server === server).map(({ server: _, ...entry }) => entry);
      lists.push({
        name: `resources-and-prompts/${server}`,
        resources: own(resources),
        prompts: own(prompts),
      });
    }
  }
  return lists;
}

function read(path) {
  return JSON.parse(readFileSync(join(source, path), 'utf8'));
}

const KINDS = {
  tool: 'tools',
  resource: 'resources',
  'resource template': 'resourceTemplates',
  prompt: 'prompts',
};
const lists = readLists();
const reviewed = [];

// 1. Import, check, generate.
for (const [index, list] of lists.entries()) {
  const folder = `server-${index}`;
  Object.assign(list, { folder, refused: new Map() });
  const { name: _, folder: _folder, refused: _refused, ...definitions } = list;
  writeFileSync(join(root, `${folder}.json`), JSON.stringify(definitions));
  const imported = await snodo(
    'import',
    '--tools',
    `${folder}.json`,
    '-o',
    folder,
    '--format',
    'json',
  );
  if (imported.exitCode === 2) {
    fault(`${list.name}: ${imported.err}`);
    continue;
  }
  const report = JSON.parse(imported.out);
  for (const { kind, name, member, code, reason } of report.refused) {
    list.refused.set(JSON.stringify([KINDS[kind], name]), [
      ...(list.refused.get(JSON.stringify([KINDS[kind], name])) ?? []),
      member,
    ]);
    const part = member === undefined ? '' : `, ${member}`;
    reviewed.push(
      `${list.name}: ${kind} ${name}${part}: ${code === undefined ? '' : `${code}: `}${reason}`,
    );
  }
  list.isWritten = report.created.length > 0;
  if (!list.isWritten) continue;
  const checked = await snodo('check', '--no-cache', `${folder}/snodo.yaml`);
  if (checked.exitCode !== 0) fault(`${list.name}: check: ${checked.out}`);
  const generated = await snodo('generate', `${folder}/snodo.yaml`);
  if (generated.exitCode !== 0) fault(`${list.name}: generate: ${generated.err}`);
  const again = await snodo('generate', '--check', `${folder}/snodo.yaml`);
  if (again.exitCode !== 0) fault(`${list.name}: generate --check: ${again.err}`);
}
console.log(`${lists.length} servers imported, checked, generated`);

// 2. Compile all of them at once, under every strict flag.
const { compilerOptions } = JSON.parse(
  readFileSync(join(repository, 'test/packing/project/tsconfig.json'), 'utf8'),
);
writeFileSync(
  join(root, 'tsconfig.json'),
  JSON.stringify({
    compilerOptions: {
      ...compilerOptions,
      noEmit: false,
      rootDir: '.',
      outDir: 'compiled',
      incremental: false,
      typeRoots: [join(repository, 'node_modules/@types')],
      types: ['node'],
      skipLibCheck: true,
    },
    include: ['server-*/**/*.ts'],
  }),
);
const tsc = join(repository, 'node_modules/.bin/tsc');
const compiled = spawnSync(tsc, ['-p', root, '--pretty', 'false'], {
  encoding: 'utf8',
  maxBuffer: 1 << 28,
});
if (compiled.status !== 0) fault(`tsc: ${compiled.stdout.slice(0, 4000)}`);
console.log('compiled');

// 3. Run each server, list what it has, and compare.
let same = 0;
for (const list of lists.filter(({ isWritten }) => isWritten)) {
  const url = pathToFileURL(join(root, 'compiled', list.folder, 'generated/server.js'));
  const { createRuntime } = await import(url.href);
  const client = await connect({ exchange: openDirect(createRuntime()), peer: list.name });
  const listed = await collectCatalog(client);
  await client.close();
  for (const kind of Object.values(KINDS)) compare(list, kind, listed[kind]);
}

function compare(list, kind, listed) {
  const found = new Map(listed.map((entry) => [entry.name, entry]));
  for (const entry of list[kind] ?? []) {
    const left = list.refused.get(JSON.stringify([kind, entry.name]));
    const isRefused = left?.includes(undefined);
    const now = found.get(entry.name);
    if (now !== undefined && canonicalJson(now) === canonicalJson(expected(entry, left ?? []))) {
      same += 1;
      found.delete(entry.name);
    } else if (!isRefused) fault(`${list.name}: ${kind} ${entry.name} is listed differently`);
  }
  for (const name of found.keys()) fault(`${list.name}: ${kind} ${name} was not there`);
}

/** A definition without what says nothing, and without the members that the report leaves out. */
function expected(entry, left) {
  const members = Object.entries(entry).filter(
    ([key, value]) => key.endsWith('Schema') || !(isEmpty(value) || left.includes(key)),
  );
  return Object.fromEntries(
    members.map(([key, value]) => [
      key,
      key === 'arguments' ? value.map((one) => expected(one, [])) : value,
    ]),
  );
}

function isEmpty(value) {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

const total = lists.reduce(
  (sum, list) => sum + Object.values(KINDS).reduce((n, kind) => n + (list[kind]?.length ?? 0), 0),
  0,
);
console.log(`${same} of ${total} definitions are listed as they came; ${reviewed.length} refusals`);
const text = `${reviewed.join('\n')}\n`;
if (process.env.UPDATE === '1') writeFileSync(REVIEWED, text);
if (readFileSync(REVIEWED, 'utf8') !== text) {
  fault(
    'what is not taken over differs from round-trip.txt: UPDATE=1 writes it, then read the difference',
  );
}
process.exitCode = faults === 0 ? 0 : 1;
