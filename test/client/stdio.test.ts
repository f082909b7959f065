import { describe, expect, it } from 'vitest';
import { type Client, ClientError, connect } from '../../src/client/index.js';
import { serverEnvironment } from '../../src/client/stdio/environment.js';
import { createLineReader } from '../../src/client/stdio/line-reader.js';
import {
  connected,
  DISCOVERED,
  newResources,
  OLD,
  type Script,
  type Step,
  scriptedServer,
  UNKNOWN,
} from './scripted.js';

const EMPTY = '{"jsonrpc":"2.0","id":$id,"result":{"resultType":"complete","tools":[]}}';
const MODERN: Script = { 'server/discover': [DISCOVERED] };

/** Connects to a server process and collects what it writes to stderr, which is every line that it received. */
async function open(
  script: Script,
  options = {},
): Promise<{ client: Client; received: () => string[] }> {
  let text = '';
  const client = await connected({
    ...scriptedServer(script),
    onStderr: (chunk) => {
      text += chunk;
    },
    ...options,
  });
  return { client, received: () => text.split('\n').filter((line) => line !== '') };
}

const methods = (lines: readonly string[]): unknown[] =>
  lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line).method);

describe('a server process', () => {
  it('is spoken to in lines', async () => {
    const { client, received } = await open({ ...MODERN, 'tools/list': [EMPTY] });
    expect(client.protocolVersion).toBe('2026-07-28');
    expect(await client.listTools()).toEqual([]);
    await expect
      .poll(received)
      .toEqual([
        '{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"snodo","version":"0.1.0"},"io.modelcontextprotocol/clientCapabilities":{}}}}',
        '{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"snodo","version":"0.1.0"},"io.modelcontextprotocol/clientCapabilities":{}}}}',
      ]);
  });

  it.each([
    [-32601, 'Method not found'],
    [-32602, 'Invalid params'],
    [-32000, 'Server not initialized'],
    [0, ''],
  ])('is spoken to with initialize after error %i', async (code, message) => {
    const refusal = `{"jsonrpc":"2.0","id":$id,"error":{"code":${code},"message":"${message}"}}`;
    const { client, received } = await open({ ...OLD, 'server/discover': [refusal] });
    expect(client.protocolVersion).toBe('2025-11-25');
    await expect
      .poll(() => methods(received()))
      .toEqual(['server/discover', 'initialize', 'notifications/initialized']);
  });

  it('V152: is spoken to with initialize when it does not answer the probe', async () => {
    const { client } = await open({ ...OLD, 'server/discover': [] }, { probeTimeoutMs: 500 });
    expect(client.protocolVersion).toBe('2025-11-25');
  });

  it('is asked again when it was slow to start and does not know initialize', async () => {
    const script: Script = {
      start: [{ wait: 1_500 }],
      'server/discover': [DISCOVERED],
      initialize: [UNKNOWN],
    };
    const { client } = await open(script, { probeTimeoutMs: 200 });
    expect(client.protocolVersion).toBe('2026-07-28');
  });

  it('may use CRLF, blank lines and a byte order mark, and split characters', async () => {
    const answer = EMPTY.replace('[]', '[{"name":"größe","inputSchema":{}}]');
    const { client } = await open({
      'server/discover': [`\uFEFF${DISCOVERED}\r`, '', '\r'],
      'tools/list': [answer],
    });
    expect(await client.listTools()).toMatchObject([{ name: 'größe' }]);
  });

  it('may write what is no message, which is a warning', async () => {
    const warnings: string[] = [];
    const { client } = await open(
      { start: ['Ready on stdio'], 'server/discover': ['[]', DISCOVERED], 'tools/list': [EMPTY] },
      { onWarning: (text: string) => warnings.push(text) },
    );
    expect(await client.listTools()).toEqual([]);
    expect(warnings).toEqual([
      'the server `node` sent an answer that is not JSON; the line is passed over',
      'the server `node` sent JSON that is not a JSON-RPC 2.0 message; the line is passed over',
    ]);
  });

  it('gets its variables, and not those of the application', async () => {
    process.env['SNODO_TEST_SECRET'] = 's3cret';
    const steps: Step[] = [{ variable: 'SNODO_TEST_SECRET' }, { variable: 'GIVEN' }];
    const { received } = await open({ start: steps, ...MODERN }, { env: { GIVEN: 'yes' } });
    delete process.env['SNODO_TEST_SECRET'];
    expect(received().slice(0, 2)).toEqual(['undefined', 'yes']);
    expect(serverEnvironment({ A: '1' }, { PATH: '/bin', Path: '/x', B: '2' })).toEqual({
      PATH: '/bin',
      Path: '/x',
      A: '1',
    });
  });

  it('is told of a cancellation', async () => {
    const { client, received } = await open(MODERN);
    const controller = new AbortController();
    const call = client.callTool('slow', {}, { signal: controller.signal });
    await expect.poll(() => received().length).toBe(2);
    controller.abort(new Error('changed my mind'));
    await expect(call).rejects.toThrow('changed my mind');
    await expect
      .poll(() => received().at(-1))
      .toBe(
        '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2,"reason":"The client gave up"}}',
      );
  });
});

