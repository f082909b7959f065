import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.js';
import type { Manifest } from '../manifest/manifest.js';
import type { ProjectFiles } from '../manifest/project-files.js';
import type { Catalog } from './catalog.js';
import { sharedTypes } from './declarations/shared-types.js';
import { moduleScanner } from './handler-module.js';
import { resolveLayout } from './layout.js';
import type { ResolveContext } from './resolve-context.js';
import { resolvePrompt } from './resolve-prompt.js';
import { resolveResource } from './resolve-resource.js';
import { resolveTool } from './resolve-tool.js';
import { resolveSettings } from './settings.js';

/**
 * Resolves a validated manifest: declarations become JSON Schema, schema files are read, names and paths found.
 *
 * The catalog is there even when there are errors, as far as it could be resolved, so that the checks can still judge
 * the rest. Only a catalog without errors may be emitted.
 */
export function resolveCatalog(manifest: Manifest, files: ProjectFiles): Outcome<Catalog> {
  const findings: Diagnostic[] = [];
  const layout = resolveLayout(manifest, findings);
  const { main } = manifest.documents;
  const types = sharedTypes(manifest.root.types ?? {}, main, findings);
  const scanModule = moduleScanner(files);
  const context: ResolveContext = { files, layout, types, scanModule, findings };
  const tools = manifest.tools.map((tool) => resolveTool(tool, context));
  const value = {
    documents: manifest.documents,
    settings: resolveSettings(manifest.root),
    tools,
    resources: manifest.resources.flatMap((resource) => resolveResource(resource, context) ?? []),
    prompts: manifest.prompts.map((prompt) => resolvePrompt(prompt, context)),
    unusedTypes: types.unused(),
    layout,
  };
  return { value, diagnostics: findings };
}
