import { withoutNotes } from '../diagnostics/diagnostic.js';
import { printable } from '../diagnostics/printable.js';
import { renderDiagnostics } from '../diagnostics/render.js';
import { openDirect } from '../runtime/transports/direct.js';
import type { OpenSource } from './catalog-source.js';
import { loadRuntime } from './load-runtime.js';
import { openManifest } from './manifest-argument.js';
import type { ExitCode, Terminal } from './terminal.js';

/**
 * Opens the server of a manifest with its handlers and its services, in this process. What keeps it from starting is
 * printed; findings that do not are left to `snodo check`.
 */
export async function openServedManifest(
  path: string | undefined,
  terminal: Terminal,
): Promise<OpenSource | ExitCode> {
  const project = openManifest(path, terminal);
  if (project === undefined) return 2;
  const { value: server, diagnostics } = await loadRuntime(project);
  if (server === undefined) {
    terminal.err(renderDiagnostics(withoutNotes(diagnostics), { color: terminal.color.err }));
    return 1;
  }
  const { runtime } = server;
  try {
    await runtime.start();
  } catch (error) {
    // By its name: the server may be built on another copy of the runtime, that of its own project.
    if (!(error instanceof Error) || error.name !== 'StartError') throw error;
    terminal.err(`error: ${error.message.split('\n').map(printable).join('\n')}\n`);
    return 2;
  }
  const name = project.files.display(project.manifest);
  return { name, address: { exchange: openDirect(runtime), peer: name } };
}
