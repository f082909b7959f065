import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defineServer, type JsonObject, type Runtime } from '../../src/runtime/index.js';
import { compileSchema, type ValidatorLevel, validate } from '../../src/validators/index.js';
import { ask } from '../runtime/ask.js';
import { type SchemaPair, schemaPairs } from '../runtime/validators/schema-pairs.js';

/** `node test/fuzz/validators.mjs` sets more of them. */
const PAIRS = Number(process.env['PAIRS'] ?? 400);
const SEED = process.env['SEED'] === undefined ? {} : { seed: Number(process.env['SEED']) };
const MINUTES = 10;

test(
  `basic and full give the same verdict, with the same words, on ${PAIRS} pairs`,
  () => {
    const verdicts = { valid: 0, invalid: 0 };
    const agree = ({ schema, value }: SchemaPair): void => {
      const basic = validate('basic', schema, value);
      expect(validate('full', schema, value)).toEqual(basic);
      expect(validate('passthrough', schema, value)).toEqual({ valid: true });
      verdicts[basic.valid ? 'valid' : 'invalid'] += 1;
    };
    fc.assert(fc.property(schemaPairs(), agree), { numRuns: PAIRS, ...SEED });
    // Otherwise the agreement would say nothing.
    expect(Math.min(verdicts.valid, verdicts.invalid)).toBeGreaterThan(PAIRS / 10);
  },
  MINUTES * 60_000,
);

/** A server whose tool answers with what it is asked for. */
function echo(
  { schema, value }: SchemaPair,
  validator: ValidatorLevel,
  place: 'inputSchema' | 'outputSchema',
): Runtime {
  return defineServer({
    server: { name: 's', version: '1' },
    validator,
    compileSchema,
    tools: [
      {
        definition: { name: 't', inputSchema: { type: 'object' }, [place]: schema },
        call: () => value,
      },
    ],
    logger: () => undefined,
  })();
}

test(
  `servers of both levels refuse the same arguments and results, on ${PAIRS / 4} pairs`,
  async () => {
    const answers = { valid: 0, invalid: 0 };
    const agree = async (pair: SchemaPair): Promise<void> => {
      const verdict = validate('full', pair.schema, pair.value);
      answers[verdict.valid ? 'valid' : 'invalid'] += 1;
      const [first = ''] = verdict.valid ? [] : verdict.message.split('\n');
      for (const level of ['basic', 'full'] as const) {
        const params: JsonObject = { name: 't', arguments: pair.value };
        const input = await ask(echo(pair, level, 'inputSchema'), 'tools/call', params);
        const output = await ask(echo(pair, level, 'outputSchema'), 'tools/call', { name: 't' });
        expect(input.result?.['isError']).toBe(!verdict.valid);
        if (verdict.valid) {
          expect(output.result).toMatchObject({ isError: false });
          expect(JSON.stringify(output.result?.['structuredContent'])).toBe(
            JSON.stringify(pair.value),
          );
        } else {
          const text = first.replace('Invalid value', 'Invalid arguments');
          expect(JSON.stringify(input.result?.['content'])).toContain(
            JSON.stringify(text).slice(1, -1),
          );
          expect(output.error?.code).toBe(-32603);
          expect(output.error?.message).toContain(
            first.replace('Invalid value', 'Invalid structured content'),
          );
        }
      }
    };
    const property = fc.asyncProperty(schemaPairs(), agree);
    await fc.assert(property, { numRuns: PAIRS / 4, ...SEED });
    expect(Math.min(answers.valid, answers.invalid)).toBeGreaterThan(PAIRS / 40);
  },
  MINUTES * 60_000,
);
