import { isJsonObject, type JsonObject } from '../protocol/json.js';
import { type ArgumentTexts, argumentTexts } from './call-arguments.js';
import { readServerOptions, type ServerOptions, type ServerRequest } from './server-options.js';

/** Options of `snodo call`. */
export type CallOptions = ServerOptions & {
  /** `NAME=VALUE`. */
  readonly arg?: readonly string[];
  /** All arguments as the text of a JSON object; `-` = stdin. */
  readonly json?: string;
  /** The name is that of a prompt. */
  readonly prompt?: boolean;
  /** The name is the URI of a resource. */
  readonly resource?: boolean;
};

/** What is asked for. */
export type CallTarget = { readonly kind: 'tool' | 'prompt' | 'resource'; readonly name: string };

/** What a command line asks for. */
export type CallRequest = ServerRequest & {
  readonly target: CallTarget;
  /** Arguments as a whole; those of `texts` go over them. */
  readonly given: JsonObject;
  readonly texts: ArgumentTexts;
};

/**
 * Reads the options; gives a text for people when they are wrong. Values of arguments are not repeated in it.
 *
 * @param readStdin reads all of stdin; called for `--json -` only
 */
export function readCallOptions(
  name: string,
  manifest: string | undefined,
  options: CallOptions,
  readStdin: () => string,
): CallRequest | string {
  const { arg = [], json, prompt, resource } = options;
  if (prompt && resource) return '--prompt and --resource exclude each other: pass one of them';
  if (resource && (arg.length > 0 || json !== undefined)) {
    return 'a resource takes no arguments: write them into its URI';
  }
  const server = readServerOptions(manifest, options);
  if (typeof server === 'string') return server;
  const texts = argumentTexts(arg);
  if (texts === undefined) return '--arg expects NAME=VALUE, such as query=json';
  const given = json === undefined ? {} : parsed(json === '-' ? readStdin() : json);
  if (!isJsonObject(given)) {
    return `--json expects the arguments as a JSON object, such as '{"query":"json"}'`;
  }
  const kind = prompt ? 'prompt' : resource ? 'resource' : 'tool';
  return { ...server, target: { kind, name }, given, texts };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
