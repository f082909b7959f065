import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { recollect } from '../../src/cli/kept/recollect.js';
import type { Recollection } from '../../src/cli/kept/recollection.js';
import { main } from '../../src/cli/main.js';
import { start } from '../../src/cli/start.js';
import type { Terminal } from '../../src/cli/terminal.js';
import * as whole from '../../src/pipeline/generate.js';

vi.mock('../../src/pipeline/generate.js', { spy: true });

const tool = (name: string, more = '') =>
  `tools:\n  ${name}:\n    description: Finds pages\n    additionalProperties: false\n    arguments:\n      query: { type: string, required: true, minLength: 1 }\n${more}`;

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module" }',
  'snodo.yaml': [
    'snodo: 1',
    'server: { name: a, version: 1.0.0 }',
    'validator: full',
    'components: [tools/*.yaml, resources/*.yaml, prompts/*.yaml]',
    'types:',
    '  Place: { type: object, properties: { city: string } }',
    '',
  ].join('\n'),
  'tools/find.yaml': tool('find', '      place: { type: Place }\n'),
  'tools/same.yaml': tool('same', '      place: { type: Place }\n'),
  'tools/open.yaml': tool('open', '      page: integer\n'),
  'tools/schema.yaml': 'tools:\n  schema: { description: Asks, inputSchema: ../schemas/a.json }\n',
  'schemas/a.json': '{ "type": "object", "additionalProperties": false }',
  'resources/page.yaml':
    'resources:\n  page: { description: A page, uriTemplate: "page://{id}", completion: [id] }\n',
  'resources/text.yaml':
    'resources:\n  text: { description: A text, uri: "text://a", text: Words }\n',
  'prompts/ask.yaml':
    'prompts:\n  ask: { description: Asks, arguments: { topic: { description: What } }, messages: [{ user: "{{topic}}" }] }\n',
};

const parent = mkdtempSync(join(tmpdir(), 'snodo-kept-'));
let projects = 0;
let folder: string;

afterAll(() => rmSync(parent, { recursive: true, force: true }));

beforeEach(() => {
  projects += 1;
  folder = join(parent, `project-${projects}`);
  for (const [path, text] of Object.entries(FILES)) put(path, text);
  mkdirSync(join(folder, 'node_modules'));
});

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const replace = (path: string, from: string | RegExp, to: string) => {
  const text = read(path);
  expect(text).toMatch(from);
  put(path, text.replace(from, to));
};
const remove = (path: string) => rmSync(join(folder, path), { recursive: true });

type Result = { out: string; err: string; exitCode: number };

async function through(
  run: (argv: readonly string[], terminal: Terminal) => Promise<number>,
  argv: readonly string[],
): Promise<Result> {
  const result: Result = { out: '', err: '', exitCode: -1 };
  result.exitCode = await run(argv, {
    cwd: folder,
    color: { out: false, err: false },
    out(text) {
      result.out += text;
    },
    err(text) {
      result.err += text;
    },
  });
  return result;
}

const generate = (...options: readonly string[]) => through(start, ['generate', ...options]);
const anew = (...options: readonly string[]) =>
  through(main, ['generate', '--no-cache', ...options]);

async function known(...options: readonly string[]): Promise<Recollection['kind'] | undefined> {
  const color = { out: false, err: false };
  return (await recollect(['generate', ...options], { cwd: folder, color }))?.known?.kind;
}

describe('a run with nothing changed', () => {
  it.each([[], ['--strict'], ['--format', 'json']])(
    'is known right after the first one %j',
    async (...options) => {
      expect((await generate(...options)).exitCode).toBe(0);
      expect(await known(...options)).toBe('same');
      const second = await generate(...options);
      expect(second).toEqual(await anew(...options));
    },
  );

  it('is known for --check once there is no difference', async () => {
    expect((await generate('--check')).exitCode).toBe(1);
    expect(await known('--check')).toBeUndefined();
    await generate();
    const first = await generate('--check');
    expect(await known('--check')).toBe('same');
    expect(await generate('--check')).toEqual(first);
    expect(first).toEqual(await anew('--check'));
  });

  it('is not known to runs that are told so, or that add to handlers', async () => {
    await anew();
    await generate('--fix');
    expect(existsSync(join(folder, 'node_modules/.cache'))).toBe(false);
  });

  it('is not known without node_modules', async () => {
    remove('node_modules');
    expect((await generate()).exitCode).toBe(0);
    expect((await generate()).err).toContain('0 created');
    expect(readdirSync(folder)).not.toContain('node_modules');
  });
});

