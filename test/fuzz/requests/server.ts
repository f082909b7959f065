import {
  type CreateRuntime,
  defineServer,
  elicitForm,
  type JsonObject,
  resourceNotFound,
  type ServerEvent,
} from '../../../src/runtime/index.js';

/** Says the same to every listener, asked or not, and ends; old clients hear nothing. */
async function* open(
  _filter: unknown,
  context: { requestId: unknown },
): AsyncGenerator<ServerEvent> {
  if (context.requestId === undefined) return;
  yield { type: 'toolsListChanged' };
  yield { type: 'promptsListChanged' };
  yield { type: 'resourceUpdated', uri: 'mem://a' };
}

const nothing = (): string => 'done';

/** The server that the oracle knows: its tools, resources and prompts are told there once more. */
export const createServer: CreateRuntime = defineServer({
  server: { name: 'fuzzed', version: '1' },
  validator: 'basic',
  pagination: { pageSize: 2 },
  capabilities: { logging: {}, tools: { listChanged: true }, resources: { subscribe: true } },
  subscriptions: { open },
  stateKeys: [{ id: 'fuzzed', secret: new Uint8Array(32) }],
  tools: [
    {
      definition: {
        name: 'echo',
        inputSchema: {
          type: 'object',
          properties: { text: { type: 'string' } },
          required: ['text'],
        },
      },
      call: ({ text }: JsonObject) => text,
    },
    {
      definition: {
        name: 'head',
        inputSchema: {
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
        },
      },
      call: nothing,
    },
    {
      definition: {
        name: 'strict',
        inputSchema: {
          type: 'object',
          properties: { id: { type: 'integer', minimum: 1 } },
          required: ['id'],
          additionalProperties: false,
        },
      },
      call: nothing,
    },
    {
      definition: { name: 'steps', inputSchema: { type: 'object' } },
      call: (_args, { progress, log }) => {
        progress(1, 2);
        log('error', 'half');
        progress(2, 2);
        return 'done';
      },
    },
    {
      definition: { name: 'ask', inputSchema: { type: 'object' } },
      call: (_args, { ask }) => {
        const form = elicitForm('Who?', { name: { type: 'string', required: true } });
        ask({ who: form }, { state: 'kept' });
        return 'done';
      },
    },
    {
      definition: { name: 'boom', inputSchema: { type: 'object' } },
      call: () => {
        throw new Error('boom');
      },
    },
  ],
  resources: [
    { definition: { uri: 'mem://a', name: 'a' }, text: 'A' },
    {
      definition: { uriTemplate: 'mem://t/{id}', name: 't', completion: ['id'] },
      complete: () => ['1', '2'],
      read: ({ uri, id }: { readonly uri: string; readonly id?: unknown }) => {
        if (id === 'none') throw resourceNotFound(uri);
        return String(id);
      },
    },
  ],
  prompts: [
    {
      definition: {
        name: 'review',
        arguments: [{ name: 'name', required: true }, { name: 'focus' }],
        completion: ['name'],
      },
      complete: () => ['a', 'b'],
      messages: [{ role: 'user', text: [{ argument: 'name' }, ' ', { argument: 'focus' }] }],
    },
  ],
});
