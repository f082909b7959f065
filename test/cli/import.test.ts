import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { discoveredServer, json } from '../client/canned-server.js';
import { type Program, startProgram } from '../runtime/program/start-program.js';
import { type Project, project } from '../write/project.js';
import { run } from './captured-terminal.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BIN = join(ROOT, 'bin/snodo.js');

const TOOL = {
  name: 'greet',
  inputSchema: { type: 'object', properties: { name: { type: 'string' } } },
};

function folder(files: Readonly<Record<string, unknown>> = {}): Project {
  const texts = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === 'string' ? content : JSON.stringify(content),
  ]);
  return project({ 'package.json': '{ "type": "module" }\n', ...Object.fromEntries(texts) });
}

describe('snodo import --tools', () => {
  it('writes a manifest and says what to do next', async () => {
    const at = folder({ 'tools.json': { tools: [TOOL] } });
    const { code, out, err } = await run(at.root, 'import', '--tools', 'tools.json', '-o', 'demo');
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toBe(`Imported 1 tool into demo/snodo.yaml.

1 warning; to read it: npx snodo check demo/snodo.yaml
Next: npx snodo generate demo/snodo.yaml
`);
    expect(at.tree()).toEqual(['demo/snodo.yaml', 'package.json', 'tools.json']);
    expect(at.read('demo/snodo.yaml')).toBe(`# Imported by \`snodo import\` from tools.json.
snodo: 1
server:
  name: imported
  version: 0.0.0
validator: full

tools:
  greet:
    arguments:
      name: string
`);
    expect((await run(at.root, 'generate', 'demo/snodo.yaml')).code).toBe(0);
    expect(at.has('demo/handlers/tools/greet.ts')).toBe(true);
  });

  it.each([
    ['a bare list', [TOOL]],
    ['a single tool', TOOL],
    ['a result', { tools: [TOOL], nextCursor: 'x' }],
    ['a response', { jsonrpc: '2.0', id: 1, result: { tools: [TOOL] } }],
    ['a text with a byte order mark', `\ufeff${JSON.stringify({ tools: [TOOL] })}`],
  ])('reads %s', async (_title, content) => {
    const at = folder({ 'in.json': content });
    expect((await run(at.root, 'import', '--tools', 'in.json', '-o', 'demo')).code).toBe(0);
    expect(at.read('demo/snodo.yaml')).toContain('\n  greet:\n');
  });

  it('reads what `snodo catalog --format json` writes', async () => {
    const at = folder();
    const manifest = join(ROOT, 'manifests/packages/snodo.yaml');
    expect(
      (await run(at.root, 'catalog', manifest, '--format', 'json', '-o', 'in.json')).code,
    ).toBe(0);
    expect((await run(at.root, 'import', '--tools', 'in.json', '-o', 'demo')).code).toBe(0);
    const again = await run(at.root, 'catalog', 'demo/snodo.yaml', '--format', 'json');
    const before = JSON.parse(at.read('in.json')) as Record<string, unknown>;
    const after = JSON.parse(again.out) as Record<string, unknown>;
    for (const member of ['serverInfo', 'instructions', ...LISTS]) {
      expect([member, after[member]]).toEqual([member, before[member]]);
    }
  });

  it.each([
    ['no JSON', 'tools: []', 'it is not JSON'],
    [
      'results in results',
      `${'{"result":'.repeat(10_000)}{}${'}'.repeat(10_000)}`,
      'expected a list of tools, or an object with',
    ],
    ['a text', '"x"', 'expected a list of tools, or an object with'],
    ['another object', { a: 1 }, 'expected a list of tools, or an object with'],
    ['tools that are no list', { tools: {} }, 'expected a list as `tools`'],
    [
      'an error',
      { jsonrpc: '2.0', id: 1, error: { code: 1 } },
      'it is the error that a server answered',
    ],
  ])('refuses %s', async (_title, content, reason) => {
    const at = folder({ 'in.json': content });
    const { code, err } = await run(at.root, 'import', '--tools', 'in.json', '-o', 'demo');
    expect(code).toBe(2);
    expect(err).toContain(`error: cannot import from in.json: ${reason}`);
    expect(at.has('demo')).toBe(false);
  });

  it('says that there is nothing in a file, and that there is no file', async () => {
    const at = folder({ 'in.json': [] });
    const empty = await run(at.root, 'import', '--tools', 'in.json', '-o', 'demo');
    expect(empty).toMatchObject({ code: 2, err: expect.stringContaining('nothing to import') });
    const missing = await run(at.root, 'import', '--tools', 'no.json', '-o', 'demo');
    expect(missing).toMatchObject({
      code: 2,
      err: expect.stringContaining('cannot read no.json:'),
    });
  });

  it('ends with 1 when something is not taken over, and tells it', async () => {
    const at = folder({ 'in.json': [TOOL, { ...TOOL, name: 'Greet' }, { name: '\u001b[31mred' }] });
    const { code, err } = await run(at.root, 'import', '--tools', 'in.json', '-o', 'demo');
    expect(code).toBe(1);
    expect(err).toContain('Imported 1 tool into demo/snodo.yaml.\n\nNot taken over:\n');
    expect(err).toContain('tool `Greet`: the tool names `greet` and `Greet` both lead to');
    expect(err).not.toContain('\u001b');
  });

  it('writes nothing when nothing can be taken over', async () => {
    const at = folder({ 'in.json': [{ name: 'a' }] });
    const { code, err } = await run(at.root, 'import', '--tools', 'in.json', '-o', 'demo');
    expect(code).toBe(1);
    expect(err).toContain('Nothing was imported, and nothing was written.\n');
    expect(at.has('demo')).toBe(false);
  });

  it('prints a report for machines', async () => {
    const at = folder({ 'in.json': { tools: [TOOL, { ...TOOL, category: 'x' }] } });
    const { code, out, err } = await run(
      at.root,
      'import',
      '--tools',
      'in.json',
      '-o',
      'demo',
      '--format',
      'json',
    );
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(JSON.parse(out)).toMatchObject({
      diagnostics: [{ code: 'description-missing' }, { code: 'additional-open' }, {}],
      summary: { errors: 0, warnings: 1 },
      imported: { tools: ['greet'], resources: [], resourceTemplates: [], prompts: [] },
      refused: [
        {
          kind: 'tool',
          name: 'greet',
          member: 'category',
          reason: 'the manifest has no key for it',
        },
        { kind: 'tool', name: 'greet', code: 'name-duplicate' },
      ],
      created: ['demo/snodo.yaml'],
    });
  });
});

