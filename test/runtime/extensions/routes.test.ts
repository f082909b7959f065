import { describe, expect, it, vi } from 'vitest';
import {
  Cancellation,
  type Context,
  defineExtension,
  elicitForm,
  extendWith,
  invalidParams,
  ProtocolError,
  type Revision,
} from '../../../src/runtime/index.js';
import { type CarrierKind, openSpeaker } from '../../dialects/carrier.js';
import { ask, META } from '../ask.js';
import { declaring, ID, serverOf } from './server.js';

const audit = defineExtension({
  protocols: ['2026-07-28'],
  routes: {
    'audit/entry': {
      target: 'entry',
      handle: ({ entry }, { protocolVersion, transport }) => ({
        entry: entry ?? null,
        seen: [protocolVersion, transport],
      }),
    },
  },
});

const modern = '2026-07-28';
const params = { entry: 'e1' };
const headers = { 'Mcp-Name': 'e1' };
const notFound = { error: { code: -32601, message: 'Method not found: audit/entry' } };

describe.each<CarrierKind>(['stdio', 'http', 'direct'])(
  'a method of an extension over %s',
  (kind) => {
    /** Sends the request to a server: what is answered, and the status over HTTP. */
    async function answered(
      server: ReturnType<typeof serverOf>,
      revision: Revision,
      request: object,
      sent: { readonly [name: string]: string } = headers,
    ): Promise<{ status: number | undefined; answer: unknown }> {
      const speaker = await openSpeaker(kind, revision, server.runtime);
      const { status, text } = await speaker.ask('audit/entry', request, sent);
      await speaker.close();
      return { status, answer: JSON.parse(text) };
    }

    const statusOf = (status: number): number | undefined => (kind === 'http' ? status : undefined);

    it('answers a client that declares the extension', async () => {
      const request = { ...params, _meta: declaring(ID) };
      expect(await answered(serverOf({ [ID]: audit }), modern, request)).toEqual({
        status: statusOf(200),
        answer: {
          jsonrpc: '2.0',
          id: 1,
          result: {
            resultType: 'complete',
            entry: 'e1',
            seen: [modern, kind],
            _meta: { 'io.modelcontextprotocol/serverInfo': { name: 's', version: '1' } },
          },
        },
      });
    });

    // MCP 2026-07-28, "Extensions" and "Base protocol", missing client capability.
    it.each([
      ['declares none', {}],
      ['declares another', declaring('com.example/other')],
      [
        'declares no map',
        { 'io.modelcontextprotocol/clientCapabilities': { extensions: { [ID]: true } } },
      ],
      ['declares a list', { 'io.modelcontextprotocol/clientCapabilities': { extensions: [ID] } }],
    ])('tells a client what it lacks that %s', async (_title, _meta) => {
      expect(await answered(serverOf({ [ID]: audit }), modern, { ...params, _meta })).toEqual({
        status: statusOf(400),
        answer: {
          jsonrpc: '2.0',
          id: 1,
          error: {
            code: -32021,
            message: 'The method needs an extension that the client does not declare',
            data: { requiredCapabilities: { extensions: { [ID]: {} } } },
          },
        },
      });
    });

    it.each([
      ['is not advertised', serverOf({ [ID]: audit }, { capabilities: {} })],
      ['is not installed', serverOf({ 'com.example/other': { protocols: [modern] } })],
    ])('does not exist where the extension %s', async (_title, server) => {
      const request = { ...params, _meta: declaring(ID) };
      expect(await answered(server, modern, request)).toMatchObject({
        status: statusOf(404),
        answer: notFound,
      });
    });

    // The revisions of the initialize era have no `capabilities.extensions`.
    it.each<Revision>(['2025-11-25', '2025-06-18'])('does not exist in %s', async (revision) => {
      const server = serverOf(
        { [ID]: audit },
        { capabilities: {}, protocols: [modern, '2025-11-25', '2025-06-18'] },
      );
      expect(await answered(server, revision, params, {})).toMatchObject({
        status: statusOf(200),
        answer: notFound,
      });
    });

    it('has the name of its target in `Mcp-Name`', async () => {
      const request = { ...params, _meta: declaring(ID) };
      for (const sent of [{}, { 'Mcp-Name': 'e2' }] as { [name: string]: string }[]) {
        const { status, answer } = await answered(serverOf({ [ID]: audit }), modern, request, sent);
        expect(status).toBe(statusOf(400));
        expect(answer).toMatchObject(
          kind === 'http' ? { error: { code: -32020 } } : { result: params },
        );
      }
    });
  },
);

