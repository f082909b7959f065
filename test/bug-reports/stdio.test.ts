import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BIN, generateProject } from './served-project.js';

const MANIFEST = `snodo: 1
server: { name: pipes, version: 1.0.0 }
validator: full
capabilities: { tools: { listChanged: true } }
subscriptions: ./events.ts
tools:
  echo: { description: Answer with the text, arguments: { text: { type: string, required: true } } }
  chatty: { description: Write to the console }
  slow: { description: Take a while }
  ask: { description: Ask the user }
`;

const HANDLERS = {
  'handlers/tools/echo.ts': `export const call = ({ text }: { text: string }): string => {
  process.stderr.write(\`ran with \${text.length}\\n\`);
  return text;
};
`,
  'handlers/tools/chatty.ts': `console.log('logged at import');
process.stdout.write('written at import');
export const call = (): string => {
  console.log('logged in a call');
  console.info('told in a call');
  process.stdout.write('written in a call');
  return 'done';
};
`,
  'handlers/tools/slow.ts': `import { setTimeout } from 'node:timers/promises';
setInterval(() => {}, 1000);
export const call = async (): Promise<string> => {
  await setTimeout(300);
  return 'done';
};
`,
  'handlers/tools/ask.ts': `import { type Context, elicitForm } from 'snodo/runtime';
export const call = (_args: object, { ask }: Context): string =>
  ask({ who: elicitForm('Who?', { name: { type: 'string' } }) }).who.action;
`,
  'events.ts': `import { createHub } from 'snodo/runtime';
export const { open } = createHub();
`,
};

let root: string;
let child: ChildProcessWithoutNullStreams | undefined;

beforeAll(async () => {
  root = await generateProject({ 'snodo.yaml': MANIFEST, ...HANDLERS });
}, 60_000);

afterEach(() => {
  child?.kill();
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

type Ended = {
  readonly code: unknown;
  readonly lines: readonly string[];
  readonly stderr: string;
  /** From the end of the input to the end of the process. */
  readonly milliseconds: number;
};

/** Writes chunks to a server of the project, each on its own, then ends its input and waits for its end. */
async function converse(...chunks: readonly (string | Buffer)[]): Promise<Ended> {
  const server = spawn(process.execPath, [BIN, 'serve', '--stdio'], { cwd: root });
  child = server;
  let [stdout, stderr] = ['', ''];
  server.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
  });
  server.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  for (const chunk of chunks) {
    server.stdin.write(chunk);
    await new Promise(setImmediate);
  }
  server.stdin.end();
  const start = performance.now();
  const [code] = await once(server, 'close');
  const milliseconds = performance.now() - start;
  return { code, lines: stdout.split('\n').filter((line) => line !== ''), stderr, milliseconds };
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

function call(id: unknown, name: string, args: object = {}): string {
  const params = { name, arguments: args, _meta: META };
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params });
}

/** The texts of the answers, by id. */
function texts({ lines }: Ended): Readonly<Record<string, string>> {
  const answers = lines.map((line) => JSON.parse(line));
  return Object.fromEntries(answers.map(({ id, result }) => [id, result.content[0].text]));
}

describe('messages in pieces', () => {
  const TEXT = '世界 👍';

  it('O43 a character that comes in two pieces is lost', async () => {
    const line = Buffer.from(`${call(1, 'echo', { text: TEXT })}\n`);
    const ended = await converse(...[...line].map((byte) => Buffer.of(byte)));
    expect(texts(ended)).toEqual({ 1: TEXT });
  });

  it('O43 the second of two messages in one piece is lost', async () => {
    const lines = [call(1, 'echo', { text: 'a' }), call(2, 'echo', { text: TEXT })];
    expect(texts(await converse(`${lines.join('\n')}\n`))).toEqual({ 1: 'a', 2: TEXT });
  });

  it('O43 line ends of Windows and blank lines are no end, and U+2028 is one', async () => {
    const text = 'a\u2028b\u2029c\u0085d';
    const line = call(1, 'echo', { text });
    expect(line).toContain('\u2028');
    const ended = await converse(`\r\n\n${line}\r\n\r\n`, call(2, 'echo', { text: 'last' }));
    expect(texts(ended)).toEqual({ 1: text, 2: 'last' });
  });

  it('O43 a line of 2 MB is too long', async () => {
    const empty = call(1, 'echo', { text: '' });
    const text = 'x'.repeat(2_000_000 - empty.length);
    expect(texts(await converse(`${call(1, 'echo', { text })}\n`))).toEqual({ 1: text });
  });
});

