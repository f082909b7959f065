import { describe, expect, test } from 'vitest';
import {
  Cancellation,
  type Context,
  checkCall,
  defineServer,
  type JsonObject,
  type JsonValue,
  type Runtime,
  type ToolComponent,
} from '../../src/runtime/index.js';
import { ask, clientHeaders, META, request, send } from './ask.js';

/** A server whose tools count how often their handlers run. */
function createServer(): { runtime: Runtime; calls: [string, JsonObject][] } {
  const calls: [string, JsonObject][] = [];
  const tool = (name: string, inputSchema: JsonObject = { type: 'object' }): ToolComponent => ({
    definition: { name, inputSchema },
    call: (args) => {
      calls.push([name, args]);
      return 'ran';
    },
  });
  const runtime = defineServer({
    server: { name: 's', version: '1' },
    validator: 'basic',
    tools: [
      tool('open'),
      tool('__proto__'),
      tool('echo', {
        type: 'object',
        properties: { text: { type: 'string' }, page: { type: 'integer', minimum: 1 } },
        required: ['text', 'toString'],
      }),
      tool('sql', {
        type: 'object',
        properties: {
          region: { type: 'string', 'x-mcp-header': 'Region' },
          n: { type: 'integer', 'x-mcp-header': 'N' },
          flag: { type: 'boolean', 'x-mcp-header': 'Flag' },
          options: {
            type: 'object',
            properties: { zone: { type: 'string', 'x-mcp-header': 'Zone' } },
          },
        },
        required: ['region'],
      }),
    ],
  })();
  return { runtime, calls };
}

function isError(text: string): object {
  return { result: { content: [{ type: 'text', text }], isError: true } };
}

function error(code: number, message: string): object {
  return { error: { code, message } };
}

const LONG = 'x'.repeat(1000);

describe('a refused call never reaches its handler', () => {
  const rows: [string, JsonObject, object][] = [
    ['no name', {}, error(-32602, 'Invalid parameters: `name` must be a string')],
    [
      'a name of another type',
      { name: 1 },
      error(-32602, 'Invalid parameters: `name` must be a string'),
    ],
    ['an unknown tool', { name: 'nope' }, error(-32602, 'Unknown tool: nope')],
    ['an inherited name', { name: 'constructor' }, error(-32602, 'Unknown tool: constructor')],
    ['a long unknown name', { name: LONG }, error(-32602, `Unknown tool: ${LONG.slice(0, 128)}…`)],
    [
      'null as arguments',
      { name: 'open', arguments: null },
      error(-32602, 'Invalid parameters: `arguments` must be an object'),
    ],
    [
      'a list as arguments',
      { name: 'open', arguments: [] },
      error(-32602, 'Invalid parameters: `arguments` must be an object'),
    ],
    [
      'a string as arguments',
      { name: 'open', arguments: 'x' },
      error(-32602, 'Invalid parameters: `arguments` must be an object'),
    ],
    [
      'an unknown tool with bad arguments',
      { name: 'nope', arguments: [] },
      error(-32602, 'Unknown tool: nope'),
    ],
    ['missing arguments', { name: 'echo' }, isError('Missing required arguments: text, toString')],
    [
      'missing arguments decide alone',
      { name: 'echo', arguments: { text: 1 } },
      isError('Missing required arguments: toString'),
    ],
    [
      'a present null is not missing',
      { name: 'echo', arguments: { text: null, toString: 1 } },
      isError('Invalid arguments at /text: value is not one of the declared JSON types'),
    ],
    [
      'a bound that is not met',
      { name: 'echo', arguments: { text: '', toString: 1, page: 0 } },
      isError('Invalid arguments at /page: number is less than 1'),
    ],
    [
      'a wrong type',
      { name: 'echo', arguments: { text: '', toString: 1, page: 'secret' } },
      isError('Invalid arguments at /page: value is not one of the declared JSON types'),
    ],
  ];

  test.each(rows)('%s', async (_title, params, expected) => {
    const { runtime, calls } = createServer();
    expect(await ask(runtime, 'tools/call', params)).toMatchObject(expected);
    expect(calls).toEqual([]);
  });
});

