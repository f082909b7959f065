import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Context,
  defineServer,
  elicitForm,
  openDirect,
  type Runtime,
} from '../../src/runtime/index.js';

/** A server with one tool. */
function serverOf(call: (context: Context) => unknown): Runtime {
  const definition = { name: 'work', description: 'Work', inputSchema: { type: 'object' } };
  return defineServer({
    server: { name: 's', version: '1' },
    tools: [{ definition, call: (_args, context) => call(context) }],
  })();
}

/** Calls the tool with a progress token, as it stands in JSON, and gives everything that came back. */
async function callWith(
  token: string | undefined,
  handler: (context: Context) => unknown,
): Promise<readonly string[]> {
  const messages: string[] = [];
  const exchange = openDirect(serverOf(handler), {
    onNotification: (message) => void messages.push(message),
  });
  const member = token === undefined ? '' : `,"progressToken":${token}`;
  const answer = await exchange(
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"work","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}${member}}}}`,
  );
  return [...messages, answer ?? ''];
}

describe('progress (MCP 2026-07-28, "Progress")', () => {
  it.each([
    ['a string', '"t"'],
    ['an integer', '7'],
    ['0', '0'],
    ['an empty string', '""'],
    ['an integer beyond 2^53', '9007199254740993'],
    ['a string with a quote', String.raw`"a\"b"`],
  ])('is told with the token as it came: %s', async (_name, token) => {
    const [notification, answer] = await callWith(token, ({ progress }) => {
      progress(1, 4, 'half "done"');
      return 'ok';
    });
    expect(notification).toBe(
      `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":${token},"progress":1,"total":4,"message":"half \\"done\\""}}`,
    );
    expect(JSON.parse(answer ?? '')).toMatchObject({ id: 1, result: { isError: false } });
  });

  it('is not told without a token', async () => {
    const messages = await callWith(undefined, ({ progress }) => progress(1) ?? 'ok');
    expect(messages).toHaveLength(1);
  });

  it('increases strictly, whatever a handler tells', async () => {
    const values = fc.array(fc.oneof(fc.double(), fc.integer({ min: -3, max: 3 })));
    const property = fc.asyncProperty(values, async (told) => {
      const messages = await callWith('1', ({ progress }) => {
        for (const value of told) progress(value);
        return 'ok';
      });
      const seen = messages.slice(0, -1).map((text) => JSON.parse(text).params.progress);
      const rises = told.filter((value, index) => {
        const before = told.slice(0, index).filter((one) => Number.isFinite(one));
        return Number.isFinite(value) && before.every((one) => value > one);
      });
      // JSON knows no negative zero.
      expect(seen).toEqual(rises.map((value) => value + 0));
    });
    await fc.assert(property, { numRuns: 200 });
  });

  it('increases strictly also when the handler is entered again with the answers of the client', async () => {
    const notifications: string[] = [];
    const runtime = serverOf(({ progress, ask }) => {
      progress(1);
      progress(2);
      ask({ who: elicitForm('Your name?', { name: { type: 'string' } }) });
      progress(3);
      return 'ok';
    });
    const send = openDirect(runtime, {
      onNotification: (text) => void notifications.push(text),
      onRequest: (text) => {
        const { id } = JSON.parse(text);
        void send(`{"jsonrpc":"2.0","id":"${id}","result":{"action":"decline"}}`);
      },
    });
    await send(
      '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{}},"clientInfo":{"name":"c","version":"1"}}}',
    );
    const answer = await send(
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"work","_meta":{"progressToken":0}}}',
    );
    expect(JSON.parse(answer ?? '').result.isError).toBe(false);
    expect(notifications.map((text) => JSON.parse(text).params.progress)).toEqual([1, 2, 3]);
  });
});
