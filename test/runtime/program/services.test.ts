import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram, type Program, startProgram } from './start-program.js';

let built: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  built = await buildProgram(new URL('services-main.ts', import.meta.url));
});
afterAll(() => built.remove());

const TOKEN = 'geheim';
const TRANSPORTS: readonly (readonly string[])[] = [['--stdio'], ['--http', '0']];
const CALL = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name: 'slow',
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
});

function start(args: readonly string[], env: object): Program {
  return startProgram(built.file, args, { TOKEN, ...env });
}

describe.each(TRANSPORTS)('a program with services, %s', (...args) => {
  it('refuses to start without its environment, with 2', async () => {
    const program = start(args, { TOKEN: '' });
    expect(await program.exited).toBe(2);
    expect(program.stderr()).toBe(
      'the server needs an environment variable that is not set:\n  TOKEN  (is empty) Key of the API\n',
    );
  });

  it('says why its services do not start, without secrets, with 1', async () => {
    const program = start(args, { START: 'fail' });
    expect(await program.exited).toBe(1);
    expect(program.stderr()).toMatch(
      /^starting\nthe services do not start: the API refuses \[TOKEN\]\nError: the API refuses \[TOKEN\]\n {4}at /,
    );
    expect(program.stderr()).not.toContain(TOKEN);
    expect(program.stderr()).not.toContain('listening');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends at %s during a start, and stops what it gives',
    async (signal) => {
      const program = start(args, { START: 'abort' });
      await program.stderrMatch(/starting/);
      program.child.kill(signal);
      expect(await program.exited).toBe(0);
      expect(program.stderr()).toBe('starting\nstopped half a pool\n');
    },
  );

  it('ends at a signal during a start that goes on and on', async () => {
    const program = start(args, { START: 'hang' });
    await program.stderrMatch(/starting/);
    const since = performance.now();
    program.child.kill('SIGTERM');
    expect(await program.exited).toBe(0);
    expect(performance.now() - since).toBeGreaterThan(290);
    expect(program.stderr()).toBe('starting\n');
  });
});

it('stops its services after the last answer when stdin ends', async () => {
  const program = start([], {});
  program.child.stdin.end(`${CALL}\n`);
  expect(await program.exited).toBe(0);
  expect(program.stdout()).toContain('"done"');
  expect(program.stderr()).toBe('starting\nanswered\nstopped pool\n');
});

it('stops its services after the last answer over HTTP when it is told to end', async () => {
  const program = start(['--http', '0'], {});
  const [, url = ''] = await program.stderrMatch(/^listening on (\S+)$/m);
  const answer = fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/call',
      'Mcp-Name': 'slow',
    },
    body: CALL,
  }).then((response) => response.text());
  await new Promise((resolve) => setTimeout(resolve, 50));
  program.child.kill('SIGTERM');
  expect(await answer).toContain('"done"');
  expect(await program.exited).toBe(0);
  expect(program.stderr()).toBe(`starting\nlistening on ${url}\nanswered\nstopped pool\n`);
});