describe('snodo import', () => {
  it.each([
    [[], 'expected one of --url, --stdio and --tools to import from, found none'],
    [['--url', 'http://x/', '--tools', 'x'], 'found --url and --tools'],
    [['--tools', ''], 'the value of --tools is empty'],
    [['--stdio', ' '], 'the value of --stdio is empty'],
    [['--stdio', 'node "x'], '--stdio has a quote that is not closed'],
    [['--tools', 'x', '--header', 'a=b'], '--header has a meaning with --url only'],
    [['--url', 'http://x/', '--header', 'secret'], '--header expects NAME=VALUE'],
    [
      ['--tools', 'x', '--protocol', '2025-11-25'],
      '--protocol has a meaning with --url and --stdio only',
    ],
    [['--tools', 'x', '-o', ''], 'the value of --output is empty'],
  ])('refuses %j', async (args, reason) => {
    const at = folder();
    const output = args.includes('-o') ? [] : ['-o', 'demo'];
    const { code, err } = await run(at.root, 'import', ...args, ...output);
    expect(code).toBe(2);
    expect(err).toContain(`error: `);
    expect(err).toContain(reason);
    expect(at.tree()).toEqual(['package.json']);
  });

  it.each([
    ['a manifest', 'demo/snodo.yaml', 'demo/snodo.yaml is there already'],
    ['an included file', 'demo/tools/other.yaml', 'demo/tools holds YAML files'],
  ])('replaces nothing where %s is', async (_title, path, reason) => {
    const tools = Array.from({ length: 21 }, (_, index) => ({ ...TOOL, name: `tool${index}` }));
    const at = folder({ 'in.json': tools, [path]: 'mine: true\n' });
    const { code, err } = await run(at.root, 'import', '--tools', 'in.json', '-o', 'demo');
    expect(code).toBe(2);
    expect(err).toContain(reason);
    expect(err).toContain('Name another folder with --output');
    expect(at.read(path)).toBe('mine: true\n');
    expect(at.tree()).toEqual([path, 'in.json', 'package.json'].sort());
  });

  it('says what the server needs where there is no package.json', async () => {
    const at = project({ 'in.json': JSON.stringify([TOOL]) });
    const { err } = await run(at.root, 'import', '--tools', 'in.json', '-o', '.');
    expect(err).toContain('npm init -y && npm pkg set type=module && npm install snodo\n');
    expect(err).toContain('Next: npx snodo generate snodo.yaml\n');
  });

  it('names a server that cannot be reached, without what is secret in its URL', async () => {
    const at = folder();
    const url = 'http://user:secret@127.0.0.1:9/mcp?key=secret';
    const { code, err } = await run(at.root, 'import', '--url', url, '-o', 'demo');
    expect(code).toBe(2);
    expect(err).toContain('127.0.0.1:9');
    expect(err).not.toContain('secret');
    expect(at.has('demo')).toBe(false);
  });

  it('gives up on a server whose lists have no bound', async () => {
    const name = 'x'.repeat(15 * 1024 * 1024);
    const { url, received } = await discoveredServer(({ message: { id } }, index) => {
      const page = { tools: [{ name }], nextCursor: `${index}` };
      const result = { resultType: 'complete', ttlMs: 0, cacheScope: 'private', ...page };
      return json(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
    const at = folder();
    const { code, err } = await run(at.root, 'import', '--url', url, '-o', 'demo');
    expect(code).toBe(2);
    expect(err).toContain('tools/list: the lists of the server have more than 268435456 bytes');
    expect(received.length).toBeLessThan(20);
    expect(at.has('demo')).toBe(false);
  }, 60_000);

  it('takes over what is right of a hostile server, and keeps its URL out of the manifest', async () => {
    const lists: Readonly<Record<string, object>> = {
      'tools/list': { tools: [{ name: 'bad' }, null, TOOL], nextCursor: null },
      'resources/list': { resources: [] },
      'resources/templates/list': { resourceTemplates: [] },
      'prompts/list': { prompts: [] },
    };
    const { url } = await discoveredServer(({ message: { id, method = '' } }) => {
      const caching = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
      return json(JSON.stringify({ jsonrpc: '2.0', id, result: { ...caching, ...lists[method] } }));
    });
    const at = folder();
    const secret = `${url}?key=secret`;
    const { code, err } = await run(at.root, 'import', '--url', secret, '-o', 'demo');
    expect(err).toContain('tool `bad`: it has no object as its `inputSchema`');
    expect(err).toContain('tool `#2`: the entry of the list is no object');
    expect(code).toBe(1);
    const [comment] = at.read('demo/snodo.yaml').split('\n');
    expect(comment).toBe(`# Imported by \`snodo import\` from ${new URL(url).origin}.`);
  });
});

const LISTS = ['tools', 'resources', 'resourceTemplates', 'prompts'];
const EXAMPLES = ['greeter', 'packages', 'everything', 'vectors'];
const isBuilt = existsSync(join(ROOT, 'dist/cli/start.js'));
const title = isBuilt ? 'a running example' : 'a running example (skipped without `npm run build`)';

describe.skipIf(!isBuilt).each(EXAMPLES)(`${title}: %s`, (example) => {
  const manifest = join(ROOT, 'manifests', example, 'snodo.yaml');

  async function compare(source: readonly string[]): Promise<void> {
    const at = folder();
    const imported = await run(at.root, 'import', ...source, '-o', 'demo');
    expect(imported).toMatchObject({ code: 0, out: '' });
    const before = await run(at.root, 'catalog', ...source, '--format', 'json');
    const after = await run(at.root, 'catalog', 'demo/snodo.yaml', '--format', 'json');
    const [one, other] = [before, after].map(
      ({ out }) => JSON.parse(out) as Record<string, unknown>,
    );
    for (const member of LISTS) expect([member, other?.[member]]).toEqual([member, one?.[member]]);
  }

  it('comes back the same over stdio', async () => {
    await compare(['--stdio', `"${process.execPath}" "${BIN}" serve "${manifest}"`]);
  }, 60_000);

  it('comes back the same over HTTP', async () => {
    const program: Program = startProgram(BIN, ['serve', manifest, '--http', '127.0.0.1:0']);
    const [, url = ''] = await program.stderrMatch(/(http:\/\/[\w.:]+\/\w+)/);
    await compare(['--url', url]);
  }, 60_000);
});
