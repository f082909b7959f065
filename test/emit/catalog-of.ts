import type { Catalog } from '../../src/catalog/catalog.js';
import { resolveCatalog } from '../../src/catalog/resolve-catalog.js';
import { hasErrors } from '../../src/diagnostics/diagnostic.js';
import type { ProjectFiles } from '../../src/manifest/project-files.js';
import { readManifest } from '../../src/manifest/read-manifest.js';
import { validateManifest } from '../../src/manifest/validate-manifest.js';

/**
 * Resolves a manifest, given as YAML or as a value, to a catalog. It stands at `app/snodo.yaml`; other files of the
 * project are given by their paths.
 */
export function catalogOf(
  manifest: string | object,
  files: Readonly<Record<string, string>> = {},
): Catalog {
  const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
  const project = memoryFiles({ ...files, 'app/snodo.yaml': text });
  const documents = readManifest(project, 'app/snodo.yaml');
  const validated = documents.value && validateManifest(documents.value);
  const resolved = validated?.value && resolveCatalog(validated.value, project);
  const diagnostics = [documents, validated, resolved].flatMap((stage) => stage?.diagnostics ?? []);
  if (resolved?.value === undefined || hasErrors(diagnostics)) {
    throw new Error(diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n'));
  }
  return resolved.value;
}

/** The start of every manifest in these tests. */
export const HEAD = 'snodo: 1\nserver: { name: demo, version: 1.0.0 }\n';

/** The files of a project that exists in memory alone. */
function memoryFiles(files: Readonly<Record<string, string>>): ProjectFiles {
  return {
    read(path) {
      const text = Object.hasOwn(files, path) ? files[path] : undefined;
      if (text === undefined) return { kind: 'missing' };
      return { kind: 'file', bytes: new TextEncoder().encode(text) };
    },
    readShared: () => ({ kind: 'missing' }),
    findInstalled: () => undefined,
    glob: () => [],
    display: (path) => path,
  };
}
