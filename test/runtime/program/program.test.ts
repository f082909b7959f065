import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MainOptions } from '../../../src/runtime/index.js';
import { usage } from '../../../src/runtime/program/usage.js';
import { openConnection, post } from '../../transports/http/raw-connection.js';
import { buildProgram, type Program, startProgram } from './start-program.js';

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const MODERN = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call' };

let built: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  built = await buildProgram();
});
afterAll(() => built.remove());

function call(id: number, name: string, args: object = {}): string {
  const params = { name, arguments: args, _meta: META };
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params });
}

/** A call that has its progress told, over HTTP in an event stream. */
function progressCall(args: object): string {
  const params = { name: 'progress', arguments: args, _meta: { ...META, progressToken: 1 } };
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
}

/** The text that each answer on stdout carries, by its id; fails on a line that is no message. */
function texts(program: Program): Record<string, unknown> {
  const answers = program.stdout().trim().split('\n').filter(Boolean);
  return Object.fromEntries(
    answers.map((line) => {
      const { id, result } = JSON.parse(line);
      return [id, result?.content[0].text];
    }),
  );
}

/** Starts the program with options. */
function startWith(options: MainOptions, args: readonly string[]): Program {
  return startProgram(built.file, args, { OPTIONS: JSON.stringify(options) });
}

async function startHttp(
  args: readonly string[] = ['0'],
  options: MainOptions = {},
): Promise<{ program: Program; port: number }> {
  const program = startWith(options, ['--http', ...args]);
  const match = await program.stderrMatch(/^listening on http:\/\/\S+:(\d+)\/\S+$/m);
  return { program, port: Number(match[1]) };
}

