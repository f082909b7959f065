import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/protocol/json.js';
import {
  ConfigurationError,
  compile,
  compileSchema,
  type ValidatorLevel,
  validate,
} from '../../src/validators/index.js';

const LEVELS: readonly ValidatorLevel[] = ['passthrough', 'basic', 'full'];
const WRONG_TYPE = 'value is not one of the declared JSON types';

/** The message of a verdict; undefined for a valid value. */
function message(level: ValidatorLevel, schema: JsonObject, value: JsonValue): string | undefined {
  const verdict = validate(level, schema, value);
  return verdict.valid ? undefined : verdict.message;
}

/** The code of the fault that a call throws. */
function faultOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof ConfigurationError) return error.code;
    throw error;
  }
  return 'none';
}

describe('validate', () => {
  const page: JsonObject = { properties: { page: { type: 'integer' } } };

  test('passthrough accepts everything', () => {
    expect(validate('passthrough', { type: 'string', required: ['a'] }, 1)).toEqual({
      valid: true,
    });
  });

  test.each(['basic', 'full'] as const)('%s names location and rule', (level) => {
    expect(validate(level, page, { page: 'secret' })).toEqual({
      valid: false,
      message: `Invalid value at /page: ${WRONG_TYPE}`,
      findings: [{ path: ['page'], rule: WRONG_TYPE }],
    });
    expect(validate(level, page, { page: 1.0 })).toEqual({ valid: true });
    expect(message(level, { type: 'string' }, 1)).toBe(`Invalid value: ${WRONG_TYPE}`);
  });

  test.each(['basic', 'full'] as const)('%s lists at most ten findings', (level) => {
    const verdict = validate(level, { items: { type: 'string' } }, Array(12).fill(7));
    if (verdict.valid) throw new Error('should be refused');
    expect(verdict.findings).toHaveLength(10);
    expect(verdict.findings[9]).toEqual({ path: [9], rule: WRONG_TYPE });
    expect(verdict.message.split('\n')).toHaveLength(11);
    expect(verdict.message).toContain('\nMore than 10 rules are broken');
  });

  test.each<[string, JsonObject, JsonValue, string]>([
    ['multipleOf', { multipleOf: 2 }, 3, 'Invalid value: must be multiple of 2'],
    ['allOf', { allOf: [{ type: 'string' }] }, 3, `Invalid value: ${WRONG_TYPE}`],
    ['not', { not: {} }, 3, 'Invalid value: must NOT be valid'],
    [
      '$ref',
      { items: { $ref: '#/$defs/a' }, $defs: { a: false } },
      [1],
      'Invalid value at /0: boolean schema is false',
    ],
    [
      'dependentRequired',
      { dependentRequired: { a: ['b'] } },
      { a: 1 },
      'Invalid value: must have property b when property a is present',
    ],
    [
      'unevaluatedProperties',
      { unevaluatedProperties: false },
      { a: 1 },
      'Invalid value: must NOT have unevaluated properties',
    ],
  ])('only full knows %s', (_title, schema, value, expected) => {
    expect(message('basic', schema, value)).toBeUndefined();
    expect(message('full', schema, value)).toBe(expected);
  });

  test('the dialect is that of $schema', () => {
    const tuple: JsonObject = { items: [{ type: 'string' }] };
    const draft07 = { $schema: 'http://json-schema.org/draft-07/schema#', ...tuple };
    expect(message('full', draft07, [1])).toBe(`Invalid value at /0: ${WRONG_TYPE}`);
    const dependencies: JsonObject = { dependencies: { a: ['b'] } };
    expect(message('full', dependencies, { a: 1 })).toBeUndefined();
    expect(message('full', { ...draft07, ...dependencies }, { a: 1 })).toBeDefined();
  });

  test('format is an annotation, and nothing is converted or filled in', () => {
    expect(message('full', { format: 'date' }, 'never')).toBeUndefined();
    expect(message('full', { type: 'integer' }, '1')).toBeDefined();
    const value = {};
    const schema = { properties: { a: { default: 1 } }, required: ['a'] };
    expect(message('full', schema, value)).toBe(
      'Invalid value at /a: required property is missing',
    );
    expect(value).toEqual({});
  });

  // What the library itself would call: own comparisons must not touch members of the data.
  test('members of a value are never called', () => {
    const value = { toString: 1, valueOf: 1, constructor: 1 };
    const schema = { enum: [{ toString: 2, valueOf: 1, constructor: 1 }, 1] };
    for (const level of ['basic', 'full'] as const) {
      expect(message(level, schema, value)).toBe(
        'Invalid value: value is not one of the allowed values',
      );
      expect(message(level, { uniqueItems: true }, [value, value])).toBe(
        'Invalid value: list items are not unique',
      );
    }
  });

  test.each(LEVELS)('%s throws the fault of a schema', (level) => {
    const fault = (schema: unknown): string =>
      faultOf(() => validate(level, schema as JsonObject, {}));
    const nested = (depth: number): JsonObject =>
      depth === 0 ? {} : { properties: { a: nested(depth - 1) } };
    const cycle: Record<string, unknown> = {};
    cycle['not'] = cycle;
    expect(fault({ type: 'text' })).toBe('schema-meta');
    expect(fault({ required: ['a', 'a'] })).toBe('schema-meta');
    expect(fault({ minLength: -1 })).toBe('schema-meta');
    expect(fault({ properties: { a: 1 } })).toBe('schema-meta');
    expect(fault({ pattern: '[' })).toBe('schema-pattern');
    expect(fault({ patternProperties: { '(': true } })).toBe('schema-pattern');
    expect(fault({ $schema: 'http://json-schema.org/draft-04/schema#' })).toBe('schema-dialect');
    expect(fault({ $ref: 'https://example.com/a.json' })).toBe('schema-ref-remote');
    expect(fault({ $ref: '#/$defs/a' })).toBe('schema-ref-unresolved');
    expect(fault(true)).toBe('schema-not-map');
    expect(fault(null)).toBe('schema-not-map');
    expect(fault({ type: undefined })).toBe('schema-not-map');
    expect(fault({ default: () => 1 })).toBe('schema-not-map');
    expect(fault(cycle)).toBe('schema-not-map');
    expect(fault(nested(63))).toBe('none');
    expect(fault(nested(64))).toBe('schema-limit');
    const wide = (count: number): JsonObject =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, true]));
    expect(fault({ properties: wide(1001) })).toBe('schema-limit');
    expect(fault({ anyOf: Array(1001).fill({}) })).toBe('schema-limit');
    expect(fault({ description: 'x'.repeat(262_144) })).toBe('schema-limit');
  });

  test('what only the compiler refuses is a fault of the schema too', () => {
    const twice = { $defs: { a: { $anchor: 'x' }, b: { $anchor: 'x', not: {} } }, $ref: '#x' };
    expect(faultOf(() => validate('full', twice, 1))).toBe('schema-meta');
  });

  test('an unknown level is a fault', () => {
    for (const level of ['strict', 'constructor', undefined]) {
      expect(faultOf(() => validate(level as ValidatorLevel, {}, 1))).toBe('validator-unknown');
    }
  });

  test.each(LEVELS)('%s takes JSON alone', (level) => {
    for (const value of [undefined, () => 1, Number.NaN, 1n, { a: undefined }, new Date()]) {
      expect(() => validate(level, {}, value as JsonValue)).toThrow(TypeError);
    }
  });

  test('a fault names its place', () => {
    expect(() => validate('full', { properties: { a: { type: 'text' } } }, 1)).toThrow(
      /^schema-meta: the schema at \/properties\/a\/type must be one of string, /,
    );
  });
});

