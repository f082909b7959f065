import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagnostic, withoutNotes } from '../diagnostics/diagnostic.js';
import { renderDiagnostics } from '../diagnostics/render.js';
import type { RecordedInput } from '../manifest/input-record.js';
import { withBundler } from '../pipeline/with-bundler.js';
import { readMainArguments } from '../runtime/program/main-arguments.js';
import { type DevServer, devServer } from './dev-server.js';
import { generateOnce } from './generate.js';
import { loadRuntime } from './load-runtime.js';
import { printError } from './print-error.js';
import type { ExitCode, Terminal } from './terminal.js';
import { interruption, runWatched, type WatchedCommand } from './watch.js';

/** Options of `snodo dev`. */
export type DevOptions = {
  /** `[host:]port`. Default: what the manifest says, else port 8000 on 127.0.0.1. */
  readonly http?: string;
};

/**
 * Runs `snodo dev`: generates and serves over HTTP, and does it again whenever the manifest, a handler or what a handler
 * imports changes. The port stays; requests that are under way end with the server that took them. While something is
 * wrong, the last server that was right goes on.
 */
export async function runDev(
  manifest: string | undefined,
  { http }: DevOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const command = readMainArguments(http === undefined ? ['--http'] : ['--http', http]);
  if (command.kind === 'wrong') return printError(terminal, command.finding);
  const address = command.kind === 'http' ? command : {};
  const ended = interruption();
  const server = devServer(address, terminal);
  const survive = (error: unknown): void => terminal.err(`${uncaughtText(error)}\n`);
  process.on('uncaughtException', survive).on('unhandledRejection', survive);
  try {
    return await withBundler(() => runWatched(generateAndServe(manifest, server), terminal, ended));
  } finally {
    await server.close();
    process.off('uncaughtException', survive).off('unhandledRejection', survive);
  }
}

function generateAndServe(manifest: string | undefined, server: DevServer): WatchedCommand {
  let bundled: readonly string[] = [];
  let served: string | undefined; // what the files were of which the server is made
  return async (terminal, recorder) => {
    const started = performance.now();
    const generated = await generateOnce(manifest, {}, terminal, recorder);
    const inputs = (): RecordedInput[] => bundled.map((path) => ['file', path]);
    const { project } = generated;
    if (project === undefined || generated.exitCode !== 0)
      return { ...generated, inputs: inputs() };
    const { root } = project;
    if (!generated.wrote && served === signatureOf(root, bundled)) {
      return { ...generated, inputs: inputs() };
    }
    const { value: loaded, diagnostics } = await loadRuntime(project, (paths) => {
      bundled = paths;
      served = signatureOf(root, paths);
    });
    const known = new Set(generated.findings.map(placed));
    const news = diagnostics.filter((finding) => !known.has(placed(finding)));
    terminal.err(renderDiagnostics(withoutNotes(news), { color: terminal.color.err }));
    const isServed = loaded !== undefined && (await server.replace(loaded, started));
    if (!isServed) served = undefined;
    return { ...generated, exitCode: isServed ? 0 : 1, inputs: inputs() };
  };
}

/** The times and sizes of files: what has neither changed is the same file. */
function signatureOf(root: string, paths: readonly string[]): string {
  const files = paths.map((path) => {
    const { mtimeMs = 0, size = -1 } = statSync(join(root, path), { throwIfNoEntry: false }) ?? {};
    return [path, mtimeMs, size];
  });
  return JSON.stringify(files);
}

function placed({ code, range }: Diagnostic): string {
  return `${code} ${range.start}`;
}

function uncaughtText(error: unknown): string {
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `error that no handler caught; the server goes on: ${details}`;
}
