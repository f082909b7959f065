import { REVISIONS, type Revision } from '../protocol/revisions.js';
import type { DeclaredCapabilities } from './capabilities.js';
import type { Icon } from './component.js';

/** Who the server is (`Implementation` in the specification), with the instructions it gives. */
export type ServerIdentity = {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
  readonly description?: string;
  /** Absolute http(s) URI. */
  readonly websiteUrl?: string;
  readonly icons?: readonly Icon[];
  /** Text for the model, sent with `server/discover` and `initialize`. */
  readonly instructions?: string;
};

/** How long, and by whom, a result may be kept (MCP 2026-07-28, "Caching"). */
export type CachePolicy = {
  /** Milliseconds; 0 = not at all. */
  readonly ttlMs: number;
  /** `private` results must not be shared between callers. */
  readonly scope: 'public' | 'private';
};

/** How much of a schema the server enforces beyond the root `required` list: nothing, some keywords, everything. */
export const VALIDATOR_LEVELS = ['passthrough', 'basic', 'full'] as const;

/** One of the levels. */
export type ValidatorLevel = (typeof VALIDATOR_LEVELS)[number];

/** The options of a server. Every default is the safe or the specification's choice; see `SETTING_DEFAULTS`. */
export type ServerSettings = {
  readonly server: ServerIdentity;
  /** Default: all of them. */
  readonly protocols?: readonly Revision[];
  /** Default: `passthrough`. */
  readonly validator?: ValidatorLevel;
  /** Whether the defaults of a schema are inserted into arguments before they are checked. Default: false. */
  readonly applyDefaults?: boolean;
  /** Default: 100 entries a page. */
  readonly pagination?: { readonly pageSize: number };
  /** Default of each: `{ ttlMs: 0, scope: 'private' }`, so nothing is kept or shared unasked. */
  readonly cache?: {
    readonly discovery?: CachePolicy;
    readonly tools?: CachePolicy;
    readonly prompts?: CachePolicy;
    /** Also for the template list and for reads. */
    readonly resources?: CachePolicy;
  };
  /** Milliseconds a handler may take, at most `LONGEST_TIMER_MS`; 0 = no deadline. Default: 300,000. */
  readonly handlerTimeoutMs?: number;
  /** Milliseconds that the services may take to start, at most `LONGEST_TIMER_MS`; 0 = no deadline. Default: 30,000. */
  readonly startTimeoutMs?: number;
  /** Milliseconds that the end of the server waits for its services to stop, from 1 to `LONGEST_TIMER_MS`. Default: 5,000. */
  readonly stopTimeoutMs?: number;
  /** Largest result in bytes of JSON text. Default: 10,000,000. */
  readonly maxResultBytes?: number;
  /** Merged over those that follow from the components. Default: these alone. */
  readonly capabilities?: DeclaredCapabilities;
};

/** What the options are when nobody sets them: for the runtime, and for what is said of them elsewhere. */
export const SETTING_DEFAULTS: {
  readonly protocols: readonly Revision[];
  readonly validator: ValidatorLevel;
  readonly applyDefaults: boolean;
  readonly pageSize: number;
  readonly cachePolicy: CachePolicy;
  readonly handlerTimeoutMs: number;
  readonly startTimeoutMs: number;
  readonly stopTimeoutMs: number;
  readonly maxResultBytes: number;
} = {
  protocols: REVISIONS,
  validator: 'passthrough',
  applyDefaults: false,
  pageSize: 100,
  cachePolicy: { ttlMs: 0, scope: 'private' },
  handlerTimeoutMs: 300_000,
  startTimeoutMs: 30_000,
  stopTimeoutMs: 5000,
  maxResultBytes: 10_000_000,
};

/** The longest delay that a timer of Node takes, in milliseconds: nearly 25 days. A longer one fires at once. */
export const LONGEST_TIMER_MS: number = 2 ** 31 - 1;
