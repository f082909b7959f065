import { chmodSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Project, project } from '../write/project.js';
import { run } from './captured-terminal.js';

const MANIFEST = `snodo: 1
server: { name: demo, version: 1.0.0 }
tools:
  search:
    description: Search packages
    additionalProperties: false
    arguments:
      query: { type: string, description: Words to look for }
`;

function demo(manifest = MANIFEST): Project {
  return project({ 'package.json': '{ "type": "module" }\n', 'snodo.yaml': manifest });
}

async function generated(manifest = MANIFEST): Promise<Project> {
  const at = demo(manifest);
  expect(await run(at.root, 'generate')).toMatchObject({ code: 0 });
  return at;
}

describe('snodo generate', () => {
  it('creates the server and the handlers, and says what to do next', async () => {
    const at = demo();
    const { code, out, err } = await run(at.root, 'generate');
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toMatch(/^Generated files: \d+ created\.$/m);
    expect(err).toContain('Created handlers:\n  handlers/tools/search.ts\n');
    expect(err).toContain('npx snodo serve\n');
    expect(err).not.toContain('handler-missing');
    expect(at.tree()).toEqual(
      expect.arrayContaining([
        'generated/.snodo.lock.json',
        'generated/main.ts',
        'generated/server.ts',
        'generated/tools/search.ts',
        'handlers/tools/search.ts',
      ]),
    );
  });

  it.each([
    ['in a project without a cache', 'README.md'],
    ['in a project with a cache', 'node_modules/.keep'],
  ])('imports as the tsconfig.json asks, and follows it when it changes, %s', async (_, file) => {
    const at = demo();
    at.write(file, '');
    expect(await run(at.root, 'generate')).toMatchObject({ code: 0 });
    expect(await run(at.root, 'generate')).toMatchObject({ code: 0 });
    expect(at.read('generated/main.ts')).toContain("import('./server.js')");
    expect(at.read('handlers/tools/search.ts')).toContain("/generated/tools/search.js'");
    at.write('tsconfig.json', '{ "compilerOptions": { "rewriteRelativeImportExtensions": true } }');
    const drift = await run(at.root, 'generate', '--check');
    expect(drift.code).toBe(1);
    expect(drift.err).toContain("import('./server.ts')");
    expect(await run(at.root, 'generate')).toMatchObject({ code: 0 });
    expect(at.read('generated/main.ts')).toContain("import('./server.ts')");
    expect(at.read('generated/server.ts')).toContain("from '../handlers/tools/search.ts'");
    expect(at.read('handlers/tools/search.ts')).toContain("/generated/tools/search.js'");
    expect(await run(at.root, 'generate', '--check')).toMatchObject({ code: 0 });
    at.write('base.json', '{ "compilerOptions": {} }');
    at.write('tsconfig.json', '{ "extends": "./base.json" }');
    expect(await run(at.root, 'generate')).toMatchObject({ code: 0 });
    expect(at.read('generated/main.ts')).toContain("import('./server.js')");
    at.write('base.json', '{ "compilerOptions": { "rewriteRelativeImportExtensions": true } }');
    expect(await run(at.root, 'generate')).toMatchObject({ code: 0 });
    expect(at.read('generated/main.ts')).toContain("import('./server.ts')");
    at.remove('base.json');
    const unread = await run(at.root, 'generate');
    expect(unread).toMatchObject({ code: 0 });
    expect(unread.err).toContain('tsconfig.json:1:14 warning tsconfig-unread');
    expect(at.read('generated/main.ts')).toContain("import('./server.js')");
  });

  it.each([
    ['{ "type": "module" }', false],
    ['{ "type": "commonjs" }', true],
    ['{}', true],
    ['[]', true],
    ['{', false],
  ])('advises ES modules for the package.json %s: %s', async (text, isAdvised) => {
    const { root } = project({ 'package.json': text, 'snodo.yaml': MANIFEST });
    const first = await run(root, 'generate');
    expect(first.code).toBe(0);
    expect(first.err.includes('npm pkg set type=module')).toBe(isAdvised);
    const second = await run(root, 'generate');
    expect(second.err).not.toContain('npm pkg set');
  });

  it('changes nothing the second time', async () => {
    const { root } = await generated();
    const { code, err } = await run(root, 'generate', 'snodo.yaml');
    expect(code).toBe(0);
    expect(err).toMatch(/^Generated files: 0 created, \d+ unchanged\.$/m);
    expect(err).not.toContain('handlers/');
  });

  it('prints the files as JSON', async () => {
    const { root } = demo();
    const { code, out } = await run(root, 'generate', '--format', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      summary: { errors: 0 },
      files: {
        created: expect.arrayContaining(['generated/server.ts']),
        updated: [],
        unchanged: [],
        removed: [],
        handlers: ['handlers/tools/search.ts'],
      },
    });
  });

  it('prints its findings for GitHub and as SARIF, with the exit codes of text', async () => {
    const at = demo();
    const fresh = await run(at.root, 'generate', '--check', '--format', 'github');
    expect([fresh.code, fresh.err]).toEqual([1, '']);
    expect(fresh.out).toMatch(
      /^::error file=generated\/server\.ts,line=1,endLine=1,col=1,endColumn=1,title=generated-stale::/m,
    );
    const written = await run(at.root, 'generate', '--format', 'sarif');
    expect([written.code, written.err]).toEqual([0, '']);
    expect(JSON.parse(written.out)).toMatchObject({ version: '2.1.0' });
    expect(at.has('generated/server.ts')).toBe(true);
    expect(await run(at.root, 'generate', '--check', '--format', 'github')).toMatchObject({
      code: 0,
      err: '',
    });
  });

  it('O09 follows a renamed tool: the generated file goes, the handler stays and is named', async () => {
    const at = await generated();
    at.write('handlers/tools/search.ts', 'export const call = () => "mine";\n');
    at.write('snodo.yaml', MANIFEST.replace('search:', 'find:'));
    const { code, err } = await run(at.root, 'generate');
    expect(code).toBe(0);
    expect(err).toContain('handler-orphan');
    const move = 'git mv -f handlers/tools/search.ts handlers/tools/find.ts';
    expect(err).toContain(
      `if it is for \`find\`, move it there and import its types anew: ${move} (without git: mv); or name it`,
    );
    expect(at.has('generated/tools/search.ts')).toBe(false);
    expect(at.read('generated/server.ts')).not.toMatch(/search/i);
    expect(at.read('handlers/tools/search.ts')).toBe('export const call = () => "mine";\n');
    const check = await run(at.root, 'generate', '--check');
    expect(check.code).toBe(1);
    expect(check.err).toContain('The generated files are up to date.');
    expect(check.err).not.toContain('npx snodo generate');
    expect(check.err).toContain(move); // the stub that stands there now is still as it was created
  });

  it('warns of a handler without its export, with the line to paste', async () => {
    const at = demo();
    at.write('handlers/tools/search.ts', 'export const other = () => 1;\n');
    const { code, err } = await run(at.root, 'generate');
    expect(code).toBe(0);
    expect(err).toContain('handler-export-missing');
    expect(err).toMatch(/if `other` is it, rename it, .*`#other`.*; else add: export const call: /);
    expect((await run(at.root, 'generate', '--strict')).code).toBe(1);
    expect((await run(at.root, 'generate', '--check')).code).toBe(1);
  });

  it('adds a missing export with --fix, and changes nothing else of the file', async () => {
    const at = demo();
    const before = 'import { a } from "./a.js"\r\nexport   const other = a;\r\n';
    at.write('handlers/tools/search.ts', before);
    chmodSync(join(at.root, 'handlers/tools/search.ts'), 0o640);
    const { code, err } = await run(at.root, 'generate', '--fix');
    expect([code, err]).toEqual([0, expect.not.stringContaining('handler-export-missing')]);
    expect(err).toContain('Added missing exports to:\n  handlers/tools/search.ts\n');
    expect(err).toContain('They are yours: snodo changes them only with --fix. ');
    const after = at.read('handlers/tools/search.ts');
    expect(after).toContain('export const call: SearchHandler = (_args, _context) => {\r\n');
    expect(
      after.replace(/^import .*(?:runtime|tools\/search\.js)";\r\n/gm, '').startsWith(before),
    ).toBe(true);
    expect(statSync(join(at.root, 'handlers/tools/search.ts')).mode & 0o777).toBe(0o640);
    expect((await run(at.root, 'generate', '--check')).code).toBe(0);
    const again = await run(at.root, 'generate', '--fix');
    expect(again.err).not.toContain('Added');
    expect(at.read('handlers/tools/search.ts')).toBe(after);
  });

  it('adds a missing export to an empty file too', async () => {
    const at = demo();
    at.write('handlers/tools/search.ts', '');
    const { code, err } = await run(at.root, 'generate', '--fix');
    expect([code, err]).toEqual([0, expect.not.stringContaining('handler-export-missing')]);
    expect(at.read('handlers/tools/search.ts')).toContain('export const call: SearchHandler');
  });

  it('adds the completion that a manifest asks for, although its lack is an error', async () => {
    const at = demo();
    const prompt =
      'prompts:\n  ask:\n    description: Ask\n    arguments: { topic: { description: What } }\n    completion: [topic]\n';
    at.write('snodo.yaml', `${MANIFEST}${prompt}`);
    at.write('handlers/prompts/ask.ts', 'export const render = () => "Ask.";\n');
    expect((await run(at.root, 'generate')).code).toBe(1);
    const { code, err } = await run(at.root, 'generate', '--fix');
    expect([code, err]).toEqual([
      0,
      expect.stringContaining('Added missing exports to:\n  handlers/prompts/ask.ts\n'),
    ]);
    expect(at.read('handlers/prompts/ask.ts')).toMatch(
      /^export const complete: AskCompletionHandler/m,
    );
  });

  it('adds nothing while another finding is an error, nor to a file that is not valid', async () => {
    const at = demo();
    at.write('handlers/tools/search.ts', 'export const other = 1;\n');
    at.write('snodo.yaml', `${MANIFEST}    colour: red\n`);
    expect((await run(at.root, 'generate', '--fix')).code).toBe(1);
    expect(at.read('handlers/tools/search.ts')).toBe('export const other = 1;\n');
    at.write('snodo.yaml', MANIFEST);
    at.write('handlers/tools/search.ts', 'module.exports = { find() {} };\n');
    const { code, err } = await run(at.root, 'generate', '--fix');
    expect(code).toBe(0);
    expect(err).toContain(
      'Nothing was added to handlers/tools/search.ts: it is no valid ES module, or uses the name for something else.',
    );
    expect(at.read('handlers/tools/search.ts')).toBe('module.exports = { find() {} };\n');
    expect((await run(at.root, 'generate', '--fix', '--check')).code).toBe(2);
  });

  it('leaves good output alone when the manifest turns bad', async () => {
    const at = await generated();
    const before = at.tree().map((path) => [path, at.read(path)]);
    at.write('snodo.yaml', `${MANIFEST}    colour: red\n`);
    const { code, err } = await run(at.root, 'generate');
    expect(code).toBe(1);
    expect(err).toContain('unknown-key');
    expect(err).toContain('Nothing was written.');
    at.write('snodo.yaml', MANIFEST);
    expect(at.tree().map((path) => [path, at.read(path)])).toEqual(before);
  });

  it('does not replace a file that is not generated', async () => {
    const at = demo();
    at.write('generated/server.ts', 'export const mine = 1;\n');
    for (const command of [['generate'], ['generate', '--check']]) {
      const { code, err } = await run(at.root, ...command);
      expect(code).toBe(1);
      expect(err).toMatch(/^generated\/server\.ts:1:1 error generated-unmarked$/m);
    }
    const { err } = await run(at.root, 'generate', '--check');
    expect(err).toContain("Files that are not snodo's stand in the way: move them first.");
    expect(at.read('generated/server.ts')).toBe('export const mine = 1;\n');
    expect(at.has('generated/tools/search.ts')).toBe(false);
  });

  it('does not mix the outputs of two manifests', async () => {
    const at = await generated();
    at.write('other.yaml', MANIFEST);
    const { code, err } = await run(at.root, 'generate', 'other.yaml');
    expect(code).toBe(1);
    expect(err).toContain('generated-foreign');
    expect(err).toContain('`snodo.yaml`');
  });
});

