import { displayUrl } from '../client/http/display-url.js';
import type { CatalogSource, OpenSource } from './catalog-source.js';
import type { ExitCode, Terminal } from './terminal.js';

/**
 * Opens a source; says on the terminal why it cannot, and gives the exit code for that. Loads only what the kind of
 * source needs.
 */
export async function openSource(
  source: CatalogSource,
  terminal: Terminal,
): Promise<OpenSource | ExitCode> {
  if (source.kind === 'url') return { name: displayUrl(source.url), address: source };
  if (source.kind === 'process') {
    const { command, args } = source;
    // The user starts the server by this command, so it gets the user's environment.
    const env = Object.fromEntries(
      Object.entries(process.env).map(([name, value = '']) => [name, value]),
    );
    return { name: command, address: { command, args, cwd: terminal.cwd, env } };
  }
  const { openManifestSource, openModuleSource } = await import('./in-process-source.js');
  return source.kind === 'module'
    ? openModuleSource(source.path, terminal)
    : openManifestSource(source.path, terminal);
}
