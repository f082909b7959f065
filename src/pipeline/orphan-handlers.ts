import type { Catalog, CatalogEntry, HandlerReference } from '../catalog/catalog.js';
import { moduleScanner } from '../catalog/modules/handler-module.js';
import { handlerOf } from '../catalog/modules/handler-of.js';
import { CONVENTIONAL_EXPORT } from '../catalog/modules/handler-reference.js';
import { moduleReferences } from '../catalog/modules/module-references.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import { fileStart, sourceText } from '../diagnostics/source.js';
import { handlerStub } from '../emit/files/handler-stub.js';
import { expectedHandlers } from '../emit/files/missing-handlers.js';
import type { ProjectFiles } from '../manifest/project-files.js';
import { nearest } from '../protocol/suggest.js';
import { commandWord } from './output-findings.js';

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
    const missing = filesOf(catalog[kind], ({ module }) => module.state === 'missing');
    const orphans = files
      .glob(folder, ['*.ts', '*.mts', '*.js', '*.mjs'])
      .filter((path) => !used.has(path))
      .filter((path) => path.endsWith('.ts') || missing.has(stemOf(path)))
      .filter((path) => {
        const module = scanModule(path);
        return module.state === 'present' && module.exports?.includes(exportName) === true;
      });
    if (orphans.length === 0) return [];
    const waiting =
      missing.size > 0
        ? missing
        : filesOf(catalog[kind], (handler) => isUntouched(handler, catalog, files));
    return orphans.map((path) => {
      const place = fileStart(sourceText(files.display(path), ''));
      const meant = meantFor(path, waiting, files);
      return report('handler-orphan', place, { kind: kind.slice(0, -1), exportName, meant });
    });
  });
}

/** The handler files of some components, by the names of these. */
function filesOf(
  entries: readonly CatalogEntry[],
  isMeant: (handler: HandlerReference) => boolean,
): ReadonlyMap<string, string> {
  return new Map(
    entries.flatMap((entry) => {
      const handler = handlerOf(entry);
      return handler && isMeant(handler) ? [[entry.definition.name, handler.file]] : [];
    }),
  );
}

/** Whether a handler file is still as it was created. */
function isUntouched({ file }: HandlerReference, catalog: Catalog, files: ProjectFiles): boolean {
  const content = files.read(file);
  if (content.kind !== 'file') return false;
  const stub = handlerStub(file, expectedHandlers(catalog, file), catalog.layout);
  return new TextDecoder().decode(content.bytes) === stub;
}

function stemOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.[^.]*$/, '');
}

/**
 * The component that waits for a handler and is named like the file; else the only one that waits. The move is one over the
 * stub, which stands there, or is created by the run that says so.
 */
function meantFor(
  path: string,
  waiting: ReadonlyMap<string, string>,
  { display }: ProjectFiles,
): { readonly name: string; readonly move: string } | undefined {
  const names = [...waiting.keys()];
  const only = names.length === 1 ? names[0] : undefined;
  const stem = stemOf(path);
  const name = waiting.has(stem) ? stem : (nearest(stem, names) ?? only);
  const file = name === undefined ? undefined : waiting.get(name);
  if (name === undefined || file === undefined) return undefined;
  const [from, to] = [path, file].map((each) => commandWord(display(each)));
  return { name, move: `git mv -f ${from} ${to}` };
}

function usedFiles(catalog: Catalog): ReadonlySet<string> {
  const { tools, resources, prompts } = catalog;
  const handlers = [...tools, ...resources, ...prompts].map(handlerOf);
  const references = [...handlers, ...moduleReferences(catalog)];
  return new Set(references.flatMap((reference) => reference?.file ?? []));
}
