import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { HELP_EXAMPLES } from '../../src/cli/help-examples.js';
import { processTerminal } from '../../src/cli/terminal.js';
import { type Project, project } from '../write/project.js';
import { type Run, run, runAt } from './captured-terminal.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const MANIFEST = `snodo: 1
server: { name: shop, version: 1.0.0 }
validator: full
tools:
  greet:
    description: Greet somebody
    additionalProperties: false
    arguments:
      name: { type: string, required: true, description: Who is greeted }
`;

const HANDLER = `import { greeting } from 'words';
import type { GreetHandler } from '../../generated/tools/greet.js';

export const call: GreetHandler = ({ name }) => \`\${greeting}, \${name}!\`;
`;

/** A server below some folder, with a package that its handler imports from a store, as pnpm lays it out. */
function filesIn(folder: string): Record<string, string> {
  const store = 'node_modules/.pnpm/words@1.0.0/node_modules/words';
  return {
    [`${folder}package.json`]: '{ "type": "module", "dependencies": { "words": "1.0.0" } }\n',
    [`${folder}snodo.yaml`]: MANIFEST,
    [`${folder}handlers/tools/greet.ts`]: HANDLER,
    [`${folder}${store}/package.json`]:
      '{ "name": "words", "type": "module", "exports": "./i.js" }',
    [`${folder}${store}/i.js`]: "export const greeting = 'Hello';\n",
    [`${folder}tools.json`]:
      '{ "tools": [{ "name": "t", "inputSchema": { "type": "object" } }] }\n',
  };
}

type Place = { readonly at: Project; readonly home: string };

function placed(folder: string, files: Record<string, string> = filesIn(folder)): Place {
  const at = project(files);
  const home = join(at.root, folder);
  symlinkSync('.pnpm/words@1.0.0/node_modules/words', join(home, 'node_modules/words'), 'junction');
  return { at, home };
}

/** Where a command runs, and how it names the manifest. */
type Setting = {
  readonly place: () => Place;
  readonly cwd: (home: string) => string;
  readonly manifest: readonly string[];
};

const crlf = (files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, text.replaceAll('\n', '\r\n')]),
  );

const SETTINGS: Readonly<Record<string, Setting>> = {
  'another folder': {
    place: () => placed('a/'),
    cwd: (home) => dirname(home),
    manifest: ['a/snodo.yaml'],
  },
  'a folder below': {
    place: () => placed(''),
    cwd: (home) => join(home, 'handlers/tools'),
    manifest: [],
  },
  'a path with blanks and other letters': {
    place: () => placed("Mein Höf (1) 'ñ' 東/"),
    cwd: (home) => home,
    manifest: [],
  },
  'one of several servers of a repository': {
    place: () => {
      const others = {
        'package.json': '{ "workspaces": ["servers/*"] }\n',
        'snodo.yaml': 'snodo: 2\n',
      };
      return placed('servers/orders/', { ...others, ...filesIn('servers/orders/') });
    },
    cwd: (home) => home,
    manifest: [],
  },
  'files with CRLF': {
    place: () => placed('', crlf(filesIn(''))),
    cwd: (home) => home,
    manifest: [],
  },
};

/** Every command that ends by itself: its words before and after the manifest, and what it must have said or done. */
const COMMANDS: Readonly<
  Record<string, (manifest: readonly string[], home: string) => readonly string[]>
> = {
  init: () => ['init', 'new one'],
  add: (manifest) => ['add', 'tool', 'search', ...manifest],
  check: (manifest) => ['check', ...manifest],
  generate: (manifest) => ['generate', ...manifest],
  build: (manifest) => ['build', ...manifest, '--output', 'server.mjs'],
  connect: (manifest) => ['connect', 'cursor', ...manifest, '--write'],
  call: (manifest) => ['call', 'greet', ...manifest, '--arg', 'name=Ada'],
  catalog: (manifest) => ['catalog', ...manifest, '--min-coverage', '100'],
  import: (_manifest, home) => ['import', '--tools', join(home, 'tools.json'), '-o', 'imported'],
  explain: () => ['explain', 'unknown-key'],
  schema: () => ['schema'],
  completion: () => ['completion', 'bash'],
};

