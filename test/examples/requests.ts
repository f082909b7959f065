import { expect } from 'vitest';
import type { CarrierKind } from '../dialects/carrier.js';

/** A request to an example server, and what has to stand in the answer. */
export type ExampleRequest = {
  /** The folder of the example below `manifests/`. */
  readonly example: string;
  /** What the server does with it, as the end of a sentence that begins with the example. */
  readonly does: string;
  /** The transports that it is for; all when absent. */
  readonly over?: readonly CarrierKind[];
  readonly method: string;
  readonly params: object;
  /** Headers of the request, beside those of every request; only HTTP has them. */
  readonly headers?: { readonly [name: string]: string };
  /** Members of the response. */
  readonly answer: object;
  /** The status over HTTP; 200 when absent. */
  readonly status?: number;
};

const toolError = (text: unknown): object => ({
  result: { isError: true, content: [{ type: 'text', text }] },
});

const refused = (code: number, data?: object): object => ({
  error: { code, ...(data === undefined ? {} : { data }) },
});

const completes = (ref: object, name: string, value: string, args: object = {}): object => ({
  ref,
  argument: { name, value },
  context: { arguments: args },
});

const order = (customer: object, lines: readonly object[]): object => ({
  name: 'order',
  arguments: { customer, lines },
});

const address = { street: '1 Long Lane', city: 'Leeds' };
const plan = { type: 'ref/prompt', name: 'plan' };
const city = { type: 'ref/resource', uri: 'travel://{country}/{city}' };

