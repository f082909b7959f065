import type { Revision } from '../protocol/revisions.js';
import type { CatalogSource } from './catalog-source.js';
import { commandWords } from './command-words.js';

/** Options that say which server a command talks to; without one it is that of a manifest. */
export type ServerOptions = {
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
  /** Name of the environment variable with a bearer token, for `url` only: so it stands in no list of processes. */
  readonly bearerEnv?: string;
};

/** The server that a command talks to. */
export type ServerRequest = {
  readonly source: CatalogSource;
  readonly protocol: Revision | undefined;
};

/**
 * Reads which server a command talks to; gives a text for people when the options are wrong.
 *
 * @param environment holds the token that `bearerEnv` names
 */
export function readServerOptions(
  manifest: string | undefined,
  options: ServerOptions,
  environment: NodeJS.ProcessEnv = process.env,
): ServerRequest | string {
  const { server, url, stdio, protocol } = options;
  const sources = { 'a manifest': manifest, '--server': server, '--url': url, '--stdio': stdio };
  const given = Object.entries(sources)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  if (given.length > 1) return `expected one server, found ${given.join(' and ')}`;
  for (const name of ['--server', '--url', '--stdio'] as const) {
    if (sources[name]?.trim() === '') return `the value of ${name} is empty`;
  }
  if (protocol !== undefined && url === undefined && stdio === undefined) {
    return '--protocol has a meaning with --url and --stdio only';
  }
  const headers = readHeaders(options, environment);
  if (typeof headers === 'string') return headers;
  const source = sourceOf(manifest, options, headers);
  return typeof source === 'string' ? source : { source, protocol };
}

function sourceOf(
  manifest: string | undefined,
  { server, url, stdio }: ServerOptions,
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

/**
 * Gives the headers of requests to a URL. They are split at the first `=`; a wrong one is not repeated: it may be a secret
 * without its name.
 */
export function readHeaders(
  { url, header: texts = [], bearerEnv }: ServerOptions,
  environment: NodeJS.ProcessEnv = process.env,
): { readonly [name: string]: string } | string {
  if (url === undefined && texts.length > 0) return '--header has a meaning with --url only';
  if (url === undefined && bearerEnv !== undefined)
    return '--bearer-env has a meaning with --url only';
  const headers = new Map<string, string>();
  if (bearerEnv !== undefined) {
    const token = environment[bearerEnv]?.trim();
    if (!token) return `--bearer-env names ${bearerEnv}, and that environment variable is not set`;
    headers.set('authorization', `Bearer ${token}`);
  }
  for (const text of texts) {
    const end = text.indexOf('=');
    if (end <= 0) return '--header expects NAME=VALUE, such as Authorization=Bearer…';
    const name = text.slice(0, end).trim();
    if (headers.has(name.toLowerCase())) return `--header names ${name} twice`;
    headers.set(name.toLowerCase(), text.slice(end + 1));
  }
  return Object.fromEntries(headers);
}
