import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { printable } from '../diagnostics/printable.js';
import { systemReason } from '../diagnostics/system-reason.js';
import { injectDocument } from '../document/index.js';
import { unifiedDiff } from '../write/unified-diff.js';
import type { CatalogDestination } from './catalog-options.js';
import { printError } from './print-error.js';
import { type ExitCode, printNote, type Terminal } from './terminal.js';
import { writeDocument } from './write-document.js';

type FileDestination = Exclude<CatalogDestination, { readonly kind: 'stdout' }>;

/**
 * Writes a document to a file or into one, or compares the file with it; gives an exit code when it cannot, and when the
 * file differs.
 */
export async function deliverToFile(
  document: string,
  { kind, path, check }: FileDestination,
  terminal: Terminal,
): Promise<ExitCode | undefined> {
  const place = resolve(terminal.cwd, path);
  const current = kind === 'inject' || check ? readText(place) : { text: undefined };
  if ('reason' in current) return printError(terminal, `${path} cannot be read: ${current.reason}`);
  const expected =
    kind === 'inject' ? injectDocument(current.text ?? '', document) : { text: document };
  if ('reason' in expected) return printError(terminal, `${path} ${expected.reason}`);
  if (check) return compare(path, current.text ?? '', expected.text, terminal);
  const reason = writeDocument(place, expected.text);
  if (reason !== undefined) return printError(terminal, `${path} ${reason}`);
  printNote(terminal, `Wrote the catalog to ${printable(path)}.\n`);
  return undefined;
}

/** A checkout may have converted the line ends: they are no difference. */
async function compare(
  path: string,
  actual: string,
  expected: string,
  terminal: Terminal,
): Promise<ExitCode | undefined> {
  const [found, wanted] = [actual, expected].map((text) => text.replaceAll('\r\n', '\n'));
  const shown = printable(path);
  if (found === wanted) {
    printNote(terminal, `${shown} is up to date.\n`);
    return undefined;
  }
  const file = { path: shown, actual: found ?? '', expected: wanted ?? '', lineEndsOnly: false };
  terminal.err(await unifiedDiff([file], { origin: 'from the server' }));
  terminal.err(
    `\nerror: ${shown} is not what the server gives. Run the command without --check.\n`,
  );
  return 1;
}

function readText(path: string): { readonly text: string } | { readonly reason: string } {
  try {
    return { text: readFileSync(path, 'utf8') };
  } catch (error) {
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    return { reason };
  }
}
