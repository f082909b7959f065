import { ErrorCode } from '../protocol/error-codes.js';
import type { JsonValue } from '../protocol/json.js';

/** Why the client itself failed. These never come from the server, so they are no JSON-RPC codes. */
export type ClientErrorCode =
  /** The client was closed before the request, or while it waited. */
  | 'closed'
  /** No connection, one that broke, or a process that could not be started or ended. */
  | 'unreachable'
  | 'timeout'
  /** The response is longer than the limit. */
  | 'too-large'
  /** The response breaks JSON-RPC or the MCP specification. */
  | 'protocol'
  | 'http-status'
  /** HTTP 401 or 403. */
  | 'unauthorized'
  /** HTTP 3xx: redirects are not followed, since credentials would travel along. */
  | 'redirect'
  /** The server does not know the session any more (HTTP 404), and not the new one either. */
  | 'session-lost'
  /** The server asks for input again and again. */
  | 'too-many-rounds'
  /** The server asks for input that the application has no handler for. */
  | 'no-handler'
  /** The server asks for input, which the application has to answer itself (`manualInput`): there is no outcome yet. */
  | 'input-required'
  /** Structured content is missing, or does not fit the output schema of its tool. */
  | 'invalid-output'
  /** No URI of a resource template can carry a variable. */
  | 'invalid-variable'
  /** A list repeats a cursor or does not end. */
  | 'paging-loop'
  /** Client and server have no revision in common. */
  | 'unsupported-version'
  | 'invalid-url'
  | 'invalid-header';

/** A failure of the client or of the connection. The message names the server and the reason. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly code: ClientErrorCode;
  /** The HTTP status that was answered, where there was one. */
  readonly status: number | undefined;

  constructor(code: ClientErrorCode, message: string, status?: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** An error that the server answered (JSON-RPC 2.0, section 5.1). The message is the server's own text. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  /** The method that was answered with it. */
  readonly method: string;
  readonly code: number;
  readonly data: JsonValue | undefined;

  constructor(method: string, code: number, message: string, data?: JsonValue) {
    super(message);
    this.method = method;
    this.code = code;
    this.data = data;
  }
}

/** The code of initialize-era servers for a resource that does not exist. */
const LEGACY_NOT_FOUND = -32002;

/** Whether a failed `readResource` means that there is no such resource (MCP, "Resources", error handling). */
export function isResourceNotFound(error: unknown): boolean {
  return (
    error instanceof RpcError &&
    (error.code === LEGACY_NOT_FOUND || error.code === ErrorCode.invalidParams)
  );
}
