import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { META, requestText } from '../dialects/carrier.js';
import { type Project, project } from '../write/project.js';
import { run } from './captured-terminal.js';

const bin = fileURLToPath(new URL('../../bin/snodo.js', import.meta.url));

const FILES = {
  'package.json': '{ "type": "module" }\n',
  'snodo.yaml': `snodo: 1
server: { name: demo, version: 1.0.0 }
services: ./services.ts
targets:
  shelf: ./targets.ts#shelf
  solver: { module: ./targets.ts#solver, worker: true }
tools:
  put:
    description: Build the message, and what is answered
    additionalProperties: false
    arguments: { by: { type: integer, required: true } }
    call: { target: shelf, message: ./build.ts, reply: ./build.ts }
  keep:
    description: Send a text that looks like a module
    additionalProperties: false
    call: { target: shelf, message: { $literal: ./build.ts }, reply: { kept: { $reply: "" } } }
  solve:
    description: Work in a thread
    additionalProperties: false
    arguments: { word: { type: string, required: true } }
    call: { target: solver, message: { $arg: word }, reply: { solved: { $reply: "" } } }
  tell:
    description: Tell a thread
    additionalProperties: false
    cast: { target: solver, message: told }
`,
  'services.ts': `export const start = (): string => {
  console.log('services start');
  return 'pool';
};
export const stop = (): void => console.log('services stop');
`,
  'build.ts': `export const message = ({ by }: { by: number }): object => ({ put: by });
export const reply = (answer: unknown): { answered: unknown } => ({ answered: answer });
`,
  'targets.ts': `import { isMainThread } from 'node:worker_threads';
import { backwards } from './backwards.js';

export const shelf = {
  start: ({ services }: { services: unknown }) => console.log(\`shelf starts with \${services}\`),
  call: (message: unknown) => message,
  stop: () => console.log('shelf stops'),
};
export const solver = {
  start: ({ services }: { services: unknown }) => console.log(\`solver starts with \${services}\`),
  handle: (message: string) => {
    if (message === 'told') console.log('solver was told');
    return \`\${backwards(message)} \${isMainThread}\`;
  },
  stop: () => console.log('solver stops'),
};
`,
  'backwards.ts': `export const backwards = (text: string): string => [...text].reverse().join('');
`,
};

function demo(): Project {
  const at = project(FILES);
  mkdirSync(join(at.root, 'node_modules'));
  return at;
}

describe('targets under `snodo serve`', () => {
  it('get what templates and builders make, in the process and in threads, between the start and stop of services', async () => {
    const at = demo();
    const child = spawn(process.execPath, [bin, 'serve'], { cwd: at.root });
    onTestFinished(() => void child.kill('SIGKILL'));
    const texts = { out: '', err: '' };
    child.stdout.on('data', (data) => (texts.out += data));
    child.stderr.on('data', (data) => (texts.err += data));
    const requests = [
      ['put', { by: 2 }],
      ['put', { by: 'x' }],
      ['keep', {}],
      ['solve', { word: 'abc' }],
      ['tell', {}],
    ] as const;
    const lines = requests.map(([name, args], id) =>
      requestText('tools/call', { name, arguments: args, _meta: META }).replace(
        '"id":1',
        `"id":${id}`,
      ),
    );
    child.stdin.end(`${lines.join('\n')}\n`);
    const code = await new Promise((resolve) => child.once('close', resolve));
    const results = texts.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).result);
    expect(results.filter(({ isError }) => isError)).toMatchObject([
      { content: [{ text: expect.stringContaining('Invalid arguments at /by') }] },
    ]);
    expect(results.flatMap(({ structuredContent }) => structuredContent ?? [])).toEqual(
      expect.arrayContaining([
        { answered: { put: 2 } },
        { kept: './build.ts' },
        { solved: 'cba false' },
        { sent: true },
      ]),
    );
    const printed = (by: RegExp): string[] => texts.err.split('\n').filter((line) => by.test(line));
    expect(code).toBe(0);
    expect(printed(/^(?:services|shelf) /)).toEqual([
      'services start',
      'shelf starts with pool',
      'shelf stops',
      'services stop',
    ]);
    // What a thread prints takes its own way.
    expect(printed(/^solver /)).toEqual([
      'solver starts with undefined',
      'solver was told',
      'solver stops',
    ]);
    expect(at.has('generated')).toBe(false);
  });
});

describe('targets in `snodo build`', () => {
  it('are refused in threads: one file has no place for another', async () => {
    const at = demo();
    const before = at.tree();
    const { code, err } = await run(at.root, 'build');
    expect(err).toContain(`snodo.yaml:6:42 error handler-bundle
  the target "solver" runs in a worker thread, which loads a file of its own: leave out \`worker: true\`, or run what \`npx snodo generate\` writes
`);
    expect(code).toBe(1);
    expect(at.tree()).toEqual(before);
  });
});