describe('what a run has seen of its output', () => {
  it.each<readonly [string, () => void]>([
    ['a generated file', () => replace('generated/server.ts', 'defineServer', 'defineServers')],
    ['a generated file that is gone', () => remove('generated/tools/find.ts')],
    ['the lock file', () => replace('generated/.snodo.lock.json', '{', '{ ')],
    ['a stale file', () => put('generated/tools/old.ts', read('generated/tools/find.ts'))],
    ['a file of the user', () => put('generated/tools/mine.ts', '// mine\n')],
    ['an empty folder', () => mkdirSync(join(folder, 'generated/empty'))],
    ['the whole output', () => remove('generated')],
    ['a handler that is gone', () => remove('handlers/tools/find.ts')],
    [
      'a generated file that is a folder now',
      () => {
        remove('generated/main.ts');
        mkdirSync(join(folder, 'generated/main.ts'));
      },
    ],
  ])('%s counts', async (_, change) => {
    await generate();
    change();
    expect(await known()).toBeUndefined();
  });

  it('does not count by its times', async () => {
    await generate();
    utimesSync(join(folder, 'generated/server.ts'), 1, 1);
    expect(await known()).toBe('same');
  });

  it('counts by its content, also where size and time of change are the same', async () => {
    const path = join(folder, 'tools/find.yaml');
    utimesSync(path, 1, 1);
    await generate();
    replace('tools/find.yaml', 'Finds pages', 'Finds piges');
    utimesSync(path, 1, 1);
    expect(await known()).toBe('changed');
    expect((await generate()).err).toContain('2 updated');
    expect(read('generated/tools/find.ts')).toContain('Finds piges');
  });
});

/** Whether the last run looked at the whole manifest. */
async function afterEdit(change: () => void): Promise<'part' | 'whole'> {
  await generate();
  change();
  vi.mocked(whole.generate).mockClear();
  const result = await generate();
  const calls = vi.mocked(whole.generate).mock.calls.length;
  const isClean = result.exitCode === 0 && !/handler-(?:orphan|export)/.test(result.err);
  if (isClean) expect((await anew('--check')).exitCode).toBe(0);
  if (isClean) expect(await known()).toBe('same');
  return calls === 0 ? 'part' : 'whole';
}

