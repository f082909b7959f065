import type { JsonObject, JsonValue } from '../protocol/json.js';

/** A JSON-RPC request id. `text` is its JSON, digit by digit as received: the key for cancellation and the echo. */
export type RequestId = { readonly value: string | number | bigint; readonly text: string };

/** A message as it came off a transport, envelope checked (JSON-RPC 2.0; MCP, "Base protocol"). */
export type Message =
  | {
      readonly kind: 'request';
      readonly id: RequestId;
      readonly method: string;
      readonly params: JsonObject | undefined;
    }
  | {
      readonly kind: 'notification';
      readonly method: string;
      readonly params: JsonObject | undefined;
    }
  | { readonly kind: 'response' }
  | MessageFault;

/** A request of a client. */
export type RequestMessage = Extract<Message, { kind: 'request' }>;

/** A message that cannot be dispatched: not JSON (-32700) or not a valid envelope (-32600, -32602). */
export type MessageFault = {
  readonly kind: 'fault';
  readonly code: number;
  readonly message: string;
  readonly data?: JsonValue;
  /** Absent when the id could not be read: the error then has no `id` member. */
  readonly id: RequestId | undefined;
};
