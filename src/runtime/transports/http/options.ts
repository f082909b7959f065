import {
  ENDPOINT_DEFAULTS,
  type EndpointLimits,
  HTTP_DEFAULTS,
  type HttpLimits,
} from '../../../definitions/limits.js';
import { DEFAULT_HOST, DEFAULT_PATH } from '../../../definitions/program.js';
import { type Authority, parseAuthority } from '../../../protocol/authority.js';
import { createOriginCheck, type OriginCheck } from '../../../protocol/origin.js';
import { isEndpointPath, isHttpUrl } from '../../../protocol/uri.js';
import type { Runtime } from '../../runtime.js';
import { readInteger, readLimits, refuseUnknownOptions } from '../read-limits.js';
import { createHostCheck } from './check-host.js';
import { type CorsOptions, type CorsRules, createCors } from './cors.js';
import type { EndpointSettings } from './endpoint.js';
import type { Gate } from './gate.js';
import { paramHeaderNames } from './param-header-names.js';

/** How a server is offered over HTTP, whatever receives its requests. Every limit has a default. */
export type AccessOptions = {
  readonly runtime: Runtime;
  /**
   * Names that a `Host` header may carry, port ignored; others are answered 403. Default: the loopback names; `listen` on
   * another address than a loopback one takes every name, because its names are not known here.
   */
  readonly allowedHosts?: readonly string[];
  /**
   * Hosts whose pages may send requests, as `host` or `host:port`; the `Origin` of any other page is answered 403.
   * Default: the loopback names. Requests without an `Origin` do not come from a page and are not affected.
   */
  readonly allowedOrigins?: readonly string[];
  /**
   * Answers the preflights of web pages, and lets them read answers. Each origin must be one of `allowedOrigins`. Default:
   * off, pages of other origins can read nothing.
   */
  readonly cors?: CorsOptions;
  /** Decides who asks, and whether they may. Default: none, requests are anonymous. */
  readonly gate?: Gate;
};

/** How a server is offered at a path of a host that hands over whole URLs. */
export type EndpointOptions = AccessOptions &
  Partial<EndpointLimits> & {
    /** Where messages are taken; other paths are 404. Default: `/mcp`. */
    readonly path?: string;
    /** A path that answers GET with 200 to anybody, for as long as the process can answer at all. Default: none. */
    readonly health?: string;
    /** A path that answers GET with 200 while requests are taken, and else with 503, to anybody. Default: none. */
    readonly ready?: string;
  };

/** How a server is offered on an address of its own. */
export type ListenOptions = EndpointOptions &
  Partial<HttpLimits> & {
    /** TCP port; 0 = a free one, which the returned `port` tells. */
    readonly port: number;
    /** Address to bind. Default: 127.0.0.1. */
    readonly host?: string;
  };

/** The options of `listen` with every default filled in. */
export type ListenSettings = EndpointSettings & {
  readonly host: string;
  readonly port: number;
  readonly limits: HttpLimits;
};

/**
 * Checks the options and fills in the defaults. An unknown option is an error, because the one that is not understood
 * may be the one that was to protect the server.
 *
 * @throws TypeError or RangeError that names the option and what was expected.
 */
export function readListenOptions(options: ListenOptions): ListenSettings {
  const caller = 'listen';
  refuseUnknownOptions(caller, options, [
    ...ENDPOINT_NAMES,
    'host',
    'port',
    ...Object.keys(HTTP_DEFAULTS),
  ]);
  const { host = DEFAULT_HOST, port } = options;
  if (typeof host !== 'string' || host === '') {
    throw new TypeError('listen: `host` must be a name or an address');
  }
  return {
    ...readAccess(caller, options, host),
    ...readPaths(caller, options),
    host,
    port: readInteger(caller, 'port', port, 0, 65_535),
    limits: readLimits(caller, options, HTTP_DEFAULTS),
  };
}

/** The same for an endpoint without a listener. */
export function readEndpointOptions(caller: string, options: EndpointOptions): EndpointSettings {
  refuseUnknownOptions(caller, options, [...ENDPOINT_NAMES, ...Object.keys(ENDPOINT_DEFAULTS)]);
  return {
    ...readAccess(caller, options, DEFAULT_HOST),
    ...readPaths(caller, options),
    limits: readLimits(caller, options, ENDPOINT_DEFAULTS),
  };
}

