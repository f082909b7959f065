import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeptResult } from '../../../src/cli/kept/entry.js';
import { entryPlace } from '../../../src/cli/kept/entry-place.js';
import { recollect } from '../../../src/cli/kept/recollect.js';
import { main } from '../../../src/cli/main.js';
import { start } from '../../../src/cli/start.js';
import type { Terminal } from '../../../src/cli/terminal.js';

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module" }',
  'snodo.yaml': [
    'snodo: 1',
    'server: { name: a, version: 1.0.0 }',
    'validator: full',
    'components: [tools/*.yaml]',
    'tools:',
    '  find: { description: Finds, inputSchema: schemas/find.json }',
    '  open: { description: Opens, additionalProperties: false, arguments: {} }',
    '',
  ].join('\n'),
  'tools/add.yaml': 'tools:\n  add: { description: Adds, additionalProperties: false }\n',
  'schemas/find.json': '{ "type": "object", "additionalProperties": false }',
  'handlers/tools/find.ts': 'export const call = () => "found";\n',
  'handlers/tools/open.ts': 'export const call = () => "open";\n',
  'inner/note.txt': 'Nothing reads this.\n',
};

const parent = mkdtempSync(join(tmpdir(), 'snodo-cache-'));
let projects = 0;
let folder: string;

afterAll(() => rmSync(parent, { recursive: true, force: true }));

beforeEach(() => {
  projects += 1;
  folder = join(parent, `project-${projects}`);
  for (const [path, text] of Object.entries(FILES)) put(path, text);
  mkdirSync(join(folder, 'node_modules'));
});

/** Lets time be ahead: from seconds ahead all files look old enough to be known by their status. */
function setClock(ahead: number): void {
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
}

afterEach(() => vi.restoreAllMocks());

