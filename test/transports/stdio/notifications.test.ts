import { PassThrough } from 'node:stream';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Context, defineServer, type LogRecord } from '../../../src/runtime/index.js';
import { serveStdio } from '../../../src/runtime/transports/stdio/index.js';
import { cancel } from './pipe.js';

/** A server with one tool behind two pipes. */
function serve(handler: (context: Context) => unknown): {
  readonly input: PassThrough;
  readonly output: PassThrough;
  readonly records: LogRecord[];
  readonly finish: () => Promise<readonly string[]>;
} {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const records: LogRecord[] = [];
  const runtime = defineServer({
    server: { name: 's', version: '1' },
    capabilities: { logging: {} },
    logger: (record) => void records.push(record),
    tools: [
      {
        definition: { name: 'work', inputSchema: { type: 'object' } },
        call: (_args, context) => handler(context),
      },
    ],
  })();
  const served = serveStdio(runtime, { input, output });
  onTestFinished(() => void input.destroy());
  const finish = async (): Promise<readonly string[]> => {
    let text = '';
    output.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    input.end();
    await served;
    await setImmediate();
    return text.split('\n').slice(0, -1);
  };
  return { input, output, records, finish };
}

function call(id: number, token: string, meta = ''): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"work","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"progressToken":${token}${meta}}}}\n`;
}

const PROGRESS = '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":';

describe('notifications over stdio', () => {
  it('are lines of ASCII ahead of the answer, also when the handler answers at once', async () => {
    const { input, finish } = serve(({ progress }) => {
      progress(1, undefined, 'é\u2028\n');
      progress(2);
      return 'ok';
    });
    input.write(call(1, '9223372036854775807'));
    const lines = await finish();
    expect(lines.slice(0, 2)).toEqual([
      `${PROGRESS}9223372036854775807,"progress":1,"message":"\\u00e9\\u2028\\n"}}`,
      `${PROGRESS}9223372036854775807,"progress":2}}`,
    ]);
    expect(lines).toHaveLength(3);
    expect(JSON.parse(lines[2] ?? '')).toMatchObject({ id: 1, result: { isError: false } });
  });

  it('of concurrent requests keep their tokens', async () => {
    const { input, finish } = serve(async ({ progress, requestId }) => {
      progress(1);
      await sleep(requestId === 1 ? 10 : 1);
      progress(2);
      return 'ok';
    });
    input.write(call(1, '"one"') + call(2, '"two"'));
    const heads = (await finish()).map((line) => {
      const { id, params } = JSON.parse(line);
      return id ?? `${params.progressToken} ${params.progress}`;
    });
    expect(heads).toEqual(['one 1', 'two 1', 'two 2', 2, 'one 2', 1]);
  });

  it('end with a cancellation, and so does the answer; unknown ids change nothing', async () => {
    let cancelled = 0;
    const { input, finish } = serve(async ({ progress, requestId, signal }) => {
      progress(1);
      await sleep(20);
      if (signal.aborted) cancelled += 1;
      progress(2);
      return requestId;
    });
    input.write(call(1, '"a"') + call(2, '"b"'));
    input.write(`${cancel(1)}\n${cancel('1')}\n${cancel(77)}\n${cancel({})}\n`);
    const lines = (await finish()).map((line) => JSON.parse(line));
    const told = lines.map(({ id, params }) => id ?? `${params.progressToken} ${params.progress}`);
    expect(told).toEqual(['a 1', 'b 1', 'b 2', 2]);
    expect(cancelled).toBe(1);
  });

  it('wait for a client that does not read up to 1,000,000 bytes; the answer comes whatever was dropped', async () => {
    const { input, records, finish } = serve(({ progress }) => {
      for (let index = 0; index < 1_000_000; index += 1) progress(index);
      return 'ok';
    });
    input.write(call(1, '"t"') + call(2, '"u"'));
    await sleep(10);
    const lines = await finish();
    const bytes = lines.reduce((sum, line) => sum + line.length + 1, 0);
    // A batch of 65,536 that filled the pipe, what may wait, and the two answers.
    expect(bytes).toBeLessThan(65_536 + 1_000_000 + 1000);
    expect(bytes).toBeGreaterThan(900_000);
    expect(lines.filter((line) => line.startsWith('{"jsonrpc":"2.0","id":'))).toHaveLength(2);
    const values = lines
      .filter((line) => line.startsWith(`${PROGRESS}"t"`))
      .map((line) => JSON.parse(line).params.progress);
    expect(values.every((value, index) => index === 0 || value > values[index - 1])).toBe(true);
    expect(records.map(({ message }) => message)).toEqual([
      'notifications were dropped: the client reads them more slowly than they come',
    ]);
  });

  it('are all there for a client that reads', async () => {
    const { input, output, records, finish } = serve(async ({ log }) => {
      for (let index = 0; index < 5000; index += 1) {
        log('info', 'x'.repeat(1000));
        if (index % 50 === 49) await setImmediate();
      }
      return 'ok';
    });
    output.resume();
    let count = 0;
    output.on('data', (chunk) => {
      count += String(chunk).split('notifications/message').length - 1;
    });
    input.write(call(1, '1', ',"io.modelcontextprotocol/logLevel":"debug"'));
    await finish();
    expect(count).toBe(5000);
    expect(records).toEqual([]);
  });
});
