import { readServerOptions, type ServerOptions, type ServerRequest } from './server-options.js';

/** Options of `snodo catalog`. */
export type CatalogOptions = ServerOptions & {
  /** Path of the file to write. */
  readonly output?: string;
  /** Path of a file of the user's own, to write into between its markers. */
  readonly inject?: string;
  /** Writes nothing: compares with the file. */
  readonly check?: boolean;
  /** Default: `markdown`. */
  readonly format?: 'markdown' | 'json';
  /** Percent, as text of the command line: the command ends with 1 below it. */
  readonly minCoverage?: string;
};

/** Where the document goes: to stdout, to a file, or into one. */
export type CatalogDestination =
  | { readonly kind: 'stdout' }
  | { readonly kind: 'file' | 'inject'; readonly path: string; readonly check: boolean };

/** What a command line asks for. */
export type CatalogRequest = ServerRequest & {
  readonly destination: CatalogDestination;
  readonly format: 'markdown' | 'json';
  readonly minCoverage: number | undefined;
};

/** Reads the options; gives a text for people when they are wrong. */
export function readCatalogOptions(
  manifest: string | undefined,
  options: CatalogOptions,
): CatalogRequest | string {
  const { format = 'markdown' } = options;
  const server = readServerOptions(manifest, options);
  if (typeof server === 'string') return server;
  const destination = readDestination(options);
  if (typeof destination === 'string') return destination;
  const minCoverage = readPercent(options.minCoverage);
  if (typeof minCoverage === 'string') return minCoverage;
  return { ...server, destination, format, minCoverage };
}

function readDestination({
  output,
  inject,
  check = false,
  format,
}: CatalogOptions): CatalogDestination | string {
  if (output === '') return 'the value of --output is empty';
  if (inject === '') return 'the value of --inject is empty';
  if (output !== undefined && inject !== undefined) {
    return '--output and --inject exclude each other: pass one of them';
  }
  if (inject !== undefined && format === 'json')
    return '--inject writes Markdown: leave out --format';
  if (inject !== undefined) return { kind: 'inject', path: inject, check };
  if (output !== undefined) return { kind: 'file', path: output, check };
  return check
    ? '--check needs the file to compare with: --output FILE or --inject FILE'
    : { kind: 'stdout' };
}

function readPercent(text: string | undefined): number | undefined | string {
  if (text === undefined) return undefined;
  const percent = /^\d{1,3}(?:\.\d{1,3})?$/u.test(text) ? Number(text) : Number.NaN;
  return percent <= 100 ? percent : '--min-coverage expects a number from 0 to 100';
}
