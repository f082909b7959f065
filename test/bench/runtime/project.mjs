import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { measure } from '../processes.mjs';
import { temporaryFolder } from '../tool-project.mjs';
import { toolSet } from './tool-set.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const HANDLERS = {
  echo: 'export const call = ({ text }) => text;',
  add: 'export const call = ({ a, b }) => ({ sum: a + b });',
  wait: `export const call = (_, { signal }) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve('aborted')));`,
};
const FILLER = 'export const call = ({ query }) => query;';

/** A tool that answers when its client leaves. */
const WAIT = {
  name: 'wait',
  description: 'Wait until the client leaves',
  inputSchema: { type: 'object' },
};

const projects = new Map();

/**
 * Writes the manifest of the tool set and its handlers, generates the server, and compiles it file by file; a second call
 * for the same number gives the same.
 *
 * @returns the compiled `main`, as the one who generates it runs it, and the `server` that it starts
 */
export function snodoProject(count) {
  if (!projects.has(count)) projects.set(count, makeProject(count));
  return projects.get(count);
}

function makeProject(count) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'handlers/tools'), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/snodo'), 'dir');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const described = manifest(count);
  writeFileSync(join(folder, 'snodo.yaml'), JSON.stringify(described));
  for (const name of Object.keys(described.tools)) {
    writeFileSync(join(folder, `handlers/tools/${name}.ts`), HANDLERS[name] ?? FILLER);
  }
  measure([join(root, 'bin/snodo.js'), 'generate'], { cwd: folder });
  const build = join(folder, 'build');
  buildSync({
    entryPoints: sourcesIn(folder),
    outbase: folder,
    outdir: build,
    format: 'esm',
    target: 'node20',
  });
  return { main: join(build, 'generated/main.js'), server: join(build, 'generated/server.js') };
}

/** YAML includes JSON: the schemas stand in the manifest as the other servers have them. */
function manifest(count) {
  const tools = [...toolSet(count - 1), WAIT].map(({ name, ...tool }) => [name, tool]);
  return {
    snodo: 1,
    server: { name: 'bench', version: '1.0.0' },
    validator: 'full',
    pagination: { pageSize: 10_000 },
    tools: Object.fromEntries(tools),
  };
}

function sourcesIn(folder) {
  return ['generated', 'handlers'].flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => join(folder, name, path)),
  );
}

/** The same server over stdio as one file, made as small as a bundler can. */
export function bundle({ server }) {
  const outfile = join(temporaryFolder(), 'server.mjs');
  const contents = `import { serveStdio } from 'snodo/stdio';
import { createRuntime } from './server.js';
await serveStdio(createRuntime());`;
  buildSync({
    stdin: { contents, resolveDir: dirname(server) },
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
  });
  return outfile;
}
