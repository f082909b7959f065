import { describe, expect, test } from 'vitest';
import {
  Cancellation,
  defineServer,
  dispatch,
  type JsonObject,
  type Runtime,
  readMessage,
  type ServerOptions,
  type ValidatorLevel,
} from '../../../src/runtime/index.js';
import { compileSchema } from '../../../src/validators/index.js';
import { ask, clientHeaders, META, request, send } from '../ask.js';

const LEVELS: readonly ValidatorLevel[] = ['passthrough', 'basic', 'full'];

const SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    query: { type: 'string' },
    page: { type: 'integer', default: 1, minimum: 1 },
    filters: {
      type: 'array',
      items: { $ref: '#/$defs/filter' },
    },
    options: {
      type: 'object',
      default: {},
      properties: { lang: { type: 'string', default: 'en' } },
      required: ['lang'],
    },
  },
  required: ['query', 'page', 'options'],
  additionalProperties: false,
  $defs: {
    filter: {
      type: 'object',
      properties: { field: { type: 'string' }, negated: { type: 'boolean', default: false } },
      required: ['field', 'negated'],
    },
  },
};

/** A server whose tool `t` answers with the arguments that it gets. */
function create(
  options: Partial<ServerOptions> = {},
  inputSchema: JsonObject = SCHEMA,
  received: (args: JsonObject) => unknown = (args) => args,
): Runtime {
  return defineServer({
    server: { name: 's', version: '1' },
    applyDefaults: true,
    compileSchema,
    tools: [{ definition: { name: 't', inputSchema }, call: received }],
    logger: () => undefined,
    ...options,
  })();
}

async function call(runtime: Runtime, args?: JsonObject): Promise<unknown> {
  const params = { name: 't', ...(args === undefined ? {} : { arguments: args }) };
  const { result, error } = await ask(runtime, 'tools/call', params);
  if (error !== undefined) return error;
  if (result?.['isError'] === true) return (result['content'] as { text: string }[])[0]?.text;
  return result?.['structuredContent'];
}

// behaviour: `applyDefaults` inserts defaults before the `required` check, at every level, with every validator
describe.each(LEVELS)('applyDefaults with validator %s', (validator) => {
  const runtime = create({ validator });

  test('fills in what is absent before the root list of required arguments is checked', async () => {
    expect(await call(runtime, { query: 'x' })).toEqual({
      query: 'x',
      page: 1,
      options: { lang: 'en' },
    });
    expect(await call(runtime, { page: 2 })).toBe('Missing required arguments: query');
    expect(await call(runtime)).toBe('Missing required arguments: query');
  });

  test('fills in objects in lists, behind references too', async () => {
    const filters = [{ field: 'a' }, { field: 'b', negated: true }];
    expect(await call(runtime, { query: 'x', page: 3, options: { lang: 'de' }, filters })).toEqual({
      query: 'x',
      page: 3,
      options: { lang: 'de' },
      filters: [
        { field: 'a', negated: false },
        { field: 'b', negated: true },
      ],
    });
  });

  test('leaves the request as it was', async () => {
    const message = request('tools/call', {
      _meta: META,
      name: 't',
      arguments: { query: 'x', filters: [{ field: 'a' }] },
    });
    const before = JSON.stringify(message);
    const { params } = message;
    await send(runtime, 'tools/call', params as JsonObject);
    expect(JSON.stringify(message)).toBe(before);
  });

  test('never lets a handler change the schema', async () => {
    const grow = create({ validator }, SCHEMA, (args) => {
      (args['options'] as { lang: string }).lang = 'changed';
      return args;
    });
    await call(grow, { query: 'x' });
    expect(await call(runtime, { query: 'x' })).toMatchObject({ options: { lang: 'en' } });
    const { result } = await ask(grow, 'tools/list');
    expect(result).toMatchObject({ tools: [{ inputSchema: SCHEMA }] });
  });

  test('does nothing unless it is asked for', async () => {
    const plain = create({ validator, applyDefaults: false });
    expect(await call(plain, { query: 'x' })).toBe('Missing required arguments: page, options');
    const { applyDefaults: _, ...options } = { validator, applyDefaults: undefined };
    const byDefault = defineServer({
      server: { name: 's', version: '1' },
      tools: [{ definition: { name: 't', inputSchema: SCHEMA }, call: () => '' }],
      compileSchema,
      ...options,
    })();
    expect(await call(byDefault, { query: 'x' })).toBe('Missing required arguments: page, options');
  });

  test('keeps to own names', async () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"default":{"polluted":true}},"constructor":{"default":"c"}},"required":["__proto__","constructor"]}',
    ) as JsonObject;
    const received: JsonObject[] = [];
    const hostile = create({ validator }, schema, (args) => {
      received.push(args);
      return '';
    });
    const { text } = await send(hostile, 'tools/call', { _meta: META, name: 't', arguments: {} });
    expect(text).toContain('"isError":false');
    expect(JSON.stringify(received)).toBe('[{"__proto__":{"polluted":true},"constructor":"c"}]');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('lets a handler be reached with what the header check saw', async () => {
    const schema: JsonObject = {
      type: 'object',
      properties: { region: { type: 'string', default: 'eu', 'x-mcp-header': 'Region' } },
      required: ['region'],
    };
    const params = { name: 't', arguments: {} };
    const options = { headers: clientHeaders('tools/call', 't') };
    const { result } = await ask(create({ validator }, schema), 'tools/call', params, options);
    expect(result).toMatchObject({ structuredContent: { region: 'eu' } });
  });

  test('answers arguments that are nested too deep with an internal error', async () => {
    const tree: JsonObject = {
      type: 'object',
      properties: { next: { $ref: '#' }, n: { default: 1 } },
    };
    const runtimeOfTrees = create({ validator }, tree, () => '');
    const depth = 100_000;
    const args = `${'{"next":'.repeat(depth)}{}${'}'.repeat(depth)}`;
    const message = readMessage(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"_meta":${JSON.stringify(META)},"name":"t","arguments":${args}}}`,
    );
    if (message.kind !== 'request') throw new Error('no request');
    const origin = { transport: 'direct', cancellation: new Cancellation() } as const;
    const { text } = await dispatch(runtimeOfTrees, message, origin);
    expect(text).toBe(
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"Internal error"}}',
    );
    expect(await call(runtimeOfTrees, {})).toBeUndefined();
  });
});

test.each(['basic', 'full'] as const)(
  'a default is checked like what is sent (%s)',
  async (validator) => {
    const schema: JsonObject = {
      type: 'object',
      properties: { a: { type: 'string', default: 1 } },
    };
    expect(await call(create({ validator }, schema), {})).toBe(
      'Invalid arguments at /a: value is not one of the declared JSON types',
    );
  },
);
