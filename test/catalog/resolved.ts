import type { Catalog } from '../../src/catalog/catalog.js';
import { resolveCatalog } from '../../src/catalog/resolve-catalog.js';
import { readManifest } from '../../src/manifest/read-manifest.js';
import { validateManifest } from '../../src/manifest/validate-manifest.js';
import { memoryProject } from '../manifest/memory-project.js';

/** Resolves a manifest, given without its first lines, whatever is wrong or not supported yet in it. */
export function resolved(yaml: string, files: Readonly<Record<string, string>> = {}): Catalog {
  const text = `snodo: 1\nserver: { name: demo, version: 1.0.0 }\n${yaml}`;
  const project = memoryProject({ 'snodo.yaml': text, ...files });
  const documents = readManifest(project, 'snodo.yaml').value;
  const manifest = documents && validateManifest(documents).value;
  const catalog = manifest && resolveCatalog(manifest, project).value;
  if (catalog === undefined) throw new Error('the manifest cannot be resolved');
  return catalog;
}
