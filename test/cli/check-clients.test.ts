import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from './captured-terminal.js';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'snodo-clients-'));
  const manifest = `snodo: 1
server: { name: demo, version: 1.0.0 }
clients: [claude]
tools:
  list.all: { description: List packages }
`;
  writeFileSync(join(folder, 'snodo.yaml'), manifest);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('snodo check --client', () => {
  it('adds clients to those of the manifest', async () => {
    const { out } = await run(folder, 'check');
    expect(out).toContain('not taken as it is by claude\n');
    expect(out).not.toContain('lint-properties');
    const more = await run(folder, 'check', '--client', 'openai', '--client', 'claude');
    expect(more.out).toContain('not taken as it is by claude and openai\n');
    expect(more.out).toContain('lint-properties');
    expect(more.code).toBe(0);
  });

  it('refuses a profile that there is not, naming the nearest one', async () => {
    const { code, out, err } = await run(folder, 'check', '--client', 'claud');
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: 'error: --client: there is no client profile "claud", expected one of claude, openai, gemini, cursor, vscode (did you mean claude?).\n',
    });
  });

  it('estimates tokens only of tools that are all read as they are meant', async () => {
    const estimate = async (tool: string): Promise<string> => {
      const manifest = `snodo: 1\nserver: { name: demo, version: 1.0.0 }\nclients: [claude]\ntokenBudget: 1\ntools:\n  list: ${tool}\n`;
      writeFileSync(join(folder, 'tokens.yaml'), manifest);
      return (await run(folder, 'check', 'tokens.yaml')).out;
    };
    expect(await estimate('{ description: List packages }')).toMatch(
      /token-budget[\s\S]*token-estimate/,
    );
    const wrong = await estimate('{ description: List packages, arguments: { page: int } }');
    expect(wrong).toContain('argument-type');
    expect(wrong).not.toContain('token-');
  });

  it('is strict about its findings with --strict', async () => {
    const { code } = await run(folder, 'check', '--client', 'vscode', '--strict');
    expect(code).toBe(1);
  });
});
