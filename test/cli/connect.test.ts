import { describe, expect, it } from 'vitest';
import { project } from '../write/project.js';
import { run } from './captured-terminal.js';

const MANIFEST = `snodo: 1
server: { name: demo, version: 1.0.0 }
validator: full
env: { DEMO_KEY: { required: true, secret: true, description: Key } }
tools:
  ping: { description: Ping, additionalProperties: false }
`;

const demo = () =>
  project({ 'package.json': '{ "type": "module" }\n', 'servers/demo/snodo.yaml': MANIFEST });
const PATH = 'servers/demo/snodo.yaml';

describe('snodo connect', () => {
  it.each([
    [
      ['claude'],
      {
        mcpServers: {
          demo: {
            type: 'stdio',
            command: 'npx',
            args: ['snodo', 'serve', PATH],
            // biome-ignore lint/suspicious/noTemplateCurlyInString: the client puts the value there
            env: { DEMO_KEY: '${DEMO_KEY}' },
          },
        },
      },
    ],
    [
      ['cursor', '--name', 'mine'],
      {
        mcpServers: {
          mine: {
            command: 'npx',
            args: ['snodo', 'serve', PATH],
            // biome-ignore lint/suspicious/noTemplateCurlyInString: the client puts the value there
            env: { DEMO_KEY: '${env:DEMO_KEY}' },
          },
        },
      },
    ],
    [
      ['vscode', '--url', 'https://mcp.example.com/mcp'],
      { servers: { demo: { type: 'http', url: 'https://mcp.example.com/mcp' } } },
    ],
  ])('prints for %j', async (argv, configuration) => {
    const at = demo();
    const { code, out, err } = await run(at.root, 'connect', ...argv, PATH);
    expect(JSON.parse(out)).toEqual(configuration);
    expect(err).toMatch(/^In \.[\w/.]+, at the root of the project:\n$/);
    expect(code).toBe(0);
    expect(at.tree()).toEqual(['package.json', PATH]);
  });

  it.each([
    [[], `npx @modelcontextprotocol/inspector npx snodo serve ${PATH}\n`],
    [
      ['--url', 'http://127.0.0.1:8000/mcp'],
      'npx @modelcontextprotocol/inspector --server-url http://127.0.0.1:8000/mcp --transport http\n',
    ],
  ])('prints the command of the inspector with %j', async (argv, command) => {
    expect(await run(demo().root, 'connect', 'inspector', PATH, ...argv)).toEqual({
      code: 0,
      out: command,
      err: '',
    });
  });

  it('writes into the file of the client, beside what is there', async () => {
    const at = demo();
    at.write('.vscode/mcp.json', '{\n  // mine\n  "servers": { "other": {} }\n}\n');
    const { code, err } = await run(
      at.root,
      'connect',
      'vscode',
      PATH,
      '--write',
      '--url',
      'http://a/b',
    );
    expect(err).toBe('Wrote the server `demo` to .vscode/mcp.json.\n');
    expect(code).toBe(0);
    expect(at.read('.vscode/mcp.json')).toContain('// mine');
    await run(at.root, 'connect', 'cursor', PATH, '--write');
    expect(JSON.parse(at.read('.cursor/mcp.json'))).toHaveProperty(
      'mcpServers.demo.command',
      'npx',
    );
  });

  it.each([
    [
      ['inspector', PATH, '--write'],
      2,
      'error: the inspector has no file to write: run the command.\n',
    ],
    [['claude', PATH, '--url', 'no url'], 2, 'error: --url expects a URL.\n'],
    [['claude', PATH, '--write'], 2, 'error: .mcp.json is not JSON: ValueExpected.\n'],
    [['claude'], 2, 'there is no snodo.yaml'],
    [['emacs'], 2, 'Allowed choices are claude, cursor, vscode, inspector'],
  ])('%j is refused', async (argv, code, text) => {
    const at = demo();
    at.write('.mcp.json', '{ "a": }');
    const result = await run(at.root, 'connect', ...argv);
    expect(result.err).toContain(text);
    expect(result.code).toBe(code);
    expect(at.read('.mcp.json')).toBe('{ "a": }');
  });
});