describe('a program over stdio', () => {
  it('is the default, and ends with 0 when its input does', async () => {
    const program = startProgram(built.file, []);
    program.child.stdin.end(`${call(1, 'echo', { text: '世界' })}\n`);
    expect(await program.exited).toBe(0);
    expect(texts(program)).toEqual({ 1: '世界' });
  });

  // MCP 2026-07-28, "Authorization": over stdio, credentials come from the environment.
  it('knows its client by the environment', async () => {
    const auth = { principal: 'ada', scopes: ['read'] };
    const program = startProgram(built.file, [], { SNODO_AUTH: JSON.stringify(auth) });
    program.child.stdin.end(`${call(1, 'caller')}\n`);
    expect(await program.exited).toBe(0);
    expect(texts(program)).toEqual({ 1: JSON.stringify([auth, true]) });
  });

  it('refuses to start, with 2, when the environment does not say who its client is', async () => {
    const program = startProgram(built.file, [], { SNODO_AUTH: 'ada:secret' });
    expect(await program.exited).toBe(2);
    expect(program.stderr()).toMatch(
      /^the environment variable SNODO_AUTH must hold a JSON object/,
    );
    expect(program.stderr()).not.toContain('secret');
  });

  it('ends with 0 without any input', async () => {
    const program = startProgram(built.file, ['--stdio']);
    program.child.stdin.end();
    expect(await program.exited).toBe(0);
    expect(program.stdout()).toBe('');
  });

  it('finishes what it has read, and ends although a handler has left a timer', async () => {
    const program = startProgram(built.file, [], { KEEP_ALIVE: '1' });
    program.child.stdin.end(`${call(1, 'slow')}\n${call(2, 'echo', { text: 'a' })}\n`);
    expect(await program.exited).toBe(0);
    expect(texts(program)).toEqual({ 1: 'slow', 2: 'a' });
  });

  it('keeps everything but messages away from stdout', async () => {
    const program = startProgram(built.file, []);
    program.child.stdin.end(`${call(1, 'print')}\n`);
    expect(await program.exited).toBe(0);
    expect(texts(program)).toEqual({ 1: 'done' });
    expect(program.stderr().trim().split('\n')).toEqual([
      'printed while handlers are loaded',
      'printed by console.log',
      'printed by console.info',
      'printed by process.stdout.write',
    ]);
  });

  it('goes on when nobody reads its log any more', async () => {
    const program = startProgram(built.file, []);
    program.child.stderr.destroy();
    program.child.stdin.write(`${call(1, 'fail')}\n${call(2, 'print')}\n`);
    await once(program.child.stdout, 'data');
    await sleep(50);
    program.child.stdin.end(`${call(3, 'echo', { text: 'a' })}\n`);
    expect(await program.exited).toBe(0);
    expect(texts(program)).toMatchObject({ 2: 'done', 3: 'a' });
  });

  it('goes on, and logs it, when a handler has forgotten a promise that is rejected', async () => {
    const program = startProgram(built.file, []);
    program.child.stdin.write(`${call(1, 'forget')}\n`);
    await program.stderrMatch(/a promise was rejected, and nothing handles it.*forgotten/);
    program.child.stdin.end(`${call(2, 'echo', { text: 'a' })}\n`);
    expect(await program.exited).toBe(0);
    expect(texts(program)).toEqual({ 1: 'done', 2: 'a' });
  });

  it('ends with 1 after an exception that nobody caught, when it has answered and logged it', async () => {
    const program = startProgram(built.file, [], { KEEP_ALIVE: '1' });
    program.child.stdin.write(`${call(1, 'slow')}\n${call(2, 'throw')}\n`);
    expect(await program.exited).toBe(1);
    expect(texts(program)).toEqual({ 1: 'slow', 2: 'done' });
    expect(program.stderr()).toMatch(
      /"level":"error","message":"an exception was not caught: the server stops","cause":"Error: thrown later/,
    );
  });

  it('cuts what does not end in time after a signal, and ends with 0', async () => {
    const program = startWith({ stdio: { drainTimeoutMs: 100 } }, []);
    program.child.stdin.write(`${call(1, 'hang')}\n${call(2, 'echo', { text: 'a' })}\n`);
    await once(program.child.stdout, 'data');
    program.child.kill('SIGTERM');
    expect(await program.exited).toBe(0);
    expect(texts(program)).toMatchObject({ 2: 'a' });
  });

  it('has the limits of its options', async () => {
    const program = startWith({ stdio: { maxLineBytes: 50 } }, []);
    program.child.stdin.end(`${call(1, 'echo', { text: 'a' })}\n`);
    expect(await program.exited).toBe(0);
    expect(JSON.parse(program.stdout())).toMatchObject({ error: { code: -32600 } });
  });

  it('loads nothing of HTTP', async () => {
    const program = startProgram(built.file, []);
    program.child.stdin.end(`${call(1, 'modules')}\n`);
    expect(await program.exited).toBe(0);
    const modules = String(texts(program)[1]).split(',');
    expect(modules).toContain('NativeModule stream');
    expect(modules.filter((name) => name.includes('http'))).toEqual([]);
  });

  it('ends with 0 when its client is killed', async () => {
    const program = startProgram(built.file, [], { KEEP_ALIVE: '1' });
    program.child.stdin.write(`${call(1, 'echo', { text: 'a' })}\n`);
    await once(program.child.stdout, 'data');
    program.child.stdout.destroy();
    program.child.stdin.write(`${call(2, 'echo')}\n${call(3, 'hang')}\n`);
    expect(await program.exited).toBe(0);
    expect(program.stderr()).not.toContain('EPIPE');
  });

  it('gives up with 1 when its client reads nothing', { timeout: 20_000 }, async () => {
    const program = startProgram(built.file, []);
    program.child.stdout.pause();
    for (let id = 0; id < 20; id += 1) program.child.stdin.write(`${call(id, 'big')}\n`);
    await program.stderrMatch(/the client has read nothing for 5000 ms/);
    program.child.stdout.resume();
    expect(await program.exited).toBe(1);
  });

  it('gives up also when its client does not even read the log', { timeout: 20_000 }, async () => {
    const program = startProgram(built.file, []);
    program.child.stdout.pause();
    program.child.stderr.pause();
    const failing = Array.from({ length: 1000 }, (_, id) => `${call(id, 'fail')}\n`).join('');
    program.child.stdin.write(failing);
    for (let id = 0; id < 20; id += 1) program.child.stdin.write(`${call(id, 'big')}\n`);
    expect(await once(program.child, 'exit')).toEqual([1, null]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('finishes and ends with 0 on %s', async (signal) => {
    const program = startProgram(built.file, [], { KEEP_ALIVE: '1' });
    program.child.stdin.write(`${call(1, 'echo', { text: 'a' })}\n`);
    await once(program.child.stdout, 'data');
    program.child.stdin.write(`${call(2, 'slow')}\n`);
    await sleep(50);
    program.child.kill(signal);
    expect(await program.exited).toBe(0);
    expect(texts(program)).toEqual({ 1: 'a', 2: 'slow' });
  });
});

it.each([
  ['SIGTERM', 'SIGTERM'],
  ['SIGTERM', 'SIGINT'],
  ['SIGINT', 'SIGTERM'],
] as const)('ends a program at once on %s and then %s', async (first, second) => {
  const program = startProgram(built.file, []);
  program.child.stdin.write(`${call(1, 'hang')}\n${call(2, 'echo')}\n`);
  await once(program.child.stdout, 'data');
  program.child.kill(first);
  await sleep(50);
  program.child.kill(second);
  expect(await program.exited).toBe(second);
});

describe('a program over HTTP', () => {
  it('tells where it listens, and answers there', async () => {
    const { port } = await startHttp();
    const connection = await openConnection(port);
    connection.send(post(call(1, 'echo', { text: '世界' }), { ...MODERN, 'Mcp-Name': 'echo' }));
    const { status, body } = await connection.response();
    expect([status, JSON.parse(body).result.content[0].text]).toEqual([200, '世界']);
    connection.socket.destroy();
  });

  it('finishes what it has read and ends with 0 on SIGTERM', async () => {
    const { program, port } = await startHttp(['127.0.0.1:0']);
    const connection = await openConnection(port);
    connection.send(post(call(1, 'slow'), { ...MODERN, 'Mcp-Name': 'slow' }));
    await sleep(50);
    program.child.kill('SIGTERM');
    expect((await connection.response()).status).toBe(200);
    expect(await program.exited).toBe(0);
  });

  it('is there and not ready after SIGTERM, until the last answer', async () => {
    const http = { health: '/healthz', ready: '/readyz' };
    const { program, port } = await startHttp(['127.0.0.1:0'], { http });
    const head = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: any\r\n\r\n`;
    const probes = [http.health, http.ready].map((path) => ({ path, next: openConnection(port) }));
    const opened = await Promise.all(
      probes.map(async ({ path, next }) => ({ path, connection: await next })),
    );
    for (const { path, connection } of opened) {
      connection.send(head(path));
      expect((await connection.response()).status).toBe(200);
      // Under way before the signal: later connections are refused, which says the same.
      connection.send(head(path).slice(0, 5));
    }
    const busy = await openConnection(port);
    busy.send(post(call(1, 'slow'), { ...MODERN, 'Mcp-Name': 'slow' }));
    await sleep(50);
    program.child.kill('SIGTERM');
    await sleep(20);
    const answers = opened.map(async ({ path, connection }) => {
      connection.send(head(path).slice(5));
      const { status, body } = await connection.response();
      return [path, status, body];
    });
    expect(await Promise.all(answers)).toEqual([
      [http.health, 200, '{"status":"ok"}'],
      [http.ready, 503, '{"status":"closing"}'],
    ]);
    expect((await busy.response()).status).toBe(200);
    expect(await program.exited).toBe(0);
  });

  it('refuses a port that is taken in one line, with 2', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const program = startProgram(built.file, ['--http', String(port)], { KEEP_ALIVE: '1' });
    expect(await program.exited).toBe(2);
    taken.close();
    const [, ...lines] = program.stderr().trim().split('\n').reverse();
    expect(program.stderr()).toContain(
      `cannot listen on 127.0.0.1:${port}: the port is already in use\n`,
    );
    expect(lines).toEqual([]);
  });

  it('listens where its options say', async () => {
    const { program } = await startHttp([], { http: { port: 0, path: '/tools/mcp' } });
    expect(program.stderr()).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+\/tools\/mcp$/m);
  });

  it('keeps the host of its options beside a port on the command line', async () => {
    const { program, port } = await startHttp(['0'], { http: { host: '127.0.0.2', port: 1 } });
    expect(program.stderr()).toContain(`listening on http://127.0.0.2:${port}/mcp\n`);
  });

  it('listens where the command line says rather than its options', async () => {
    const http = { host: '127.0.0.2', port: 1 };
    const { program, port } = await startHttp(['127.0.0.1:0'], { http });
    expect(program.stderr()).toContain(`listening on http://127.0.0.1:${port}/mcp\n`);
  });

  it('is started over stdio also when its options have a port', async () => {
    const program = startWith({ http: { port: 0 } }, []);
    program.child.stdin.end(`${call(1, 'echo', { text: 'a' })}\n`);
    expect(await program.exited).toBe(0);
    expect(texts(program)).toEqual({ 1: 'a' });
  });

  it('refuses an option that is not understood, with 2', async () => {
    const options = { http: { port: 0, allowedHost: ['a.example'] } } as MainOptions;
    const program = startWith(options, ['--http']);
    expect(await program.exited).toBe(2);
    expect(program.stderr()).toContain('listen: unknown option `allowedHost`\n');
  });

  it('cuts what does not end in time after a signal, and ends with 0', async () => {
    const { program, port } = await startHttp(['0'], { http: { drainTimeoutMs: 100 } });
    const connection = await openConnection(port);
    connection.send(post(call(1, 'hang'), { ...MODERN, 'Mcp-Name': 'hang' }));
    await sleep(50);
    program.child.kill('SIGTERM');
    expect(await program.exited).toBe(0);
    connection.socket.destroy();
  });

  it('ends an open event stream with its answer on SIGTERM, and then ends with 0', async () => {
    const { program, port } = await startHttp();
    const connection = await openConnection(port);
    connection.send(post(progressCall({}), { ...MODERN, 'Mcp-Name': 'progress' }));
    await connection.received(/notifications\/progress/);
    program.child.kill('SIGTERM');
    const { headers, body } = await connection.response();
    expect(headers['content-type']).toBe('text/event-stream');
    expect(body).toContain('"text":"done"');
    expect(await program.exited).toBe(0);
  });

  it('cuts an event stream that does not end in time after a signal', async () => {
    const { program, port } = await startHttp(['0'], { http: { drainTimeoutMs: 100 } });
    const connection = await openConnection(port);
    connection.send(post(progressCall({ hang: true }), { ...MODERN, 'Mcp-Name': 'progress' }));
    await connection.received(/notifications\/progress/);
    program.child.kill('SIGTERM');
    expect(await program.exited).toBe(0);
    await connection.closed;
  });

  it('does not wait for connections without a request', async () => {
    const { program, port } = await startHttp();
    const connection = await openConnection(port);
    connection.send(post(call(1, 'echo'), { ...MODERN, 'Mcp-Name': 'echo' }));
    await connection.response();
    program.child.kill('SIGTERM');
    expect(await program.exited).toBe(0);
    connection.socket.destroy();
  });

  it('ends with 1 after an exception that nobody caught, when it has answered and logged it', async () => {
    const { program, port } = await startHttp();
    const [slow, thrown] = [await openConnection(port), await openConnection(port)];
    slow.send(post(call(1, 'slow'), { ...MODERN, 'Mcp-Name': 'slow' }));
    await sleep(50);
    thrown.send(post(call(2, 'throw'), { ...MODERN, 'Mcp-Name': 'throw' }));
    expect([(await slow.response()).status, (await thrown.response()).status]).toEqual([200, 200]);
    expect(await program.exited).toBe(1);
    expect(program.stderr()).toContain('Error: thrown later');
  });

  it('does not keep its port after the end', async () => {
    const { program, port } = await startHttp();
    program.child.kill('SIGINT');
    expect(await program.exited).toBe(0);
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
  });
});

describe('the command line of a program', () => {
  it('explains itself', async () => {
    const program = startProgram(built.file, ['--help']);
    expect(await program.exited).toBe(0);
    expect(program.stdout()).toBe(usage({}));
  });

  it('explains where the options let it listen', async () => {
    const http = { host: '0.0.0.0', port: 4000 };
    const program = startWith({ http }, ['--help']);
    expect(await program.exited).toBe(0);
    expect(program.stdout()).toContain('POST /mcp; 0.0.0.0:4000 by default');
  });

  it.each([
    [['--http'], '--http needs a port or host:port: none is configured; see --help'],
    [['--htpp'], 'unknown argument "--htpp"; see --help'],
    [['--stdio', 'x'], 'unexpected argument "x"; see --help'],
  ])('refuses %j with 2', async (args, finding) => {
    const program = startProgram(built.file, args);
    expect(await program.exited).toBe(2);
    expect(program.stderr()).toBe(`${finding}\n`);
    expect(program.stdout()).toBe('');
  });
});