function put(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

type Options = { readonly cwd?: string; readonly color?: boolean };

type Printed = { out: string; err: string };

function terminalOf(printed: Printed, { cwd = '.', color = false }: Options): Terminal {
  return {
    cwd: join(folder, cwd),
    color: { out: color, err: false },
    out(text) {
      printed.out += text;
    },
    err(text) {
      printed.err += text;
    },
  };
}

/** What a command line would print without being run. */
async function kept(
  argv: readonly string[],
  options: Options = {},
): Promise<KeptResult | undefined> {
  const { known } = (await recollect(argv, terminalOf({ out: '', err: '' }, options))) ?? {};
  return known?.kind === 'same' ? known.result : undefined;
}

/** Runs the command line as the program does. */
async function run(argv: readonly string[], options: Options = {}): Promise<KeptResult> {
  const printed = { out: '', err: '' };
  const exitCode = await start(argv, terminalOf(printed, options));
  return { ...printed, exitCode } as KeptResult;
}

/** What the command line prints without any cache. */
async function fresh(argv: readonly string[], options: Options = {}): Promise<KeptResult> {
  const printed = { out: '', err: '' };
  const exitCode = await main(argv, terminalOf(printed, options));
  return { ...printed, exitCode } as KeptResult;
}

const ENTRIES = 'node_modules/.cache/snodo';

function entries(): readonly string[] {
  const path = join(folder, ENTRIES);
  return existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : [];
}

describe('a run with nothing changed', () => {
  it.each<readonly [string, readonly string[], Options]>([
    ['check', ['check'], {}],
    ['check of a named manifest', ['check', 'snodo.yaml'], {}],
    ['check from a folder below', ['check'], { cwd: 'inner' }],
    ['check --format json', ['check', '--format', 'json'], {}],
    ['check --strict, which fails', ['check', '--strict'], {}],
    ['check in colour', ['check'], { color: true }],
  ])('%s: prints the same', async (_, argv, options) => {
    const first = await run(argv, options);
    expect(first.out).toContain('add');
    expect(await kept(argv, options)).toMatchObject(first);
    expect(await run(argv, options)).toEqual(first);
    expect(await fresh(argv, options)).toEqual(first);
    expect(entries()).toHaveLength(1);
  });

  it.each<readonly [string, () => void]>([
    ['a file that nothing reads', () => put('inner/note.txt', 'changed')],
    ['a new file elsewhere', () => put('README.md', 'new')],
    ['the same bytes written again', () => put('snodo.yaml', FILES['snodo.yaml'] ?? '')],
    ['times of files', () => utimesSync(join(folder, 'handlers/tools/open.ts'), 1, 1)],
  ])('%s does not count', async (_, change) => {
    await run(['check']);
    change();
    expect(await kept(['check'])).toBeDefined();
  });
});

describe('a tsconfig.json that extends a package', () => {
  const config = (options: string) => `{ "compilerOptions": { ${options} } }`;

  beforeEach(() => {
    put('snodo.yaml', `${FILES['snodo.yaml']}importExtension: ts\n`);
    put('tsconfig.json', '{ "extends": "shared" }');
    put('../node_modules/shared/tsconfig.json', config(''));
  });

  afterEach(() => rmSync(join(parent, 'node_modules'), { recursive: true, force: true }));

  it('counts, although it lies above the project', async () => {
    const first = await run(['check']);
    expect(first.out).toContain('import-extension-refused');
    expect(await kept(['check'])).toMatchObject(first);
    put('../node_modules/shared/tsconfig.json', config('"allowImportingTsExtensions": true'));
    expect((await run(['check'])).out).not.toContain('import-extension-refused');
  });

  it('counts when it is gone', async () => {
    await run(['check']);
    rmSync(join(parent, 'node_modules'), { recursive: true });
    expect((await run(['check'])).out).not.toContain('import-extension-refused');
  });
});

it.each<readonly [string, number, boolean]>([
  ['nothing again that is old', 10_000, false],
  ['again what is new', -10_000, true],
])('reads %s', async (_, age, expected) => {
  setClock(age);
  const first = await run(['check']);
  vi.resetModules();
  let isRead = false;
  vi.doMock('../../../src/cli/kept/second-look.js', async (original) => {
    isRead = true;
    return original();
  });
  const alone = await import('../../../src/cli/start.js');
  const printed = { out: '', err: '' };
  const exitCode = await alone.start(['check'], terminalOf(printed, {}));
  expect({ ...printed, exitCode }).toEqual(first);
  expect(isRead).toBe(expected);
  vi.doUnmock('../../../src/cli/kept/second-look.js');
});

it('prints a kept result without the program', async () => {
  const first = await run(['check']);
  vi.resetModules();
  vi.doMock('../../../src/cli/main.js', () => ({
    main: () => Promise.reject(new Error('loaded')),
  }));
  const alone = await import('../../../src/cli/start.js');
  const printed = { out: '', err: '' };
  const exitCode = await alone.start(['check'], terminalOf(printed, {}));
  expect({ ...printed, exitCode }).toEqual(first);
  await expect(alone.start(['check', '--strict'], terminalOf(printed, {}))).rejects.toThrow(
    'loaded',
  );
  vi.doUnmock('../../../src/cli/main.js');
});

describe.each([0, 10_000])('every change counts, %i ms after what was there before', (age) => {
  beforeEach(() => setClock(age));

  const remove = (path: string) => rmSync(join(folder, path), { recursive: true });
  const move = (from: string, to: string) => renameSync(join(folder, from), join(folder, to));
  const link = (path: string, target: string) => {
    remove(path);
    symlinkSync(join(folder, target), join(folder, path));
  };

  it.each<readonly [string, () => void]>([
    ['a byte of the manifest', () => put('snodo.yaml', `${FILES['snodo.yaml']}#\n`)],
    ['an included file', () => put('tools/add.yaml', 'tools: {}\n')],
    ['a new included file', () => put('tools/more.yaml', 'tools: {}\n')],
    ['an included file that is gone', () => remove('tools/add.yaml')],
    ['an included file of another name', () => move('tools/add.yaml', 'tools/plus.yaml')],
    ['the folder of included files', () => move('tools', 'parts')],
    [
      'an included file that is a folder now',
      () => {
        remove('tools/add.yaml');
        mkdirSync(join(folder, 'tools/add.yaml'));
      },
    ],
    ['a tsconfig.json where there was none', () => put('tsconfig.json', '{')],
    ['a schema file', () => put('schemas/find.json', '{ "type": "object" }')],
    ['a schema file that is gone', () => remove('schemas/find.json')],
    ['a handler file', () => put('handlers/tools/open.ts', 'export const read = 1;\n')],
    [
      'a byte of a handler file',
      () => put('handlers/tools/open.ts', 'export const call = () => "Open";\n'),
    ],
    [
      'a missing handler file that is there now',
      () => put('handlers/tools/add.ts', 'export const call = 1;\n'),
    ],
    ['a handler file that is gone', () => remove('handlers/tools/open.ts')],
    [
      'a handler file of another name',
      () => move('handlers/tools/open.ts', 'handlers/tools/Open.ts'),
    ],
    [
      'a handler file that nothing uses',
      () => put('handlers/tools/old.ts', 'export const call = 1;\n'),
    ],
    [
      'a handler file that is a folder now',
      () => {
        remove('handlers/tools/open.ts');
        mkdirSync(join(folder, 'handlers/tools/open.ts'));
      },
    ],
    [
      'a handler that a link leads out of the project',
      () => {
        cpSync(join(folder, 'handlers/tools/open.ts'), join(parent, 'outside.ts'));
        link('handlers/tools/open.ts', '../outside.ts');
      },
    ],
    [
      'a folder that a link leads out of the project',
      () => {
        cpSync(join(folder, 'schemas'), join(parent, 'schemas'), { recursive: true });
        link('schemas', '../schemas');
      },
    ],
    [
      'a package.json nearer to the manifest',
      () => {
        move('package.json', '../package.json');
        mkdirSync(join(parent, 'node_modules'), { recursive: true });
      },
    ],
    ['package.json', () => put('package.json', '{}')],
    ['what is installed', () => put('node_modules/.package-lock.json', '{}')],
  ])('%s', async (_, change) => {
    await run(['check']);
    change();
    expect(await kept(['check'])).toBeUndefined();
    const after = await run(['check']);
    expect(after).toEqual(await fresh(['check']));
    rmSync(join(parent, 'package.json'), { force: true });
  });

  it('another manifest that is nearer to the working directory', async () => {
    const options = { cwd: 'inner' };
    await run(['check'], options);
    put('inner/snodo.yaml', 'snodo: 1\n');
    expect(await kept(['check'], options)).toBeUndefined();
  });

  it.each<readonly [string, readonly string[], Options]>([
    ['--strict', ['check', '--strict'], {}],
    ['--format', ['check', '--format', 'sarif'], {}],
    ['--client', ['check', '--client', 'openai'], {}],
    ['a manifest by name', ['check', './snodo.yaml'], {}],
    ['colour', ['check'], { color: true }],
    ['the working directory', ['check'], { cwd: 'inner' }],
  ])('%s is another command', async (_, argv, options) => {
    await run(['check']);
    expect(await kept(argv, options)).toBeUndefined();
  });
});

describe('an entry that is not what was written', () => {
  beforeEach(() => setClock(10_000)); // what is written does not depend on the time that passes

  const json = (change: (entry: Record<string, unknown>) => object | null) => (text: string) => {
    const [digest, entry = '', ...rest] = text.split('\n');
    const changed = JSON.stringify(change(JSON.parse(entry) as Record<string, unknown>));
    return [digest, changed, ...rest].join('\n');
  };

  it.each<readonly [string, (text: string) => string]>([
    ['empty', () => ''],
    ['cut', (text) => text.slice(0, text.length / 2)],
    ['not JSON', () => 'no problems'],
    ['null', json(() => null)],
    ['a list', json(() => [])],
    ['another output', json((entry) => ({ ...entry, out: 'snodo.yaml: no problems\n' }))],
    ['another exit code', json((entry) => ({ ...entry, exitCode: 1 }))],
    ['an exit code that no check has', json((entry) => ({ ...entry, exitCode: 7 }))],
    ['fewer inputs', json((entry) => ({ ...entry, observations: [] }))],
    ['inputs of another shape', json((entry) => ({ ...entry, observations: [['link', 'a']] }))],
    [
      'inputs outside',
      json((entry) => ({ ...entry, observations: [['file', '../../etc/passwd', '=a']] })),
    ],
    ['no inputs', json((entry) => ({ ...entry, observations: null }))],
    ['another manifest', json((entry) => ({ ...entry, argument: 'tools/add.yaml' }))],
    ['another digest', (text) => text.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))],
    ['without a digest', (text) => text.replace(/^.*\n/, '')],
    ['a digest alone', (text) => text.replace(/\n.*/s, '\n')],
    ['bytes that are no text', () => '\u0000\uFFFD'],
  ])('%s: is ignored and written anew', async (_, change) => {
    const first = await run(['check']);
    const [file = ''] = entries();
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, change(text));
    expect(await kept(['check'])).toBeUndefined();
    expect(await run(['check'])).toEqual(first);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});