describe('snodo generate --check', () => {
  it('is content after a run', async () => {
    const { root } = await generated();
    const { code, out, err } = await run(root, 'generate', '--check');
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toContain('The generated files are up to date.');
  });

  it('shows what differs, and the command that repairs it', async () => {
    const at = await generated();
    at.write('snodo.yaml', MANIFEST.replace('Search packages', 'Search all packages'));
    at.write('generated/tools/old.ts', at.read('generated/tools/search.ts'));
    const before = at.tree();
    const { code, err } = await run(at.root, 'generate', '--check');
    expect(code).toBe(1);
    expect(err).toMatch(/^generated\/tools\/search\.ts:\d+:1 error generated-stale$/m);
    expect(err).toMatch(/^-.*Search packages/m);
    expect(err).toMatch(/^\+.*Search all packages/m);
    expect(err).toMatch(/^generated\/tools\/old\.ts:1:1 error generated-stale$/m);
    expect(err).toContain('npx snodo generate\n');
    expect(at.tree()).toEqual(before);
  });

  it('fails when nothing was generated yet', async () => {
    const { root, tree } = demo();
    const { code, out } = await run(root, 'generate', '--check', '--format', 'json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      files: {
        changed: [],
        missing: expect.arrayContaining(['generated/server.ts']),
        surplus: [],
        missingHandlers: ['handlers/tools/search.ts'],
      },
    });
    expect(tree()).toEqual(['package.json', 'snodo.yaml']);
  });

  it('says when only line ends differ', async () => {
    const at = await generated();
    at.write('generated/server.ts', at.read('generated/server.ts').replaceAll('\n', '\r\n'));
    const { code, err } = await run(at.root, 'generate', '--check');
    expect(code).toBe(1);
    expect(err).toContain('in its line ends alone (CRLF, expected LF)');
    expect(err).not.toContain('+++');
  });

  it('ignores what a killed run left behind, which the next run removes', async () => {
    const at = await generated();
    at.write('generated/.snodo-stage-2147483647/0', 'half');
    expect((await run(at.root, 'generate', '--check')).code).toBe(0);
    expect((await run(at.root, 'generate')).code).toBe(0);
    expect(at.has('generated/.snodo-stage-2147483647')).toBe(false);
  });

  it('fails for a handler that is not there', async () => {
    const at = await generated();
    at.remove('handlers/tools/search.ts');
    const { code, err } = await run(at.root, 'generate', '--check');
    expect(code).toBe(1);
    expect(err).toMatch(/error handler-missing/);
    expect(err).toContain('handlers/tools/search.ts');
  });
});

