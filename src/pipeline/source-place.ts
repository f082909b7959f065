import { fileStart, type Position, type SourceRange, sourceText } from '../diagnostics/source.js';
import type { FilePlan } from '../emit/file-plan.js';
import type { NodeProject } from '../manifest/node-project-files.js';

/**
 * The place that a tool such as the bundler names by file and position. Planned files are looked up in the plan, others
 * in the project; without a path it is the start of the manifest.
 *
 * @param path relative to the project root, with `/`
 */
export function placeInProject(
  path: string | undefined,
  { line, column }: Position,
  plan: FilePlan,
  { files, manifest }: NodeProject,
): SourceRange {
  if (path === undefined) return fileStart(sourceText(files.display(manifest), ''));
  const source = sourceText(files.display(path), textOf(path, plan, files));
  const lineStart = source.lineStarts[line - 1] ?? source.text.length;
  const start = Math.min(lineStart + column - 1, source.text.length);
  return { source, start, end: start, path: '' };
}

function textOf(path: string, plan: FilePlan, files: NodeProject['files']): string {
  const planned = plan.files.find((file) => file.path === path);
  if (planned?.ownership === 'generated') return planned.text;
  const content = files.read(path);
  if (content.kind === 'file') return Buffer.from(content.bytes).toString();
  return planned?.text ?? '';
}
