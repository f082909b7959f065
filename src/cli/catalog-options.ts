import { readServerOptions, type ServerOptions, type ServerRequest } from './server-options.js';

/** Options of `snodo catalog`. */
export type CatalogOptions = ServerOptions & {
  /** Path of the file to write; stdout without it. */
  readonly output?: string;
  /** Default: `markdown`. */
  readonly format?: 'markdown' | 'json';
  /** Percent, as text of the command line: the command ends with 1 below it. */
  readonly minCoverage?: string;
};

/** What a command line asks for. */
export type CatalogRequest = ServerRequest & {
  readonly output: string | undefined;
  readonly format: 'markdown' | 'json';
  readonly minCoverage: number | undefined;
};

/** Reads the options; gives a text for people when they are wrong. */
export function readCatalogOptions(
  manifest: string | undefined,
  options: CatalogOptions,
): CatalogRequest | string {
  const { output, format = 'markdown' } = options;
  const server = readServerOptions(manifest, options);
  if (typeof server === 'string') return server;
  if (output === '') return 'the value of --output is empty';
  const minCoverage = readPercent(options.minCoverage);
  if (typeof minCoverage === 'string') return minCoverage;
  return { ...server, output, format, minCoverage };
}

function readPercent(text: string | undefined): number | undefined | string {
  if (text === undefined) return undefined;
  const percent = /^\d{1,3}(?:\.\d{1,3})?$/u.test(text) ? Number(text) : Number.NaN;
  return percent <= 100 ? percent : '--min-coverage expects a number from 0 to 100';
}