describe('bad input', () => {
  type Case = {
    readonly name: string;
    readonly argument: string;
    readonly content?: string | Uint8Array;
    readonly code: number;
    readonly says: RegExp;
  };
  const cases: Case[] = [
    { name: 'a missing file', argument: 'nothing.yaml', code: 2, says: /^error: .*nothing\.yaml/ },
    { name: 'a folder', argument: 'folder', code: 2, says: /^error: .*folder: it is a folder/ },
    { name: 'an empty path', argument: '', code: 2, says: /^error: .*empty/ },
    {
      name: 'a binary file',
      argument: 'binary.yaml',
      content: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe),
      code: 1,
      says: /^binary\.yaml:1:1 error file-encoding$/m,
    },
    {
      name: 'invalid YAML',
      argument: 'bad.yaml',
      content: 'snodo: 1\nserver: {name: demo\ntools: [\n',
      code: 1,
      says: /^bad\.yaml:\d+:\d+ error yaml-syntax$/m,
    },
    {
      name: 'an empty file',
      argument: 'empty.yaml',
      content: '',
      code: 1,
      says: /^empty\.yaml:1:1 error manifest-root$/m,
    },
    {
      name: 'an output that leaves the project',
      argument: 'leaving.yaml',
      content: `${MANIFEST}output: ../elsewhere\n`,
      code: 1,
      says: /^leaving\.yaml:\d+:\d+ error path-outside-root$/m,
    },
  ];
  const commands = [['generate'], ['generate', '--check'], ['serve'], ['check']];
  const runs = cases.flatMap((each) =>
    commands.map((command) => ({ ...each, command, title: command.join(' ') })),
  );

  it.each(runs)('$title, $name: one paragraph and exit code $code', async (each) => {
    const at = demo();
    mkdirSync(join(at.root, 'folder'));
    if (each.content !== undefined) at.write(each.argument, each.content);
    const before = at.tree();
    const { code, out, err } = await run(at.root, ...each.command, each.argument);
    // The findings are what `check` is asked for; the other commands talk about their work beside it.
    const [said, silent] = each.title === 'check' && code === 1 ? [out, err] : [err, out];
    expect(said).toMatch(each.says);
    expect({ code, silent }).toEqual({ code: each.code, silent: '' });
    expect(said).not.toMatch(/^\s+at /m);
    expect(at.tree()).toEqual(before);
  });

  it.each([['generate'], ['generate', '--check'], ['serve']])(
    '%s without a manifest anywhere',
    async (...command) => {
      const { root } = project();
      const { code, err } = await run(root, ...command);
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('snodo.yaml') });
    },
  );

  const outputs: { name: string; prepare(at: Project): void; says: RegExp }[] = [
    {
      name: 'an output path that is a file',
      prepare: ({ write }) => write('generated', 'mine'),
      says: /^error: generated is a file; expected a folder, or nothing\. Nothing was changed\.\n$/m,
    },
    {
      name: 'a folder in the place of a generated file',
      prepare: ({ root }) => mkdirSync(join(root, 'generated/server.ts'), { recursive: true }),
      says: /^error: generated\/server\.ts is a folder; expected a file, or nothing\./m,
    },
    {
      name: 'an output folder that leads out of the project',
      prepare: ({ root }) => symlinkSync(project().root, join(root, 'generated')),
      says: /^error: generated leads out of the project through a symbolic link\./m,
    },
  ];
  it.each(outputs)('$name: exit code 2, nothing changed', async ({ prepare, says }) => {
    const at = demo();
    prepare(at);
    const before = at.tree();
    for (const command of [['generate'], ['generate', '--check']]) {
      const { code, err } = await run(at.root, ...command);
      expect(err).toMatch(says);
      expect(code).toBe(2);
    }
    expect(at.tree()).toEqual(before);
  });
});
