import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { hasErrors, withoutNotes } from '../diagnostics/diagnostic.js';
import { renderDiagnostics } from '../diagnostics/render.js';
import { systemReason } from '../diagnostics/system-reason.js';
import { terminalJson } from '../diagnostics/terminal-json.js';
import { checkManifest } from '../pipeline/check-manifest.js';
import {
  type ConfiguredClient,
  clientConfiguration,
  configurationFile,
  mergeServer,
  type ServerAccess,
} from '../scaffold/client-configuration.js';
import { openManifest } from './manifest-argument.js';
import { printError } from './print-error.js';
import { type ExitCode, printNote, type Terminal } from './terminal.js';
import { writeDocument } from './write-document.js';

/** Options of `snodo connect`. */
export type ConnectOptions = {
  /** Where the server runs; without it the client starts it. */
  readonly url?: string;
  /** Name of the server at the client. Default: that of the manifest. */
  readonly name?: string;
  /** Merge it into the client's file instead of printing it. */
  readonly write?: boolean;
};

/**
 * Runs `snodo connect`: prints what a client needs to know of the server of a manifest, or merges it into the file of the
 * client, beside the manifest.
 */
export function runConnect(
  client: ConfiguredClient | 'inspector',
  manifest: string | undefined,
  { url, name, write = false }: ConnectOptions,
  terminal: Terminal,
): ExitCode {
  if (url !== undefined && !URL.canParse(url)) return printError(terminal, '--url expects a URL');
  const project = openManifest(manifest, terminal);
  if (project === undefined) return 2;
  const { value: catalog, diagnostics } = checkManifest(project.files, project.manifest);
  if (catalog === undefined || hasErrors(diagnostics)) {
    terminal.err(renderDiagnostics(withoutNotes(diagnostics), { color: terminal.color.err }));
    return 1;
  }
  const access: ServerAccess =
    url === undefined
      ? {
          kind: 'command',
          command: 'npx',
          args: ['snodo', 'serve', project.manifest],
          variables: catalog.environment.map((variable) => variable.name),
        }
      : { kind: 'url', url };
  if (client === 'inspector') {
    if (write) return printError(terminal, 'the inspector has no file to write: run the command');
    terminal.out(`${inspectorCommand(access)}\n`);
    return 0;
  }
  const server = name ?? catalog.settings.server.name;
  if (!write) {
    printNote(terminal, `In ${configurationFile(client)}, at the root of the project:\n`);
    terminal.out(terminalJson(clientConfiguration(client, server, access)));
    return 0;
  }
  return writeConfiguration(client, server, access, project.root, terminal);
}

/** Source: modelcontextprotocol.io/docs/tools/inspector. */
function inspectorCommand(access: ServerAccess): string {
  const inspector = 'npx @modelcontextprotocol/inspector';
  if (access.kind === 'url') return `${inspector} --server-url ${access.url} --transport http`;
  return [inspector, access.command, ...access.args].join(' ');
}

function writeConfiguration(
  client: ConfiguredClient,
  name: string,
  access: ServerAccess,
  root: string,
  terminal: Terminal,
): ExitCode {
  const path = join(root, configurationFile(client));
  const shown = relative(terminal.cwd, path).replaceAll(sep, '/');
  try {
    const merged = mergeServer(textOf(path) ?? '{}\n', client, name, access);
    if ('reason' in merged) return printError(terminal, `${shown} ${merged.reason}`);
    mkdirSync(dirname(path), { recursive: true });
    const reason = writeDocument(path, merged.text);
    if (reason !== undefined) return printError(terminal, `${shown} ${reason}`);
    printNote(terminal, `Wrote the server \`${name}\` to ${shown}.\n`);
    return 0;
  } catch (error) {
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    return printError(terminal, `${shown} cannot be written: ${reason}`);
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
