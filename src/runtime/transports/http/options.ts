import { HTTP_DEFAULTS, type HttpLimits } from '../../../definitions/limits.js';
import { DEFAULT_HOST, DEFAULT_PATH } from '../../../definitions/program.js';
import { type Authority, parseAuthority } from '../../../protocol/authority.js';
import { isEndpointPath } from '../../../protocol/uri.js';
import type { Runtime } from '../../runtime.js';
import { readInteger, readLimits, refuseUnknownOptions } from '../read-limits.js';

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

/**
 * Checks the options and fills in the defaults. An unknown option is an error, because the one that is not understood
 * may be the one that was to protect the server.
 *
 * @throws TypeError or RangeError that names the option and what was expected.
 */
export function readListenOptions(options: ListenOptions): ListenSettings {
  refuseUnknownOptions('listen', options, NAMES);
  const { host = DEFAULT_HOST, port, path = DEFAULT_PATH, allowedHosts, allowedOrigins } = options;
  if (typeof host !== 'string' || host === '') {
    throw new TypeError('listen: `host` must be a name or an address');
  }
  if (typeof path !== 'string' || !isEndpointPath(path)) {
    throw new TypeError('listen: `path` must start with `/` and have no query');
  }
  return {
    host,
    port: readInteger('listen', 'port', port, 0, 65_535),
    path,
    allowedHosts: readAuthorities('allowedHosts', allowedHosts),
    allowedOrigins: readAuthorities('allowedOrigins', allowedOrigins),
    limits: readLimits('listen', options, HTTP_DEFAULTS),
  };
}

const NAMES = [
  'runtime',
  'host',
  'port',
  'path',
  'allowedHosts',
  'allowedOrigins',
  ...Object.keys(HTTP_DEFAULTS),
];

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
