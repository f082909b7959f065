import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import {
  type CompiledValidator,
  defineServer,
  type JsonObject,
  type Runtime,
  type ToolValidators,
} from '../../../src/runtime/index.js';
import { ask, recordingLogger } from '../ask.js';

const ajv = new Ajv2020({ strict: false, logger: false });

function compile(schema: JsonObject): CompiledValidator {
  return ajv.compile(schema) as CompiledValidator;
}

function createServer(
  schemas: { input: JsonObject; output?: JsonObject },
  validators: ToolValidators,
  result: unknown = '',
): Runtime {
  const { input, output } = schemas;
  return defineServer({
    server: { name: 's', version: '1' },
    validator: 'full',
    tools: [
      {
        definition: {
          name: 't',
          inputSchema: input,
          ...(output === undefined ? {} : { outputSchema: output }),
        },
        call: () => result,
        validators,
      },
    ],
    logger: () => undefined,
  })();
}

async function findings(input: JsonObject, args: JsonObject): Promise<unknown> {
  const runtime = createServer(
    { input },
    { arguments: async () => ({ validate: compile(input) }) },
  );
  const { result } = await ask(runtime, 'tools/call', { name: 't', arguments: args });
  if (result?.['isError'] !== true) return undefined;
  return (result['content'] as { text: string }[])[0]?.text;
}

describe('validator: full', () => {
  const object = (schema: JsonObject): JsonObject => ({ type: 'object', ...schema });

  test.each<[string, JsonObject, JsonObject, string | undefined]>([
    ['a valid value', object({ properties: { a: { multipleOf: 2 } } }), { a: 4 }, undefined],
    [
      'the words of basic where basic knows the keyword',
      object({ properties: { a: { type: 'string' }, b: { type: 'string' } } }),
      { a: 1, b: 2 },
      'Invalid arguments at /a: value is not one of the declared JSON types\nInvalid arguments at /b: value is not one of the declared JSON types',
    ],
    [
      'the words of the compiled validator elsewhere',
      object({ properties: { a: { multipleOf: 2 } } }),
      { a: 3 },
      'Invalid arguments at /a: must be multiple of 2',
    ],
    [
      'a wrong type behind a keyword that basic does not know',
      object({ properties: { 'a/b': { allOf: [{ type: 'string' }] } } }),
      { 'a/b': 3 },
      'Invalid arguments at /a/b: value is not one of the declared JSON types',
    ],
    ['a failure at the root', object({ not: {} }), {}, 'Invalid arguments: must NOT be valid'],
    [
      'a recursive schema',
      object({ properties: { next: { $ref: '#' }, n: { type: 'integer' } } }),
      { next: { next: { n: 1.5 } } },
      'Invalid arguments at /next/next/n: value is not one of the declared JSON types',
    ],
  ])('%s', async (_title, input, args, expected) => {
    expect(await findings(input, args)).toBe(expected);
  });

  test('validators are loaded once, on the first call', async () => {
    let loads = 0;
    const input = object({});
    const load = async (): Promise<{ validate: CompiledValidator }> => {
      loads += 1;
      return { validate: compile(input) };
    };
    const runtime = createServer({ input }, { arguments: load });
    expect(loads).toBe(0);
    await ask(runtime, 'tools/call', { name: 't' });
    await ask(runtime, 'tools/call', { name: 't' });
    expect(loads).toBe(1);
  });

  test('of a thousand tools only the validators that are needed are loaded', async () => {
    const loads: string[] = [];
    const loader = (name: string) => async () => {
      loads.push(name);
      return { validate: () => true };
    };
    const runtime = defineServer({
      server: { name: 's', version: '1' },
      validator: 'full',
      tools: Array.from({ length: 1000 }, (_, index) => ({
        definition: { name: `t${index}`, inputSchema: object({}), outputSchema: object({}) },
        call: () => (index === 7 ? 'text' : {}),
        validators: {
          arguments: loader(`arguments of t${index}`),
          result: loader(`result of t${index}`),
        },
      })),
      logger: () => undefined,
    })();
    await ask(runtime, 'tools/list', {});
    expect(loads).toEqual([]);
    for (const name of ['t3', 't3', 't900', 't7']) await ask(runtime, 'tools/call', { name });
    expect(loads).toEqual([
      ...['arguments of t3', 'result of t3', 'arguments of t900', 'result of t900'],
      'arguments of t7',
    ]);
  });

  test('output is checked too', async () => {
    const schemas = { input: object({}), output: object({ properties: { a: { multipleOf: 2 } } }) };
    const load: ToolValidators = {
      arguments: async () => ({ validate: compile(schemas.input) }),
      result: async () => ({ validate: compile(schemas.output) }),
    };
    expect(
      await ask(createServer(schemas, load, { a: 4 }), 'tools/call', { name: 't' }),
    ).toMatchObject({
      result: { isError: false },
    });
    expect(
      await ask(createServer(schemas, load, { a: 3 }), 'tools/call', { name: 't' }),
    ).toMatchObject({
      error: {
        code: -32603,
        message:
          'The tool `t` returned an invalid result: Invalid structured content at /a: must be multiple of 2',
      },
    });
  });

  test.each<[string, ToolValidators]>([
    [
      'that throws',
      {
        arguments: async () => ({
          validate: () => {
            throw new Error('secret');
          },
        }),
      },
    ],
    ['that cannot be loaded', { arguments: () => Promise.reject(new Error('secret')) }],
    ['that its module does not export', { arguments: async () => ({}) as never }],
    ['that is not there', {} as never],
  ])('a validator %s is an internal error', async (_title, validators) => {
    const runtime = createServer({ input: object({}) }, validators);
    expect(await ask(runtime, 'tools/call', { name: 't' })).toMatchObject({
      error: { code: -32603, message: 'Internal error' },
    });
  });

  test('the cause of an internal error is in the log', async () => {
    const { records, logger } = recordingLogger();
    const cause = new Error('broken');
    const runtime = defineServer({
      server: { name: 's', version: '1' },
      validator: 'full',
      tools: [
        {
          definition: { name: 't', inputSchema: { type: 'object' } },
          call: () => '',
          validators: { arguments: () => Promise.reject(cause) },
        },
      ],
      logger,
    })();
    await ask(runtime, 'tools/call', { name: 't' });
    expect(records).toMatchObject([{ level: 'error', method: 'tools/call', cause }]);
  });
});
