import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { META, requestText } from '../dialects/carrier.js';
import { project } from '../write/project.js';
import { run } from './captured-terminal.js';

const manifestOf = (name: string): string =>
  fileURLToPath(new URL(`../../manifests/${name}/snodo.yaml`, import.meta.url));

function emptyFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'snodo-build-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const call = requestText('tools/call', {
  name: 'version',
  arguments: { name: 'jason' },
  _meta: META,
});

describe('snodo build', () => {
  it('writes one file that runs alone, the same wherever it is built', async () => {
    const folder = emptyFolder();
    const argv = ['build', manifestOf('packages'), '-o'];
    const { code, out, err } = await run(folder, ...argv, 'a/server.mjs');
    expect(err).toMatch(
      /^Wrote a\/server\.mjs: \d+\.\d kB\.\nIt answers \d+ ms after its start; Node alone takes \d+ ms\.\nRun it: node a\/server\.mjs, or node a\/server\.mjs --http 8000\n$/,
    );
    expect({ code, out }).toEqual({ code: 0, out: '' });
    const { stdout, stderr } = spawnSync(process.execPath, ['a/server.mjs'], {
      cwd: folder,
      input: `${call}\n`,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({
      result: { structuredContent: { version: '1.4.4' } },
    });
    const text = readFileSync(join(folder, 'a/server.mjs'), 'utf8');
    expect(text).not.toContain(fileURLToPath(new URL('../../', import.meta.url)));
    await run('/', ...argv, join(folder, 'b.mjs'));
    expect(readFileSync(join(folder, 'b.mjs'), 'utf8')).toBe(text);
  });

  it('writes a module for hosts of web-standard functions', async () => {
    const folder = emptyFolder();
    const argv = ['build', manifestOf('packages'), '--target', 'fetch', '-o', 'worker.mjs'];
    const { code, err } = await run(folder, ...argv);
    expect(err).toContain('It answers loopback hosts only: name its own under `http:');
    expect(code).toBe(0);
    // In workerd a module has no URL.
    const text = readFileSync(join(folder, 'worker.mjs'), 'utf8');
    writeFileSync(join(folder, 'without-url.mjs'), text.replaceAll('import.meta.url', 'undefined'));
    const { default: worker } = await import(pathToFileURL(join(folder, 'without-url.mjs')).href);
    const response: Response = await worker.fetch(
      new Request('http://127.0.0.1/mcp', {
        method: 'POST',
        headers: {
          Accept: 'application/json, text/event-stream',
          'Content-Type': 'application/json',
          'MCP-Protocol-Version': '2026-07-28',
          'Mcp-Method': 'tools/call',
          'Mcp-Name': 'version',
        },
        body: call,
      }),
    );
    expect(await response.json()).toMatchObject({
      result: { structuredContent: { version: '1.4.4' } },
    });
  });

  it('takes in packages and stubs, and says why a start was not measured', async () => {
    const at = project({
      'package.json': '{ "type": "module" }\n',
      'node_modules/shout/package.json': '{ "name": "shout", "main": "index.cjs" }\n',
      'node_modules/shout/index.cjs': `const { EOL } = require('os');\nexports.shout = (text) => text.toUpperCase() + EOL.slice(1);\n`,
      'snodo.yaml': `snodo: 1
server: { name: demo, version: 1.0.0 }
validator: full
env: { DEMO_KEY: { required: true, description: Key } }
tools:
  loud: { description: Shout, additionalProperties: false }
  quiet: { description: Whisper, additionalProperties: false }
`,
      'handlers/tools/loud.ts':
        "import { shout } from 'shout';\nexport const call = () => shout('hi');\n",
    });
    const { code, err } = await run(at.root, 'build');
    expect(err).toContain('Its start was not measured: the server needs an environment variable');
    expect(code).toBe(0);
    rmSync(join(at.root, 'node_modules'), { recursive: true });
    const { stdout } = spawnSync(process.execPath, ['dist/server.mjs'], {
      cwd: at.root,
      env: { DEMO_KEY: 'x' },
      input: `${requestText('tools/call', { name: 'loud', _meta: META })}\n`,
      encoding: 'utf8',
    });
    expect(JSON.parse(stdout)).toMatchObject({ result: { content: [{ text: 'HI' }] } });
  });

  it('writes nothing when a handler cannot be bundled', async () => {
    const at = project({
      'package.json': '{ "type": "module" }\n',
      'snodo.yaml': `snodo: 1
server: { name: demo, version: 1.0.0 }
validator: full
tools:
  ping: { description: Ping, additionalProperties: false }
`,
      'handlers/tools/ping.ts': "import 'not-there';\nexport const call = () => 'pong';\n",
    });
    const before = at.tree();
    const { code, err } = await run(at.root, 'build');
    expect(err).toContain(
      'handlers/tools/ping.ts:1:8 error handler-bundle\n  could not resolve "not-there"',
    );
    expect(code).toBe(1);
    expect(at.tree()).toEqual(before);
    at.write('handlers/tools/ping.ts', "export const call = () => 'pong';\n");
    expect(await run(at.root, 'build', '-o', 'handlers')).toEqual({
      code: 2,
      out: '',
      err: 'error: handlers is a folder; expected the path of a file.\n',
    });
  });
});
