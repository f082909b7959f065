import type { Catalog, CatalogEntry } from '../catalog/catalog.js';
import { moduleScanner } from '../catalog/modules/handler-module.js';
import { handlerOf } from '../catalog/modules/handler-of.js';
import { CONVENTIONAL_EXPORT } from '../catalog/modules/handler-reference.js';
import { moduleReferences } from '../catalog/modules/module-references.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import { fileStart, sourceText } from '../diagnostics/source.js';
import type { ProjectFiles } from '../manifest/project-files.js';
import { nearest } from '../protocol/suggest.js';

const KINDS = ['tools', 'resources', 'prompts'] as const;

/**
 * Finds handler files that no component uses, as a renamed component leaves one behind: files in the folder of a kind
 * that export what a handler of that kind does. Other modules in there are nobody's business, and neither are modules
 * that may be compiled ones, unless a component waits for one of that name. Each is told with the component that it is
 * probably meant for.
 */
export function orphanHandlers(catalog: Catalog, files: ProjectFiles): Diagnostic[] {
  const used = usedFiles(catalog);
  const scanModule = moduleScanner(files);
  return KINDS.flatMap((kind) => {
    const exportName = CONVENTIONAL_EXPORT[kind];
    const folder = `${catalog.layout.handlers}/${kind}`;
    const waiting = waitingFiles(catalog[kind]);
    return files
      .glob(folder, ['*.ts', '*.mts', '*.js', '*.mjs'])
      .filter((path) => !used.has(path))
      .filter((path) => path.endsWith('.ts') || waiting.has(stemOf(path)))
      .filter((path) => {
        const module = scanModule(path);
        return module.state === 'present' && module.exports?.includes(exportName) === true;
      })
      .map((path) => {
        const place = fileStart(sourceText(files.display(path), ''));
        const meant = meantFor(stemOf(path), waiting);
        return report('handler-orphan', place, { kind: kind.slice(0, -1), exportName, meant });
      });
  });
}

/** The handler files that are missing, as people see them, by the names of their components. */
function waitingFiles(entries: readonly CatalogEntry[]): ReadonlyMap<string, string> {
  return new Map(
    entries.flatMap((entry) => {
      const handler = handlerOf(entry);
      return handler?.module.state === 'missing' ? [[entry.definition.name, handler.shown]] : [];
    }),
  );
}

function stemOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.[^.]*$/, '');
}

/** The component that waits for a handler and is named like the file; else the only one that waits. */
function meantFor(
  stem: string,
  waiting: ReadonlyMap<string, string>,
): { readonly name: string; readonly file: string } | undefined {
  const names = [...waiting.keys()];
  const only = names.length === 1 ? names[0] : undefined;
  const name = waiting.has(stem) ? stem : (nearest(stem, names) ?? only);
  const file = name === undefined ? undefined : waiting.get(name);
  return name === undefined || file === undefined ? undefined : { name, file };
}

function usedFiles(catalog: Catalog): ReadonlySet<string> {
  const { tools, resources, prompts } = catalog;
  const handlers = [...tools, ...resources, ...prompts].map(handlerOf);
  const references = [...handlers, ...moduleReferences(catalog)];
  return new Set(references.flatMap((reference) => reference?.file ?? []));
}