const REQUEST = {
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

/** What a command leaves, beside its exit code: files relative to the server, or words on stdout. */
const EFFECTS: Readonly<Record<string, (place: Place, ran: Run) => void>> = {
  add: ({ at, home }) =>
    expect(at.read(join(home, 'snodo.yaml').slice(at.root.length))).toMatch(/\n {2}search:/),
  generate: ({ home }) => expect(readdirSync(join(home, 'generated'))).toContain('server.ts'),
  call: (_place, { out }) => expect(JSON.parse(out).content[0].text).toBe('Hello, Ada!'),
  connect: ({ home }) => expect(readdirSync(home)).toContain('.cursor'),
  catalog: (_place, { out }) => expect(out).toContain('\n### greet\n'),
};

describe.each(Object.entries(SETTINGS))('in %s', (_name, { place, cwd, manifest }) => {
  it.each(Object.keys(COMMANDS))('%s does its work', async (command) => {
    const { at, home } = place();
    const from = cwd(home);
    const ran = await run(from, ...(COMMANDS[command]?.(manifest, home) ?? []));
    expect(ran.code, ran.err).toBe(0);
    expect(ran.err).not.toContain('error');
    EFFECTS[command]?.({ at, home }, ran);
  });

  it('serve answers', () => {
    const { home } = place();
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, 'bin/snodo.js'), 'serve', ...manifest],
      { cwd: cwd(home), encoding: 'utf8', input: `${JSON.stringify(REQUEST)}\n` },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      id: 1,
      result: { content: [{ type: 'text', text: 'Hello, Ada!' }] },
    });
  });
});

/** The commands that do not end by themselves: `serve` ends with its input, `dev` has tests of its own. */
const ENDLESS: readonly string[] = ['serve', 'dev'];

it('tries every command', () => {
  expect([...Object.keys(COMMANDS), ...ENDLESS].sort()).toEqual(Object.keys(HELP_EXAMPLES).sort());
});

describe('for every command', () => {
  it.each(Object.keys(COMMANDS))('%s --quiet says nothing of its success', async (command) => {
    const { home } = placed('');
    const words = COMMANDS[command]?.([], home) ?? [];
    const color = { out: true, err: true };
    const { code, out, err } = await runAt({ cwd: home, color }, ...words, '--quiet', '--no-color');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).not.toContain('\u001b');
    if (command === 'check') expect(out).toBe('');
  });

  it.each(['check', 'generate', 'serve', 'build', 'call'])(
    '%s tells what is wrong in color, or without',
    async (command) => {
      const { root } = project({ 'snodo.yaml': 'snodo: 2\n', 'package.json': '{}' });
      const words = command === 'call' ? ['call', 'greet'] : [command];
      const color = { out: true, err: true };
      const shown = async (...more: readonly string[]): Promise<string> => {
        const { code, out, err } = await runAt({ cwd: root, color }, ...words, ...more);
        expect(code).toBe(1);
        return out + err;
      };
      const colored = await shown();
      const plain = await shown('--no-color', '-q');
      expect(colored).toContain('\u001b[');
      expect(plain).not.toContain('\u001b');
      expect(plain).toContain('snodo.yaml:1:');
    },
  );

  it.each(Object.keys(HELP_EXAMPLES))('%s has a word for a slip of the key', async (command) => {
    const misspelt = await run('/', `${command}x`);
    expect(misspelt).toMatchObject({ code: 2, out: '' });
    expect(misspelt.err).toContain(`(Did you mean ${command}?)`);
    const option = await run('/', command, '--quite', ...(REQUIRED[command] ?? []));
    expect(option).toMatchObject({ code: 2, out: '' });
    expect(option.err).toContain('(Did you mean --quiet?)');
    expect(option.err).toContain(`snodo ${command} --help`);
  });

  it.each(['check', 'generate', 'catalog', 'import', 'explain'])(
    '%s names the formats that there are',
    async (command) => {
      const { code, err } = await run('/', command, '--format', 'xml');
      expect(code).toBe(2);
      expect(err).toMatch(/Allowed choices are .*json/);
    },
  );

  it('colors a terminal, unless NO_COLOR is in the environment', () => {
    vi.stubEnv('NO_COLOR', '');
    const before = process.stderr.isTTY;
    process.stderr.isTTY = true;
    try {
      expect(processTerminal().color.err).toBe(true);
      vi.stubEnv('NO_COLOR', '1');
      expect(processTerminal().color.err).toBe(false);
    } finally {
      process.stderr.isTTY = before;
      vi.unstubAllEnvs();
    }
  });
});

