import { expect } from 'vitest';
import type { Catalog } from '../../src/catalog/catalog.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { positionAt } from '../../src/diagnostics/source.js';
import { checkManifest } from '../../src/pipeline/check-manifest.js';
import { memoryProject } from '../manifest/memory-project.js';

/** What every manifest of these tests begins with. */
const HEAD = `snodo: 1
server: { name: demo, version: 1.0.0 }
validator: full
`;

/** The handlers that the manifests of these tests name, as `./lib/h.ts`. */
const HANDLERS = ['call', 'read', 'render', 'matches']
  .map((name) => `export const ${name} = () => 1;`)
  .join('\n');

type Files = Readonly<Record<string, string>>;

/** What judging a manifest gave. */
type Judged = {
  readonly catalog: Catalog | undefined;
  readonly diagnostics: readonly Diagnostic[];
};

/** Judges a manifest, given without its first lines, among other files of its project. */
export function judge(yaml: string, files: Files = {}): Judged {
  return judgeText(HEAD + yaml, files);
}

/** Judges components given as values. */
export function judgeJson(components: object, files: Files = {}): Judged {
  const server = { name: 'demo', version: '1.0.0' };
  return judgeText(JSON.stringify({ snodo: 1, server, validator: 'full', ...components }), files);
}

function judgeText(text: string, files: Files): Judged {
  const project = memoryProject({ 'snodo.yaml': text, 'lib/h.ts': HANDLERS, ...files });
  const { value, diagnostics } = checkManifest(project, 'snodo.yaml');
  return { catalog: value, diagnostics };
}

/** Expects no finding but notes, and gives the catalog. */
export function expectValid(yaml: string, files: Files = {}): Catalog {
  const { catalog, diagnostics } = judge(yaml, files);
  expect(withoutNotes(diagnostics)).toEqual([]);
  if (catalog === undefined) throw new Error('there is no catalog');
  return catalog;
}

/** Expects exactly these findings (code at line:column of the whole file), notes left out. */
export function expectDiagnostics(
  yaml: string,
  expected: readonly string[],
  files: Files = {},
): void {
  expect(withoutNotes(judge(yaml, files).diagnostics)).toEqual(expected);
}

function withoutNotes(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics
    .filter(({ severity }) => severity !== 'info')
    .map(({ code, range }) => {
      const { line, column } = positionAt(range.source, range.start);
      return `${code} ${line}:${column}`;
    });
}

/** The codes of all errors. */
export function errorCodes(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);
}
