import { describe, expect, it } from 'vitest';
import { ALLOWED } from './order.js';
import { readSourceFile, readSourceTree, type SourceFile } from './source-tree.js';

const FILE_LINES = 400;
const FUNCTION_LINES = 80;

const tree = readSourceTree();

describe('architecture', () => {
  it('knows every folder', () => {
    const folders = new Set(tree.map(({ path }) => folderOf(path)));
    expect([...folders].filter((folder) => !Object.hasOwn(ALLOWED, folder))).toEqual([]);
  });

  it('imports in one direction only', () => {
    expect(tree.flatMap(wrongEdges)).toEqual([]);
  });

  it('has no cycle, type imports included', () => {
    expect(cycles(tree)).toEqual([]);
  });

  it(`has no file over ${FILE_LINES} lines and no function over ${FUNCTION_LINES}`, () => {
    expect(tree.flatMap(oversize)).toEqual([]);
  });

  it.each([
    ['runtime/index.ts', []],
    ['runtime/transports/stdio/index.ts', []],
    ['runtime/transports/http/index.ts', []],
    ['runtime/transports/express/index.ts', []],
    ['runtime/transports/fetch/index.ts', []],
    ['runtime/redis/index.ts', ['rate-limiter-flexible']],
    ['runtime/oauth/index.ts', ['jose']],
    ['runtime/otel/index.ts', ['@opentelemetry/api']],
    ['client/index.ts', ['eventsource-parser', 'undici']],
    ['testing/index.ts', ['eventsource-parser', 'undici']],
    ['testing/vitest.ts', ['vitest']],
    ['validators/index.ts', ['ajv']],
  ])('needs no other package from %s than %j', (entry, expected) => {
    const reached = reachable(entry, ({ imports }) => imports);
    const packages = new Set([...reached].flatMap((file) => file.packages));
    expect([...packages].filter((name) => !name.startsWith('node:')).sort()).toEqual(expected);
    expect(reached.size).toBeGreaterThan(3);
  });

  it('needs nothing of node for web-standard hosts but what other runtimes have too', () => {
    const reached = reachable('runtime/transports/fetch/index.ts', ({ eager }) => eager);
    const packages = new Set(
      [...reached].flatMap(({ packages, eager }) =>
        packages.filter((name) => eager.includes(name)),
      ),
    );
    const elsewhere = ['node:buffer', 'node:crypto'];
    expect([...packages].filter((name) => !elsewhere.includes(name))).toEqual([]);
    expect([...packages]).toContain('node:buffer');
  });

  it('loads nothing but the parser for `--help`', () => {
    const reached = reachable('cli/main.ts', ({ eager }) => eager);
    const packages = new Set(
      [...reached].flatMap(({ packages, eager }) =>
        packages.filter((name) => eager.includes(name)),
      ),
    );
    expect([...packages].filter((name) => !name.startsWith('node:'))).toEqual(['commander']);
  });
});

describe('explanations', () => {
  it.each(['cli/check.ts', 'cli/generate.ts', 'cli/serve.ts'])(
    'are not loaded by %s before something asks for them',
    (entry) => {
      const paths = [...reachable(entry, ({ eager }) => eager)].map(({ path }) => path);
      expect(paths).toContain('diagnostics/codes/index.ts');
      expect(paths.filter((path) => path.startsWith('diagnostics/explanations/'))).toEqual([]);
    },
  );
});

describe('documentation', () => {
  it('has a doc comment on every export', () => {
    const missing = tree.flatMap(({ path, undocumented }) =>
      undocumented.map((line) => `${path}:${line}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('the architecture test itself', () => {
  it.each([
    ['a wrong edge', 'runtime/x.ts', "import { y } from '../manifest/y.js';"],
    ['a wrong type-only edge', 'protocol/x.ts', "import type { y } from '../catalog/y.js';"],
    ['a wrong dynamic edge', 'emit/x.ts', "void import('../cli/y.js');"],
    ['a wrong re-export', 'definitions/x.ts', "export { y } from '../runtime/y.js';"],
  ])('sees %s', (_name, path, text) => {
    expect(wrongEdges(readSourceFile(path, text))).toHaveLength(1);
  });

  it('sees a cycle of type imports', () => {
    const files = [
      readSourceFile('protocol/a.ts', "import type { b } from './b.js';"),
      readSourceFile('protocol/b.ts', "import type { a } from './a.js';"),
    ];
    expect(cycles(files)).toEqual(['protocol/a.ts -> protocol/b.ts -> protocol/a.ts']);
  });

  it('sees an export without a doc comment', () => {
    const text = '/** Known. */\nexport type A = 1;\nexport const b: A = 1;\n';
    expect(readSourceFile('protocol/a.ts', text).undocumented).toEqual([3]);
  });

  it('sees a long file and a long function', () => {
    const long = readSourceFile('protocol/a.ts', `const f = () => {${'\n'.repeat(401)}};\n`);
    expect(oversize(long)).toHaveLength(2);
  });
});

function folderOf(path: string): string {
  return path.split('/')[0] ?? path;
}

function wrongEdges({ path, imports }: SourceFile): string[] {
  const from = folderOf(path);
  return imports
    .filter((target) => {
      const to = folderOf(target);
      return to !== from && !(ALLOWED[from] ?? []).includes(to);
    })
    .map((target) => `${path} -> ${target}`);
}

function oversize({ path, lines, functions }: SourceFile): string[] {
  return [
    ...(lines > FILE_LINES ? [`${path}: ${lines} lines`] : []),
    ...functions
      .filter((entry) => entry.lines > FUNCTION_LINES)
      .map((entry) => `${path}:${entry.line}: a function of ${entry.lines} lines`),
  ];
}

function cycles(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) {
      found.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
      return;
    }
    if (done.has(path)) return;
    for (const target of byPath.get(path)?.imports ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const { path } of files) visit(path, []);
  return found;
}

function reachable(
  entry: string,
  next: (file: SourceFile) => readonly string[],
): ReadonlySet<SourceFile> {
  const byPath = new Map(tree.map((file) => [file.path, file]));
  const reached = new Set<SourceFile>();
  const pending = [entry];
  while (pending.length > 0) {
    const file = byPath.get(pending.pop() ?? '');
    if (file === undefined || reached.has(file)) continue;
    reached.add(file);
    pending.push(...next(file));
  }
  return reached;
}
