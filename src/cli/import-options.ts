import type { Revision } from '../protocol/revisions.js';
import type { CatalogSource } from './catalog-source.js';
import { processSource, readHeaders, type ServerOptions } from './server-options.js';

/** Options of `snodo import`. */
export type ImportOptions = Omit<ServerOptions, 'server'> & {
  /** A JSON file with definitions; `-` = stdin. */
  readonly tools?: string;
  /** The folder of the manifest. */
  readonly output: string;
  readonly format?: 'json';
};

/** Where definitions come from. */
export type ImportSource =
  | Extract<CatalogSource, { readonly kind: 'url' | 'process' }>
  | { readonly kind: 'file'; readonly path: string };

/** What a command line asks for. */
export type ImportRequest = {
  readonly source: ImportSource;
  readonly protocol: Revision | undefined;
  readonly output: string;
};

/** Reads the options; gives a text for people when they are wrong. */
export function readImportOptions(options: ImportOptions): ImportRequest | string {
  const { url, stdio, tools, protocol, output } = options;
  const sources = Object.entries({ '--url': url, '--stdio': stdio, '--tools': tools });
  const given = sources.filter(([, value]) => value !== undefined).map(([name]) => name);
  if (given.length !== 1) {
    const found = given.length === 0 ? 'none' : given.join(' and ');
    return `expected one of --url, --stdio and --tools to import from, found ${found}`;
  }
  for (const [name, value] of [...sources, ['--output', output] as const]) {
    if (value?.trim() === '') return `the value of ${name} is empty`;
  }
  if (protocol !== undefined && tools !== undefined) {
    return '--protocol has a meaning with --url and --stdio only';
  }
  const source = sourceOf(options);
  return typeof source === 'string' ? source : { source, protocol, output };
}

function sourceOf(options: ImportOptions): ImportSource | string {
  const { url, stdio, tools } = options;
  const headers = readHeaders(options);
  if (typeof headers === 'string') return headers;
  if (stdio !== undefined) return processSource(stdio);
  return url === undefined ? { kind: 'file', path: tools ?? '' } : { kind: 'url', url, headers };
}
