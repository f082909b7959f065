// Feeds lists of real tools, each as raw schemas, to the build side, and compiles everything that the checks accept.
// Usage: npm run build && node test/fuzz/tool-lists.mjs FOLDER, which holds files `tools.json` ({ "tools": [...] }).
// Exits 1 when a stage throws, emitted code does not compile, or a schema is accepted that ajv refuses.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { planFiles } from '../../dist/emit/plan-files.js';
import { checkManifest } from '../../dist/pipeline/check-manifest.js';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const source = process.argv[2];
if (source === undefined) throw new Error('name the folder of the lists');

const output = mkdtempSync(join(tmpdir(), 'snodo-tools-'));
process.on('exit', () => rmSync(output, { recursive: true, force: true }));

const lists = readdirSync(source, { recursive: true }).filter((path) =>
  path.endsWith('tools.json'),
);
const tools = lists
  .sort()
  .flatMap((list) =>
    JSON.parse(readFileSync(join(source, list), 'utf8')).tools.map((tool) => ({ list, tool })),
  );

/** A server of this one tool, as a project in memory. */
function projectOf({ name, title, description, inputSchema, outputSchema, annotations }) {
  const members = { title, description, inputSchema, outputSchema, annotations };
  const server = { name: 'lists', version: '1' };
  const root = { snodo: 1, server, validator: 'full', tools: { [name]: members } };
  const bytes = Buffer.from(JSON.stringify(root));
  return {
    read: (path) => (path === 'snodo.yaml' ? { kind: 'file', bytes } : { kind: 'missing' }),
    glob: () => [],
    display: (path) => path,
  };
}

/** What ajv says against the schemas of a tool; undefined when it compiles them. */
function ajvFault({ inputSchema, outputSchema }) {
  try {
    for (const schema of [inputSchema, outputSchema]) {
      if (schema === undefined) continue;
      const Compiler = String(schema?.$schema ?? '').includes('draft-07') ? Ajv : Ajv2020;
      new Compiler({ strict: false, validateFormats: false, logger: false }).compile(schema);
    }
    return undefined;
  } catch (error) {
    return error.message;
  }
}

let accepted = 0;
let faults = 0;
const refusals = new Map();

function fault(list, tool, text) {
  faults += 1;
  console.error(`${list} ${tool.name}: ${text}`);
}

for (const { list, tool } of tools) {
  try {
    const { value: catalog, diagnostics } = checkManifest(projectOf(tool), 'snodo.yaml');
    const wrong = ajvFault(tool);
    if (catalog === undefined) {
      const code = diagnostics.find(({ severity }) => severity === 'error')?.code;
      const sort = `${code}, ${wrong === undefined ? 'which ajv compiles' : 'as ajv does'}`;
      refusals.set(sort, (refusals.get(sort) ?? 0) + 1);
      continue;
    }
    if (wrong !== undefined) fault(list, tool, `accepted, but ajv says: ${wrong}`);
    for (const { path, text } of planFiles(catalog).files) {
      const file = join(output, String(accepted), path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    accepted += 1;
  } catch (error) {
    fault(list, tool, error.stack);
  }
}
console.log(`${tools.length} tools of ${lists.length} lists, ${accepted} accepted; refused:`);
for (const [sort, count] of refusals) console.log(`  ${count} by ${sort}`);

const compilerOptions = {
  typeRoots: [join(repository, 'node_modules/@types')],
  paths: {
    'snodo/runtime': [join(repository, 'src/runtime/index.ts')],
    'snodo/client': [join(repository, 'src/client/index.ts')],
  },
};
const config = {
  extends: join(repository, 'tsconfig.json'),
  compilerOptions,
  include: ['.'],
  exclude: [],
};
writeFileSync(join(output, 'tsconfig.json'), JSON.stringify(config));
writeFileSync(join(output, 'package.json'), '{ "type": "module" }');
const tsc = join(repository, 'node_modules/.bin/tsc');
const { status, stdout } = spawnSync(tsc, ['-p', output, '--pretty', 'false'], {
  encoding: 'utf8',
});
console.log(status === 0 ? 'all of it compiles' : stdout.slice(0, 4000));
process.exitCode = faults === 0 && status === 0 ? 0 : 1;
