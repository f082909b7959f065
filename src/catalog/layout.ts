import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import type { Manifest } from '../manifest/manifest.js';
import type { ProjectFiles } from '../manifest/project-files.js';
import { folderOf, resolveProjectPath } from '../manifest/project-path.js';
import type { Layout } from './catalog.js';
import { resolveImportExtension } from './import-extension.js';
import { handlerPlaceFault } from './modules/handler-place.js';

/**
 * Finds the folders of a project, and how its files import each other; a folder outside its root is an error, and its
 * default stands in.
 */
export function resolveLayout(
  manifest: Manifest,
  files: ProjectFiles,
  findings: Diagnostic[],
): Layout {
  const { documents, root } = manifest;
  const { main } = documents;
  const folder = (key: 'output' | 'handlers', fallback: string): string => {
    const text = root[key] ?? fallback;
    const path = resolveProjectPath(folderOf(main.path), text);
    if (path !== undefined) return path;
    findings.push(report('path-outside-root', main.rangeAt([key]), { path: text }));
    return fallback;
  };
  const output = folder('output', 'generated');
  const handlers = folder('handlers', 'handlers');
  const reason = handlerPlaceFault(handlers, output);
  if (reason !== undefined) {
    const range = main.rangeAt([root.handlers === undefined ? 'output' : 'handlers']);
    findings.push(report('handler-place', range, { place: root.handlers ?? handlers, reason }));
  }
  return {
    manifest: main.path,
    output,
    handlers,
    importExtension: resolveImportExtension(manifest, output, files, findings),
  };
}
