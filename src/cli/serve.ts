import { hasErrors } from '../diagnostics/diagnostic.js';
import { printable } from '../diagnostics/printable.js';
import { renderDiagnostics } from '../diagnostics/render.js';
import { listenAddress } from '../runtime/listen-address.js';
import { runMain } from '../runtime/main.js';
import { loadRuntime } from './load-runtime.js';
import { openManifest } from './manifest-argument.js';
import type { ExitCode, Terminal } from './terminal.js';

/** Options of `snodo serve`. */
export type ServeOptions = {
  /** Speak over stdin and stdout: the default. */
  readonly stdio?: boolean;
  /** `[host:]port` to listen on; port 0 takes a free one. The host defaults to 127.0.0.1. */
  readonly http?: string;
};

/**
 * Runs `snodo serve`: loads the server of a manifest with its TypeScript handlers and serves it until it is told to
 * stop. Writes nothing to the output folder; stdout carries protocol messages only.
 */
export async function runServe(
  manifest: string | undefined,
  { stdio, http }: ServeOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (stdio === true && http !== undefined) {
    return refuse(terminal, '--stdio and --http exclude each other: pass one of them');
  }
  if (http !== undefined && listenAddress(http) === undefined) {
    const expected = 'a port, or a host and a port, such as 3000 or 127.0.0.1:3000';
    return refuse(terminal, `--http expects ${expected}; found ${JSON.stringify(http)}`);
  }
  const project = openManifest(manifest, terminal);
  if (project === undefined) return 2;
  const { value: runtime, diagnostics } = await loadRuntime(project);
  terminal.err(renderDiagnostics(diagnostics, terminal));
  if (runtime === undefined || hasErrors(diagnostics)) return 1;
  try {
    await runMain(runtime, http === undefined ? [] : ['--http', http]);
    return 0;
  } catch (error) {
    return refuse(terminal, error instanceof Error ? error.message : String(error));
  }
}

function refuse(terminal: Terminal, text: string): ExitCode {
  terminal.err(`error: ${printable(text)}.\n`);
  return 2;
}
