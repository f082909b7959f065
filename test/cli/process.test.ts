import { spawn, spawnSync } from 'node:child_process';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { project } from '../write/project.js';

const bin = fileURLToPath(new URL('../../bin/snodo.js', import.meta.url));

const runtime = new URL('../../dist/runtime/index.js', import.meta.url).href;

/** Runs the program with a reader that goes away at once, and gives its exit code and what stands on stderr. */
function runUnread(cwd: string, ...args: readonly string[]): Promise<unknown> {
  return runNode(cwd, bin, ...args);
}

async function runNode(cwd: string, ...args: readonly string[]): Promise<unknown> {
  const child = spawn(process.execPath, args, { cwd });
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

  // The device that stands in for a full disk is Linux's.
  it.skipIf(!existsSync('/dev/full'))('says that its output cannot be written', () => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [bin, 'schema'], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^error: what the command prints cannot be written: ENOSPC.*\n$/);
  });

  it('ends when its work is done, whatever the modules of a server still hold open', async () => {
    const { root } = project({
      'server.mjs': `import { defineServer } from '${runtime}';
setInterval(() => {}, 1000);
export const createRuntime = defineServer({
  server: { name: 'demo', version: '1' },
  prompts: [{ definition: { name: 'hello', arguments: [] }, render: () => 'hello' }],
});
`,
    });
    const server = ['--server', 'server.mjs'];
    expect(await runUnread(root, 'call', 'hello', '--prompt', ...server)).toMatchObject({
      code: 0,
    });
    expect(await runUnread(root, 'catalog', ...server)).toMatchObject({ code: 0 });
  });

  it('says what to install when a server needs a package that is not there', async () => {
    const { root } = project({
      'main.mjs': `import { runMain } from '${runtime}';
await runMain(() => { throw new Error("Cannot find package 'jose' imported from key-cache.js"); });
`,
      'gate.mjs': `import { defineServer, runMain } from '${runtime}';
const createRuntime = defineServer({ server: { name: 'demo', version: '1' } });
const gate = async () => { throw new Error("Cannot find package 'jose' imported from key-cache.js"); };
await runMain(createRuntime(), { gate }, ['--http', '0']);
`,
    });
    const err = `the server cannot be loaded: Cannot find package 'jose' imported from key-cache.js
install the package: npm install jose
`;
    expect(await runNode(root, 'main.mjs')).toEqual({ code: 1, err });
    expect(await runNode(root, 'gate.mjs')).toEqual({ code: 1, err });
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