describe('stdout', () => {
  it('O44 holds what handlers write', async () => {
    const ended = await converse(`${call(1, 'chatty')}\n`);
    expect(texts(ended)).toEqual({ 1: 'done' });
    for (const text of ['logged', 'written'].flatMap((how) => [
      `${how} at import`,
      `${how} in a call`,
    ])) {
      expect(ended.stderr).toContain(text);
    }
    expect(ended.stderr).toContain('told in a call');
  });
});

describe('the end of the input', () => {
  it('O45 leaves the server running', async () => {
    const ended = await converse(`${call(1, 'slow')}\n`);
    expect(ended.code).toBe(0);
    expect(texts(ended)).toEqual({ 1: 'done' });
    expect(ended.milliseconds).toBeLessThan(10_000);
  });

  it('O45 leaves the server running while it waits for something to tell', async () => {
    const params = { notifications: { toolsListChanged: true }, _meta: META };
    const ended = await converse(
      `${JSON.stringify({ jsonrpc: '2.0', id: 'L', method: 'subscriptions/listen', params })}\n`,
    );
    expect(ended.code).toBe(0);
    expect(ended.lines.map((line) => JSON.parse(line))).toMatchObject([
      { method: 'notifications/subscriptions/acknowledged' },
      { method: 'notifications/cancelled', params: { requestId: 'L' } },
      { id: 'L', result: { resultType: 'complete' } },
    ]);
    expect(ended.milliseconds).toBeLessThan(5000);
  });

  it('O45 leaves the server running while it waits for an answer of the client', async () => {
    const handshake = {
      protocolVersion: '2025-11-25',
      capabilities: { elicitation: {} },
      clientInfo: { name: 'c', version: '1' },
    };
    const ended = await converse(
      `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: handshake })}\n`,
      '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"ask","arguments":{}}}\n',
    );
    expect(ended.code).toBe(0);
    const messages = ended.lines.map((line) => JSON.parse(line));
    expect(messages).toContainEqual(expect.objectContaining({ method: 'elicitation/create' }));
    expect(messages.at(-1)).toMatchObject({ id: 2, result: { isError: true } });
    expect(ended.milliseconds).toBeLessThan(5000);
  });
});

describe('messages that are no requests', () => {
  it('O46 a notification is answered, a call without id runs', async () => {
    const { lines, stderr } = await converse(
      '{"jsonrpc":"2.0","method":"notifications/unknown"}\n',
      `${call(undefined, 'echo', { text: 'x' })}\n`,
      '{"jsonrpc":"2.0","method":"x","params":[]}\n',
      '{"jsonrpc":"1.0","method":"x"}\n',
    );
    expect(lines).toEqual([]);
    expect(stderr).not.toContain('ran with');
  });

  it('O46 anything is taken for an id, a list for messages, a text for a message', async () => {
    const ids = [null, 1.5, {}, true].map((id) => call(id, 'echo', { text: 'x' }));
    const wrong = [...ids, `[${call(1, 'echo', { text: 'x' })}]`, '[]', '"x"'];
    const { lines, stderr } = await converse(`${wrong.join('\n')}\n`);
    const error = { code: -32600, message: expect.any(String) };
    expect(lines.map((text) => JSON.parse(text))).toEqual(
      wrong.map(() => ({ jsonrpc: '2.0', error })),
    );
    expect(stderr).not.toContain('ran with');
  });

  it('O46 another version of JSON-RPC is served', async () => {
    const line = call(1, 'echo', { text: 'x' }).replace('"2.0"', '"1.0"');
    const { lines, stderr } = await converse(`${line}\n`);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ id: 1, error: { code: -32600 } });
    expect(stderr).not.toContain('ran with');
  });
});
