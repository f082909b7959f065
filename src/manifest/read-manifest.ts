import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import { fileStart, type SourceRange, sourceText } from '../diagnostics/source.js';
import { isJsonObject } from '../protocol/json.js';
import { decodeSource } from './decode-source.js';
import type { ManifestDocuments, PositionedDocument } from './document.js';
import { includedFiles } from './included-files.js';
import { positionedDocument } from './positioned-document.js';
import type { FileContent, ProjectFiles } from './project-files.js';
import { foundAt } from './value-finding.js';

/**
 * Reads a root manifest and the files that its `components` patterns include.
 *
 * Collects the findings of all files; with an error in any of them there is no value.
 *
 * @param path the root manifest, relative to the project root
 */
export function readManifest(files: ProjectFiles, path: string): Outcome<ManifestDocuments> {
  const main = readDocument(files, path, undefined);
  if (main.value === undefined) return { value: undefined, diagnostics: main.diagnostics };
  const diagnostics: Diagnostic[] = [...main.diagnostics, ...rootFinding(main.value, false)];
  const included: PositionedDocument[] = [];
  const inclusion = includedFiles(files, main.value);
  diagnostics.push(...inclusion.diagnostics);
  for (const { file, range } of inclusion.files) {
    const document = readDocument(files, file, range);
    diagnostics.push(...document.diagnostics);
    if (document.value === undefined) continue;
    diagnostics.push(...rootFinding(document.value, true));
    included.push(document.value);
  }
  const value = { main: main.value, included };
  return { value: hasErrors(diagnostics) ? undefined : value, diagnostics };
}

/** @param named where a manifest names the file; undefined for the root manifest, which the command line names */
function readDocument(
  files: ProjectFiles,
  path: string,
  named: SourceRange | undefined,
): Outcome<PositionedDocument> {
  const shown = files.display(path);
  const content = files.read(path);
  if (content.kind !== 'file') {
    const range = named ?? fileStart(sourceText(shown, ''));
    const finding = report('file-unreadable', range, { path: shown, reason: reasonOf(content) });
    return { value: undefined, diagnostics: [finding] };
  }
  const decoded = decodeSource(shown, content.bytes);
  if (decoded.value === undefined) return { value: undefined, diagnostics: decoded.diagnostics };
  return positionedDocument(decoded.value, path);
}

/** Says for people why a file could not be read. */
export function reasonOf(content: Exclude<FileContent, { readonly kind: 'file' }>): string {
  switch (content.kind) {
    case 'missing':
      return 'there is no such file';
    case 'directory':
      return 'it is a directory';
    case 'unreadable':
      return content.reason;
  }
}

function rootFinding(document: PositionedDocument, included: boolean): Diagnostic[] {
  if (isJsonObject(document.value)) return [];
  const found = foundAt(document, []);
  return [report('manifest-root', fileStart(document.source), { found, included })];
}
