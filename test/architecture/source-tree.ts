import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/** A node of the parsed program, as far as these tests look at it. */
type Node = { readonly type: string; readonly start: number; readonly end: number };

/** A source file with what it imports and how long its functions are. */
export type SourceFile = {
  /** Relative to `src/`, with `/`. */
  readonly path: string;
  readonly lines: number;
  /** Files of this package, relative to `src/`; type-only and dynamic imports count. */
  readonly imports: readonly string[];
  /** Bare specifiers: `yaml`, `node:fs`. */
  readonly packages: readonly string[];
  /** Bare specifiers and files that are loaded at start, so neither type-only nor dynamic. */
  readonly eager: readonly string[];
  readonly functions: readonly { readonly line: number; readonly lines: number }[];
  /** Exported declarations without a doc comment, by line. */
  readonly undocumented: readonly number[];
};

const root = fileURLToPath(new URL('../../src/', import.meta.url));

/** Compiled from templates/*.hbs: not written by hand, so its length says nothing. */
const COMPILED = 'emit/templates/compiled.ts';

/** Reads every source file of the package. */
export function readSourceTree(): readonly SourceFile[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && path !== COMPILED)
    .sort()
    .map((path) => readSourceFile(path, readFileSync(`${root}${path}`, 'utf8')));
}

/** Parses one file. Exported so that the tests can show that a violation would be seen. */
export function readSourceFile(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text);
  if (parsed.errors.length > 0) throw new Error(`${path}: ${parsed.errors[0]?.message}`);
  const imports: string[] = [];
  const packages: string[] = [];
  const eager: string[] = [];
  for (const { specifier, loaded } of specifiers(parsed, text)) {
    const target = specifier.startsWith('.')
      ? posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts')
      : specifier;
    (specifier.startsWith('.') ? imports : packages).push(target);
    if (loaded) eager.push(target);
  }
  return {
    path,
    lines: text.split('\n').length - 1,
    imports,
    packages,
    eager,
    functions: functionLengths(parsed.program as unknown as Node, text),
    undocumented: undocumentedExports(text),
  };
}

type Specifier = { readonly specifier: string; readonly loaded: boolean };

function specifiers(parsed: ReturnType<typeof parseSync>, text: string): readonly Specifier[] {
  const found: Specifier[] = [];
  for (const statement of parsed.module.staticImports) {
    const loaded =
      statement.entries.length === 0 || statement.entries.some((entry) => !entry.isType);
    found.push({ specifier: statement.moduleRequest.value, loaded });
  }
  for (const statement of parsed.module.staticExports) {
    for (const entry of statement.entries) {
      if (entry.moduleRequest === null || entry.moduleRequest === undefined) continue;
      found.push({ specifier: entry.moduleRequest.value, loaded: !entry.isType });
    }
  }
  for (const { moduleRequest } of parsed.module.dynamicImports) {
    const literal = text.slice(moduleRequest.start, moduleRequest.end);
    const match = /^['"](.+)['"]$/.exec(literal);
    if (match?.[1] !== undefined) found.push({ specifier: match[1], loaded: false });
  }
  return found;
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function functionLengths(program: Node, text: string): { line: number; lines: number }[] {
  const lengths: { line: number; lines: number }[] = [];
  const pending: unknown[] = [program];
  while (pending.length > 0) {
    const node = pending.pop();
    if (Array.isArray(node)) pending.push(...node);
    else if (typeof node === 'object' && node !== null) {
      const { type, start, end } = node as Node;
      if (FUNCTIONS.has(type)) {
        lengths.push({
          line: text.slice(0, start).split('\n').length,
          lines: text.slice(start, end).split('\n').length,
        });
      }
      pending.push(...Object.values(node));
    }
  }
  return lengths;
}

/** An overload or a second line of the same declaration needs no comment of its own. */
function undocumentedExports(text: string): number[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    if (
      !/^export (async |declare |abstract )*(function|const|let|class|type|interface)\s+[\w*]/.test(
        line,
      )
    )
      return [];
    const above = lines[index - 1]?.trim() ?? '';
    return above.endsWith('*/') || above.startsWith('// biome-ignore') ? [] : [index + 1];
  });
}
