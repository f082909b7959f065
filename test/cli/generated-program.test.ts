import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Program, startProgram } from '../runtime/program/start-program.js';
import { openConnection, post, type RawResponse } from '../transports/http/raw-connection.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BIN = join(ROOT, 'bin/snodo.js');
const TSC = join(ROOT, 'node_modules/.bin/tsc');

const MANIFEST = `snodo: 1
server: { name: demo, version: 1.0.0 }
http: { port: 0, path: /tools, allowedHosts: [mcp.example.com], maxBodyBytes: 400 }
stdio: { maxLineBytes: 400 }
gate: ./access/gate.ts
log: { format: pretty }
tools:
  greet: { arguments: {}, additionalProperties: false }
  fail: { arguments: {}, additionalProperties: false }
`;

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

function call(name: string, extra: object = {}): string {
  const params = { name, arguments: {}, _meta: { ...META, ...extra } };
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
}

const ADMITTED = { Host: 'mcp.example.com', Authorization: 'Bearer ada' };
const HEADERS = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call' };

const FILES = {
  'package.json': '{ "type": "module" }\n',
  'snodo.yaml': MANIFEST,
  'tsconfig.json': JSON.stringify({
    extends: join(ROOT, 'test/packing/project/tsconfig.json'),
    compilerOptions: {
      rootDir: '.',
      outDir: 'dist',
      typeRoots: [join(ROOT, 'node_modules/@types')],
    },
    include: ['generated', 'handlers', 'access'],
  }),
  'access/gate.ts': `import type { Gate } from 'snodo/runtime';

console.log('printed by the gate');

export const gate: Gate = ({ headers, path }) =>
  headers['authorization'] === 'Bearer ada' ? { auth: { principal: 'ada', path } } : { status: 401 };
`,
  'handlers/tools/greet.ts': `import type { GreetHandler } from '../../generated/tools/greet.js';

export const call: GreetHandler = (_args, { auth }) => \`hello \${JSON.stringify(auth)}\`;
`,
  'handlers/tools/fail.ts':
    "export const call = (): string => {\n  throw new Error('failed on purpose');\n};\n",
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'snodo-program-'));
  for (const [path, text] of Object.entries(FILES)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/snodo'), 'dir');
  for (const [file, ...args] of [
    [BIN, 'generate'],
    [TSC, '-p', '.'],
  ] as const) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(status, stdout + stderr).toBe(0);
  }
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PROGRAMS: readonly [string, (...args: string[]) => Program][] = [
  [
    'the generated main.ts',
    (...args) => startProgram(join(folder, 'dist/generated/main.js'), args),
  ],
  ['snodo serve', (...args) => startProgram(BIN, ['serve', join(folder, 'snodo.yaml'), ...args])],
];

describe.each(PROGRAMS)('%s', (_name, start) => {
  it('has the limits and the log of the manifest over stdio, which is the default', async () => {
    const program = start();
    const lines = [call('greet'), call('greet', { 'a/b': 'x'.repeat(400) }), call('fail')];
    program.child.stdin.end(`${lines.join('\n')}\n`);
    expect(await program.exited).toBe(0);
    const answers = program.stdout().trim().split('\n');
    expect(answers).toHaveLength(3);
    expect(answers).toEqual(
      expect.arrayContaining([
        expect.stringContaining('"text":"hello undefined"'),
        expect.stringContaining('"code":-32600'),
        expect.stringContaining('"isError":true'),
      ]),
    );
    expect(program.stderr()).toMatch(
      /^error: a tool threw \(tools\/call fail, request 1\)\n {2}Error: failed on/m,
    );
  });

  it('listens as the manifest says with `--http`', async () => {
    const program = start('--http');
    const [, port] = await program.stderrMatch(
      /^listening on http:\/\/127\.0\.0\.1:(\d+)\/tools$/m,
    );
    const answer = async (body: string, headers: object = {}): Promise<RawResponse> => {
      const connection = await openConnection(Number(port));
      const sent = { ...HEADERS, 'Mcp-Name': 'greet', ...ADMITTED, ...headers };
      connection.send(post(body, sent, 'POST /tools'));
      const response = await connection.response();
      connection.socket.destroy();
      return response;
    };
    const { status, body } = await answer(call('greet'));
    expect(status).toBe(200);
    expect(JSON.parse(body).result.content[0].text).toBe(
      'hello {"principal":"ada","path":"/tools"}',
    );
    const refused = [
      await answer(call('greet'), { Authorization: 'Bearer eve' }),
      await answer(call('greet'), { Host: 'other.example.com' }),
      await answer(call('greet', { 'a/b': 'x'.repeat(400) })),
    ];
    expect(refused.map((response) => response.status)).toEqual([401, 403, 413]);
    program.child.kill('SIGTERM');
    expect(await program.exited).toBe(0);
  });

  it('listens where the command line says rather than the manifest', async () => {
    const program = start('--http', '127.0.0.2:0');
    await program.stderrMatch(/^listening on http:\/\/127\.0\.0\.2:\d+\/tools$/m);
  });
});