describe('a good call reaches its handler', () => {
  const rows: [string, JsonObject, [string, JsonObject]][] = [
    ['without arguments', { name: 'open' }, ['open', {}]],
    ['with unknown arguments', { name: 'open', arguments: { a: [1] } }, ['open', { a: [1] }]],
    ['called __proto__', { name: '__proto__' }, ['__proto__', {}]],
    [
      'with an integer written as a decimal',
      { name: 'echo', arguments: { text: '', toString: 1, page: 1.0 } },
      ['echo', { text: '', toString: 1, page: 1 }],
    ],
  ];

  test.each(rows)('%s', async (_title, params, expected) => {
    const { runtime, calls } = createServer();
    expect(await ask(runtime, 'tools/call', params)).toMatchObject({ result: { isError: false } });
    expect(calls).toEqual([expected]);
  });

  test('an own __proto__ among the arguments stays one', async () => {
    const { runtime, calls } = createServer();
    await ask(runtime, 'tools/call', { name: 'open', arguments: JSON.parse('{"__proto__":1}') });
    expect(JSON.stringify(calls)).toBe('[["open",{"__proto__":1}]]');
  });
});

describe('Mcp-Param headers', () => {
  type Case = [string, JsonObject, { [name: string]: string | readonly string[] }, boolean];
  const cases: Case[] = [
    ['equal', { region: 'us' }, { region: 'us' }, true],
    ['missing', { region: 'us' }, {}, false],
    ['different', { region: 'us' }, { region: 'eu' }, false],
    ['different in case', { region: 'us' }, { region: 'US' }, false],
    ['repeated', { region: 'us' }, { region: ['us', 'us'] }, false],
    ['encoded', { region: '世界' }, { region: '=?base64?5LiW55WM?=' }, true],
    ['badly padded', { region: '世界' }, { region: '=?base64?5LiW55W?=' }, false],
    ['not UTF-8', { region: '�' }, { region: '=?base64?/////w==?=' }, false],
    [
      'another spelling of the prefix',
      { region: '=?BASE64?5LiW?=' },
      { region: '=?BASE64?5LiW?=' },
      true,
    ],
    [
      'shaped like encoded text, sent raw',
      { region: '=?base64?eA==?=' },
      { region: '=?base64?eA==?=' },
      false,
    ],
    ['empty', { region: '' }, { region: '' }, true],
    ['padded', { region: 'us' }, { region: '\t us ' }, true],
    ['a number', { region: '', n: 42 }, { region: '', n: '42.0' }, true],
    ['a hexadecimal number', { region: '', n: 42 }, { region: '', n: '0x2a' }, false],
    ['a number with an exponent', { region: '', n: 42 }, { region: '', n: '4.2e1' }, false],
    ['nearly the number', { region: '', n: 42 }, { region: '', n: '42.0000000001' }, false],
    ['an unsafe integer', { region: '', n: 2 ** 53 }, { region: '', n: String(2 ** 53) }, false],
    ['a boolean', { region: '', flag: true }, { region: '', flag: 'true' }, true],
    ['a boolean in upper case', { region: '', flag: true }, { region: '', flag: 'TRUE' }, false],
    ['a header for an absent argument', { region: '' }, { region: '', n: '1' }, false],
    ['nested', { region: '', options: { zone: 'z' } }, { region: '', zone: 'z' }, true],
    [
      'nested and different',
      { region: '', options: { zone: 'z' } },
      { region: '', zone: 'y' },
      false,
    ],
    ['an undeclared header', { region: '' }, { region: '', other: 'x' }, true],
  ];

  test.each(cases)('%s', async (_title, args, params, accepted) => {
    const { runtime, calls } = createServer();
    const headers = {
      ...clientHeaders('tools/call', 'sql'),
      ...Object.fromEntries(
        Object.entries(params).map(([name, value]) => [`mcp-param-${name}`, value]),
      ),
    };
    const reply = await send(
      runtime,
      'tools/call',
      { _meta: META, name: 'sql', arguments: args },
      { headers },
    );
    const { error: refusal } = JSON.parse(reply.text);
    expect([reply.status, refusal?.code, calls.length]).toEqual(
      accepted ? [200, undefined, 1] : [400, -32020, 0],
    );
  });

  test('a null argument needs no header', async () => {
    const { runtime } = createServer();
    const headers = clientHeaders('tools/call', 'sql');
    const params = { _meta: META, name: 'sql', arguments: { region: null } };
    expect((await send(runtime, 'tools/call', params, { headers })).status).toBe(200);
  });

  test('the message names the header and not the values', async () => {
    const { runtime } = createServer();
    const headers = { ...clientHeaders('tools/call', 'sql'), 'mcp-param-region': 'left' };
    const params = { _meta: META, name: 'sql', arguments: { region: 'right' } };
    const { text } = await send(runtime, 'tools/call', params, { headers });
    expect(text).toBe(
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32020,"message":"The header Mcp-Param-Region differs from the request body"}}',
    );
  });

  test.each([
    ['an unknown tool', { name: 'nope' }, 'nope'],
    ['arguments that are no object', { name: 'sql', arguments: [] }, 'sql'],
  ])('are not checked for %s', async (_title, params, name) => {
    const { runtime } = createServer();
    const headers = clientHeaders('tools/call', name);
    const reply = await send(runtime, 'tools/call', { _meta: META, ...params }, { headers });
    expect([reply.status, JSON.parse(reply.text).error.code]).toEqual([200, -32602]);
  });

  test('are not needed without HTTP', async () => {
    const { runtime, calls } = createServer();
    await ask(runtime, 'tools/call', { name: 'sql', arguments: { region: 'us' } });
    expect(calls.length).toBe(1);
  });
});

