import type { JsonObject } from '../protocol/json.js';
import type { LoggingLevel } from '../protocol/log-levels.js';
import type { Revision } from '../protocol/revisions.js';
import type { TransportKind } from './context.js';

/** The headers of an HTTP request, as the header checks need them. */
export type RequestHeaders = {
  /** All values of a header, in order, each as received; empty when absent. `name` is in lower case. */
  values(name: string): readonly string[];
};

/** What an initialize-era client settles once, for the later messages of its connection (MCP 2025-11-25, "Lifecycle"). */
export type Handshake = {
  readonly revision: Revision;
  readonly clientInfo: JsonObject;
  readonly clientCapabilities: JsonObject;
};

/** A connection that carries all messages of one client. */
export type Connection = {
  /** Set by `initialize`; undefined before. */
  handshake: Handshake | undefined;
  /** The least serious log messages that the client wants; undefined before it has said so. */
  logLevel: LoggingLevel | undefined;
  /** Sends a notification that belongs to no request; absent where the client gets answers alone. */
  readonly notify?: ((notification: string) => void) | undefined;
  /** Resolves when the client takes more of them; absent where none pile up. */
  readonly drained?: (() => Promise<void>) | undefined;
  /** What the client hears of, and what ends it: the list changes, and resources by their URIs. */
  readonly watches: Map<Watched, Cancellation>;
};

/** What a client of the initialize era hears of without a request that stays open. */
export type Watched = typeof LIST_CHANGES | string;

/** Stands for the changes of all lists: no URI. */
export const LIST_CHANGES: unique symbol = Symbol('list changes');

/** Where a request came from: everything about it that is not in its body. */
export type RequestOrigin = {
  readonly transport: TransportKind;
  readonly auth?: JsonObject | undefined;
  /** Present on HTTP only; where absent, header rules do not apply. */
  readonly headers?: RequestHeaders;
  /** Absent where nothing is remembered between requests, as on HTTP without sessions. */
  readonly connection?: Connection;
  /** One of its own for each request; cancelled by the transport when the client cancels or is gone. */
  readonly cancellation: Cancellation;
  /**
   * Sends a notification that belongs to this request, ahead of its answer: one whole JSON-RPC message on one line. It is
   * not called after the answer, after a cancellation or after the deadline. Absent where nothing but an answer can be
   * sent. Must not throw, and may drop a notification when the client reads too slowly.
   */
  readonly notify?: ((notification: string) => void) | undefined;
  /** Resolves when the client has read enough to take more notifications; absent where none pile up. */
  readonly drained?: (() => Promise<void>) | undefined;
  /** Aborts when the server closes: an answer that goes on until then ends. Absent where nothing closes. */
  readonly closing?: AbortSignal | undefined;
  /** Ends the event stream of this request early, for the client to come back; absent where it cannot. */
  readonly closeStream?: (() => void) | undefined;
  /** Absent where the client takes no requests. Used for clients of the initialize era alone: later ones take none. */
  readonly ask?: AskClient | undefined;
};

/**
 * Sends a request to the client on behalf of one of its own, and resolves to the result: undefined when the client answers
 * with an error, or is gone. Never rejects.
 *
 * @param signal takes the request back
 * @param key what the handler calls the question; it does not travel
 */
export type AskClient = (
  request: { readonly method: string; readonly params?: JsonObject },
  signal: AbortSignal,
  key: string,
) => Promise<JsonObject | undefined>;

/** What an answer of the core looks like to a transport. */
export type Reply = {
  /** The HTTP status that the specification ties to this answer; other transports ignore it. */
  readonly status: number;
  /** The whole JSON-RPC response on one line. */
  readonly text: string;
  /** The same in pieces, where a large one of them is kept as bytes. */
  readonly pieces?: () => readonly (string | Uint8Array)[];
  /** The scopes that the caller would need, where it is refused for want of them. */
  readonly requiredScopes?: readonly string[];
};

/** Cancels a request once. The `AbortSignal` is made only when somebody asks for it: most calls never do. */
export class Cancellation {
  #cancelled = false;
  #reason: Error | undefined;
  #controller: AbortController | undefined;

  /** Whether nobody waits for the answer any more: `cancel` was called. */
  get cancelled(): boolean {
    return this.#cancelled;
  }

  /** Whether nothing is to be sent any more but, perhaps, an answer of the server's own: the signal has aborted. */
  get aborted(): boolean {
    return this.#reason !== undefined;
  }

  /** The signal for application code. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#reason !== undefined) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  /** Cancels on behalf of the client: the signal aborts and no answer is due. Later calls change nothing. */
  cancel(reason: Error): void {
    this.#cancelled = true;
    this.abort(reason);
  }

  /** Aborts the signal on behalf of the server, which still answers. */
  abort(reason: Error): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    this.#controller?.abort(reason);
  }
}
