import { terminalJson } from '../diagnostics/terminal-json.js';
import {
  type CatalogDocument,
  type Coverage,
  coverage,
  percentText,
  renderMarkdown,
} from '../document/index.js';
import { type CatalogOptions, type CatalogRequest, readCatalogOptions } from './catalog-options.js';
import { collectCatalog } from './collect-catalog.js';
import { deliverToFile } from './deliver-document.js';
import { openSource } from './open-source.js';
import { printError } from './print-error.js';
import type { ExitCode, Terminal } from './terminal.js';
import { withClient } from './with-client.js';

/**
 * Runs `snodo catalog`: writes the document of what a client sees of a server. A manifest is documented without its
 * handlers being loaded.
 */
export async function runCatalog(
  manifest: string | undefined,
  options: CatalogOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const request = readCatalogOptions(manifest, options);
  if (typeof request === 'string') return printError(terminal, request);
  const source = await openSource(request.source, terminal);
  if (typeof source === 'number') return source;
  const document = await withClient(source, request.protocol, terminal, collectCatalog);
  if (document === undefined) return 2;
  const measured = coverage(document);
  return (
    (await deliver(document, measured, request, terminal)) ??
    judgeCoverage(measured, request.minCoverage, terminal)
  );
}

/** Prints, writes or compares the document; gives an exit code when it cannot, or when the file differs. */
async function deliver(
  document: CatalogDocument,
  measured: Coverage,
  { destination, format }: CatalogRequest,
  terminal: Terminal,
): Promise<ExitCode | undefined> {
  const text =
    format === 'json'
      ? terminalJson({ ...document, coverage: measured })
      : renderMarkdown(document, measured, destination.kind === 'inject' ? 2 : 1);
  if (destination.kind !== 'stdout') return deliverToFile(text, destination, terminal);
  terminal.out(text);
  return undefined;
}

function judgeCoverage(
  { percent }: Coverage,
  minCoverage: number | undefined,
  terminal: Terminal,
): ExitCode {
  if (minCoverage === undefined || percent >= minCoverage) return 0;
  const found = `${percentText(percent)}% of components and arguments are described`;
  terminal.err(`error: ${found}, expected at least ${minCoverage}%.\n`);
  return 1;
}