describe('after an edit', () => {
  it.each<readonly [string, () => void]>([
    ['a description', () => replace('tools/find.yaml', 'Finds pages', 'Finds all')],
    [
      'a description of an argument',
      () =>
        replace('tools/open.yaml', 'page: integer', 'page: { type: integer, description: Which }'),
    ],
    ['a rule of an argument', () => replace('tools/open.yaml', 'minLength: 1', 'minLength: 2')],
    [
      'a new argument',
      () => replace('tools/open.yaml', 'arguments:', 'arguments:\n      more: string'),
    ],
    [
      'a description of tools with one validator',
      () => replace('tools/same.yaml', 'Finds pages', 'Finds one'),
    ],
    [
      'hints',
      () =>
        replace('tools/find.yaml', '    arg', '    annotations: { readOnlyHint: true }\n    arg'),
    ],
    ['a comment', () => put('tools/find.yaml', `# more\n${FILES['tools/find.yaml']}`)],
    ['the words of a resource', () => replace('resources/text.yaml', 'Words', 'Other words')],
    ['the message of a prompt', () => replace('prompts/ask.yaml', '{{topic}}', 'About {{topic}}')],
    [
      'a handler',
      () => put('handlers/tools/find.ts', `${read('handlers/tools/find.ts')}// mine\n`),
    ],
  ])('of %s, the rest is not looked at', async (_, change) => {
    expect(await afterEdit(change)).toBe('part');
  });

  it.each<readonly [string, () => void]>([
    ['the manifest', () => replace('snodo.yaml', '1.0.0', '1.0.1')],
    ['a name', () => replace('tools/find.yaml', '  find:', '  search:')],
    ['an address', () => replace('resources/text.yaml', 'text://a', 'text://b')],
    [
      'a rule that two tools share',
      () => replace('tools/same.yaml', 'minLength: 1', 'minLength: 2'),
    ],
    [
      'a rule that becomes one of another',
      () => put('tools/open.yaml', tool('open', '      place: { type: Place }\n')),
    ],
    [
      'the use of a shared type',
      () => replace('tools/open.yaml', 'page: integer', 'page: { type: Place }'),
    ],
    ['what completes', () => replace('resources/page.yaml', ', completion: [id]', '')],
    [
      'something that gives a warning',
      () => replace('tools/open.yaml', '    description: Finds pages\n', ''),
    ],
    ['something wrong', () => replace('tools/open.yaml', 'integer', 'integers')],
    [
      'a schema file',
      () =>
        put('schemas/a.json', '{ "type": "object", "additionalProperties": false, "title": "A" }'),
    ],
    ['a new file', () => put('tools/more.yaml', tool('more'))],
    ['a secret', () => replace('tools/find.yaml', 'Finds pages', `Uses ghp_${'a1B2'.repeat(9)}`)],
    [
      'a handler that lacks its function',
      () => put('handlers/tools/find.ts', 'export const more = 1;\n'),
    ],
    [
      'a handler that prints',
      () => replace('handlers/tools/find.ts', /$/, '\nprocess.stdout.write("");\n'),
    ],
  ])('of %s, everything is', async (_, change) => {
    expect(await afterEdit(change)).toBe('whole');
  });

  it('keeps the times of all other files', async () => {
    await generate();
    const paths = readdirSync(join(folder, 'generated'), { recursive: true, encoding: 'utf8' });
    const old = paths
      .filter((path) => /\.(?:ts|json)$/.test(path))
      .map((path) => join(folder, 'generated', path));
    for (const path of old) utimesSync(path, 1000, 1000);
    expect(await afterEdit(() => replace('tools/find.yaml', 'Finds pages', 'Finds all'))).toBe(
      'part',
    );
    const changed = old.filter((path) => statSync(path).mtimeMs !== 1_000_000);
    expect(changed.map((path) => path.slice(folder.length + 1)).sort()).toEqual([
      'generated/.snodo.lock.json',
      'generated/tools/find.ts',
    ]);
  });

  it('replaces no file without the mark', async () => {
    await generate();
    put('generated/tools/find.ts', '// mine\n');
    replace('tools/find.yaml', 'Finds pages', 'Finds all');
    const result = await generate();
    expect(result.exitCode).toBe(1);
    expect(result.err).toContain('generated-unmarked');
    expect(read('generated/tools/find.ts')).toBe('// mine\n');
  });

  it.each<readonly [string, (bytes: Buffer) => Buffer]>([
    ['cut', (bytes) => bytes.subarray(0, -10)],
    ['without the parts', (bytes) => bytes.subarray(0, bytes.indexOf('\n', 70) + 1)],
    [
      'with another text',
      (bytes) => Buffer.from(bytes.toString().replaceAll('Finds pages', 'Finds piges')),
    ],
    ['of other bytes', (bytes) => Buffer.alloc(bytes.length, 0xff)],
  ])('gives the same with an entry that is %s', async (_, change) => {
    await generate();
    const entries = join(folder, 'node_modules/.cache/snodo');
    for (const name of readdirSync(entries)) {
      const file = join(entries, name);
      writeFileSync(file, change(readFileSync(file)));
    }
    replace('tools/find.yaml', 'Finds pages', 'Finds all');
    const result = await generate();
    expect(result).toMatchObject({ exitCode: 0, err: expect.stringContaining('2 updated') });
    expect((await anew('--check')).exitCode).toBe(0);
  });
});
