import type { Revision } from '../protocol/revisions.js';
import { processSource, readHeaders } from './catalog-options.js';
import type { CatalogSource } from './catalog-source.js';

/** Options of `snodo import`. */
export type ImportOptions = {
  /** The endpoint of a running server. */
  readonly url?: string;
  /** The command of a server that is spoken to on its standard streams. */
  readonly stdio?: string;
  /** A JSON file with definitions; `-` = stdin. */
  readonly tools?: string;
  /** The revision to speak, for `url` and `stdio`. */
  readonly protocol?: Revision;
  /** `NAME=VALUE`, for `url` only. */
  readonly header?: readonly string[];
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
  const { url, stdio, tools, protocol, output, header = [] } = options;
  const sources = Object.entries({ '--url': url, '--stdio': stdio, '--tools': tools });
  const given = sources.filter(([, value]) => value !== undefined).map(([name]) => name);
  if (given.length !== 1) {
    const found = given.length === 0 ? 'none' : given.join(' and ');
    return `expected one of --url, --stdio and --tools to import from, found ${found}`;
  }
  for (const [name, value] of [...sources, ['--output', output] as const]) {
    if (value?.trim() === '') return `the value of ${name} is empty`;
  }
  if (header.length > 0 && url === undefined) return '--header has a meaning with --url only';
  if (protocol !== undefined && tools !== undefined) {
    return '--protocol has a meaning with --url and --stdio only';
  }
  const source = sourceOf(options);
  return typeof source === 'string' ? source : { source, protocol, output };
}

function sourceOf({ url, stdio, tools, header = [] }: ImportOptions): ImportSource | string {
  if (stdio !== undefined) return processSource(stdio);
  if (url === undefined) return { kind: 'file', path: tools ?? '' };
  const headers = readHeaders(header);
  return typeof headers === 'string' ? headers : { kind: 'url', url, headers };
}
