import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commandWords } from '../../src/cli/command-words.js';
import { cannedServer, discoveredServer, json } from '../client/canned-server.js';
import { DISCOVERED, INITIALIZED, scriptedServer } from '../client/scripted.js';
import { type Project, project } from '../write/project.js';
import { run } from './captured-terminal.js';

const MANIFEST = `snodo: 1
server: { name: demo, version: 1.0.0, instructions: Ask first }
validator: full
pagination: { pageSize: 1 }
tools:
  search:
    description: Search packages
    additionalProperties: false
    arguments:
      query: { type: string, required: true, description: Words to look for }
      page: integer
  broken:
    description: Its handler cannot be loaded
    additionalProperties: false
resources:
  groups: { uri: "toolbox://groups", description: Groups, json: [] }
  other: { uriTemplate: "x:odd{shape}", matcher: ./match.ts, description: Odd }
prompts:
  review: { description: Review, messages: [{ user: Look }] }
`;

/** The same server built by hand. */
const MODULE = `import { defineServer } from 'snodo/runtime';
export const createRuntime = defineServer({
  server: { name: 'by-hand', version: '2.0.0' },
  tools: [{ definition: { name: 'ping', inputSchema: { type: 'object' } }, call: () => 'pong' }],
});
`;

function demo(files: Readonly<Record<string, string>> = {}): Project {
  return project({
    'package.json': '{ "type": "module" }\n',
    'snodo.yaml': MANIFEST,
    'handlers/tools/broken.ts':
      'throw new Error("must not be loaded");\nexport const call = () => 1;\n',
    'match.ts': 'throw new Error("must not be loaded");\nexport const matches = () => 1;\n',
    ...files,
  });
}

/** The headings of a document. */
function headings(markdown: string): string[] {
  return markdown.split('\n').filter((line) => /^#{1,3} /u.test(line));
}

describe('of a manifest', () => {
  it('prints everything that a client sees, all pages of it, without loading a handler', async () => {
    const { code, out, err } = await run(demo().root, 'catalog');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(headings(out)).toEqual([
      '# MCP catalog: demo',
      '## Instructions',
      '## Tools',
      '### broken',
      '### search',
      '## Resources',
      '### groups',
      '## Resource templates',
      '### other',
      '## Prompts',
      '### review',
      '## Documentation coverage',
      '### Components without a description',
      '### Arguments without a description',
      '### Nested properties without a description',
    ]);
    expect(out).toContain('- Protocol revision: 2026\\-07\\-28\n- Server version: 1\\.0\\.0\n');
    expect(out).toContain('\n| query | string | yes | Words to look for | none |\n');
    expect(out).toMatch(/[^\n]\n$/u);
  });

  it('takes the path of a manifest', async () => {
    const at = demo();
    mkdirSync(join(at.root, 'elsewhere'));
    const { code, out } = await run(join(at.root, 'elsewhere'), 'catalog', '../snodo.yaml');
    expect(code).toBe(0);
    expect(out).toContain('# MCP catalog: demo\n');
  });

  it('prints the findings of a wrong manifest', async () => {
    const at = demo({ 'snodo.yaml': `${MANIFEST}surplus: 1\n` });
    const { code, out, err } = await run(at.root, 'catalog');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('unknown-key');
  });

  it('says that there is no manifest', async () => {
    const at = demo();
    expect(await run(at.root, 'catalog', 'nowhere.yaml')).toMatchObject({ code: 2, out: '' });
  });
});

describe('the document', () => {
  it('goes to a file, which is replaced', async () => {
    const at = demo({ 'docs/catalog.md': 'old' });
    const { code, out, err } = await run(at.root, 'catalog', '-o', 'docs/catalog.md');
    expect({ code, out, err }).toEqual({
      code: 0,
      out: '',
      err: 'Wrote the catalog to docs/catalog.md.\n',
    });
    expect(at.read('docs/catalog.md')).toBe((await run(at.root, 'catalog')).out);
    expect(at.tree().filter((path) => path.startsWith('docs/'))).toEqual(['docs/catalog.md']);
  });

  it('goes through a link to where it leads', async () => {
    const at = demo({ 'docs/catalog.md': 'old' });
    symlinkSync('docs/catalog.md', join(at.root, 'link.md'));
    expect(await run(at.root, 'catalog', '--output', 'link.md')).toMatchObject({ code: 0 });
    expect(at.read('docs/catalog.md')).toContain('# MCP catalog: demo');
  });

  it.each([
    ['handlers', 'handlers is a folder; expected the path of a file'],
    ['no/such/catalog.md', 'no/such/catalog.md cannot be written: its folder does not exist'],
    [
      'snodo.yaml/catalog.md',
      'snodo.yaml/catalog.md cannot be written: a part of the path is a file',
    ],
  ])('cannot go to %s', async (path, reason) => {
    const at = demo();
    const before = at.tree();
    const { code, out, err } = await run(at.root, 'catalog', '-o', path);
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: `error: ${reason}.\n` });
    expect(at.tree()).toEqual(before);
  });

  it('is JSON on request', async () => {
    const { code, out } = await run(demo().root, 'catalog', '--format', 'json');
    expect(code).toBe(0);
    expect(out).toMatch(/[^\n]\n$/u);
    expect(JSON.parse(out)).toMatchObject({
      serverInfo: { name: 'demo', version: '1.0.0' },
      protocolVersion: '2026-07-28',
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: 'Ask first',
      tools: [{ name: 'broken' }, { name: 'search', inputSchema: { type: 'object' } }],
      resources: [{ name: 'groups', uri: 'toolbox://groups' }],
      resourceTemplates: [{ name: 'other', uriTemplate: 'x:odd{shape}' }],
      prompts: [{ name: 'review' }],
      coverage: { percent: (100 * 6) / 7, arguments: { missing: 1, gaps: ['tool search.page'] } },
    });
  });

  it.each([
    ['85', 0, ''],
    ['85.7', 0, ''],
    ['86', 1, 'error: 85.7% of components and arguments are described, expected at least 86%.\n'],
    ['100', 1, 'error: 85.7% of components and arguments are described, expected at least 100%.\n'],
  ])('is held to a coverage of %s percent', async (percent, code, err) => {
    const ended = await run(demo().root, 'catalog', '--min-coverage', percent);
    expect(ended).toMatchObject({ code, err });
    expect(ended.out).toContain('## Documentation coverage');
  });
});

