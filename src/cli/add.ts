import { resolve } from 'node:path';
import { hasErrors } from '../diagnostics/diagnostic.js';
import { renderDiagnostics } from '../diagnostics/render.js';
import { manifestText } from '../import/manifest-text.js';
import { withTexts } from '../manifest/project-files.js';
import { checkManifest } from '../pipeline/check-manifest.js';
import { addEntry } from '../scaffold/add-entry.js';
import { type ComponentKind, newDeclaration, SECTIONS } from '../scaffold/new-component.js';
import { runGenerate } from './generate.js';
import { openManifest } from './manifest-argument.js';
import { printError } from './print-error.js';
import { type ExitCode, printNote, type Terminal } from './terminal.js';
import { writeDocument } from './write-document.js';

/** Options of `snodo add`. */
export type AddOptions = {
  readonly description?: string;
  /** For a resource: its URI, or a template. */
  readonly uri?: string;
};

/**
 * Runs `snodo add`: writes a new component into a manifest, with everything else as it was, then generates. A manifest that
 * has errors, or would have some, is left as it is.
 */
export async function runAdd(
  kind: ComponentKind,
  name: string,
  manifest: string | undefined,
  options: AddOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (options.uri !== undefined && kind !== 'resource') {
    return printError(terminal, '--uri has a meaning for resources only');
  }
  const project = openManifest(manifest, terminal);
  if (project === undefined) return 2;
  const { files, root, manifest: path } = project;
  const content = files.read(path);
  const text = content.kind === 'file' ? decoded(content.bytes) : undefined;
  const shown = files.display(path);
  if (text === undefined) return printError(terminal, `${shown} is not UTF-8`);

  const declaration = newDeclaration({ kind, name, ...options });
  const lines = manifestText({ [SECTIONS[kind]]: { [name]: declaration } })
    .trimEnd()
    .split('\n');
  const entry = lines.slice(1).map((line) => line.slice(2));
  const added = addEntry(text, SECTIONS[kind], entry);
  if ('reason' in added) return printError(terminal, `${shown} ${added.reason}`);
  const next = withTexts(files, [{ path, text: added.text }]);
  const { diagnostics } = checkManifest(next, path);
  if (hasErrors(diagnostics)) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    terminal.err(renderDiagnostics(errors, { color: terminal.color.err }));
    terminal.err(
      'Nothing was written: these are findings in the manifest as it would have been.\n',
    );
    return 1;
  }
  const reason = writeDocument(resolve(root, path), added.text);
  if (reason !== undefined) return printError(terminal, `${shown} ${reason}`);
  printNote(terminal, `Added the ${kind} \`${name}\` at ${shown}:${added.line}.\n`);
  return runGenerate(manifest, {}, terminal);
}

/** The text with its byte order mark; undefined when it is not UTF-8. */
function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
