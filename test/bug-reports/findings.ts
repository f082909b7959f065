import { checkManifest } from '../../src/pipeline/check-manifest.js';
import { found } from '../manifest/found.js';
import { memoryProject } from '../manifest/memory-project.js';

/** Head of the manifests of these tests: two lines. */
const HEAD = 'snodo: 1\nserver: { name: demo, version: 1.0.0 }\n';

/** Findings that nearly every manifest of these tests has, and none is about. */
const BESIDE_THE_POINT: ReadonlySet<string> = new Set([
  'handler-missing',
  'validation-not-enforced',
]);

/**
 * Errors and warnings of `snodo check` for a manifest of the usual head and `body`, each as `line:column code "marked
 * text"`, with the first line of the body as line 1.
 */
export function findings(body: string): string[] {
  return findingsOf({ 'snodo.yaml': HEAD + body }).map((line) =>
    line.replace(/^\d+/, (number) => String(Number(number) - 2)),
  );
}

/** The same for whole files, with lines as they are in them. */
export function findingsOf(files: Readonly<Record<string, string>>): string[] {
  const { diagnostics } = checkManifest(memoryProject(files), 'snodo.yaml');
  return diagnostics
    .filter(({ code, severity }) => severity !== 'info' && !BESIDE_THE_POINT.has(code))
    .map(found);
}

/** The hints of everything that `snodo check` finds. */
export function hints(body: string): string[] {
  const { diagnostics } = checkManifest(memoryProject({ 'snodo.yaml': HEAD + body }), 'snodo.yaml');
  return diagnostics.flatMap(({ hint }) => (hint === undefined ? [] : [hint]));
}