describe('of a manifest with components that modules make', () => {
  const COMPONENTS = `import { type ToolComponent, defineTool } from 'snodo/runtime';
import { search } from './generated/tools/search.js';
console.log('loading');
export const audit: ToolComponent = {
  definition: defineTool({
    name: 'audit',
    inputSchema: { type: 'object', properties: { by: { type: 'string' } } },
  }),
  call: () => search.name,
};
export const log = { definition: { name: 'log', uri: 'log://all', description: 'Log' }, text: '' };
export const hello = { definition: { name: 'hello', arguments: [{ name: 'who' }] }, render: () => '' };
`;
  const KEYS = MANIFEST.replace('tools:\n', 'tools:\n  audit: { module: ./components.ts#audit }\n')
    .replace('resources:\n', 'resources:\n  log: { module: ./components.ts#log }\n')
    .replace('prompts:\n', 'prompts:\n  hello: { module: ./components.ts#hello }\n');

  it('shows them, and loads their modules alone', async () => {
    const at = demo({ 'snodo.yaml': KEYS, 'components.ts': COMPONENTS });
    const { code, out } = await run(at.root, 'catalog');
    expect(code).toBe(0);
    expect(headings(out)).toEqual(
      expect.arrayContaining(['### audit', '### broken', '### hello', '### log', '### search']),
    );
    expect(at.has('generated')).toBe(false);
  });

  it('counts what they leave out', async () => {
    const at = demo({ 'snodo.yaml': KEYS, 'components.ts': COMPONENTS });
    const { code, out, err } = await run(at.root, 'catalog', '--min-coverage', '70');
    expect(code).toBe(1);
    expect(err).toBe(
      'error: 58.3% of components and arguments are described, expected at least 70%.\n',
    );
    expect(out).toContain('- tool audit\n');
    expect(out).toContain('- tool audit\\.by\n');
  });

  it.each([
    [
      "export const { audit } = { audit: { definition: { name: 'b', inputSchema: {} }, call() {} } };",
      'module-component: `components.ts#audit` must export the tool `audit`; its definition has the name `b`',
    ],
    ["throw new Error('no database');\nexport const audit = make();", 'no database'],
    ['import "./gone.js";\nexport const audit = make();', 'could not resolve "./gone.js"'],
    ['export const audit = undefined;', 'it exports `undefined`'],
  ])('says what is wrong with %j', async (text, reason) => {
    const others = COMPONENTS.slice(COMPONENTS.indexOf('export const log'));
    const at = demo({ 'snodo.yaml': KEYS, 'components.ts': `${text}\n${others}` });
    const { code, out, err } = await run(at.root, 'catalog');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(reason);
  });
});

