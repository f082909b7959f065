import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/protocol/json.js';
import { ConfigurationError, compileSchema } from '../../../src/validators/index.js';
import { readToolLists } from '../../realworld/real-tools.js';
import { ajvOracle, findingBy } from './ajv-oracle.js';
import { mutate, randomNumbers, sampleValue } from './sample-value.js';

/** Folder of lists of real tools, which are too large for the repository. */
const FOLDER = process.env['SNODO_REALWORLD'];
const VALUES = Number(process.env['VALUES'] ?? 12);
const SEED = Number(process.env['SEED'] ?? 1);

/** Schemas as servers publish them, each once. */
function realSchemas(folder: string): readonly JsonObject[] {
  const texts = readToolLists(folder)
    .flatMap(({ tools }) => tools)
    .flatMap(({ inputSchema, outputSchema }) => [inputSchema, outputSchema])
    .filter((schema) => schema !== undefined)
    .map((schema) => JSON.stringify(schema));
  return [...new Set(texts)].map((text) => JSON.parse(text));
}

describe.runIf(FOLDER !== undefined)('validators of real schemas (SNODO_REALWORLD)', () => {
  it('say what ajv says of values that fit and of values that do not', { timeout: 600_000 }, () => {
    const random = randomNumbers(SEED);
    const counts = { schemas: 0, refused: 0, valid: 0, invalid: 0 };
    for (const schema of realSchemas(FOLDER ?? '')) {
      const oracle = ajvOracle(schema);
      const validate = compiled(schema);
      if (validate === undefined || oracle === undefined) {
        counts.refused += 1;
        continue;
      }
      counts.schemas += 1;
      for (let index = 0; index < VALUES; index += 1) {
        const fitting = sampleValue(schema, random);
        const value = index % 3 === 0 ? fitting : mutate(fitting, random);
        const found = oracle(value);
        if (found === 'unable') continue;
        counts[found === undefined ? 'valid' : 'invalid'] += 1;
        if (JSON.stringify(findingBy(validate, value)) !== JSON.stringify(found)) {
          expect({ schema, value, found: findingBy(validate, value) }).toEqual({
            schema,
            value,
            found,
          });
        }
      }
    }
    console.info(counts);
    expect(Math.min(counts.valid, counts.invalid)).toBeGreaterThan(counts.schemas);
  });
});

function compiled(schema: JsonObject): ReturnType<typeof compileSchema> | undefined {
  try {
    return compileSchema(schema);
  } catch (error) {
    // Of lists that are written by hand some are no valid schemas.
    if (error instanceof ConfigurationError) return undefined;
    throw error;
  }
}
