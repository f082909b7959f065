import type { Runtime } from '../../runtime.js';
import { type Authority, parseAuthority } from './authority.js';
import { HTTP_DEFAULTS, type HttpLimits } from './limits.js';

/** How a server is offered over HTTP. Every limit has a default. */
export type ListenOptions = Partial<HttpLimits> & {
  readonly runtime: Runtime;
  /** TCP port; 0 = a free one, which the returned `port` tells. */
  readonly port: number;
  /** Address to bind. Default: 127.0.0.1, because requests are not authenticated. */
  readonly host?: string;
  /** Where the server answers; other paths are 404. Default: `/mcp`. */
  readonly path?: string;
  /**
   * Names that a `Host` header may carry, port ignored; others are answered 403. Default: the loopback names on a
   * loopback bind; on another bind every name, because its names are not known here.
   */
  readonly allowedHosts?: readonly string[];
  /**
   * Hosts whose pages may send requests, as `host` or `host:port`; the `Origin` of any other page is answered 403.
   * Default: the loopback names. Requests without an `Origin` do not come from a page and are not affected.
   */
  readonly allowedOrigins?: readonly string[];
};

/** The options with every default filled in. */
export type ListenSettings = {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly allowedHosts: readonly Authority[] | undefined;
  readonly allowedOrigins: readonly Authority[] | undefined;
  readonly limits: HttpLimits;
};

const LIMIT_NAMES = Object.keys(HTTP_DEFAULTS) as (keyof HttpLimits)[];
const NAMES: ReadonlySet<string> = new Set([
  'runtime',
  'host',
  'port',
  'path',
  'allowedHosts',
  'allowedOrigins',
  ...LIMIT_NAMES,
]);

/**
 * Checks the options and fills in the defaults. An unknown option is an error, because the one that is not understood
 * may be the one that was to protect the server.
 *
 * @throws TypeError or RangeError that names the option and what was expected.
 */
export function readListenOptions(options: ListenOptions): ListenSettings {
  const unknown = Object.keys(options).find((name) => !NAMES.has(name));
  if (unknown !== undefined) throw new TypeError(`listen: unknown option \`${unknown}\``);
  const { host = '127.0.0.1', port, path = '/mcp', allowedHosts, allowedOrigins } = options;
  if (typeof host !== 'string' || host === '') {
    throw new TypeError('listen: `host` must be a name or an address');
  }
  checkInteger('port', port, 0, 65_535);
  if (typeof path !== 'string' || !/^\/[^?#\s]*$/.test(path)) {
    throw new TypeError('listen: `path` must start with `/` and have no query');
  }
  return {
    host,
    port,
    path,
    allowedHosts: readAuthorities('allowedHosts', allowedHosts),
    allowedOrigins: readAuthorities('allowedOrigins', allowedOrigins),
    limits: readLimits(options),
  };
}

function readLimits(options: ListenOptions): HttpLimits {
  const limits = { ...HTTP_DEFAULTS };
  for (const name of LIMIT_NAMES) {
    const value = options[name];
    if (value === undefined) continue;
    checkInteger(name, value, name === 'maxQueuedRequests' ? 0 : 1, MAX_LIMIT);
    Object.assign(limits, { [name]: value });
  }
  return limits;
}

function readAuthorities(
  option: string,
  entries: readonly string[] | undefined,
): readonly Authority[] | undefined {
  return entries?.map((entry) => {
    const authority = typeof entry === 'string' ? parseAuthority(entry) : undefined;
    if (authority !== undefined) return authority;
    throw new TypeError(
      `listen: \`${option}\` must hold hosts such as \`example.com\` or \`example.com:8443\`, without scheme and path`,
    );
  });
}

/** The longest delay that node's timers take; also more bytes than one string can hold. */
const MAX_LIMIT = 2 ** 31 - 1;

function checkInteger(option: string, value: unknown, least: number, most: number): void {
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) return;
  throw new RangeError(`listen: \`${option}\` must be an integer from ${least} to ${most}`);
}
