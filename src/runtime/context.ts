import type { JsonObject, JsonValue } from '../protocol/json.js';
import type { LoggingLevel } from '../protocol/log-levels.js';
import type { Revision } from '../protocol/revisions.js';
import type { Ask } from './input/ask.js';
import type { Environment } from './lifecycle/environment.js';

/** How a request came in. */
export type TransportKind = 'stdio' | 'http' | 'direct';

/** What a handler knows about the request that it answers, and has of the server. */
export type Context<Services = unknown, Env extends Environment = Environment> = {
  /** The caller's identity, set by the transport; undefined for an anonymous caller. */
  readonly auth: JsonObject | undefined;
  /** Aborts when the request is cancelled, its deadline passes or its owner is gone. */
  readonly signal: AbortSignal;
  readonly protocolVersion: Revision;
  /** The JSON-RPC id; a bigint for an integer beyond 2^53. */
  readonly requestId: string | number | bigint;
  readonly transport: TransportKind;
  /** What the client says of itself. Never a basis for security decisions. */
  readonly client: {
    readonly info: JsonObject | undefined;
    readonly capabilities: JsonObject;
  };
  /** What the services of the server have started; undefined where it has none. */
  readonly services: Services;
  /** The environment variables that the server declares. */
  readonly env: Env;
  /**
   * Tells the client how far the request is, when the client has asked for it with a `progressToken`; else it does
   * nothing, at no cost. Each value must be above the one before; others are dropped. So is everything after the answer,
   * a cancellation or the deadline.
   *
   * @param progress a finite number, such as the parts done so far
   * @param total what `progress` will be at the end, where that is known
   * @param message what is being done, for people
   */
  readonly progress: (progress: number, total?: number, message?: string) => void;
  /**
   * Sends a log message to the client, ahead of the answer: when the server declares the capability `logging` and the
   * client wants messages of this level; else it does nothing. The level is the client's choice, so an answer must not
   * depend on these messages. They leave the server: no secrets, no personal data.
   *
   * @param data any JSON value, at most `maxResultBytes` long; `toJson` makes one of other values. A value that is not
   *   JSON is not sent, and the log of the server says so: no call fails because of what it logs.
   * @param logger the part of the server that speaks
   */
  readonly log: (level: LoggingLevel, data: JsonValue, logger?: string) => void;
  /**
   * Ends the event stream of this request, which goes on: a client with a session comes back for what follows, after a
   * second. It frees a connection during a long wait. Does nothing over other transports, without sessions, and for
   * clients that cannot come back: those of 2025-06-18 and of 2026-07-28.
   */
  readonly closeStream: () => void;
  /**
   * Asks the client, and through it the user or the model: gives the answers, typed, or ends this round by throwing. The
   * handler is then entered again, from its beginning, when the client has answered: ask before anything takes effect,
   * and let the error pass. What was answered in earlier rounds is kept. A client that cannot be asked gets an error.
   * Each question of a handler needs a key of its own, also those of later rounds.
   *
   * @throws InputRequiredError when an answer is missing or does not fit what was asked
   */
  readonly ask: Ask;
  /**
   * Seals a value for `requestState`: signed, not encrypted, and bound to this method, its target and arguments, the
   * caller's `auth.principal` and an expiry. See `ServerOptions.stateKeys` for the keys.
   */
  readonly sealState: (value: JsonValue, options?: SealOptions) => string;
  /**
   * What the round before has sealed with `sealState`, or given to `ask`; undefined in the first round.
   *
   * @throws ProtocolError -32602 for a state that was changed, is too old or belongs to another request
   */
  readonly openState: () => JsonValue | undefined;
  /** What the client has answered in this round, unchecked; undefined when the request carries no answers. */
  readonly inputResponses: { readonly [key: string]: JsonObject } | undefined;
  /** The state that this round carries, unchecked; undefined when there is none. */
  readonly requestState: string | undefined;
  /** The method of the request, such as `tools/call`. */
  readonly requestMethod: string;
  /** The parameters of the request as they were sent. */
  readonly requestParams: JsonObject;
};

/** How long a sealed state is good for. */
export type SealOptions = {
  /** Milliseconds, at most 900,000. Default: 300,000. */
  readonly ttlMs?: number;
};