describe('compile', () => {
  test('keeps what the schema said, whatever becomes of the object', () => {
    const schema: { type: string } = { type: 'string' };
    const check = compile('full', schema);
    expect(check('a').valid).toBe(true);
    schema.type = 'number';
    expect(check('a').valid).toBe(true);
    expect(validate('full', schema, 'a').valid).toBe(false);
    expect(validate('full', schema, 1).valid).toBe(true);
  });

  test('keeps 256 schemas, and forgets only what they cost', () => {
    const schema = (index: number): JsonObject => ({ const: `cached ${index}` });
    const first = compile('full', schema(0));
    expect(compile('full', schema(0))).toBe(first);
    for (let index = 1; index < 256; index += 1) compile('basic', schema(index));
    expect(compile('full', schema(0))).toBe(first);
    compile('basic', schema(256));
    const again = compile('full', schema(0));
    expect(again).not.toBe(first);
    for (const value of ['cached 0', 'cached 1']) expect(again(value)).toEqual(first(value));
  });

  test('a level has its own entry', () => {
    const schema = { multipleOf: 2 };
    expect(compile('basic', schema)(3).valid).toBe(true);
    expect(compile('full', schema)(3).valid).toBe(false);
  });

  test('a refused value leaves nothing behind', () => {
    const check = compile('full', { type: 'object', multipleOf: 2 });
    expect(check({}).valid).toBe(true);
    expect(check(1).valid).toBe(false);
    expect(check({}).valid).toBe(true);
  });
});

describe('compileSchema', () => {
  test('gives a validator like the generated ones', () => {
    const check = compileSchema({ properties: { a: { minLength: 2 }, b: { uniqueItems: true } } });
    expect(check({ a: 'ab', b: [1] })).toBe(true);
    expect(check({ a: '😀' })).toBe(false);
    expect(check.errors).toMatchObject([{ instancePath: '/a', keyword: 'minLength' }]);
    expect(check({ b: [1, 1] })).toBe(false);
  });

  test('runs nothing that a schema holds', () => {
    const schema: JsonObject = {
      $comment: '*/ throw 1; /*',
      properties: JSON.parse(
        '{"__proto__":{"const":"`\'"},"\\u2028\\"];throw 1//":{"type":"null"}}',
      ),
    };
    const check = compileSchema(schema);
    expect(check(JSON.parse('{"__proto__":"`\'"}'))).toBe(true);
    expect(check(JSON.parse('{"__proto__":1}'))).toBe(false);
    expect(check({ '\u2028"];throw 1//': null })).toBe(true);
  });

  test('refuses what is no schema', () => {
    expect(faultOf(() => compileSchema({ type: 'text' }))).toBe('schema-meta');
    expect(faultOf(() => compileSchema([] as never))).toBe('schema-not-map');
  });
});
