import type { JsonObject } from '../protocol/json.js';
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
};
