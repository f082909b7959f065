import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.js';
import type { Manifest } from '../manifest/manifest.js';
import type { ProjectFiles } from '../manifest/project-files.js';
import type { Catalog } from './catalog.js';
import { moduleScanner } from './handler-module.js';
import { resolveLayout } from './layout.js';
import { type ResolveContext, resolved } from './resolve-context.js';
import { resolvePrompt } from './resolve-prompt.js';
import { resolveResource } from './resolve-resource.js';
import { resolveTool } from './resolve-tool.js';
import { resolveSettings } from './settings.js';

/**
 * Resolves a validated manifest: declarations become JSON Schema, schema files are read, names and paths found.
 *
 * The catalog is there even when there are errors, without the components that have them, so that the checks can
 * still judge the rest. Only a catalog without errors may be emitted.
 */
export function resolveCatalog(manifest: Manifest, files: ProjectFiles): Outcome<Catalog> {
  const diagnostics: Diagnostic[] = [];
  const layout = resolveLayout(manifest, diagnostics);
  const context = { files, layout, scanModule: moduleScanner(files) };
  const all = <Component, Entry>(
    components: readonly Component[],
    resolve: (component: Component, context: ResolveContext) => Entry | undefined,
  ): readonly Entry[] =>
    components.flatMap((component) => {
      const outcome = resolved(context, (own) => resolve(component, own));
      diagnostics.push(...outcome.diagnostics);
      return outcome.value === undefined ? [] : [outcome.value];
    });
  const value = {
    documents: manifest.documents,
    settings: resolveSettings(manifest.root),
    tools: all(manifest.tools, resolveTool),
    resources: all(manifest.resources, resolveResource),
    prompts: all(manifest.prompts, resolvePrompt),
    layout,
  };
  return { value, diagnostics };
}
