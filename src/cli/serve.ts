import { hasErrors, type Outcome, withoutNotes } from '../diagnostics/diagnostic.js';
import { renderDiagnostics } from '../diagnostics/render.js';
import type { NodeProject } from '../manifest/node-project-files.js';
import { checkManifest } from '../pipeline/check-manifest.js';
import { runMain } from '../runtime/program/main.js';
import { readMainArguments } from '../runtime/program/main-arguments.js';
import type { MainOptions } from '../runtime/program/options.js';
import { guardStdout } from '../runtime/transports/stdio/index.js';
import { type LoadedServer, loadRuntime } from './load-runtime.js';
import { openManifest } from './manifest-argument.js';
import { printError } from './print-error.js';
import type { ExitCode, Terminal } from './terminal.js';

/** Options of `snodo serve`. */
export type ServeOptions = {
  /** Speak over stdin and stdout: the default. */
  readonly stdio?: boolean;
  /** `[host:]port` to listen on; port 0 takes a free one. `true`: where the manifest says. */
  readonly http?: string | true;
  /** Answers are made up: no handler is loaded. */
  readonly mock?: boolean;
};

/**
 * Runs `snodo serve`: loads the server of a manifest with its TypeScript handlers and serves it until it is told to
 * stop. Writes nothing to the output folder; stdout carries protocol messages only.
 */
export async function runServe(
  manifest: string | undefined,
  { stdio, http, mock = false }: ServeOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (stdio === true && http !== undefined) {
    return printError(terminal, '--stdio and --http exclude each other: pass one of them');
  }
  const argv = argumentsOf(http);
  const command = readMainArguments(argv);
  if (command.kind === 'wrong') {
    const hint = /\.ya?ml"/.test(command.finding) ? '; the manifest stands before `--http`' : '';
    return printError(terminal, `${command.finding}${hint}`);
  }
  const project = openManifest(manifest, terminal);
  if (project === undefined) return 2;

  const guard = command.kind === 'stdio' ? guardStdout() : undefined;
  try {
    const { value: server, diagnostics } = mock
      ? await loadMock(project)
      : await loadRuntime(project);
    terminal.err(renderDiagnostics(withoutNotes(diagnostics), { color: terminal.color.err }));
    if (server === undefined) return 1;
    if (command.kind === 'http' && (command.port ?? server.options.http?.port) === undefined) {
      const text =
        'there is no port to listen on: pass one, as in `--http 4000`, or write `port` under `http` in the manifest';
      return printError(terminal, text);
    }
    await runMain(server.runtime, server.options, argv);
    return 0;
  } finally {
    guard?.release();
  }
}

/** Loaded when it is asked for: it brings the compiler of schemas along. */
async function loadMock(project: NodeProject): Promise<Outcome<LoadedServer>> {
  const { mockRuntime } = await import('./mock-runtime.js');
  const { value: catalog, diagnostics } = checkManifest(project.files, project.manifest);
  if (catalog === undefined || hasErrors(diagnostics)) return { value: undefined, diagnostics };
  const { http, stdio } = catalog.program;
  const options = { ...(http && { http }), ...(stdio && { stdio }) } as MainOptions;
  return { value: { runtime: mockRuntime(catalog), options }, diagnostics };
}

function argumentsOf(http: ServeOptions['http']): readonly string[] {
  if (http === undefined) return ['--stdio'];
  return http === true ? ['--http'] : ['--http', http];
}