describe('a server process that fails', () => {
  const list = (...steps: Step[]): Script => ({ ...MODERN, 'tools/list': steps });

  it.each<[string, Script, string]>([
    ['ends', list({ stderr: 'out of paper\n' }, { exit: 3 }), 'ended with exit code 3'],
    [
      'ends in the middle of a line',
      list({ raw: '{"jsonrpc":' }, { exit: 0 }),
      'ended with exit code 0',
    ],
    ['is killed', list({ kill: 'SIGKILL' }), 'ended by SIGKILL'],
  ])('%s: rejects what waits, and what comes after', async (_name, script, reason) => {
    const client = await connected(scriptedServer(script));
    const waiting = client.request('prompts/list');
    waiting.catch(() => {});
    const failure = client.listTools();
    await expect(failure).rejects.toBeInstanceOf(ClientError);
    await expect(failure).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining(`the server \`node\` ${reason}; its last words: {`),
    });
    await expect(waiting).rejects.toMatchObject({ code: 'unreachable' });
    await expect(client.listTools()).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('says what the server said on stderr', async () => {
    const script: Script = { start: [{ stderr: '\n no license\n' }, { exit: 1 }] };
    await expect(connect(scriptedServer(script))).rejects.toMatchObject({
      code: 'unreachable',
      message: 'the server `node` ended with exit code 1; its last words: no license',
    });
  });

  it('takes an answer without a newline at the end', async () => {
    const answer = EMPTY.replace('$id', '2');
    const client = await connected(
      scriptedServer(list({ raw: answer }, { wait: 50 }, { exit: 0 })),
    );
    expect(await client.listTools()).toEqual([]);
  });

  it('cannot be started', async () => {
    await expect(connect({ command: '/no/such/server' })).rejects.toMatchObject({
      code: 'unreachable',
      message: 'the server `server` cannot be started: no such command or folder (ENOENT)',
    });
  });

  it('writes a line of 17 MiB', async () => {
    const client = await connected(scriptedServer(list({ bytes: 17 * 1024 * 1024 })));
    await expect(client.listTools()).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining(
        'the server `node` wrote a line of more than 16777216 bytes',
      ),
    });
    await expect(client.listTools()).rejects.toMatchObject({ code: 'too-large' });
  });

  it('never answers', async () => {
    const { client, received } = await open(MODERN);
    await expect(client.callTool('a', {}, { timeoutMs: 200 })).rejects.toMatchObject({
      code: 'timeout',
      message: 'the server `node` did not answer tools/call within 200 ms',
    });
    await expect.poll(() => methods(received()).at(-1)).toBe('notifications/cancelled');
  });
});

describe('the end of a server process', () => {
  it('comes with the end of its input', async () => {
    const { client, received } = await open(MODERN);
    const start = performance.now();
    await client.close();
    expect(received().at(-1)).toBe('end of input');
    expect(performance.now() - start).toBeLessThan(1_500);
  });

  it('is forced on one that hears nothing', async () => {
    const { client, received } = await open({ ...MODERN, deaf: true });
    const waiting = expect(client.listTools()).rejects.toMatchObject({ code: 'closed' });
    await client.close();
    await waiting;
    expect(received().at(-1)).toBe('end of input');
  });

  it('leaves nothing behind', async () => {
    const before = process.getActiveResourcesInfo();
    for (const script of [MODERN, OLD]) {
      const client = await connect(scriptedServer(script));
      const call = client.callTool('never', {}, { timeoutMs: 100 });
      await expect(call).rejects.toMatchObject({ code: 'timeout' });
      await client.close();
    }
    await expect(connect({ command: '/no/such/server' })).rejects.toThrow();
    await expect.poll(newResources(before)).toEqual([]);
  });
});

describe('lines', () => {
  it.each([
    ['in one chunk', ['a\nbb\n'], ['a', 'bb'], 0],
    ['over chunks', ['a', '\nb', 'b\n\n'], ['a', 'bb'], 0],
    ['without a last newline', ['a\nb'], ['a', 'b'], 0],
    ['at the limit', ['12345678\n12345678'], ['12345678', '12345678'], 0],
    ['over the limit', ['ok\n1234', '56789\nlater\n'], ['ok'], 1],
    ['over the limit in one chunk', ['ok\n123456789\nlater\n'], ['ok'], 1],
    ['over the limit at the end', ['123456789'], [], 1],
  ])('%s', (_name, chunks, expected, overflows) => {
    const lines: string[] = [];
    let count = 0;
    const reader = createLineReader(
      8,
      (line) => lines.push(line),
      () => {
        count += 1;
      },
    );
    for (const chunk of chunks) reader.feed(Buffer.from(chunk));
    reader.end();
    expect({ lines, count }).toEqual({ lines: expected, count: overflows });
  });
});
