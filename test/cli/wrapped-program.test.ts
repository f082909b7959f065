import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namedModules } from '../docs/blocks.js';
import { type Program, startProgram } from '../runtime/program/start-program.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BIN = join(ROOT, 'bin/snodo.js');
const TSC = join(ROOT, 'node_modules/.bin/tsc');
const GUIDE = namedModules(readFileSync(join(ROOT, 'docs/wrappers.md'), 'utf8'));

const MANIFEST = `snodo: 1
server: { name: demo, version: 1.0.0 }
wrap:
  tools: [{ module: ./wrap/audit.ts, options: { level: info } }]
tools:
  greet: { arguments: {}, additionalProperties: false, wrap: [rateLimit: { limit: 1 }] }
  wait: { arguments: {}, additionalProperties: false, wrap: [timeout: { timeoutMs: 20 }] }
prompts:
  hello:
    arguments: { name: { description: Whom to greet } }
    complete: { name: [ada, bob] }
    messages: [{ user: "Hello {{name|you}}" }]
    wrap: [concurrency]
`;

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
    include: ['generated', 'handlers', 'wrap'],
  }),
  'wrap/audit.ts': GUIDE['wrap/audit.ts'] ?? '',
  'handlers/tools/greet.ts': "export const call = (): string => 'hello';\n",
  'handlers/tools/wait.ts':
    'export const call = (): Promise<never> => new Promise(() => undefined);\n',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'snodo-wrapped-'));
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

const _meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

const REQUESTS = [
  ['tools/call', { name: 'greet' }],
  ['tools/call', { name: 'greet' }],
  ['tools/call', { name: 'wait' }],
  ['prompts/get', { name: 'hello', arguments: { name: 'ada' } }],
  [
    'completion/complete',
    { ref: { type: 'ref/prompt', name: 'hello' }, argument: { name: 'name', value: 'b' } },
  ],
].map(([method, params], index) =>
  JSON.stringify({ jsonrpc: '2.0', id: index, method, params: { ...Object(params), _meta } }),
);

const PROGRAMS: readonly [string, (...args: string[]) => Program][] = [
  [
    'the generated main.ts',
    (...args) => startProgram(join(folder, 'dist/generated/main.js'), args),
  ],
  ['snodo serve', (...args) => startProgram(BIN, ['serve', join(folder, 'snodo.yaml'), ...args])],
];

describe.each(PROGRAMS)('%s', (_name, start) => {
  it('runs the wrappers of the manifest', async () => {
    const program = start();
    program.child.stdin.end(`${REQUESTS.join('\n')}\n`);
    expect(await program.exited).toBe(0);
    const answers = program
      .stdout()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number })
      .sort((left, right) => left.id - right.id);
    const refused = (text: string): object => ({
      result: { isError: true, content: [{ text: expect.stringContaining(text) }] },
    });
    expect(answers).toMatchObject([
      { result: { content: [{ text: 'hello' }] } },
      refused('takes 1 call in 60000 ms (rate limit). Try again in 60 s'),
      refused('did not answer within its timeout of 20 ms'),
      { result: { messages: [{ content: { text: 'Hello ada' } }] } },
      { result: { completion: { values: ['bob'] } } },
    ]);
    const audited = program.stderr().match(/"component":"\w+","operation":"\w+"/g);
    expect(audited?.sort()).toEqual([
      '"component":"greet","operation":"call"',
      '"component":"greet","operation":"call"',
      '"component":"wait","operation":"call"',
    ]);
  });
});
