import type { Catalog } from '../catalog/catalog.js';
import type { FilePlan, PlannedFile } from './file-plan.js';
import { componentPath, outputPath, typesPath } from './files/emitted-paths.js';
import { handlerStub } from './files/handler-stub.js';
import { mainFile } from './files/main-file.js';
import { missingHandlers } from './files/missing-handlers.js';
import { promptFile } from './files/prompt-file.js';
import { resourceFile } from './files/resource-file.js';
import { serverFile } from './files/server-file.js';
import { toolFile } from './files/tool-file.js';
import { sharedTypesOf, typesFile } from './files/types-file.js';
import { lockFile } from './lock-file.js';
import { validatorFile } from './validators/validator-file.js';
import { validatorModules } from './validators/validator-modules.js';

/**
 * Plans every file of a catalog without errors: the generated ones, stubs for handler files that do not exist, and the
 * lock file last. The same catalog gives the same bytes.
 */
export function planFiles(catalog: Catalog): FilePlan {
  const { layout } = catalog;
  const files = [...generatedFiles(catalog), ...stubs(catalog)];
  return { output: layout.output, files: [...files, lockFile(files, layout)] };
}

function generatedFiles(catalog: Catalog): PlannedFile[] {
  const { layout } = catalog;
  const types = sharedTypesOf(catalog);
  const validators = validatorModules(catalog);
  return [
    ...(types.list.length === 0 ? [] : [generated(typesPath(layout), typesFile(types, layout))]),
    ...catalog.tools.map((tool) =>
      generated(componentPath(tool, layout), toolFile(tool, catalog, types)),
    ),
    ...catalog.resources.map((resource) =>
      generated(componentPath(resource, layout), resourceFile(resource, layout)),
    ),
    ...catalog.prompts.map((prompt) =>
      generated(componentPath(prompt, layout), promptFile(prompt, layout)),
    ),
    ...validators.list.map((module) => generated(module.path, validatorFile(module, layout))),
    generated(outputPath(layout, 'server.ts'), serverFile(catalog, validators)),
    generated(outputPath(layout, 'main.ts'), mainFile(catalog)),
  ];
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