/** What the parser asks for before it looks at other options. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = { import: ['--output', 'x'] };

/** Somebody who may read and not write: this user without the right to, or nobody where the rights mean nothing. */
const READER =
  process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534, env: { ...process.env, HOME: '/' } } : {};

const canRead =
  process.platform !== 'win32' &&
  spawnSync(process.execPath, [join(ROOT, 'bin/snodo.js'), 'schema'], { cwd: '/', ...READER })
    .status === 0;

describe.skipIf(!canRead)(
  'on a read-only checkout (left out on Windows, and where nobody may not read this repository)',
  () => {
    it('reads, and says what it cannot write', async () => {
      const { at, home } = placed('');
      expect(await run(home, 'generate')).toMatchObject({ code: 0 });
      const folders = ['', 'handlers', 'generated', 'node_modules'].map((path) => join(home, path));
      for (const folder of folders) chmodSync(folder, 0o555);
      const tree = at.tree();
      const snodo = (...args: readonly string[]) => {
        const { status, stdout, stderr } = spawnSync(
          process.execPath,
          [join(ROOT, 'bin/snodo.js'), ...args],
          { cwd: home, encoding: 'utf8', ...READER },
        );
        return { status, stdout, stderr };
      };
      try {
        expect(snodo('check')).toMatchObject({ status: 0, stderr: '' });
        expect(snodo('generate', '--check')).toMatchObject({ status: 0 });
        const call = snodo('call', 'greet', '--arg', 'name=Ada');
        expect(call).toMatchObject({ status: 0, stderr: '' });
        expect(call.stdout).toContain('Hello, Ada!');
        const build = snodo('build');
        expect(build.status).toBe(2);
        expect(build.stderr).toMatch(/^error: dist\/server\.mjs cannot be written: .*\.\n$/);
      } finally {
        for (const folder of folders) chmodSync(folder, 0o755);
      }
      expect(at.tree()).toEqual(tree);
    });
  },
);

describe('Ctrl-C', () => {
  it('waits until what is being written is whole', () => {
    const { root, tree } = project();
    mkdirSync(join(root, 'new'));
    const script = [
      `import { createFiles } from ${JSON.stringify(new URL('../../dist/write/create-files.js', import.meta.url).href)};`,
      `import { nodeDisk } from ${JSON.stringify(new URL('../../dist/write/disk.js', import.meta.url).href)};`,
      'const disk = { ...nodeDisk, link(from, to) { process.kill(process.pid, "SIGINT"); nodeDisk.link(from, to); } };',
      "createFiles(process.cwd(), [{ path: 'a/b.txt', text: '1' }, { path: 'c.txt', text: '2' }], disk);",
      'setTimeout(() => process.exit(0), 10_000);',
    ].join('\n');
    const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: join(root, 'new'),
    });
    expect(status).toBe(130);
    expect(tree()).toEqual(['new/a/b.txt', 'new/c.txt']);
  });
});
