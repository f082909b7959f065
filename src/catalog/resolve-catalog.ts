import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.js';
import type { Declared, Manifest } from '../manifest/manifest.js';
import type { ProjectFiles } from '../manifest/project-files.js';
import { readProjectPackage } from '../manifest/project-package.js';
import { resolveTargets } from './actors/resolve-targets.js';
import type { Catalog } from './catalog.js';
import { sharedTypes } from './declarations/shared-types.js';
import { resolveLayout } from './layout.js';
import { moduleScanner } from './modules/handler-module.js';
import { present } from './present.js';
import type { ResolveContext } from './resolve-context.js';
import { resolveModuleComponent } from './resolve-module-component.js';
import { resolvePrompt } from './resolve-prompt.js';
import { resolveResource } from './resolve-resource.js';
import { resolveTool } from './resolve-tool.js';
import { resolveCapabilities } from './server/resolve-capabilities.js';
import { resolveEnvironment } from './server/resolve-environment.js';
import { resolveServerModules } from './server/resolve-server-modules.js';
import { resolveProgram, resolveSettings } from './settings.js';
import { resolveServerWrappers } from './wrappers/resolve-wrappers.js';

const NO_WRAPPERS = { tools: [], resources: [], prompts: [] };

/**
 * Resolves a validated manifest: declarations become JSON Schema, schema files are read, names and paths found.
 *
 * The catalog is there even when there are errors, as far as it could be resolved, so that the checks can still judge
 * the rest. Only a catalog without errors may be emitted.
 */
export function resolveCatalog(manifest: Manifest, files: ProjectFiles): Outcome<Catalog> {
  const findings: Diagnostic[] = [];
  const layout = resolveLayout(manifest, files, findings);
  const scanModule = moduleScanner(files);
  const types = sharedTypes(manifest.root.types ?? {}, manifest.documents.main, findings);
  const start = { files, layout, types, scanModule, findings, serverWrappers: NO_WRAPPERS };
  const wrap = resolveServerWrappers(manifest, start);
  const context: ResolveContext = { ...start, serverWrappers: wrap };
  const { tools, resources, prompts } = manifest;
  const value = {
    documents: manifest.documents,
    settings: resolveSettings(manifest.root),
    tools: tools.filter(isDefined).map((tool) => resolveTool(tool, context)),
    resources: resources
      .filter(isDefined)
      .flatMap((resource) => resolveResource(resource, context) ?? []),
    prompts: prompts.filter(isDefined).map((prompt) => resolvePrompt(prompt, context)),
    modules: [...tools, ...resources, ...prompts].flatMap(
      (component) => resolveModuleComponent(component, context) ?? [],
    ),
    targets: resolveTargets(manifest, context),
    wrap,
    types: types.resolved(),
    program: resolveProgram(manifest.root),
    capabilities: resolveCapabilities(manifest, context),
    serverModules: resolveServerModules(manifest, context),
    environment: resolveEnvironment(manifest, context),
    layout,
    project: readProjectPackage(files),
    clients: manifest.root.clients ?? [],
    ...present({ tokenBudget: manifest.root.tokenBudget }),
  };
  return { value, diagnostics: findings };
}

/** Whether the manifest says what a component is, and not a module. */
function isDefined({ section }: Declared<{ readonly module?: string }>): boolean {
  return section.module === undefined;
}
