import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const MINUTE = 60_000;
let scratch: string;
let project: string;
let tarball: string;

/** Runs a command in the project; a failure shows what it printed. */
function run(command: string, args: readonly string[], input = ''): string {
  const shell = process.platform === 'win32';
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: project,
    encoding: 'utf8',
    input,
    shell,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status}\n${stdout}${stderr}`);
  return stdout;
}

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'snodo-packing-'));
  project = join(scratch, 'project');
  mkdirSync(project);
  execFileSync(npm, ['pack', '--ignore-scripts', '--pack-destination', scratch], {
    cwd: root,
    stdio: 'ignore',
    shell: process.platform === 'win32',
  });
  const packed = readdirSync(scratch).find((name) => name.endsWith('.tgz'));
  if (packed === undefined) throw new Error('npm pack made no tarball');
  tarball = join(scratch, packed);
  cpSync(fileURLToPath(new URL('project', import.meta.url)), project, { recursive: true });
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({
      private: true,
      type: 'module',
      dependencies: { snodo: `file:${tarball}` },
      devDependencies: {
        typescript: devDependencies['typescript'],
        '@types/node': devDependencies['@types/node'],
      },
    }),
  );
  run(npm, ['install', '--no-audit', '--no-fund', '--prefer-offline']);
}, 4 * MINUTE);

afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
}, MINUTE);

describe('the packed package in an empty project', () => {
  it(
    'generates a server that a strict tsc accepts and that answers over stdio',
    () => {
      run('npx', ['--no', 'snodo', 'generate']);
      run('npx', ['--no', 'snodo', 'generate', '--check']);
      run('npx', ['--no', '--', 'tsc', '-p', '.']);
      const params = {
        name: 'shout',
        arguments: { text: 'hello' },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      };
      const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
      const compiled = run(process.execPath, ['dist/generated/main.js'], `${request}\n`);
      expect(JSON.parse(compiled)).toMatchObject({
        id: 1,
        result: { resultType: 'complete', content: [{ type: 'text', text: 'HELLO' }] },
      });
      const served = run('npx', ['--no', 'snodo', 'serve', '--stdio'], `${request}\n`);
      expect(JSON.parse(served)).toEqual(JSON.parse(compiled));
    },
    2 * MINUTE,
  );

  it(
    'compiles without the types of Node where its own code needs none',
    () => {
      run('npx', ['--no', '--', 'tsc', '-p', 'tsconfig.entries.json']);
    },
    MINUTE,
  );

  it(
    'serves web-standard requests and apps, without Express being there',
    () => {
      const script = [
        "import { createExpressHandler } from 'snodo/express';",
        "import { createFetchHandler } from 'snodo/fetch';",
        "import { createRuntime } from './dist/generated/server.js';",
        'const runtime = createRuntime();',
        'createExpressHandler({ runtime });',
        "const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });",
        "const headers = { 'Content-Type': 'application/json', Accept: '*/*', 'MCP-Protocol-Version': '2025-11-25' };",
        "const request = new Request('http://localhost/mcp', { method: 'POST', headers, body });",
        'const response = await createFetchHandler({ runtime })(request);',
        'console.log(response.status, (await response.json()).result.tools.length);',
      ].join('\n');
      const printed = run(process.execPath, ['--input-type=module', '--eval', script]);
      expect(printed.trim()).toBe('200 1');
    },
    MINUTE,
  );

  it(
    'tests its handlers without vitest being there, and with it',
    () => {
      const script = [
        "import { client, matchers } from 'snodo/testing';",
        "import { createRuntime } from './dist/generated/server.js';",
        'const shouter = await client(createRuntime());',
        "const verdict = await matchers.toBeToolOk(shouter.callTool('shout', { text: 'hello' }), 'HELLO');",
        'console.log(verdict.pass);',
      ].join('\n');
      expect(run(process.execPath, ['--input-type=module', '--eval', script]).trim()).toBe('true');

      // The repository's own, as installing it once more would take longer than all the rest.
      const vitest = join(root, 'node_modules/vitest');
      symlinkSync(vitest, join(project, 'node_modules/vitest'), 'junction');
      run('npx', ['--no', '--', 'tsc', '-p', 'tsconfig.test.json']);
      const report = run(process.execPath, [join(vitest, 'vitest.mjs'), 'run', '--reporter=json']);
      expect(JSON.parse(report)).toMatchObject({ numTotalTests: 2, numPassedTests: 2 });
    },
    2 * MINUTE,
  );

  it.skipIf(process.platform === 'win32')(
    'leads a new user from init to a connected client (left out on Windows: it links programs of packages)',
    () => {
      // What `npm install` would put there: the packed package, and the repository's own of what is the same.
      const modules = join(project, 'node_modules');
      const shared = join(root, 'node_modules');
      mkdirSync(join(modules, '@modelcontextprotocol'));
      for (const path of ['@modelcontextprotocol/client', '.bin/vitest']) {
        symlinkSync(join(shared, path), join(modules, path));
      }
      const home = join(scratch, 'My Shöp');
      mkdirSync(home);
      symlinkSync(modules, join(home, 'node_modules'));
      const script = fileURLToPath(new URL('new-user.mjs', import.meta.url));
      expect(run(process.execPath, [script, home])).toBe('a new user got there\n');
    },
    2 * MINUTE,
  );

  it(
    'documents itself',
    () => {
      expect(run('npx', ['--no', 'snodo', 'catalog'])).toMatch(/^# MCP catalog/);
    },
    MINUTE,
  );

  it(
    'holds the schema for editors, and prints the same one',
    () => {
      const script = "process.stdout.write(require.resolve('snodo/schema.json'))";
      const resolved = run(process.execPath, ['--eval', script, '--input-type=commonjs']);
      const shipped: unknown = JSON.parse(readFileSync(resolved, 'utf8'));
      expect(shipped).toMatchObject({ type: 'object', required: ['snodo', 'server'] });
      expect(JSON.parse(run('npx', ['--no', 'snodo', 'schema']))).toEqual(shipped);
      expect(resolved).toBe(join(project, 'node_modules/snodo/dist/snodo.schema.json'));
    },
    MINUTE,
  );

  it('holds no test, no source and at most 1,400 KB', () => {
    const listing = JSON.parse(
      execFileSync(npm, ['pack', '--dry-run', '--json', '--ignore-scripts'], {
        cwd: root,
        encoding: 'utf8',
        shell: process.platform === 'win32',
      }),
    ) as Record<string, unknown> | readonly unknown[];
    const [entry] = (Array.isArray(listing) ? listing : Object.values(listing)) as readonly {
      size: number;
      files: readonly { path: string }[];
    }[];
    const paths = entry?.files.map(({ path }) => path) ?? [];
    expect(paths).toContain('dist/runtime/index.js');
    expect(paths.filter((path) => /^(src|test|manifests|generated)\//.test(path))).toEqual([]);
    expect(entry?.size).toBeLessThan(1_400_000);
  });

  it('is clean for publint', () => {
    const bin = join(root, 'node_modules/publint/src/cli.js');
    const { status, stdout } = spawnSync(process.execPath, [bin, '--strict', root], {
      encoding: 'utf8',
    });
    expect(stdout).toContain('All good!');
    expect(status).toBe(0);
  });

  it(
    'is clean for attw as an ESM-only package',
    () => {
      const bin = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');
      const args = [bin, tarball, '--profile', 'esm-only', '--no-color', '--no-emoji'];
      const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      expect(status, stdout).toBe(0);
    },
    MINUTE,
  );
});
