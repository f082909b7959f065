import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const FILES = {
  'package.json': '{ "type": "module" }\n',
  'tsconfig.json': JSON.stringify({
    extends: join(ROOT, 'test/packing/project/tsconfig.json'),
    compilerOptions: {
      rootDir: '.',
      outDir: 'dist',
      typeRoots: [join(ROOT, 'node_modules/@types')],
    },
    include: ['generated', 'handlers'],
  }),
  'snodo.yaml': `snodo: 1
server: { name: demo, version: 1.0.0 }
validator: full
types:
  Contact:
    type: object
    additionalProperties: false
    properties:
      name: { type: string, required: true, minLength: 2 }
      size: Size
      topics: { type: array, items: { type: string, enum: [news, jobs] } }
  Size: { type: string, enum: [s, m] }
tools:
  register:
    description: Register someone
    additionalProperties: false
    arguments: {}
    output: { properties: { contacts: { type: "Contact[]", required: true } } }
`,
  'handlers/tools/register.ts': `import { elicitForm, toolError } from 'snodo/runtime';
import type { RegisterHandler } from '../../generated/tools/register.js';
import { contactForm } from '../../generated/types.js';

export const call: RegisterHandler = (_args, { ask }) => {
  const { who } = ask({ who: elicitForm('Who are you?', contactForm) });
  if (who.action !== 'accept') return toolError('Nobody was registered');
  return { contacts: [who.content, { name: who.content.name.toUpperCase(), size: 's' }] };
};
`,
  'ask.mjs': `import { client } from 'snodo/testing';
import { createRuntime } from './dist/generated/server.js';

const [protocolVersion, ...answers] = process.argv.slice(2);
const replies = answers.map((answer) => JSON.parse(answer));
const server = await client(createRuntime(), { protocolVersion, input: () => replies.shift() });
const { isError = false, structuredContent = null } = await server.callTool('register', {});
const questions = server.received.questions.map(({ params }) => params);
console.log(JSON.stringify({ isError, structuredContent, questions }));
`,
};

let folder: string;

function run(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'snodo-form-'));
  for (const [path, text] of Object.entries(FILES)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/snodo'), 'dir');
  run(join(ROOT, 'bin/snodo.js'), 'generate');
  run(join(ROOT, 'node_modules/.bin/tsc'), '-p', '.');
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(['2026-07-28', '2025-11-25', '2025-06-18'])('a form of `types` in %s', (revision) => {
  const ask = (...answers: readonly object[]) =>
    JSON.parse(run('ask.mjs', revision, ...answers.map((answer) => JSON.stringify(answer))));
  const accept = (content: object) => ({ action: 'accept', content });

  it('is asked for as the schema that `types.ts` exports, and gives typed answers', () => {
    const ada = { name: 'Ada', size: 'm', topics: ['jobs'] };
    const { structuredContent, questions } = ask(accept({ ...ada, admin: true }));
    expect(structuredContent).toEqual({ contacts: [ada, { name: 'ADA', size: 's' }] });
    expect(questions).toMatchObject([
      {
        message: 'Who are you?',
        requestedSchema: {
          type: 'object',
          properties: {
            name: { type: 'string', minLength: 2 },
            size: { type: 'string', enum: ['s', 'm'] },
            topics: { type: 'array', items: { type: 'string', enum: ['news', 'jobs'] } },
          },
          required: ['name'],
        },
      },
    ]);
  });

  it('is asked for again when the answer does not fit the type', () => {
    const wrong = [{}, { name: 'A' }, { name: 'Ada', size: 'xl' }].map(accept);
    const { structuredContent, questions } = ask(...wrong, accept({ name: 'Ada' }));
    expect(questions).toHaveLength(4);
    expect(structuredContent.contacts[0]).toEqual({ name: 'Ada' });
  });

  it('may be declined', () => {
    expect(ask({ action: 'decline' })).toMatchObject({ isError: true });
  });
});
