import type { JsonObject } from '../protocol/json.js';
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
};

/** Where a request came from: everything about it that is not in its body. */
export type RequestOrigin = {
  readonly transport: TransportKind;
  readonly auth?: JsonObject;
  /** Present on HTTP only; where absent, header rules do not apply. */
  readonly headers?: RequestHeaders;
  /** Absent where nothing is remembered between requests, as on HTTP without sessions. */
  readonly connection?: Connection;
  /** One of its own for each request; cancelled by the transport when the client cancels or is gone. */
  readonly cancellation: Cancellation;
};

/** What an answer of the core looks like to a transport. */
export type Reply = {
  /** The HTTP status that the specification ties to this answer; other transports ignore it. */
  readonly status: number;
  /** The whole JSON-RPC response on one line. */
  readonly text: string;
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
