import type { Catalog } from '../catalog/catalog.js';
import { amendHandler } from '../emit/amend/amend-handler.js';
import type { PlannedFile } from '../emit/file-plan.js';
import { missingExports } from '../emit/files/missing-handlers.js';
import type { NodeProject } from '../manifest/node-project-files.js';
import { type ProjectFiles, withTexts } from '../manifest/project-files.js';

/** Handler files with the exports that they lacked. */
export type AmendedHandlers = {
  readonly amended: readonly PlannedFile[];
  /** The project as it is going to be. */
  readonly project: NodeProject;
  /** Files that lack an export, and to which nothing can be added: they are no ES modules, or not valid. */
  readonly refused: readonly string[];
};

/** Adds missing exports to the handler files of a catalog. Writes nothing: the project that it gives shows the new texts. */
export function amendHandlers(catalog: Catalog, project: NodeProject): AmendedHandlers {
  const amended: PlannedFile[] = [];
  const refused: string[] = [];
  for (const [path, handlers] of missingExports(catalog)) {
    const before = textOf(path, project.files);
    const text =
      before === undefined ? undefined : amendHandler(path, before, handlers, catalog.layout);
    if (before === undefined || text === undefined) refused.push(path);
    else amended.push({ path, text, ownership: 'amended', before });
  }
  return { amended, project: { ...project, files: withTexts(project.files, amended) }, refused };
}

/** The text of a file with its byte order mark; undefined when it is not UTF-8. */
function textOf(path: string, files: ProjectFiles): string | undefined {
  const content = files.read(path);
  if (content.kind !== 'file') return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content.bytes);
  } catch {
    return undefined;
  }
}
