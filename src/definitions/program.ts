import type { HttpLimits, SessionLimits, StdioLimits } from './limits.js';

/** Where a server answers HTTP requests unless it is told otherwise. */
export const DEFAULT_PATH = '/mcp';

/** The address that it binds then: requests are not authenticated. */
export const DEFAULT_HOST = '127.0.0.1';

/** Where and how the generated program listens for HTTP. */
export type HttpSettings = Partial<HttpLimits> & {
  /** A name, or an address without brackets. */
  readonly host?: string;
  readonly port?: number;
  readonly path?: string;
  /** `host` or `host:port`. */
  readonly allowedHosts?: readonly string[];
  /** `host` or `host:port`. */
  readonly allowedOrigins?: readonly string[];
  /** Web origins, `https://host`, whose scripts may read answers. */
  readonly cors?: { readonly origins: readonly string[] };
  /** Path that answers as long as the process can. */
  readonly health?: string;
  /** Path that answers whether requests are taken. */
  readonly ready?: string;
};

/** How access tokens of HTTP requests are checked, and what the server tells clients about it (RFC 9728). */
export type OAuthSettings = {
  /** Identifier of the authorization server, an https URL. */
  readonly issuer: string;
  /** Where its keys are, an https URL. */
  readonly jwksUri: string;
  /** Canonical URL of this server. */
  readonly resource: string;
  /** What tokens must be issued for. Default: `resource`. */
  readonly audience?: string;
  readonly scopesSupported?: readonly string[];
};

/** How much is logged, from most to least. */
export const LOG_LEVELS = ['debug', 'info', 'warning', 'error'] as const;

/** How log records are written. */
export const LOG_FORMATS = ['json', 'pretty'] as const;

/** How serious a log record is. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What is logged, and how. */
export type LogSettings = {
  /** The least serious records that are written; with `debug` there is one for each request. Default: `info`. */
  readonly level?: LogLevel;
  /** Default: `pretty` on a terminal, else `json`. */
  readonly format?: (typeof LOG_FORMATS)[number];
};

/** The least serious records that are written unless something else is asked for. */
export const DEFAULT_LOG_LEVEL: LogLevel = 'info';

/** How sessions of clients that open with `initialize` are kept. */
export const SESSION_STORES = ['none', 'memory'] as const;

/** Sessions for clients that open with `initialize`. */
export type InitializeEraSettings = Partial<SessionLimits> & {
  /** `none`: nothing is remembered between requests. Default: `none`. */
  readonly sessions?: (typeof SESSION_STORES)[number];
};

/** What is said of an environment variable that the server reads at its start. */
export type EnvironmentRule = {
  /** Whether the server refuses to start without it. Default: false. */
  readonly required?: boolean;
  /** What it is for. */
  readonly description?: string;
  /** Whether its value is masked in logs. Default: false. */
  readonly secret?: boolean;
};

/** An environment variable that the server reads at its start. */
export type EnvironmentVariable = Pick<EnvironmentRule, 'description'> &
  Required<Omit<EnvironmentRule, 'description'>> & { readonly name: string };

/** Letters, digits and `_` that do not start with a digit (POSIX, "Environment Variables": the names of applications). */
const ENVIRONMENT_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Whether a name is one of an environment variable. */
export function isEnvironmentName(name: string): boolean {
  return ENVIRONMENT_NAME.test(name);
}

/** What the generated program, as opposed to the runtime in it, is told by the manifest. */
export type ProgramSettings = {
  readonly http?: HttpSettings;
  readonly stdio?: Partial<StdioLimits>;
  readonly oauth?: OAuthSettings;
  readonly log?: LogSettings;
  readonly initializeEra?: InitializeEraSettings;
};
