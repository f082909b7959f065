// Bytes and milliseconds of the validators of real tools, beside what ajv makes of the same schemas by itself, in one process:
//   ours   what `snodo generate` writes for a schema, without imports and comments
//   ajv    ajv standalone, a module a schema, with a statement a line
// Times are those of the processor, so that a busy machine counts little.
// Usage: npm run build && SNODO_REALWORLD=FOLDER node test/bench/validators.mjs [--every 1]

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { compileValidator } from '../../dist/compiler/compile-validator.js';

const folder = process.env.SNODO_REALWORLD;
if (folder === undefined) throw new Error('SNODO_REALWORLD names the folder of the lists of tools');
const { values } = parseArgs({ options: { every: { type: 'string', default: '1' } } });

/** The text of every schema of every tool, as often as it occurs. */
function schemasIn(root) {
  return readdirSync(root, { recursive: true })
    .filter((path) => path.endsWith('tools.json'))
    .sort()
    .flatMap((path) => JSON.parse(readFileSync(join(root, path), 'utf8')).tools)
    .flatMap(({ inputSchema, outputSchema }) => [inputSchema, outputSchema])
    .filter((schema) => schema !== undefined);
}

function ours(schema) {
  const { declarations, validator } = compileValidator(schema);
  return `${declarations}\nexport const validate = ${validator};\n`;
}

function ajv(schema) {
  const options = {
    strict: false,
    validateSchema: false,
    meta: false,
    logger: false,
    ownProperties: true,
    validateFormats: false,
    code: { source: true, esm: true, lines: true, optimize: false },
  };
  const isDraft07 = String(schema.$schema).includes('draft-07');
  const compiler = isDraft07 ? new Ajv(options) : new Ajv2020(options);
  const { $schema: _, ...rest } = schema;
  return standalone.default(compiler, compiler.compile(rest));
}

const all = schemasIn(folder).filter((_, index) => index % Number(values.every) === 0);
const once = [...new Set(all.map((schema) => JSON.stringify(schema)))].map((text) =>
  JSON.parse(text),
);

/** Sizes of what a compiler makes, and how long it takes. */
function measured(name, compile, schemas) {
  const sizes = [];
  let refused = 0;
  const start = process.cpuUsage();
  for (const schema of schemas) {
    try {
      sizes.push(Buffer.byteLength(compile(schema)));
    } catch {
      refused += 1;
    }
  }
  const { user, system } = process.cpuUsage(start);
  const time = (user + system) / 1000;
  sizes.sort((left, right) => left - right);
  const at = (share) => sizes[Math.floor((sizes.length - 1) * share)];
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return {
    name,
    total,
    cells: [total, sizes[0], at(0.5), at(0.95), at(1), refused, time, time / schemas.length],
  };
}

const own = measured('ours', ours, once);
const theirs = measured('ajv standalone', ajv, once);
const json = measured('the schemas as JSON', (schema) => JSON.stringify(schema), once);
const codes = new Set(once.flatMap((schema) => codeOf(schema)));

function codeOf(schema) {
  try {
    return [ours(schema)];
  } catch {
    return [];
  }
}

console.log(
  `${all.length} schemas, ${once.length} different ones, ${codes.size} different validators`,
);
const head = ['', 'bytes', 'least', 'median', '95 %', 'most', 'refused', 'ms', 'ms a schema'];
console.log(head.join(' | '));
for (const { name, cells } of [own, theirs, json]) {
  console.log([name, ...cells.map((cell) => Math.round(cell * 100) / 100)].join(' | '));
}
console.log(`ours is ${((100 * own.total) / theirs.total).toFixed(1)} % of ajv standalone`);
