import { describe, expect, test, vi } from 'vitest';
import {
  defineServer,
  type JsonObject,
  type Overrides,
  type Runtime,
  type ToolComponent,
} from '../../src/runtime/index.js';
import { compileSchema } from '../../src/validators/index.js';
import { ask } from '../runtime/ask.js';

const INPUT: JsonObject = {
  type: 'object',
  properties: { n: { type: 'integer', multipleOf: 2 } },
  required: ['n'],
  additionalProperties: false,
};
const OUTPUT: JsonObject = { type: 'object', properties: { n: { multipleOf: 4 } } };

const double: ToolComponent = {
  definition: { name: 'double', inputSchema: INPUT, outputSchema: OUTPUT },
  call: ({ n }) => ({ n: 2 * Number(n) - (n === 6 ? 1 : 0) }),
};

/** What `createRuntime` of a generated server is: everything is set, and every option may be replaced. */
const createRuntime = defineServer({
  server: { name: 's', version: '1' },
  validator: 'full',
  tools: [],
  logger: () => undefined,
});

function create(options: Overrides = {}): Runtime {
  return createRuntime({ tools: [double], compileSchema, ...options });
}

const call = (runtime: Runtime, args: JsonObject): ReturnType<typeof ask> =>
  ask(runtime, 'tools/call', { name: 'double', arguments: args });

describe('tools made by hand, with `validator: full`', () => {
  test.each<[JsonObject, object]>([
    [{ n: 2 }, { result: { isError: false, structuredContent: { n: 4 } } }],
    [{}, { result: { isError: true, content: [{ text: 'Missing required arguments: n' }] } }],
    [
      { n: 3 },
      {
        result: {
          isError: true,
          content: [{ text: 'Invalid arguments at /n: must be multiple of 2' }],
        },
      },
    ],
    [
      { n: '3', m: 1 },
      {
        result: {
          isError: true,
          content: [
            {
              text: 'Invalid arguments at /m: property is not allowed\nInvalid arguments at /n: value is not one of the declared JSON types',
            },
          ],
        },
      },
    ],
    [
      { n: 6 },
      {
        error: {
          code: -32603,
          message:
            'The tool `double` returned an invalid result: Invalid structured content at /n: must be multiple of 4',
        },
      },
    ],
  ])('%j', async (args, expected) => {
    expect(await call(create(), args)).toMatchObject(expected);
  });

  test('each schema is compiled once, on the first call', async () => {
    const compile = vi.fn(compileSchema);
    const runtime = create({ compileSchema: compile });
    expect(compile).not.toHaveBeenCalled();
    await call(runtime, { n: 2 });
    await call(runtime, { n: 3 });
    await call(runtime, { n: 4 });
    expect(compile.mock.calls).toEqual([[INPUT], [OUTPUT]]);
  });

  test('validators that a tool brings are preferred', async () => {
    const validators = { arguments: async () => ({ validate: () => true }) };
    const compile = vi.fn(compileSchema);
    const { outputSchema: _, ...definition } = double.definition;
    const tools = [{ ...double, definition, validators }];
    expect(await call(create({ tools, compileSchema: compile }), { n: 3 })).toMatchObject({
      result: { isError: false },
    });
    expect(compile).not.toHaveBeenCalled();
  });

  test.each(['basic', 'passthrough'] as const)('%s needs no compiler', async (validator) => {
    const runtime = createRuntime({ tools: [double], validator });
    expect(await call(runtime, { n: 3 })).toMatchObject({ result: { isError: false } });
  });

  test('a schema that the compiler alone refuses is an internal error without detail', async () => {
    const inputSchema: JsonObject = {
      type: 'object',
      $defs: { a: { $anchor: 'x' }, b: { $anchor: 'x', not: {} } },
      properties: { n: { $ref: '#x' } },
    };
    const runtime = create({
      tools: [{ definition: { name: 'double', inputSchema }, call: () => '' }],
    });
    expect(await call(runtime, { n: 3 })).toMatchObject({
      error: { code: -32603, message: 'Internal error' },
    });
  });
});