describe('what a route gives', () => {
  /** Calls the one route of a server. */
  async function call(handle: (...args: never[]) => unknown, cancellation = new Cancellation()) {
    const extension = { protocols: [modern], routes: { 'x/y': { handle } } } as never;
    const { runtime, records } = serverOf(
      { [ID]: extension },
      { maxResultBytes: 2000, handlerTimeoutMs: 20 },
    );
    const request = { _meta: { ...META, ...declaring(ID) }, a: 1 };
    return { answer: await ask(runtime, 'x/y', request, { cancellation }), records };
  }

  it('is written with what every result has', async () => {
    const { answer } = await call(() => ({ resultType: 'task', taskId: 't', _meta: { a: 1 } }));
    expect(answer).toMatchObject({
      result: {
        resultType: 'task',
        taskId: 't',
        _meta: { a: 1, 'io.modelcontextprotocol/serverInfo': { name: 's', version: '1' } },
      },
    });
    expect((await call(() => ({}))).answer.result).toMatchObject({ resultType: 'complete' });
  });

  it('is an error of the protocol where it throws one', async () => {
    const { answer, records } = await call(async () => {
      throw invalidParams('`a` is wrong', { a: 1 });
    });
    expect(answer.error).toEqual({ code: -32602, message: '`a` is wrong', data: { a: 1 } });
    expect(records).toEqual([]);
  });

  it.each<[string, (...args: never[]) => unknown, string]>([
    [
      'throws',
      () => {
        throw new Error('secret');
      },
      'an extension threw',
    ],
    [
      'rejects',
      async () => {
        throw 'secret';
      },
      'an extension threw',
    ],
    [
      'throws what cannot be sent',
      () => {
        throw new ProtocolError(1.5, 'secret');
      },
      'an extension threw',
    ],
    ['returns nothing', () => undefined, 'an extension gave no result'],
    ['returns a text', () => 'secret', 'an extension gave no result'],
    ['returns a list', () => ['secret'], 'an extension gave no result'],
    ['returns what is not JSON', () => ({ secret: undefined }), 'an extension gave no result'],
    [
      'returns too much',
      () => ({ secret: 'x'.repeat(2000) }),
      'an extension gave a result that is larger than `maxResultBytes`',
    ],
    [
      'asks the client',
      (_params: never, { ask }: Context) => ask({ sure: elicitForm('Sure?', {}) }),
      'an extension gave no result',
    ],
    ['never answers', () => new Promise(() => {}), 'an extension missed its deadline'],
  ])(
    'is -32603 without detail where it %s, and the log says which extension',
    async (_title, handle, message) => {
      const { answer, records } = await call(handle);
      expect(answer).toEqual({
        jsonrpc: '2.0',
        id: 1,
        error: { code: -32603, message: 'Internal error' },
      });
      expect(records).toMatchObject([{ level: 'error', message, component: ID, method: 'x/y' }]);
    },
  );

  it('may be progress first, and nothing after a cancellation', async () => {
    const cancellation = new Cancellation();
    const seen = vi.fn();
    const handle = (_params: unknown, { signal }: { signal: AbortSignal }): Promise<never> => {
      signal.addEventListener('abort', seen);
      cancellation.cancel(new Error('gone'));
      return new Promise((_resolve, reject) => reject(signal.reason));
    };
    const { answer, records } = await call(handle as never, cancellation);
    expect(answer.error?.message).toBe('The request was cancelled');
    expect(seen).toHaveBeenCalledOnce();
    expect(records).toEqual([]);
  });

  it('gets the options, frozen, and is called as a member of its route', async () => {
    const route = {
      target: 'own',
      handle(_params: object, _context: object, options: { list: number[] }) {
        return { target: this.target, options, isFrozen: Object.isFrozen(options.list) };
      },
    };
    const extension = { protocols: [modern] as const, routes: { 'x/y': route } };
    const { runtime } = serverOf({ [ID]: extendWith(extension, { list: [1] }) });
    const request = { _meta: { ...META, ...declaring(ID) } };
    expect((await ask(runtime, 'x/y', request)).result).toMatchObject({
      target: 'own',
      options: { list: [1] },
      isFrozen: true,
    });
  });
});