describe('of a module', () => {
  it('bundles TypeScript', async () => {
    const files = {
      'server.ts': "export { createRuntime } from './made.js';\nexport const n: number = 1;\n",
      'made.ts': MODULE,
    };
    const { code, out, err } = await run(demo(files).root, 'catalog', '--server', 'server.ts');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(headings(out).slice(0, 3)).toEqual(['# MCP catalog: by\\-hand', '## Tools', '### ping']);
  });

  it('imports JavaScript, which may export the runtime itself', async () => {
    const runtime = pathToFileURL('dist/runtime/index.js').href;
    const text = `${MODULE.replace('snodo/runtime', runtime)}\nexport const runtime = createRuntime();\n`;
    const files = {
      'server.mjs': text.replace('export const createRuntime', 'const createRuntime'),
    };
    const { code, out, err } = await run(demo(files).root, 'catalog', '--server', 'server.mjs');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('# MCP catalog: by\\-hand\n');
  });

  it.each([
    ['none.ts', 'is not there, or is not a file'],
    ['handlers', 'is not there, or is not a file'],
    ['empty.mjs', 'exports neither `createRuntime` nor `runtime`; it exports nothing'],
    ['other.mjs', 'exports neither `createRuntime` nor `runtime`; it exports a, b'],
    [
      'wrong.mjs',
      'exports no server: expected a function `createRuntime`, or its result as `runtime`',
    ],
    ['throws.mjs', 'cannot be loaded: no database'],
    ['broken.ts', 'cannot be bundled: expected ";" but found "is" (broken.ts:1)'],
    ['lost.ts', 'cannot be bundled: could not resolve "./lost-file.js" (lost.ts:1)'],
  ])('says what is wrong with %s', async (path, reason) => {
    const at = demo({
      'empty.mjs': '',
      'other.mjs': 'export const b = 1, a = 2;',
      'wrong.mjs': 'export const runtime = {};',
      'throws.mjs': 'throw new Error("no database");',
      'broken.ts': 'this is no TypeScript',
      'lost.ts': "export * from './lost-file.js';",
    });
    const { code, out, err } = await run(at.root, 'catalog', '--server', path);
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: `error: the module ${path} ${reason}.\n`,
    });
  });
});

describe('of a running server', () => {
  const lists = {
    'tools/list': '{"tools":[]}',
    'resources/list': '{"resources":[]}',
    'resources/templates/list': '{"resourceTemplates":[]}',
    'prompts/list': '{"prompts":[{"name":"hello"}]}',
  };
  const results = (all: Record<string, string>) =>
    discoveredServer(({ message }) =>
      json(`{"jsonrpc":"2.0","id":${message.id},"result":${all[message.method ?? '']}}`),
    );

  it('sends the given headers', async () => {
    const { url, received } = await results(lists);
    const at = demo();
    const headers = ['--header', 'Authorization=Bearer a=b', '--header', 'X-Tenant=7'];
    const { code, out, err } = await run(at.root, 'catalog', '--url', url, ...headers);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('# MCP catalog: canned\n');
    expect(out).toContain('### hello\n');
    for (const { headers } of received) {
      expect(headers).toMatchObject({ authorization: 'Bearer a=b', 'x-tenant': '7' });
    }
  });

  it('asks only for what the server advertises', async () => {
    const { url, received } = await cannedServer(({ message }) =>
      json(
        message.method === 'server/discover'
          ? '{"jsonrpc":"2.0","id":1,"result":{"supportedVersions":["2026-07-28"],"capabilities":{"prompts":{}}}}'
          : '{"jsonrpc":"2.0","id":2,"result":{"prompts":[]}}',
      ),
    );
    expect(await run(demo().root, 'catalog', '--url', url)).toMatchObject({ code: 0 });
    expect(received.map(({ message }) => message.method)).toEqual([
      'server/discover',
      'prompts/list',
    ]);
  });

  it('warns of tools that it leaves out', async () => {
    const tool = '{"name":"a\\u001b","inputSchema":{"x-mcp-header":"A"}}';
    const { url } = await results({ ...lists, 'tools/list': `{"tools":[${tool}]}` });
    const { code, out, err } = await run(demo().root, 'catalog', '--url', url);
    expect(code).toBe(0);
    expect(out).toContain('\nNo tools.\n');
    expect(err).toBe(
      'warning: tool `a\\x1b` is left out: the `x-mcp-header` of the root is not reached through `properties` alone\n',
    );
  });

  it('prints JSON that no terminal obeys, and that is the same JSON', async () => {
    const name = 'a\\u001b\u009b31m\u007f\u2028b';
    const { url } = await results({ ...lists, 'prompts/list': `{"prompts":[{"name":"${name}"}]}` });
    const { out } = await run(demo().root, 'catalog', '--url', url, '--format', 'json');
    expect(out).toContain('"a\\u001b\\u009b31m\\u007f\\u2028b"');
    expect(JSON.parse(out).prompts).toEqual([{ name: 'a\u001b\u009b31m\u007f\u2028b' }]);
  });

  it('names URL and reason when a request is refused', async () => {
    const { url } = await discoveredServer(({ message }) =>
      json(
        `{"jsonrpc":"2.0","id":${message.id},"error":{"code":-32603,"message":"no\\u001b[31m\\nluck"}}`,
      ),
    );
    const { code, out, err } = await run(demo().root, 'catalog', '--url', `${url}?key=s3cret`);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^error: .*list with error -32603: no\\x1b\[31m\\nluck\.\n$/u);
    expect(err).toContain(`${url}?key=*** answered `);
    expect(err).not.toContain('s3cret');
  });

  it.each([
    [
      'http://127.0.0.1:1/mcp',
      'cannot reach http://127.0.0.1:1/mcp: connection refused (ECONNREFUSED)',
    ],
    ['nonsense', 'nonsense is not an absolute URL'],
    [
      'http://me:secret@127.0.0.1/mcp',
      'http://***@127.0.0.1/mcp holds credentials; send them in an Authorization header instead',
    ],
  ])('cannot be made for %s', async (url, reason) => {
    const { code, out, err } = await run(demo().root, 'catalog', '--url', url);
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: `error: ${reason}.\n` });
  });
});

