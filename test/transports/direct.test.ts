import { describe, expect, it } from 'vitest';
import { type Context, defineServer, type Runtime } from '../../src/runtime/index.js';
import { openDirect } from '../../src/runtime/transports/direct.js';

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const REGION = { type: 'string', 'x-mcp-header': 'Region' } as const;

function call(id: number, name: string, args: object = {}): string {
  const params = { name, arguments: args, _meta: META };
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params });
}

/** A server whose tool `ask` hands its context to the test and answers when told to. */
function createServer(): { runtime: Runtime; contexts: Context[]; release: () => void } {
  const contexts: Context[] = [];
  let release = (): void => {};
  const released = new Promise<string>((resolve) => {
    release = () => resolve('done');
  });
  const runtime = defineServer({
    server: { name: 'direct', version: '1.0.0' },
    tools: [
      {
        definition: {
          name: 'ask',
          description: 'Ask',
          inputSchema: { type: 'object', properties: { region: REGION } },
        },
        call(_args, context) {
          contexts.push(context);
          return released;
        },
      },
    ],
  })();
  return { runtime, contexts, release };
}

describe('openDirect', () => {
  it('answers a request, without the header rules of HTTP', async () => {
    const { runtime, contexts, release } = createServer();
    const exchange = openDirect(runtime, { auth: { principal: 'ada' } });
    release();
    const answer = JSON.parse((await exchange(call(1, 'ask', { region: 'eu' }))) ?? '');
    expect(answer.result.content).toEqual([{ type: 'text', text: 'done' }]);
    expect(contexts[0]).toMatchObject({ transport: 'direct', auth: { principal: 'ada' } });
    expect(Object.isFrozen(contexts[0]?.auth)).toBe(true);
  });

  it('is anonymous by default', async () => {
    const { runtime, contexts, release } = createServer();
    release();
    await openDirect(runtime)(call(1, 'ask'));
    expect(contexts[0]?.auth).toBeUndefined();
  });

  it('answers faults, and neither notifications nor responses', async () => {
    const exchange = openDirect(createServer().runtime);
    expect(JSON.parse((await exchange('{')) ?? '')).toMatchObject({ error: { code: -32700 } });
    expect(
      await exchange('{"jsonrpc":"2.0","method":"notifications/initialized"}'),
    ).toBeUndefined();
    expect(await exchange('{"jsonrpc":"2.0","method":1}')).toBeUndefined();
    expect(await exchange('{"jsonrpc":"2.0","id":1,"result":{}}')).toBeUndefined();
  });

  it('cancels requests of the same connection only', async () => {
    const { runtime, contexts, release } = createServer();
    const [left, right] = [openDirect(runtime), openDirect(runtime)];
    const answers = [left(call(1, 'ask')), right(call(1, 'ask'))];
    await expect.poll(() => contexts.length).toBe(2);
    const params = { requestId: 1 };
    await left(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params }));
    expect(contexts.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect(await answers[0]).toBeUndefined();
    release();
    expect(JSON.parse((await answers[1]) ?? '')).toMatchObject({ id: 1, result: {} });
  });
});
