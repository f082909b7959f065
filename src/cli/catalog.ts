import { resolve } from 'node:path';
import { printable } from '../diagnostics/printable.js';
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
import { openSource } from './open-source.js';
import { printError } from './print-error.js';
import type { ExitCode, Terminal } from './terminal.js';
import { withClient } from './with-client.js';
import { writeDocument } from './write-document.js';

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
    printDocument(document, measured, request, terminal) ??
    judgeCoverage(measured, request.minCoverage, terminal)
  );
}

/** Prints or writes the document; gives an exit code when it cannot. */
function printDocument(
  document: CatalogDocument,
  measured: Coverage,
  { output, format }: CatalogRequest,
  terminal: Terminal,
): ExitCode | undefined {
  const text =
    format === 'json'
      ? terminalJson({ ...document, coverage: measured })
      : renderMarkdown(document, measured);
  if (output === undefined) {
    terminal.out(text);
    return undefined;
  }
  const reason = writeDocument(resolve(terminal.cwd, output), text);
  if (reason !== undefined) return printError(terminal, `${output} ${reason}`);
  terminal.err(`Wrote the catalog to ${printable(output)}.\n`);
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
