import { withoutNotes } from '../diagnostics/diagnostic.js';
import { renderDiagnostics } from '../diagnostics/render.js';
import { runMain } from '../runtime/program/main.js';
import { readMainArguments } from '../runtime/program/main-arguments.js';
import { guardStdout } from '../runtime/transports/stdio/index.js';
import { loadRuntime } from './load-runtime.js';
import { openManifest } from './manifest-argument.js';
import { printError } from './print-error.js';
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
    return printError(terminal, '--stdio and --http exclude each other: pass one of them');
  }
  const argv = http === undefined ? ['--stdio'] : ['--http', http];
  const command = readMainArguments(argv);
  if (command.kind === 'wrong') return printError(terminal, command.finding);
  const project = openManifest(manifest, terminal);
  if (project === undefined) return 2;

  const guard = command.kind === 'stdio' ? guardStdout() : undefined;
  try {
    const { value: runtime, diagnostics } = await loadRuntime(project);
    terminal.err(renderDiagnostics(withoutNotes(diagnostics), { color: terminal.color.err }));
    if (runtime === undefined) return 1;
    await runMain(runtime, argv);
    return 0;
  } finally {
    guard?.release();
  }
}
