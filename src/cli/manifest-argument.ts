import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { InputRecorder } from '../manifest/input-record.js';
import {
  findManifest,
  type NodeProject,
  nodeProjectFiles,
} from '../manifest/node-project-files.js';
import { unreadableReason } from '../manifest/project-files.js';
import { printError } from './print-error.js';
import type { Terminal } from './terminal.js';

/** What a manifest may be called by mistake. */
const OTHER_NAMES = ['snodo.yml', 'snodo.json'];

/**
 * Opens the project of a command's `[manifest]` argument, or of the nearest `snodo.yaml` upwards.
 *
 * When the manifest cannot be opened it prints one paragraph that names the path and the next step, and gives
 * undefined: the command ends with exit code 2.
 *
 * @param recorder takes note of what is read
 */
export function openManifest(
  argument: string | undefined,
  terminal: Terminal,
  recorder?: InputRecorder,
): NodeProject | undefined {
  if (argument === '') return refuse(terminal, 'the path of the manifest is empty');
  const path = argument ?? findManifest(terminal.cwd);
  if (path === undefined) {
    const other = OTHER_NAMES.find((name) => existsSync(join(terminal.cwd, name)));
    const step = other === undefined ? 'Create one' : `Rename ${other} to snodo.yaml`;
    return refuse(
      terminal,
      `there is no snodo.yaml in ${terminal.cwd} or in a folder above it. ${step}, or pass the path of a manifest`,
    );
  }
  const project = nodeProjectFiles(path, terminal.cwd, recorder);
  const content = project.files.read(project.manifest);
  if (content.kind === 'file') return project;
  const step =
    content.kind === 'directory'
      ? `Pass the path of the file in it, such as ${path.replace(/[\\/]*$/, '')}/snodo.yaml`
      : 'Check the path, or run the command without it to use the nearest snodo.yaml';
  return refuse(
    terminal,
    `cannot open the manifest ${path}: ${unreadableReason(content)}. ${step}`,
  );
}

function refuse(terminal: Terminal, text: string): undefined {
  printError(terminal, text);
}
