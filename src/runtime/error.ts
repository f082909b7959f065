import { ErrorCode } from '../protocol/error-codes.js';
import type { JsonValue } from '../protocol/json.js';

/**
 * A JSON-RPC error: the request itself was wrong and should never have been dispatched.
 *
 * Thrown by a handler it reaches the client unchanged. For a bad outcome that the tool understands (an upstream
 * failure, a look-up that found nothing) return `toolError(text)` instead, which the model can read.
 */
export class ProtocolError extends Error {
  override readonly name: string = 'ProtocolError';
  /** JSON-RPC error code; own codes lie outside -32768..-32000 (JSON-RPC 2.0, section 5.1). */
  readonly code: number;
  /** Additional information for the client. */
  readonly data: JsonValue | undefined;

  constructor(code: number, message: string, data?: JsonValue) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** A resource that is not there. Its code depends on the revision, so the dialect of the request chooses it. */
export class ResourceNotFoundError extends ProtocolError {
  override readonly name: string = 'ResourceNotFoundError';

  constructor(uri: string) {
    super(ErrorCode.invalidParams, 'Resource not found', { uri });
  }
}

/** Makes the error for a request whose parameters are wrong (-32602). */
export function invalidParams(message: string, data?: JsonValue): ProtocolError {
  return new ProtocolError(ErrorCode.invalidParams, message, data);
}

/** Makes the error for a URI behind which there is nothing (MCP, "Resources", error handling). */
export function resourceNotFound(uri: string): ProtocolError {
  return new ResourceNotFoundError(uri);
}

/** A bad outcome that a tool reports by throwing: the same as returning `toolError(message)`. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}
