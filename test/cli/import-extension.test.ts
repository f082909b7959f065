import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { blocks } from '../docs/blocks.js';
import { type Project, project } from '../write/project.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BIN = join(ROOT, 'bin/snodo.js');
const TSC = join(ROOT, 'node_modules/.bin/tsc');

const MANIFEST = `snodo: 1
server: { name: demo, version: 1.0.0 }
validator: full
gate: ./gate.ts
types:
  Place: { type: object, properties: { city: string } }
tools:
  visit: { additionalProperties: false, arguments: { place: { type: Place, required: true } } }
  module: { additionalProperties: false, handler: ./handlers/module.mts }
  script: { additionalProperties: false, handler: ./handlers/script.js }
  script_module: { additionalProperties: false, handler: "./handlers/script.mjs#answer" }
`;

const OPTIONS = {
  target: 'es2023',
  module: 'nodenext',
  strict: true,
  verbatimModuleSyntax: true,
  allowJs: true,
  types: ['node'],
  typeRoots: [join(ROOT, 'node_modules/@types')],
  rootDir: '.',
  outDir: 'dist',
};

/** A project whose imports end as its compiler options let them, generated. */
function generated(options: object): Project {
  const at = project({
    'package.json': '{ "type": "module" }',
    'snodo.yaml': MANIFEST,
    'tsconfig.json': JSON.stringify({
      compilerOptions: { ...OPTIONS, ...options },
      include: ['generated', 'handlers', 'gate.ts'],
    }),
    'gate.ts': 'export const gate = (): undefined => undefined;\n',
    'handlers/script.js': "export const call = () => 'script';\n",
    'handlers/script.mjs': "export const answer = () => 'script module';\n",
    'node_modules/.keep': '',
  });
  symlinkSync(ROOT, join(at.root, 'node_modules/snodo'), 'dir');
  run(at, BIN, 'generate');
  return at;
}

function run(at: Project, program: string, ...args: readonly string[]): string {
  return answers(at, process.execPath, [program, ...args], '');
}

function answers(at: Project, program: string, args: readonly string[], input: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: at.root,
    encoding: 'utf8',
    input,
  });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

/** The relative imports of all files that snodo has written, as the paths that they lead to. */
function imports(at: Project): readonly string[] {
  return at
    .tree()
    .filter((path) => /^(?:generated|handlers)\/.*\.m?ts$/.test(path))
    .flatMap((path) =>
      [...at.read(path).matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, to = '']) =>
        join(dirname(path), to),
      ),
    );
}

/** Calls every tool that answers, one message a line. */
const CALLS = ['module', 'script', 'script_module']
  .map((name, id) => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const params = { name, arguments: {}, _meta };
    return `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params })}\n`;
  })
  .join('');

function texts(lines: string): readonly string[] {
  type Answer = { id: number; result: { content: readonly [{ text: string }] } };
  const parsed = lines.split('\n', 3).map((line) => JSON.parse(line) as Answer);
  return parsed.sort((a, b) => a.id - b.id).map(({ result }) => result.content[0].text);
}

const ANSWERS = ['The tool `module` is not implemented yet.', 'script', 'script module'];

describe('a project that names its sources in imports', () => {
  const options = { rewriteRelativeImportExtensions: true };

  it('imports files by the names that they have, generated and handwritten alike', () => {
    const at = generated(options);
    const all = imports(at);
    expect(all).toEqual(
      expect.arrayContaining([
        'gate.ts',
        'generated/server.ts',
        'generated/tools/module.ts',
        'generated/tools/visit.ts',
        'generated/types.ts',
        'handlers/module.mts',
        'handlers/script.js',
        'handlers/script.mjs',
        'handlers/tools/visit.ts',
      ]),
    );
    expect(all.some((path) => path.startsWith('generated/validators/'))).toBe(true);
    expect(all.filter((path) => !existsSync(join(at.root, path)))).toEqual([]);
  });

  it('answers compiled, and served without a build', () => {
    const at = generated(options);
    run(at, TSC, '-p', '.');
    const compiled = answers(at, process.execPath, ['dist/generated/main.js'], CALLS);
    expect(texts(compiled)).toEqual(ANSWERS);
    expect(texts(answers(at, process.execPath, [BIN, 'serve'], CALLS))).toEqual(ANSWERS);
  }, 60_000);

  it.runIf('typescript' in process.features && process.features.typescript === 'strip')(
    'answers as it is, where Node leaves types out (needs Node 22.18)',
    () => {
      const at = generated(options);
      const unchanged = answers(at, process.execPath, ['generated/main.ts'], CALLS);
      expect(texts(unchanged)).toEqual(ANSWERS);
    },
  );
});

describe('the guide', () => {
  it('shows a tsconfig.json for TypeScript that runs as it is', () => {
    const [config = ''] = blocks(readFileSync(join(ROOT, 'docs/handlers.md'), 'utf8'), 'json');
    const { compilerOptions } = JSON.parse(config) as { compilerOptions: object };
    const at = generated(compilerOptions);
    expect(imports(at)).toContain('handlers/module.mts');
    run(at, TSC, '-p', '.');
    expect(existsSync(join(at.root, 'dist'))).toBe(false);
  }, 60_000);
});

describe('a project that names what is compiled', () => {
  it('imports .js and .mjs, and answers compiled', () => {
    const at = generated({});
    const all = imports(at);
    expect(all).toEqual(expect.arrayContaining(['generated/server.js', 'handlers/module.mjs']));
    expect(all.filter((path) => !/\.m?js$/.test(path))).toEqual([]);
    run(at, TSC, '-p', '.');
    const compiled = answers(at, process.execPath, ['dist/generated/main.js'], CALLS);
    expect(texts(compiled)).toEqual(ANSWERS);
  }, 60_000);
});
