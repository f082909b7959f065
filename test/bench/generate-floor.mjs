// A floor of `generate.mjs`: one stage of a generator as a process of its own, by the libraries alone.
//   yaml  parses the manifest files of a project with positions
//   ajv   compiles every schema of a JSON file ([[name, schema], ...]) to a standalone module, each by an ajv of its own
// Usage: node test/bench/generate-floor.mjs yaml <folder> | ajv <file>

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [stage, place] = process.argv.slice(2);
if (stage === 'yaml') {
  const { LineCounter, parseDocument } = await import('yaml');
  const files = ['snodo.yaml', ...readdirSync(join(place, 'tools')).map((name) => `tools/${name}`)];
  for (const file of files) {
    const lineCounter = new LineCounter();
    parseDocument(readFileSync(join(place, file), 'utf8'), { lineCounter }).toJS();
  }
} else {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const { default: standalone } = await import('ajv/dist/standalone/index.js');
  let length = 0;
  for (const [, schema] of JSON.parse(readFileSync(place, 'utf8'))) {
    const ajv = new Ajv2020({
      strict: false,
      validateFormats: false,
      meta: false,
      validateSchema: false,
      code: { source: true, esm: true, optimize: false },
    });
    length += standalone.default(ajv, ajv.compile(schema)).length;
  }
  if (length === 0) throw new Error('there was nothing to compile');
}
