import { hasErrors, type Outcome } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import { fileStart, type SourceRange, sourceText } from '../diagnostics/source.js';
import { isJsonObject } from '../protocol/json.js';
import { decodeSource } from './decode-source.js';
import type { ManifestDocuments, PositionedDocument } from './document.js';
import { foreignDocument } from './foreign-document.js';
import { includedFiles } from './included-files.js';
import { positionedDocument } from './positioned-document.js';
import { type ProjectFiles, unreadableReason } from './project-files.js';
import { foundAt } from './value-finding.js';

/**
 * Reads a root manifest and the files that its `components` patterns include.
 *
 * Collects the findings of all files. There is a value, errors or not, when the root manifest could be read as a map: later
 * stages then judge it, with those included files that could be read.
 *
 * @param path the root manifest, relative to the project root
 * @param only the included files to read, sorted; absent = all that the patterns match
 */
export function readManifest(
  files: ProjectFiles,
  path: string,
  only?: readonly string[],
): Outcome<ManifestDocuments> {
  const main = readMap(files, path, undefined);
  if (main.value === undefined) return { value: undefined, diagnostics: main.diagnostics };
  const inclusion =
    only === undefined ? includedFiles(files, main.value) : someFiles(only, main.value);
  const outcomes = inclusion.files.map(({ file, range }) => readMap(files, file, range));
  const included = outcomes.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const lacksFiles =
    only !== undefined || included.length < outcomes.length || hasErrors(inclusion.diagnostics);
  return {
    value: { main: main.value, included, lacksFiles },
    diagnostics: [
      ...main.diagnostics,
      ...inclusion.diagnostics,
      ...outcomes.flatMap(({ diagnostics }) => diagnostics),
    ],
  };
}

function someFiles(
  only: readonly string[],
  main: PositionedDocument,
): ReturnType<typeof includedFiles> {
  const range = main.keyRangeAt(['components']);
  return { files: only.map((file) => ({ file, range })), diagnostics: [] };
}

/**
 * Reads a file whose root must be a map.
 *
 * @param named where a manifest names the file; undefined for the root manifest, which the command line names
 */
function readMap(
  files: ProjectFiles,
  path: string,
  named: SourceRange | undefined,
): Outcome<PositionedDocument> {
  const { value, diagnostics } = readDocument(files, path, named);
  if (value === undefined) return { value, diagnostics };
  const included = named !== undefined;
  const foreign = isJsonObject(value.value) && !included ? foreignDocument(value.value) : undefined;
  if (isJsonObject(value.value) && foreign === undefined) return { value, diagnostics };
  const found = foreign ?? foundAt(value, []);
  const parameters = { found, included, foreign: foreign !== undefined };
  const finding = report('manifest-root', fileStart(value.source), parameters);
  return { value: undefined, diagnostics: [...diagnostics, finding] };
}

function readDocument(
  files: ProjectFiles,
  path: string,
  named: SourceRange | undefined,
): Outcome<PositionedDocument> {
  const shown = files.display(path);
  const content = files.read(path);
  if (content.kind !== 'file') {
    const range = named ?? fileStart(sourceText(shown, ''));
    const finding = report('file-unreadable', range, {
      path: shown,
      reason: unreadableReason(content),
    });
    return { value: undefined, diagnostics: [finding] };
  }
  const decoded = decodeSource(shown, content.bytes);
  if (decoded.value === undefined) return { value: undefined, diagnostics: decoded.diagnostics };
  return positionedDocument(decoded.value, path);
}
