import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { project } from '../write/project.js';

const bin = fileURLToPath(new URL('../../bin/snodo.js', import.meta.url));

/** Runs the program with a reader that goes away at once, and gives its exit code and what stands on stderr. */
async function runUnread(cwd: string, ...args: readonly string[]): Promise<unknown> {
  const child = spawn(process.execPath, [bin, ...args], { cwd });
  child.stdout.destroy();
  let err = '';
  child.stderr.on('data', (data) => {
    err += data;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, err };
}

describe('the program', () => {
  it('ends quietly when nobody reads its output, with its own exit code', async () => {
    const { root } = project({ 'bad.yaml': 'snodo: 2\n' });
    expect(await runUnread(root, '--help')).toEqual({ code: 0, err: '' });
    const json = ['--format', 'json'];
    expect(await runUnread(root, 'check', 'bad.yaml', ...json)).toEqual({ code: 1, err: '' });
    expect(await runUnread(root, 'generate', 'bad.yaml', ...json)).toEqual({ code: 1, err: '' });
  });

  it('loads nothing but the parser before a command is chosen', () => {
    const imports = (file: string): string[] => {
      const source = readFileSync(new URL(`../../src/cli/${file}`, import.meta.url), 'utf8');
      return [...source.matchAll(/^(?:import|export) (?!type )[^;]*? from '([^']+)'/gm)].flatMap(
        ([, module]) => module ?? [],
      );
    };
    const version = '../manifest/running-version.js';
    const parser = [version, './help-examples.js', './terminal.js', 'commander'];
    expect(imports('main.ts').sort()).toEqual(parser.sort());
    expect(imports('help-examples.ts')).toEqual([]);
    expect(imports('terminal.ts')).toEqual([]);
    expect(imports(version.replace('.js', '.ts'))).toEqual(['node:fs']);
  });
});
