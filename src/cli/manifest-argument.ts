import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type DiagnosticsFormat, printDiagnostics } from '../diagnostics/print-diagnostics.js';
import { report } from '../diagnostics/report.js';
import { fileStart, sourceText } from '../diagnostics/source.js';
import type { InputRecorder } from '../manifest/input-record.js';
import { type NodeProject, nodeProjectFiles } from '../manifest/node-project-files.js';
import { unreadableReason } from '../manifest/project-files.js';
import { findManifest } from '../manifest/project-place.js';
import { printError } from './print-error.js';
import type { Terminal } from './terminal.js';

/** What a manifest may be called by mistake. */
const OTHER_NAMES = ['snodo.yml', 'snodo.json'];

/** A manifest that cannot be opened. */
type Unopened = {
  /** The path as given. */
  readonly path: string;
  readonly reason: string;
  /** What to tell people: path, reason and the next step. */
  readonly text: string;
};

/**
 * Opens the project of a command's `[manifest]` argument, or of the nearest `snodo.yaml` upwards.
 *
 * When the manifest cannot be opened it prints one paragraph that names the path and the next step, and gives
 * undefined: the command ends with exit code 2.
 */
export function openManifest(
  argument: string | undefined,
  terminal: Terminal,
): NodeProject | undefined {
  const opened = open(argument, terminal.cwd);
  if ('files' in opened) return opened;
  printError(terminal, opened.text);
  return undefined;
}

/**
 * The same for a command that prints findings: with a format, a manifest that cannot be opened is a finding too, so that
 * stdout always carries a report.
 *
 * @param recorder takes note of what is read
 */
export async function openForFindings(
  argument: string | undefined,
  format: DiagnosticsFormat | undefined,
  terminal: Terminal,
  recorder?: InputRecorder,
): Promise<NodeProject | undefined> {
  const opened = open(argument, terminal.cwd, recorder);
  if ('files' in opened) return opened;
  const { path, reason, text } = opened;
  printError(terminal, text);
  if (format !== undefined) {
    const finding = report('file-unreadable', fileStart(sourceText(path, '')), { path, reason });
    terminal.out(await printDiagnostics(format, [finding]));
  }
  return undefined;
}

/** Opens the project of a manifest without a word; undefined when the manifest cannot be opened. */
export function openProject(
  argument: string | undefined,
  cwd: string,
  recorder: InputRecorder,
): NodeProject | undefined {
  const opened = open(argument, cwd, recorder);
  return 'files' in opened ? opened : undefined;
}

function open(
  argument: string | undefined,
  cwd: string,
  recorder?: InputRecorder,
): NodeProject | Unopened {
  if (argument === '') {
    const reason = 'the path of the manifest is empty';
    return { path: '', reason, text: reason };
  }
  const path = argument ?? findManifest(cwd);
  if (path === undefined) {
    const reason = `there is no snodo.yaml in ${cwd} or in a folder above it`;
    const other = OTHER_NAMES.find((name) => existsSync(join(cwd, name)));
    const step = other === undefined ? 'Create one' : `Rename ${other} to snodo.yaml`;
    return {
      path: 'snodo.yaml',
      reason,
      text: `${reason}. ${step}, or pass the path of a manifest`,
    };
  }
  const project = nodeProjectFiles(path, cwd, recorder);
  const content = project.files.read(project.manifest);
  if (content.kind === 'file') return project;
  const step =
    content.kind === 'directory'
      ? `Pass the path of the file in it, such as ${path.replace(/[\\/]*$/, '')}/snodo.yaml`
      : 'Check the path, or run the command without it to use the nearest snodo.yaml';
  const reason = unreadableReason(content);
  return { path, reason, text: `cannot open the manifest ${path}: ${reason}. ${step}` };
}
