import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from './start-program.js';

const REQUEST = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name: 'echo',
    arguments: { text: 'a' },
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
});

let built: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  built = await buildProgram();
});
afterAll(() => built.remove());

type Output = 'pipe' | 'full';

/** Runs the program on a line or two, with outputs that are pipes or files on a full disk. */
function run(stdout: Output, stderr: Output, input: string): ReturnType<typeof spawnSync> {
  const open = (output: Output) => (output === 'pipe' ? output : openSync('/dev/full', 'w'));
  return spawnSync(process.execPath, [built.file], {
    input,
    encoding: 'utf8',
    timeout: 20_000,
    stdio: ['pipe', open(stdout), open(stderr)],
  });
}

// The device that stands in for a full disk is Linux's.
describe.skipIf(!existsSync('/dev/full'))('a program on a full disk', () => {
  it('says that its output cannot be written, and ends with 1', () => {
    const { status, stderr } = run('full', 'pipe', `${REQUEST}\n`);
    expect(status).toBe(1);
    expect(stderr).toContain('the output cannot be written');
    expect(stderr).toContain('ENOSPC');
    expect(stderr).not.toContain('was not caught');
  });

  it('serves without its log', () => {
    const { status, stdout } = run('pipe', 'full', `no message\n${REQUEST}\n`);
    expect(status).toBe(0);
    expect(String(stdout).trim().split('\n')).toHaveLength(2);
  });

  it('ends where neither can be written', () => {
    expect(run('full', 'full', `${REQUEST}\n`).status).toBe(1);
  });
});