describe('of a server process', () => {
  const list = '{"jsonrpc":"2.0","id":$id,"result":{"tools":[{"name":"hello","inputSchema":{}}]}}';
  const EMPTY = '{"jsonrpc":"2.0","id":$id,"result":{"resources":[],"resourceTemplates":[]}}';
  const quoted = ({ command, args }: { command: string; args: string[] }) =>
    [command, ...args].map((word) => `'${word}'`).join(' ');

  it('starts the command and reads what it says', async () => {
    const server = scriptedServer({ 'server/discover': [DISCOVERED], 'tools/list': [list] });
    const { code, out, err } = await run(demo().root, 'catalog', '--stdio', quoted(server));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('### hello\n');
  });

  it('is spoken to in the revision that is asked for', async () => {
    const server = scriptedServer({
      initialize: [INITIALIZED],
      'resources/list': [EMPTY],
      'resources/templates/list': [EMPTY],
      'tools/list': [list],
    });
    const args = ['--stdio', quoted(server), '--protocol', '2025-11-25', '--format', 'json'];
    const { code, out } = await run(demo().root, 'catalog', ...args);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ protocolVersion: '2025-11-25' });
  });

  it.each([
    [
      'no-such-command --flag',
      'the server `no-such-command` cannot be started: no such command or folder (ENOENT)',
    ],
    [
      quoted(scriptedServer({ start: [{ stderr: 'no\u001b license' }, { exit: 1 }] })),
      'the server `node` ended with exit code 1; its last words: no\\x1b license',
    ],
  ])('says why there is none: %s', async (command, reason) => {
    const { code, out, err } = await run(demo().root, 'catalog', '--stdio', command);
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: `error: ${reason}.\n` });
  });

  it.each([
    ['npx -y server', ['npx', '-y', 'server']],
    [' a  b ', ['a', 'b']],
    [`"/my tools/x" --name='it is' c"d e"f`, ['/my tools/x', '--name=it is', 'cd ef']],
    [`a "" '"' \\n $HOME *`, ['a', '', '"', '\\n', '$HOME', '*']],
    ['a "b', undefined],
    ["it's", undefined],
  ])('splits %j', (text, words) => {
    expect(commandWords(text)).toEqual(words);
  });
});

