import type { Catalog } from '../catalog/catalog.js';
import { moduleScanner } from '../catalog/handler-module.js';
import { handlerOf } from '../catalog/handler-of.js';
import { CONVENTIONAL_EXPORT } from '../catalog/handler-reference.js';
import { moduleReferences } from '../catalog/module-references.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import { fileStart, sourceText } from '../diagnostics/source.js';
import type { ProjectFiles } from '../manifest/project-files.js';

const KINDS = ['tools', 'resources', 'prompts'] as const;

/**
 * Finds handler files that no component uses, as a renamed component leaves one behind: files in the folder of a kind
 * that export what a handler of that kind does. Other modules in there are nobody's business.
 */
export function orphanHandlers(catalog: Catalog, files: ProjectFiles): Diagnostic[] {
  const used = usedFiles(catalog);
  const scanModule = moduleScanner(files);
  return KINDS.flatMap((kind) => {
    const exportName = CONVENTIONAL_EXPORT[kind];
    const folder = `${catalog.layout.handlers}/${kind}`;
    return files
      .glob(folder, ['*.ts'])
      .filter((path) => !used.has(path))
      .filter((path) => {
        const module = scanModule(path);
        return module.state === 'present' && module.exports?.includes(exportName) === true;
      })
      .map((path) => {
        const place = fileStart(sourceText(files.display(path), ''));
        return report('handler-orphan', place, { kind: kind.slice(0, -1), exportName });
      });
  });
}

function usedFiles(catalog: Catalog): ReadonlySet<string> {
  const { tools, resources, prompts } = catalog;
  const handlers = [...tools, ...resources, ...prompts].map(handlerOf);
  const references = [...handlers, ...moduleReferences(catalog)];
  return new Set(references.flatMap((reference) => reference?.file ?? []));
}