describe('checkCall', () => {
  const check = async (params: JsonValue): Promise<unknown> => {
    const { runtime, calls } = createServer();
    const origin = { transport: 'direct', cancellation: new Cancellation() } as const;
    const reply = await checkCall(runtime, request('tools/call', params), origin);
    expect(calls).toEqual([]);
    return reply === undefined ? undefined : JSON.parse(reply.text);
  };

  test('says nothing of a call that would reach its handler', async () => {
    expect(await check({ _meta: META, name: 'open' })).toBeUndefined();
  });

  test.each([
    ['the envelope', { name: 'open' }, { error: { code: -32602 } }],
    ['the look-up', { _meta: META, name: 'nope' }, { error: { code: -32602 } }],
    [
      'the arguments',
      { _meta: META, name: 'echo' },
      isError('Missing required arguments: text, toString'),
    ],
  ])('gives the answer that refuses %s', async (_title, params, expected) => {
    expect(await check(params)).toMatchObject(expected);
  });

  test('checks nothing but calls', async () => {
    const { runtime } = createServer();
    const origin = { transport: 'direct', cancellation: new Cancellation() } as const;
    const reply = await checkCall(runtime, request('tools/list', { _meta: META }), origin);
    expect(JSON.parse(reply?.text ?? '{}').error.code).toBe(-32602);
  });
});

describe('the context of a handler', () => {
  test('says who asked, how, and for what', async () => {
    let seen: Context | undefined;
    const runtime = defineServer({
      server: { name: 's', version: '1' },
      tools: [
        {
          definition: { name: 't', inputSchema: { type: 'object' } },
          call: (_args, context) => {
            seen = context;
            return '';
          },
        },
      ],
    })();
    const clientInfo = { name: 'c', version: '2' };
    const meta = { ...META, 'io.modelcontextprotocol/clientInfo': clientInfo };
    const auth = { principal: 'ada' };
    await send(runtime, 'tools/call', { _meta: meta, name: 't' }, { id: 'r', auth });
    expect(seen).toMatchObject({
      auth,
      protocolVersion: '2026-07-28',
      requestId: 'r',
      transport: 'direct',
      client: { info: clientInfo, capabilities: {} },
    });
    expect(seen?.signal.aborted).toBe(false);
  });

  test('a handler may be a method', async () => {
    class Counter {
      readonly definition = { name: 't', inputSchema: { type: 'object' } } as const;
      #count = 0;
      call(): string {
        this.#count += 1;
        return String(this.#count);
      }
    }
    const runtime = defineServer({ server: { name: 's', version: '1' }, tools: [new Counter()] })();
    expect(await ask(runtime, 'tools/call', { name: 't' })).toMatchObject({
      result: { content: [{ text: '1' }] },
    });
  });
});
