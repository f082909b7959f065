import type { Catalog } from '../catalog/catalog.js';
import { resolveCatalog } from '../catalog/resolve-catalog.js';
import { checkCatalog } from '../checks/index.js';
import { unusedTypes } from '../checks/unused-types.js';
import { hasErrors, type Outcome } from '../diagnostics/diagnostic.js';
import type { ProjectFiles } from '../manifest/project-files.js';
import { readManifest } from '../manifest/read-manifest.js';
import { validateManifest } from '../manifest/validate-manifest.js';
import { orphanHandlers } from './orphan-handlers.js';

/**
 * Runs everything that judges a manifest: read, validate, resolve, check.
 *
 * Each stage reports all that it finds; a stage whose product is unusable stops the ones behind it. There is a catalog
 * only when nothing is an error. Writes nothing.
 *
 * @param path the root manifest, relative to the project root
 */
export function checkManifest(files: ProjectFiles, path: string): Outcome<Catalog> {
  const documents = readManifest(files, path);
  if (documents.value === undefined)
    return { value: undefined, diagnostics: documents.diagnostics };
  const manifest = validateManifest(documents.value);
  const judged = [...documents.diagnostics, ...manifest.diagnostics];
  if (manifest.value === undefined) return { value: undefined, diagnostics: judged };
  const catalog = resolveCatalog(manifest.value, files);
  const rules = catalog.value === undefined ? [] : checkCatalog(catalog.value);
  const diagnostics = [...judged, ...catalog.diagnostics, ...rules];
  if (catalog.value === undefined || hasErrors(diagnostics))
    return { value: undefined, diagnostics };
  const orphans = orphanHandlers(catalog.value, files); // components with errors would still own their handlers
  const unused = unusedTypes(catalog.value); // and would still use their types
  return { value: catalog.value, diagnostics: [...diagnostics, ...orphans, ...unused] };
}
