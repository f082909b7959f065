import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConfigurationError, compileSchema } from '../../../src/validators/index.js';
import { ajvOracle, findingBy } from './ajv-oracle.js';
import { type AnyPair, anyPairs } from './any-schema.js';

/** `node test/fuzz/validators.mjs` sets more of them. */
const PAIRS = Number(process.env['PAIRS'] ?? 300);
const SEED = process.env['SEED'] === undefined ? {} : { seed: Number(process.env['SEED']) };

describe.each([
  ['2020-12', false, false],
  ['draft-07', true, false],
  ['2020-12 with unevaluated keywords', false, true],
] as const)('validators of %s', (_, isDraft07, withSeldom) => {
  it(`say what ajv says at run time, for ${PAIRS} schemas`, { timeout: 600_000 }, () => {
    const counts = { valid: 0, invalid: 0 };
    const agree = ({ schema, values }: AnyPair): void => {
      const oracle = ajvOracle(schema);
      const validate = compiled(schema);
      if (oracle === undefined || validate === undefined) return;
      for (const value of values) {
        const found = findingIn(() => oracle(value));
        const own = findingIn(() => findingBy(validate, value));
        if (found === 'unable' || found === 'endless' || own === 'endless') continue;
        counts[found === undefined ? 'valid' : 'invalid'] += 1;
        expect(own).toEqual(found);
      }
    };
    fc.assert(fc.property(anyPairs(isDraft07, withSeldom), agree), { numRuns: PAIRS, ...SEED });
    expect(Math.min(counts.valid, counts.invalid)).toBeGreaterThan(PAIRS / 2);
  });
});

function compiled(schema: AnyPair['schema']): ReturnType<typeof compileSchema> | undefined {
  try {
    return compileSchema(schema);
  } catch (error) {
    if (error instanceof ConfigurationError) return undefined;
    throw error;
  }
}

/** A reference that leads back to itself never ends, with ajv neither; `check` refuses such schemas. */
function findingIn<Found>(find: () => Found): Found | 'endless' {
  try {
    return find();
  } catch (error) {
    if (error instanceof RangeError) return 'endless';
    throw error;
  }
}
