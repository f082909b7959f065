import { type ListenAddress, readListenAddress } from './listen-address.js';

/** What a server's command line asks for. */
export type MainCommand =
  | { readonly kind: 'stdio' }
  /** What the command line leaves open is up to the configuration. */
  | ({ readonly kind: 'http' } & Partial<ListenAddress>)
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly finding: string };

/** Reads the arguments after `node main.js`. */
export function readMainArguments(argv: readonly string[]): MainCommand {
  const [first, ...rest] = argv.flatMap(splitAtEquals);
  if (first === undefined) return { kind: 'stdio' };
  if (first === '--http') return readHttp(rest);
  if (first === '--help' || first === '-h') return { kind: 'help' };
  if (first !== '--stdio') return wrong(`unknown argument ${JSON.stringify(first)}`);
  return rest.length === 0 ? { kind: 'stdio' } : unexpected(rest[0]);
}

function readHttp([address, ...rest]: readonly string[]): MainCommand {
  if (address === undefined) return { kind: 'http' };
  if (rest.length > 0) return unexpected(rest[0]);
  const parsed = readListenAddress(address);
  if (parsed !== undefined) return { kind: 'http', ...parsed };
  return wrong(
    `${JSON.stringify(address)} is no address: expected a port from 0 to 65535, or host:port with an IPv6 address in brackets`,
  );
}

function unexpected(argument: string | undefined): MainCommand {
  return wrong(`unexpected argument ${JSON.stringify(argument)}`);
}

function wrong(finding: string): MainCommand {
  return { kind: 'wrong', finding };
}

/** Splits `--http=4000` into its two parts. */
function splitAtEquals(argument: string): readonly string[] {
  const equals = argument.startsWith('--') ? argument.indexOf('=') : -1;
  return equals === -1 ? [argument] : [argument.slice(0, equals), argument.slice(equals + 1)];
}