/** The options that say who may ask. */
export const ACCESS_NAMES: readonly string[] = [
  'runtime',
  'allowedHosts',
  'allowedOrigins',
  'cors',
  'gate',
];

/** A session has streams that are opened with GET, and is ended with DELETE. */
const SESSION_METHODS: readonly string[] = ['POST', 'GET', 'DELETE'];

const ENDPOINT_NAMES: readonly string[] = [...ACCESS_NAMES, 'path', 'health', 'ready'];

/**
 * Reads who may ask.
 *
 * @param host the address on which requests come in.
 * @throws TypeError that names the option and what was expected.
 */
export function readAccess(
  caller: string,
  { runtime, allowedHosts, allowedOrigins, cors, gate }: AccessOptions,
  host: string,
): Pick<
  EndpointSettings,
  'isAllowedHost' | 'isAllowedOrigin' | 'cors' | 'gate' | 'methods' | 'sessions'
> {
  if (typeof runtime !== 'object' || runtime === null) {
    throw new TypeError(`${caller}: \`runtime\` must be what \`createRuntime()\` returns`);
  }
  if (gate !== undefined && typeof gate !== 'function') {
    throw new TypeError(`${caller}: \`gate\` must be a function`);
  }
  const isAllowedOrigin = createOriginCheck(
    readAuthorities(caller, 'allowedOrigins', allowedOrigins),
  );
  const { sessions } = runtime.settings;
  const hasSessions = sessions !== undefined && runtime.editions.initializeEra.length > 0;
  const methods = hasSessions ? SESSION_METHODS : ['POST'];
  return {
    methods,
    sessions: hasSessions ? sessions : undefined,
    isAllowedHost: createHostCheck(host, readAuthorities(caller, 'allowedHosts', allowedHosts)),
    isAllowedOrigin,
    cors: cors && readCors(caller, cors, { isAllowedOrigin, runtime, methods }),
    gate,
  };
}

function readPaths(
  caller: string,
  { path = DEFAULT_PATH, health, ready }: EndpointOptions,
): Pick<EndpointSettings, 'health' | 'ready'> & { readonly path: string } {
  for (const [name, value] of Object.entries({ path, health, ready })) {
    if (value !== undefined && !(typeof value === 'string' && isEndpointPath(value))) {
      throw new TypeError(`${caller}: \`${name}\` must start with \`/\` and have no query`);
    }
  }
  for (const [name, value, others] of [
    ['health', health, [path]],
    ['ready', ready, [path, health]],
  ] as const) {
    if (value === undefined || !others.includes(value)) continue;
    const differs = others.length === 1 ? '`path`' : '`path` and `health`';
    throw new TypeError(`${caller}: \`${name}\` must differ from ${differs}`);
  }
  return { path, health, ready };
}

function readAuthorities(
  caller: string,
  option: string,
  entries: readonly string[] | undefined,
): readonly Authority[] | undefined {
  if (entries !== undefined && !Array.isArray(entries)) {
    throw new TypeError(`${caller}: \`${option}\` must be a list of hosts such as \`example.com\``);
  }
  return entries?.map((entry) => {
    const authority = typeof entry === 'string' ? parseAuthority(entry) : undefined;
    if (authority !== undefined) return authority;
    throw new TypeError(
      `${caller}: \`${option}\` must hold hosts such as \`example.com\` or \`example.com:8443\`, without scheme and path`,
    );
  });
}

function readCors(
  caller: string,
  cors: CorsOptions,
  {
    isAllowedOrigin,
    runtime,
    methods,
  }: {
    readonly isAllowedOrigin: OriginCheck;
    readonly runtime: Runtime;
    readonly methods: readonly string[];
  },
): CorsRules {
  const { origins, ...others } = cors;
  if (!Array.isArray(origins) || Object.keys(others).length > 0) {
    throw new TypeError(`${caller}: \`cors\` must be \`{origins: [...]}\``);
  }
  for (const origin of origins) {
    if (typeof origin !== 'string' || !isHttpUrl(origin) || new URL(origin).origin !== origin) {
      throw new TypeError(
        `${caller}: \`cors.origins\` must hold origins such as \`https://app.example.com\`, without path`,
      );
    }
    if (isAllowedOrigin(origin)) continue;
    throw new TypeError(
      `${caller}: ${origin} in \`cors.origins\` must be in \`allowedOrigins\` too, as \`${new URL(origin).host}\``,
    );
  }
  return createCors({ origins }, methods, paramHeaderNames(runtime));
}