describe('usage', () => {
  it.each([
    [['--stdio', 'a', '--url', 'http://h/'], 'expected one server, found --url and --stdio'],
    [['--protocol', '2025-11-25'], '--protocol has a meaning with --url and --stdio only'],
    [['--stdio', ' '], 'the value of --stdio is empty'],
    [['--stdio', 'a "b'], '--stdio has a quote that is not closed'],
    [['snodo.yaml', '--url', 'http://h/'], 'expected one server, found a manifest and --url'],
    [['--server', 'a.js', '--url', 'http://h/'], 'expected one server, found --server and --url'],
    [[''], 'the path of the manifest is empty'],
    [['--server', ''], 'the value of --server is empty'],
    [['--url', ''], 'the value of --url is empty'],
    [['-o', ''], 'the value of --output is empty'],
    [['--header', 'a=b'], '--header has a meaning with --url only'],
    [
      ['--url', 'http://h/', '--header', 's3cret'],
      '--header expects NAME=VALUE, such as Authorization=Bearer…',
    ],
    [
      ['--url', 'http://h/', '--header', '=x'],
      '--header expects NAME=VALUE, such as Authorization=Bearer…',
    ],
    [['--url', 'http://h/', '--header', 'A=x', '--header', 'a=y'], '--header names a twice'],
    [
      ['--url', 'http://h/', '--header', 'Accept=x'],
      'the header `accept` is set by the client itself',
    ],
    [['--min-coverage', '101'], '--min-coverage expects a number from 0 to 100'],
    [['--min-coverage', 'most'], '--min-coverage expects a number from 0 to 100'],
  ])('refuses %j', async (args, reason) => {
    const { code, out, err } = await run(demo().root, 'catalog', ...args);
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: `error: ${reason}.\n` });
  });

  it('knows no other format', async () => {
    expect(await run(demo().root, 'catalog', '--format', 'html')).toMatchObject({
      code: 2,
      out: '',
    });
  });
});

describe('a committed catalog', () => {
  const README = '# Demo\n\n<!-- snodo catalog -->\n<!-- /snodo catalog -->\n\n## License\n';

  it('is written into a file, and compared with it', async () => {
    const at = demo();
    at.write('README.md', README);
    const argv = ['catalog', '--inject', 'README.md'];
    const stale = await run(at.root, ...argv, '--check');
    expect(stale.err).toContain('+## MCP catalog');
    expect(stale.err).toContain(
      'README.md is not what the server gives. Run the command without --check.',
    );
    expect(stale.code).toBe(1);
    expect(at.read('README.md')).toBe(README);
    expect(await run(at.root, ...argv)).toEqual({
      code: 0,
      out: '',
      err: 'Wrote the catalog to README.md.\n',
    });
    const text = at.read('README.md');
    expect(text).toMatch(/^# Demo\n\n<!-- snodo catalog -->\n## MCP catalog/);
    expect(text).toContain('\n#### ');
    expect(text).not.toMatch(/^# MCP/m);
    expect(text).toMatch(/<!-- \/snodo catalog -->\n\n## License\n$/);
    expect(await run(at.root, ...argv, '--check')).toEqual({
      code: 0,
      out: '',
      err: 'README.md is up to date.\n',
    });
  });

  it('is compared without regard to line ends', async () => {
    const at = demo();
    await run(at.root, 'catalog', '-o', 'catalog.md');
    at.write('catalog.md', at.read('catalog.md').replaceAll('\n', '\r\n'));
    expect((await run(at.root, 'catalog', '-o', 'catalog.md', '--check')).code).toBe(0);
    at.write('catalog.md', at.read('catalog.md').replace('Tools', 'Tolls'));
    const { code, err } = await run(at.root, 'catalog', '-o', 'catalog.md', '--check');
    expect(err).toContain('-## Tolls\n+## Tools\n');
    expect(code).toBe(1);
  });

  it.each([
    [['--check'], '--check needs the file to compare with: --output FILE or --inject FILE'],
    [['--inject', ''], 'the value of --inject is empty'],
    [['--inject', 'a', '-o', 'b'], '--output and --inject exclude each other: pass one of them'],
    [['--inject', 'a', '--format', 'json'], '--inject writes Markdown: leave out --format'],
    [['--inject', 'none.md'], /^none\.md cannot be read: /],
    [['--check', '-o', 'none.md'], /^none\.md cannot be read: /],
    [['--inject', 'snodo.yaml'], /^snodo\.yaml has no line `<!-- snodo catalog -->`/],
  ])('%j is refused', async (argv, text) => {
    const { code, err } = await run(demo().root, 'catalog', ...argv);
    expect(err.replace(/^error: /, '').replace(/\.\n$/, '')).toMatch(text);
    expect(code).toBe(2);
  });
});
