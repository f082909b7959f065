import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../src/protocol/json.js';
import { ConfigurationError, compileSchema } from '../../../src/validators/index.js';
import { ajvOracle } from './ajv-oracle.js';

/** The folder `tests` of a copy of the JSON Schema Test Suite (github.com/json-schema-org/JSON-Schema-Test-Suite). */
const FOLDER = process.env['JSON_SCHEMA_TEST_SUITE'];

type Case = { readonly description: string; readonly data: JsonValue; readonly valid: boolean };
type Group = {
  readonly description: string;
  readonly schema: JsonValue;
  readonly tests: readonly Case[];
};

/** Files with cases that ajv judges otherwise than the suite, and our validators as ajv: those that it compiles. */
const BY_AJV = ['dynamicRef.json', 'unevaluatedItems.json', 'unevaluatedProperties.json'];

describe.runIf(FOLDER !== undefined)('the JSON Schema Test Suite (JSON_SCHEMA_TEST_SUITE)', () => {
  it.each(['draft2020-12', 'draft7'])('%s', (dialect) => {
    const folder = join(FOLDER ?? '', dialect);
    const counts = { agreed: 0, refused: 0 };
    const wrong: string[] = [];
    const byAjv = new Set<string>();
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
      const groups = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Group[];
      for (const { description, schema, tests } of groups) {
        const validate = compiled(schema, dialect);
        if (validate === undefined) {
          counts.refused += tests.length;
          continue;
        }
        const oracle = ajvOracle(inDialect(schema, dialect));
        for (const { description: name, data, valid } of tests) {
          const verdict = verdictOf(validate, data);
          if (verdict === valid) counts.agreed += 1;
          else if (verdict === (oracle?.(data) === undefined)) byAjv.add(file);
          else wrong.push(`${file}: ${description}: ${name}`);
        }
      }
    }
    console.info(dialect, counts);
    expect(wrong).toEqual([]);
    expect([...byAjv]).toEqual(dialect === 'draft7' ? [] : BY_AJV);
    expect(counts.agreed).toBeGreaterThan(500);
  });
});

type Validate = ReturnType<typeof compileSchema>;

/** Undefined for what a server refuses: references to other documents, and other dialects. */
function compiled(schema: JsonValue, dialect: string): Validate | undefined {
  try {
    return compileSchema(inDialect(schema, dialect));
  } catch (error) {
    if (error instanceof ConfigurationError) return undefined;
    throw error;
  }
}

function inDialect(schema: JsonValue, dialect: string): JsonObject {
  const own: JsonObject = isJsonObject(schema) ? schema : { allOf: [schema] };
  return dialect === 'draft7'
    ? { $schema: 'http://json-schema.org/draft-07/schema#', ...own }
    : own;
}

function verdictOf(validate: Validate, data: JsonValue): boolean | 'endless' {
  try {
    return validate(data);
  } catch (error) {
    if (error instanceof RangeError) return 'endless';
    throw error;
  }
}
