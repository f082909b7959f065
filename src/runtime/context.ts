import type { JsonObject, JsonValue } from '../protocol/json.js';
import type { LoggingLevel } from '../protocol/log-levels.js';
import type { Revision } from '../protocol/revisions.js';

/** How a request came in. */
export type TransportKind = 'stdio' | 'http' | 'direct';

/** What a handler knows about the request that it answers. */
export type Context = {
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
};
