// What the compiler of a consumer takes for the emitted code of many tools with their handlers, beside the same tools written
// for the official SDK with `registerTool` and zod: `tsc --noEmit` of TypeScript 6, in turns.
// Usage: npm run build && npm ci --prefix test/bench && node test/bench/compile.mjs [--rounds 3] [tools]
// Target: at most half of the time, at 1,000 tools.

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { check } from '../../dist/index.js';
import { measure, median, printTable } from './processes.mjs';
import { temporaryFolder, toolProject } from './tool-project.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const tsc = here('node_modules/typescript-6/bin/tsc');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
});
const [tools = 1000] = positionals.map(Number);

const CONFIG = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023'],
    module: 'nodenext',
    types: ['node'],
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    skipLibCheck: true,
  },
  include: ['.'],
};

function linked(folder, modules) {
  for (const [name, target] of Object.entries(modules)) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(join(link, '..'), { recursive: true });
    symlinkSync(target, link, 'dir');
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(CONFIG));
}

const node = { '@types/node': here('../../node_modules/@types/node') };

/** Generates the project; its handlers are the stubs. */
function emitted(validator) {
  const folder = toolProject(tools, validator);
  measure([here('../../bin/snodo.js'), 'generate'], { cwd: folder });
  linked(folder, { ...node, snodo: here('../..') });
  return folder;
}

function withSdk(definitions) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'tools'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const definition of definitions) {
    writeFileSync(join(folder, `tools/${definition.name}.ts`), registration(definition));
  }
  const imports = definitions.map(({ name }) => `import { ${name} } from './tools/${name}.js';`);
  const calls = definitions.map(({ name }) => `${name}(server);`);
  writeFileSync(
    join(folder, 'server.ts'),
    [
      "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';",
      ...imports,
      "const server = new McpServer({ name: 'store', version: '1.0.0' });",
      ...calls,
      'export { server };\n',
    ].join('\n'),
  );
  linked(folder, {
    ...node,
    '@modelcontextprotocol/sdk': here('node_modules/@modelcontextprotocol/sdk'),
    zod: here('node_modules/zod'),
  });
  return folder;
}

function registration({ name, title, description, annotations, inputSchema, outputSchema }) {
  const config = JSON.stringify({ title, description, annotations }).slice(1, -1);
  return `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

export function ${name}(server: McpServer): void {
  server.registerTool(
    '${name}',
    { ${config}, inputSchema: ${shape(inputSchema)}, outputSchema: ${shape(outputSchema)} },
    async (_args) => ({
      content: [{ type: 'text', text: 'The tool \`${name}\` is not implemented yet.' }],
      isError: true,
    }),
  );
}
`;
}

/** The members of a zod object, as one writes them for \`registerTool\`. */
function shape({ properties = {}, required = [] }) {
  const members = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? '' : '.optional()';
    return `${JSON.stringify(name)}: ${zod(schema)}${optional}`;
  });
  return `{ ${members.join(', ')} }`;
}

function zod(schema) {
  const { description } = schema;
  return zodType(schema) + (description ? `.describe(${JSON.stringify(description)})` : '');
}

function zodType({ type, enum: options, items, minimum, minLength, maxLength, pattern, ...rest }) {
  const bounds = [
    minimum === undefined ? '' : `.min(${minimum})`,
    minLength === undefined ? '' : `.min(${minLength})`,
    maxLength === undefined ? '' : `.max(${maxLength})`,
    pattern === undefined ? '' : `.regex(new RegExp(${JSON.stringify(pattern)}, 'u'))`,
  ].join('');
  if (options !== undefined) return `z.enum(${JSON.stringify(options)})`;
  switch (type) {
    case 'string':
      return `z.string()${bounds}`;
    case 'integer':
      return `z.number().int()${bounds}`;
    case 'number':
      return `z.number()${bounds}`;
    case 'boolean':
      return 'z.boolean()';
    case 'array':
      return `z.array(${zod(items)})`;
    case 'object':
      return `z.object(${shape(rest)})`;
    default:
      throw new Error(`no zod type for ${type}`);
  }
}

const types = emitted('passthrough');
const full = emitted('full');
const { value: catalog } = check('snodo.yaml', { cwd: full });
const sdk = withSdk(catalog.tools.map(({ definition }) => definition));
const rows = { 'snodo, types': types, 'snodo, full': full, 'registerTool and zod': sdk };
const times = Object.fromEntries(Object.keys(rows).map((name) => [name, []]));
const memory = {};
for (let round = 0; round <= Number(values.rounds); round += 1) {
  for (const [name, folder] of Object.entries(rows)) {
    const { time, rss } = measure([tsc, '-p', '.'], { cwd: folder, memory: round === 0 });
    if (round === 0) memory[name] = rss;
    else times[name].push(time);
  }
}
const unit = median(times['registerTool and zod']);
console.log(`tsc 6 --noEmit over ${tools} tools with handlers, medians of ${values.rounds} rounds`);
printTable(
  ['', 'of the time with the SDK', 'peak memory in MB'],
  Object.keys(rows).map((name) => [
    name,
    (median(times[name]) / unit).toFixed(2),
    memory[name].toFixed(0),
  ]),
);
