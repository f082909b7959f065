import type { JsonObject } from '../protocol/json.js';
import type { Revision } from '../protocol/revisions.js';
import type { ClientError } from './error.js';

/** A JSON-RPC message on its way to the server. */
export type OutgoingMessage = {
  /** Of a request; undefined for a notification, and for an answer to a request of the server. */
  readonly id: number | undefined;
  /** Undefined for an answer. */
  readonly method: string | undefined;
  /** The whole message on one line. */
  readonly text: string;
  /** Headers that repeat facts of the message for gateways; only HTTP has a place for them. */
  readonly headers: { readonly [name: string]: string };
};

/** What takes the messages of a server. */
export type Receiver = {
  /** Takes an answer, a notification or a request. What nobody waits for is passed over. Never throws. */
  message(message: JsonObject): void;
  /** Hears that the connection is gone: whatever waits for an answer fails with the reason. */
  closed(reason: ClientError): void;
};

/** A way to a server and back: carries messages in both directions. */
export type Transport = {
  /** What messages for people call the server, such as its URL without credentials. */
  readonly peer: string;
  /**
   * Whether this is Streamable HTTP, where headers reach the server, and where the end of a response stream cancels a
   * modern request.
   */
  readonly isHttp: boolean;
  /** Says who takes what comes. Called once, before everything else. */
  open(receiver: Receiver): void;
  /**
   * Sends a message. Rejects when it cannot be delivered, or, where an answer belongs to its request (HTTP), when that
   * answer fails; the request then fails with the same error.
   *
   * @param signal gives up with its reason.
   */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<void>;
  /** Learns the revision that was agreed, after the first handshake and after each later one. */
  agree?(revision: Revision): void;
  /**
   * Is asked to bring also those messages that belong to no request, where that takes a stream of its own. Resolves when it
   * is open, or when there is none. Never rejects.
   */
  listen?(): Promise<void>;
  /** Releases the connection. Never rejects. */
  close(): Promise<void>;
};
