import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Project, project } from '../write/project.js';
import { run } from './captured-terminal.js';

const bin = fileURLToPath(new URL('../../bin/snodo.js', import.meta.url));

const MANIFEST = `snodo: 1
server: { name: demo, version: 1.0.0 }
validator: full
tools:
  greet:
    description: Greet somebody
    additionalProperties: false
    arguments:
      name: { type: string, required: true, description: Who is greeted }
`;

const HANDLER = `import { readFileSync } from 'node:fs';
import type { GreetHandler } from '../../generated/tools/greet.js';

console.log('loading');
const greeting: string = readFileSync(new URL('../greeting.txt', import.meta.url), 'utf8').trim();

export const call: GreetHandler = ({ name }) => {
  console.log('called');
  return \`\${greeting}, \${name}!\`;
};
`;

function demo(handler?: string): Project {
  const at = project({
    'package.json': '{ "type": "module" }\n',
    'snodo.yaml': MANIFEST,
    'handlers/greeting.txt': 'Hello\n',
  });
  mkdirSync(join(at.root, 'node_modules'));
  if (handler !== undefined) at.write('handlers/tools/greet.ts', handler);
  return at;
}

const CALL = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name: 'greet',
    arguments: { name: 'Ada' },
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
};

function start(cwd: string, ...args: readonly string[]): ReturnType<typeof spawn> {
  const child = spawn(process.execPath, [bin, 'serve', ...args], { cwd });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Serves over stdio until the input, one call, has ended. */
async function serveStdio(
  at: Project,
  call = CALL,
): Promise<{ code: unknown; out: string; err: string }> {
  const child = start(at.root);
  let out = '';
  let err = '';
  child.stdout?.on('data', (data) => {
    out += data;
  });
  child.stderr?.on('data', (data) => {
    err += data;
  });
  child.stdin?.on('error', () => undefined); // it may end before it reads
  child.stdin?.end(`${JSON.stringify(call)}\n`);
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, out, err };
}

describe('snodo serve', () => {
  it('answers over stdio with a TypeScript handler, and writes nothing', async () => {
    const at = demo(HANDLER);
    const { code, out, err } = await serveStdio(at);
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(out)).toMatchObject({
      id: 1,
      result: { isError: false, content: [{ type: 'text', text: 'Hello, Ada!' }] },
    });
    expect(err).toContain('loading');
    expect(err).toContain('called');
    expect(existsSync(join(at.root, 'generated'))).toBe(false);
    expect(at.tree().filter((path) => path.endsWith('.mjs'))).toEqual([]);
  });

  it('serves a component that a module makes, and validates its arguments as the manifest asks', async () => {
    const at = project({
      'package.json': '{ "type": "module" }\n',
      'snodo.yaml': `snodo: 1
server: { name: demo, version: 1.0.0 }
validator: full
tools:
  greet: { module: ./lib/greet.ts#greet }
`,
      'lib/greet.ts': `import { defineTool, type ToolComponent } from 'snodo/runtime';
console.log('loading');
export const greet: ToolComponent = {
  definition: defineTool({
    name: 'greet',
    inputSchema: { type: 'object', properties: { name: { type: 'string', not: { const: 'Bob' } } } },
  }),
  call: ({ name }: { name: string }) => \`Hello, \${name}!\`,
};
`,
    });
    mkdirSync(join(at.root, 'node_modules'));
    const answer = async (name: string): Promise<unknown> => {
      const params = { ...CALL.params, arguments: { name } };
      const { out } = await serveStdio(at, { ...CALL, params });
      return JSON.parse(out).result;
    };
    expect(await answer('Ada')).toMatchObject({
      isError: false,
      content: [{ text: 'Hello, Ada!' }],
    });
    expect(await answer('Bob')).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('Invalid arguments at /name') }],
    });
  });

  it('answers for a missing handler with its stub, and warns', async () => {
    const at = demo();
    const { code, out, err } = await serveStdio(at);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ result: { isError: true } });
    expect(err).toContain('warning handler-missing');
    expect(at.has('handlers/tools/greet.ts')).toBe(false);
  });

  it.each([
    {
      name: 'a handler that does not parse',
      handler: 'export const call = () => {\n  return (;\n};\n',
      place: /^handlers\/tools\/greet\.ts:2:11 error handler-(?:bundle|syntax)$/m,
    },
    {
      name: 'a handler that imports a package that is not installed',
      handler: "import 'not-installed';\nexport const call = () => 'x';\n",
      place: /^handlers\/tools\/greet\.ts:1:8 error handler-bundle$/m,
    },
    {
      name: 'a handler without its export',
      handler: "export const answer = () => 'x';\n",
      place: /error handler-export-missing$/m,
    },
    {
      name: 'a handler that throws while it is imported',
      handler:
        "type Unused = string;\n\nfunction broken(): never {\n  throw new Error('no database');\n}\nbroken();\nexport const call = () => 'x';\n",
      place: /^handlers\/tools\/greet\.ts:4:9 error handler-load$/m,
    },
  ])('places the fault of $name', async ({ handler, place }) => {
    const { code, out, err } = await serveStdio(demo(handler));
    expect(err).toMatch(place);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).not.toMatch(/^\s+at .*:\d+:\d+/m);
  });

  it('places the fault of a gate that throws while it is imported', async () => {
    const at = demo(HANDLER);
    at.write('snodo.yaml', `${MANIFEST}gate: ./gate.ts\n`);
    at.write(
      'gate.ts',
      "console.log('gate');\nthrow new Error('no keys');\nexport const gate = () => {};\n",
    );
    const { code, out, err } = await serveStdio(at);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^gate\.ts:2:7 error handler-load$/m);
  });

  it('shows the lines of the sources in the log of a handler that throws', async () => {
    const handler =
      "type Unused = string;\n\nexport const call = () => {\n  throw new Error('x');\n};\n";
    const { out, err } = await serveStdio(demo(handler));
    expect(JSON.parse(out)).toMatchObject({ result: { isError: true } });
    expect(out).not.toContain('greet.ts');
    expect(err).toContain('handlers/tools/greet.ts:4:9');
  });

  it('listens for HTTP until it is told to stop', async () => {
    const child = start(demo(HANDLER).root, '--http', '127.0.0.1:0');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const url = await new Promise<string>((resolve, reject) => {
      let err = '';
      child.stderr?.on('data', (data) => {
        err += data;
        const found = /listening on (\S+)/.exec(err)?.[1];
        if (found !== undefined) resolve(found);
      });
      child.once('exit', () => reject(new Error(err)));
    });
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'greet',
      },
      body: JSON.stringify(CALL),
    });
    expect(await answer.json()).toMatchObject({ result: { content: [{ text: 'Hello, Ada!' }] } });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it.each([
    { argv: ['--http', 'x'], says: /"x".*expected a port/ },
    { argv: ['--http', '65536'], says: /"65536"/ },
    { argv: ['--http', '::1:80'], says: /brackets/ },
    { argv: ['--http', ''], says: /""/ },
    { argv: ['--http'], says: /no port to listen on/ },
    { argv: ['--http', 'snodo.yaml'], says: /the manifest stands before `--http`/ },
    { argv: ['--http', '80', '--stdio'], says: /exclude each other/ },
    { argv: ['--port', '80'], says: /--port/ },
  ])('refuses $argv', async ({ argv, says }) => {
    const { code, out, err } = await run(demo(HANDLER).root, 'serve', ...argv);
    expect(err).toMatch(says);
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });
});