describe('the place of the cache', () => {
  it('is nowhere without node_modules', async () => {
    rmSync(join(folder, 'node_modules'), { recursive: true });
    await run(['check']);
    expect(entryPlace(['check'], terminalOf({ out: '', err: '' }, {}))).toBeUndefined();
    expect(readdirSync(folder).sort()).toEqual(
      ['handlers', 'inner', 'package.json', 'schemas', 'snodo.yaml', 'tools'].sort(),
    );
  });

  it('is left alone with --no-cache', async () => {
    await run(['check', '--no-cache']);
    expect(entries()).toEqual([]);
  });

  it('is left alone by commands that end with 2', async () => {
    expect((await run(['check', 'missing.yaml'])).exitCode).toBe(2);
    expect((await run(['check', '--unknown'])).exitCode).toBe(2);
    expect(entries()).toEqual([]);
  });

  it('may be one that cannot be written', async () => {
    put('node_modules/.cache', 'a file');
    const first = await run(['check']);
    expect(first.exitCode).toBe(0);
    expect(await run(['check'])).toEqual(first);
    rmSync(join(folder, 'node_modules/.cache'));
    mkdirSync(join(folder, ENTRIES), { recursive: true });
    chmodSync(join(folder, ENTRIES), 0o500);
    expect(await run(['check'])).toEqual(first);
    chmodSync(join(folder, ENTRIES), 0o700);
  });

  it('does not grow without bound', async () => {
    mkdirSync(join(folder, ENTRIES), { recursive: true });
    for (let index = 0; index < 50; index += 1) {
      const file = join(folder, ENTRIES, `${index}.json`);
      writeFileSync(file, '{}');
      utimesSync(file, index, index);
    }
    const first = await run(['check']);
    expect(entries()).toHaveLength(32);
    expect(existsSync(join(folder, ENTRIES, '18.json'))).toBe(false);
    expect(await kept(['check'])).toMatchObject(first);
  });

  it('holds no path of this machine', async () => {
    await run(['check']);
    for (const file of entries()) expect(readFileSync(file, 'utf8')).not.toContain(parent);
  });

  it('serves several runs at once', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => run(['check'])));
    expect(new Set(results.map(({ out }) => out)).size).toBe(1);
    expect(entries()).toHaveLength(1);
    expect(await kept(['check'])).toMatchObject(results[0] ?? {});
  });
});