const cancel = { name: 'cancel_booking', arguments: { booking: 'b-7' } };
const asksUsers = { 'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } } };
const agrees = { cancellation: { action: 'accept', content: { reason: 'weather' } } };

const deletes = { name: 'delete_ticket', arguments: { ticket: 7 } };
const confirms = (yes: boolean): object => ({ sure: { action: 'accept', content: { yes } } });

const defines = { name: 'define', arguments: { word: 'otter' } };
const declaresTiming = {
  'io.modelcontextprotocol/clientCapabilities': { extensions: { 'com.example/timing': {} } },
};

/** For each example requests that it answers and requests that it refuses, all of the revision 2026-07-28. */
export const requests: readonly ExampleRequest[] = [
  {
    example: 'greeter',
    does: 'greets',
    method: 'tools/call',
    params: { name: 'greet', arguments: { name: 'Ada' } },
    answer: { result: { isError: false, content: [{ type: 'text', text: 'Hello, Ada!' }] } },
  },
  {
    example: 'greeter',
    does: 'refuses an empty name',
    method: 'tools/call',
    params: { name: 'greet', arguments: { name: '' } },
    answer: toolError('Invalid arguments at /name: text is shorter than 1 characters'),
  },
  {
    example: 'counter',
    does: 'sends a message and answers with what the target answers',
    method: 'tools/call',
    params: { name: 'counter_add', arguments: { by: 2 } },
    answer: { result: { isError: false, structuredContent: { value: expect.any(Number) } } },
  },
  {
    example: 'counter',
    does: 'sends a message and does not wait',
    method: 'tools/call',
    params: { name: 'counter_notify' },
    answer: { result: { isError: false, structuredContent: { sent: true } } },
  },
  {
    example: 'counter',
    does: 'checks arguments before they become a message',
    method: 'tools/call',
    params: { name: 'counter_add', arguments: { by: 'much' } },
    answer: toolError('Invalid arguments at /by: value is not one of the declared JSON types'),
  },
  {
    example: 'results',
    does: 'answers with text',
    method: 'tools/call',
    params: { name: 'list_sensors' },
    answer: { result: { isError: false, content: [{ type: 'text', text: 'bench\ndoor' }] } },
  },
  {
    example: 'results',
    does: 'answers with structured content',
    method: 'tools/call',
    params: { name: 'reading', arguments: { sensor: 'door' } },
    answer: { result: { isError: false, structuredContent: { sensor: 'door', celsius: 15 } } },
  },
  {
    example: 'results',
    does: 'answers with blocks',
    method: 'tools/call',
    params: { name: 'chart', arguments: { sensor: 'door' } },
    answer: {
      result: { content: [{ type: 'text' }, { type: 'image', mimeType: 'image/svg+xml' }] },
    },
  },
  {
    example: 'results',
    does: 'tells the model what it cannot do',
    method: 'tools/call',
    params: { name: 'reading', arguments: { sensor: 'roof' } },
    answer: toolError('There is no such sensor. Ask list_sensors for names.'),
  },
  {
    example: 'results',
    does: 'refuses what should not have been asked',
    method: 'tools/call',
    params: { name: 'readings_since', arguments: { since: 'yesterday' } },
    answer: refused(-32602),
  },
  {
    example: 'inline',
    does: 'reads the resource of the manifest',
    method: 'resources/read',
    params: { uri: 'toolbox://groups' },
    answer: {
      result: { contents: [{ uri: 'toolbox://groups', text: '{"groups":["web","data"]}' }] },
    },
  },
  {
    example: 'inline',
    does: 'calls the tool of the included file',
    method: 'tools/call',
    params: { name: 'search', arguments: { query: 'da' } },
    answer: { result: { content: [{ type: 'text', text: 'data' }] } },
  },
  {
    example: 'inline',
    does: 'refuses a call without its argument',
    method: 'tools/call',
    params: { name: 'search', arguments: {} },
    answer: toolError('Missing required arguments: query'),
  },
  {
    example: 'structured',
    does: 'prices an order, with defaults inserted',
    method: 'tools/call',
    params: order({ id: 'c-1', address }, [{ sku: 'mug', quantity: 4 }, { sku: 'bowl' }]),
    answer: {
      result: {
        structuredContent: {
          orderId: 'o-c-1-2',
          shipTo: address,
          lines: [
            { sku: 'mug', price: 32 },
            { sku: 'bowl', price: 9 },
          ],
          total: 41,
        },
      },
    },
  },
  {
    example: 'structured',
    does: 'refuses an order that is wrong deep inside',
    method: 'tools/call',
    params: order({ id: 'c-1', address }, [{ sku: 'mug', quantity: 0 }]),
    answer: toolError('Invalid arguments at /lines/0/quantity: number is less than 1'),
  },
  {
    example: 'resources',
    does: 'reads static text',
    method: 'resources/read',
    params: { uri: 'library://opening-hours' },
    answer: {
      result: {
        contents: [
          {
            mimeType: 'text/markdown',
            text: '- Tuesday to Friday: 10 to 19\n- Saturday: 10 to 14\n',
          },
        ],
      },
    },
  },
  {
    example: 'resources',
    does: 'reads bytes',
    method: 'resources/read',
    params: { uri: 'library://logo' },
    answer: {
      result: {
        contents: [
          {
            mimeType: 'image/svg+xml',
            blob: 'PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciPjxwYXRoIGQ9Ik0yIDJoNnY4SDJ6Ii8+PC9zdmc+',
          },
        ],
      },
    },
  },
  {
    example: 'resources',
    does: 'reads what the query asks for',
    method: 'resources/read',
    params: { uri: 'library://books?author=Dickens&language=en' },
    answer: {
      result: {
        contents: [
          { uri: 'library://books/9780141439600' },
          { uri: 'library://books/9780141439723' },
        ],
      },
    },
  },
  {
    example: 'resources',
    does: 'has no book of an unknown number',
    method: 'resources/read',
    params: { uri: 'library://books/0' },
    answer: refused(-32602, { uri: 'library://books/0' }),
  },
  {
    example: 'prompts',
    does: 'gives the messages of the manifest',
    method: 'prompts/get',
    params: { name: 'shorten', arguments: { text: 'It was a bright day.', words: '3' } },
    answer: {
      result: {
        messages: [
          {
            role: 'user',
            content: { type: 'text', text: 'Shorten this to 3 words: It was a bright day.' },
          },
          { role: 'assistant', content: { type: 'text', text: 'Here is the shortened text:' } },
        ],
      },
    },
  },
  {
    example: 'prompts',
    does: 'gives the messages of a handler',
    method: 'prompts/get',
    params: { name: 'proofread', arguments: { chapter: '2' } },
    answer: {
      result: {
        description: 'Proofread chapter 2',
        messages: [
          { role: 'user' },
          {
            role: 'user',
            content: {
              type: 'resource',
              resource: {
                uri: 'book://chapters/2',
                mimeType: 'text/plain',
                text: 'The clocks was striking thirteen.',
              },
            },
          },
        ],
      },
    },
  },
  {
    example: 'prompts',
    does: 'refuses a prompt without its argument',
    method: 'prompts/get',
    params: { name: 'shorten', arguments: { words: '3' } },
    answer: refused(-32602),
  },
  {
    example: 'headers',
    does: 'takes arguments that headers repeat',
    method: 'tools/call',
    params: { name: 'forecast', arguments: { region: 'eu', city: 'Turin', days: 2 } },
    headers: { 'Mcp-Param-Region': 'eu', 'Mcp-Param-Days': '2' },
    answer: { result: { content: [{ type: 'text', text: 'Turin (eu): sunny for 2 days' }] } },
  },
  {
    example: 'headers',
    does: 'refuses a region that it has not',
    method: 'tools/call',
    params: { name: 'forecast', arguments: { region: 'mars', city: 'Turin' } },
    headers: { 'Mcp-Param-Region': 'mars' },
    answer: toolError(expect.stringContaining('/region')),
  },
  {
    example: 'headers',
    does: 'refuses a header that says something else',
    over: ['http'],
    method: 'tools/call',
    params: { name: 'forecast', arguments: { region: 'eu', city: 'Turin' } },
    headers: { 'Mcp-Param-Region': 'us' },
    answer: refused(-32020),
    status: 400,
  },
  {
    example: 'completion',
    does: 'completes from the values of the manifest',
    method: 'completion/complete',
    params: completes(plan, 'country', 'J'),
    answer: { result: { completion: { values: ['Japan', 'Jordan'] } } },
  },
  {
    example: 'completion',
    does: 'completes from a handler, by what was chosen before',
    method: 'completion/complete',
    params: completes(city, 'city', 'r', { country: 'Italy' }),
    answer: { result: { completion: { values: ['Rome', 'Ravenna'] } } },
  },
  {
    example: 'completion',
    does: 'refuses an argument that is not completed',
    method: 'completion/complete',
    params: completes(plan, 'budget', '1'),
    answer: refused(-32602, { argument: 'budget', referenceType: 'ref/prompt' }),
  },
  {
    example: 'pagination',
    does: 'gives a page, with hints for caches',
    method: 'resources/list',
    params: {},
    answer: {
      result: {
        resources: [{ name: 'earth' }, { name: 'jupiter' }],
        nextCursor: expect.any(String),
        ttlMs: 3_600_000,
        cacheScope: 'public',
      },
    },
  },
  {
    example: 'pagination',
    does: 'refuses a cursor that it has not given',
    method: 'resources/list',
    params: { cursor: '2' },
    answer: refused(-32602),
  },
  {
    example: 'files',
    does: 'serves a file below the folder',
    method: 'resources/read',
    params: { uri: 'docs:///guide/start.md' },
    answer: { result: { contents: [{ text: '# Start here\n\nTurn the page.\n' }] } },
  },
  {
    example: 'files',
    does: 'serves a file by its name',
    method: 'resources/read',
    params: { uri: 'chapters://one' },
    answer: { result: { contents: [{ text: '# Chapter one\n\nIt begins.\n' }] } },
  },
  ...[
    'docs:///%2e%2e/snodo.yaml',
    'docs:///guide%2F..%2F..%2Fsnodo.yaml',
    'docs:///guide/start.md%00',
    'docs:///%2Fetc%2Fpasswd',
    'docs:///guide',
    'docs:///outside/snodo.yaml',
    'chapters://..%2Fguide%2Fstart',
    'chapters://one%00',
  ].map((uri) => ({
    example: 'files',
    does: `refuses ${uri}`,
    method: 'resources/read',
    params: { uri },
    answer: refused(-32602, { uri }),
  })),
  {
    example: 'questions',
    does: 'asks before it acts',
    method: 'tools/call',
    params: { ...cancel, _meta: asksUsers },
    answer: {
      result: {
        resultType: 'input_required',
        inputRequests: {
          cancellation: {
            method: 'elicitation/create',
            params: { message: 'Cancel booking b-7?', requestedSchema: { required: ['reason'] } },
          },
        },
      },
    },
  },
  {
    example: 'questions',
    does: 'acts on the answer',
    method: 'tools/call',
    params: { ...cancel, _meta: asksUsers, inputResponses: agrees },
    answer: {
      result: { content: [{ type: 'text', text: 'Booking b-7 is cancelled: weather.' }] },
    },
  },
  {
    example: 'questions',
    does: 'does nothing when the user declines',
    method: 'tools/call',
    params: {
      ...cancel,
      _meta: asksUsers,
      inputResponses: { cancellation: { action: 'decline' } },
    },
    answer: { result: { content: [{ type: 'text', text: 'Nothing was cancelled.' }] } },
  },
  {
    example: 'questions',
    does: 'refuses a client that asks no users',
    method: 'tools/call',
    params: cancel,
    answer: refused(-32021, { requiredCapabilities: { elicitation: {} } }),
    status: 400,
  },
  {
    example: 'subscriptions',
    does: 'reads what changes',
    method: 'resources/read',
    params: { uri: 'match://score' },
    answer: { result: { contents: [{ text: '{"home":0,"away":0}' }] } },
  },
  {
    example: 'subscriptions',
    does: 'refuses to listen without a filter',
    method: 'subscriptions/listen',
    params: {},
    answer: refused(-32602),
  },
  {
    example: 'limits',
    does: 'searches in time',
    method: 'tools/call',
    params: { name: 'search_tickets', arguments: { words: 'lamp' } },
    answer: { result: { content: [{ type: 'text', text: 'The lamp does not light.' }] } },
  },
  {
    example: 'limits',
    does: 'gives up what takes too long',
    method: 'tools/call',
    params: { name: 'search_tickets', arguments: { words: 'lamp', year: 2003 } },
    answer: toolError('The tool did not answer within its timeout of 200 ms'),
  },
  {
    example: 'limits',
    does: 'exports once',
    method: 'tools/call',
    params: { name: 'export_tickets' },
    answer: { result: { content: [{ type: 'text', text: 'Written to tickets.csv' }] } },
  },
  {
    example: 'limits',
    does: 'does not export twice in a minute, and says when to retry',
    method: 'tools/call',
    params: { name: 'export_tickets' },
    answer: toolError(
      expect.stringMatching(
        /^The tool takes 1 call in 60000 ms \(rate limit\)\. Try again in (60|59) s$/,
      ),
    ),
  },
  {
    example: 'limits',
    does: 'asks before it deletes',
    method: 'tools/call',
    params: { ...deletes, _meta: asksUsers },
    answer: {
      result: {
        resultType: 'input_required',
        inputRequests: { sure: { params: { message: 'Delete this ticket for good?' } } },
      },
    },
  },
  {
    example: 'limits',
    does: 'deletes what the user has confirmed',
    method: 'tools/call',
    params: { ...deletes, _meta: asksUsers, inputResponses: confirms(true) },
    answer: { result: { content: [{ type: 'text', text: 'Ticket 7 is deleted.' }] } },
  },
  {
    example: 'limits',
    does: 'deletes nothing that the user has not confirmed',
    method: 'tools/call',
    params: { ...deletes, _meta: asksUsers, inputResponses: confirms(false) },
    answer: toolError('The user did not confirm.'),
  },
  {
    example: 'metrics',
    does: 'converts',
    method: 'tools/call',
    params: { name: 'to_fahrenheit', arguments: { celsius: 100 } },
    answer: { result: { isError: false, content: [{ type: 'text', text: '212 °F' }] } },
  },
  {
    example: 'metrics',
    does: 'refuses what is no temperature',
    method: 'tools/call',
    params: { name: 'to_fahrenheit', arguments: { celsius: -300 } },
    answer: toolError('Nothing is colder than -273.15 °C'),
  },
  {
    example: 'metrics',
    does: 'does not count a tool that it does not have',
    method: 'tools/call',
    params: { name: 'to_kelvin' },
    answer: refused(-32602),
  },
  {
    example: 'metrics',
    does: 'has counted both calls',
    method: 'resources/read',
    params: { uri: 'metrics://calls' },
    answer: {
      result: {
        contents: [
          {
            text: expect.stringMatching(
              /^\{"to_fahrenheit":\{"ok":[1-9]\d*,"error":[1-9]\d*,"cancelled":0,"slow":\d+\}\}$/,
            ),
          },
        ],
      },
    },
  },
  {
    example: 'extensions',
    does: 'says how long it took to a client that declares the extension',
    method: 'tools/call',
    params: { ...defines, _meta: declaresTiming },
    answer: {
      result: {
        content: [{ text: 'A long mammal that swims, fishes and plays.' }],
        _meta: { 'com.example/elapsedMs': expect.any(Number) },
      },
    },
  },
  {
    example: 'extensions',
    does: 'says nothing of it to others',
    method: 'tools/call',
    params: defines,
    answer: {
      result: {
        _meta: expect.not.objectContaining({ 'com.example/elapsedMs': expect.anything() }),
      },
    },
  },
  {
    example: 'extensions',
    does: 'has a method of the extension',
    method: 'timing/summary',
    params: { method: 'tools/call', _meta: declaresTiming },
    answer: { result: { count: expect.any(Number), meanMs: expect.any(Number) } },
  },
  {
    example: 'extensions',
    does: 'refuses the method to a client that does not declare the extension',
    method: 'timing/summary',
    params: { method: 'tools/call' },
    answer: refused(-32021, {
      requiredCapabilities: { extensions: { 'com.example/timing': {} } },
    }),
    status: 400,
  },
  {
    example: 'extensions',
    does: 'refuses a summary of what was never answered',
    method: 'timing/summary',
    params: { method: 'prompts/get', _meta: declaresTiming },
    answer: refused(-32602),
  },
];
