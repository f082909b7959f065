import type { Catalog } from '../catalog/catalog.js';
import type { FilePlan, PlannedFile } from './file-plan.js';
import { clientFile } from './files/client-file.js';
import { contextFile, hasContext } from './files/context-file.js';
import {
  componentPath,
  contextPath,
  outputPath,
  targetsPath,
  typesPath,
} from './files/emitted-paths.js';
import { handlerStub } from './files/handler-stub.js';
import { mainFile } from './files/main-file.js';
import { missingHandlers } from './files/missing-handlers.js';
import { promptFile } from './files/prompt-file.js';
import { resourceFile } from './files/resource-file.js';
import { serverFile } from './files/server-file.js';
import { targetsFile } from './files/targets-file.js';
import { toolFile } from './files/tool-file.js';
import { sharedTypesOf, typesFile } from './files/types-file.js';
import { hashesOf, lockFile } from './lock-file.js';
import { validatorFile } from './validators/validator-file.js';
import { validatorModules } from './validators/validator-modules.js';

/**
 * Plans every file of a catalog without errors: the generated ones, stubs for handler files that do not exist, and the
 * lock file last. The same catalog gives the same bytes.
 */
export function planFiles(catalog: Catalog): FilePlan {
  const { layout } = catalog;
  const { own, validators, shared, stubs } = planParts(catalog);
  const generatedFiles = [...own, ...validators, ...shared];
  const lock = lockFile(hashesOf(generatedFiles, layout), layout);
  return { output: layout.output, files: [...generatedFiles, ...stubs, lock] };
}

/** The files of a catalog by whose they are. */
export type PlannedParts = {
  /** Generated files that follow from one component and the settings: in a catalog of fewer components they are the same. */
  readonly own: readonly PlannedFile[];
  /** Compiled validators: in a catalog of fewer components, one that others share stands elsewhere. */
  readonly validators: readonly PlannedFile[];
  /** Generated files that follow from all components. */
  readonly shared: readonly PlannedFile[];
  /** Handler files that do not exist. */
  readonly stubs: readonly PlannedFile[];
};

/** Plans all files of a catalog but for the lock file. */
export function planParts(catalog: Catalog): PlannedParts {
  const { layout } = catalog;
  const types = sharedTypesOf(catalog);
  const modules = validatorModules(catalog);
  const own = [
    ...catalog.tools.map((tool) =>
      generated(componentPath(tool, layout), toolFile(tool, catalog, types)),
    ),
    ...catalog.resources.map((resource) =>
      generated(componentPath(resource, layout), resourceFile(resource, catalog)),
    ),
    ...catalog.prompts.map((prompt) =>
      generated(componentPath(prompt, layout), promptFile(prompt, catalog)),
    ),
  ];
  const validators = modules.list.map((module) =>
    generated(module.path, validatorFile(module, layout)),
  );
  const shared = [
    ...(hasContext(catalog) ? [generated(contextPath(layout), contextFile(catalog))] : []),
    ...(catalog.targets.length === 0 ? [] : [generated(targetsPath(layout), targetsFile(catalog))]),
    ...(types.list.length === 0 ? [] : [generated(typesPath(layout), typesFile(types, layout))]),
    generated(outputPath(layout, 'server.ts'), serverFile(catalog, modules)),
    generated(outputPath(layout, 'main.ts'), mainFile(catalog)),
    generated(outputPath(layout, 'client.ts'), clientFile(catalog)),
  ];
  return { own, validators, shared, stubs: stubs(catalog) };
}

function stubs(catalog: Catalog): PlannedFile[] {
  return [...missingHandlers(catalog)].map(([path, handlers]) => ({
    path,
    text: handlerStub(path, handlers, catalog.layout),
    ownership: 'handwritten',
  }));
}

function generated(path: string, text: string): PlannedFile {
  return { path, text, ownership: 'generated' };
}
