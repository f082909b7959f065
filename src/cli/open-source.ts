import { displayUrl } from '../client/http/display-url.js';
import type { CatalogSource, OpenSource } from './catalog-source.js';
import type { ExitCode, Terminal } from './terminal.js';

/**
 * Opens a source; says on the terminal why it cannot, and gives the exit code for that. Loads only what the kind of
 * source needs.
 *
 * @param use Whether the server of a manifest is only listed, or its handlers are to answer.
 */
export async function openSource(
  source: CatalogSource,
  terminal: Terminal,
  use: 'listing' | 'handlers' = 'listing',
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
  if (source.kind === 'manifest' && use === 'handlers') {
    const { openServedManifest } = await import('./served-manifest.js');
    return openServedManifest(source.path, terminal);
  }
  const { openManifestSource, openModuleSource } = await import('./in-process-source.js');
  return source.kind === 'module'
    ? openModuleSource(source.path, terminal)
    : openManifestSource(source.path, terminal);
}
