import type { JsonObject } from '../protocol/json.js';

/** A JSON-RPC message on its way to the server. */
export type OutgoingMessage = {
  /** Undefined for a notification. */
  readonly id: number | undefined;
  readonly method: string;
  /** The whole message on one line. */
  readonly text: string;
  /** Headers that repeat facts of the message for gateways; only HTTP has a place for them. */
  readonly headers: { readonly [name: string]: string };
};

/** A way to a server: sends one message and brings its answer. */
export type Transport = {
  /** What messages for people call the server, such as its URL without credentials. */
  readonly peer: string;
  /** Whether headers reach the server, so that a tool's header annotations matter. */
  readonly sendsHeaders: boolean;
  /**
   * Resolves to the response with the id of the message; to undefined for a notification.
   *
   * @param signal gives up with its reason.
   */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<JsonObject | undefined>;
  /** Releases the connection. Never rejects. */
  close(): Promise<void>;
};
