import type { Revision } from '../protocol/revisions.js';
import type { CatalogSource } from './catalog-source.js';
import { commandWords } from './command-words.js';

/** Options of `snodo catalog`. */
export type CatalogOptions = {
  /** A module that exports `createRuntime` or `runtime`. */
  readonly server?: string;
  /** The endpoint of a running server. */
  readonly url?: string;
  /** The command of a server that is spoken to on its standard streams. */
  readonly stdio?: string;
  /** The revision to speak, for `url` and `stdio`. */
  readonly protocol?: Revision;
  /** `NAME=VALUE`, for `url` only. */
  readonly header?: readonly string[];
  /** Path of the file to write; stdout without it. */
  readonly output?: string;
  /** Default: `markdown`. */
  readonly format?: 'markdown' | 'json';
  /** Percent, as text of the command line: the command ends with 1 below it. */
  readonly minCoverage?: string;
};

/** What a command line asks for. */
export type CatalogRequest = {
  readonly source: CatalogSource;
  readonly protocol: Revision | undefined;
  readonly output: string | undefined;
  readonly format: 'markdown' | 'json';
  readonly minCoverage: number | undefined;
};

/** Reads the options; gives a text for people when they are wrong. */
export function readCatalogOptions(
  manifest: string | undefined,
  options: CatalogOptions,
): CatalogRequest | string {
  const { server, url, stdio, protocol, output, format = 'markdown', header = [] } = options;
  const sources = { 'a manifest': manifest, '--server': server, '--url': url, '--stdio': stdio };
  const given = Object.entries(sources)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  if (given.length > 1) return `expected one server to document, found ${given.join(' and ')}`;
  for (const [name, value] of Object.entries({
    '--server': server,
    '--url': url,
    '--stdio': stdio?.trim(),
    '--output': output,
  })) {
    if (value === '') return `the value of ${name} is empty`;
  }
  if (header.length > 0 && url === undefined) return '--header has a meaning with --url only';
  if (protocol !== undefined && url === undefined && stdio === undefined) {
    return '--protocol has a meaning with --url and --stdio only';
  }
  const headers = readHeaders(header);
  if (typeof headers === 'string') return headers;
  const minCoverage = readPercent(options.minCoverage);
  if (typeof minCoverage === 'string') return minCoverage;
  const source = sourceOf(manifest, options, headers);
  return typeof source === 'string' ? source : { source, protocol, output, format, minCoverage };
}

function sourceOf(
  manifest: string | undefined,
  { server, url, stdio }: CatalogOptions,
  headers: { readonly [name: string]: string },
): CatalogSource | string {
  if (url !== undefined) return { kind: 'url', url, headers };
  if (stdio !== undefined) return processSource(stdio);
  if (server !== undefined) return { kind: 'module', path: server };
  return { kind: 'manifest', path: manifest };
}

/** Splits the command line of a server into words; gives a text for people when it is none. */
export function processSource(
  line: string,
): Extract<CatalogSource, { readonly kind: 'process' }> | string {
  const [command, ...args] = commandWords(line) ?? [];
  if (command === undefined) return '--stdio has a quote that is not closed';
  return { kind: 'process', command, args };
}

/** Splits headers at the first `=`. A wrong one is not repeated: it may be a secret without its name. */
export function readHeaders(
  texts: readonly string[],
): { readonly [name: string]: string } | string {
  const headers = new Map<string, string>();
  for (const text of texts) {
    const end = text.indexOf('=');
    if (end <= 0) return '--header expects NAME=VALUE, such as Authorization=Bearer…';
    const name = text.slice(0, end).trim();
    if (headers.has(name.toLowerCase())) return `--header names ${name} twice`;
    headers.set(name.toLowerCase(), text.slice(end + 1));
  }
  return Object.fromEntries(headers);
}

function readPercent(text: string | undefined): number | undefined | string {
  if (text === undefined) return undefined;
  const percent = /^\d{1,3}(?:\.\d{1,3})?$/u.test(text) ? Number(text) : Number.NaN;
  return percent <= 100 ? percent : '--min-coverage expects a number from 0 to 100';
}
