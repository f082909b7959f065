import { ErrorCode } from '../protocol/error-codes.js';
import type { JsonValue } from '../protocol/json.js';
import type { InputRequiredError } from './input/input-required-error.js';
import { jsonFault } from './json-fault.js';

/**
 * A JSON-RPC error: the request itself was wrong and should never have been dispatched.
 *
 * Thrown by a handler it reaches the client unchanged. For a bad outcome that the tool understands (an upstream
 * failure, a look-up that found nothing) return `toolError(text)` instead, which the model can read.
 */
export class ProtocolError extends Error {
  override readonly name: string = 'ProtocolError';
  /** What it is, whatever copy of this package made it: a handler may be bundled with another copy than the server. */
  readonly snodoKind: 'protocol' | 'not-found' = 'protocol';
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
class ResourceNotFoundError extends ProtocolError {
  override readonly name: string = 'ResourceNotFoundError';
  override readonly snodoKind = 'not-found';

  constructor(uri: string | undefined) {
    super(ErrorCode.invalidParams, 'Resource not found', uri === undefined ? undefined : { uri });
  }
}

/** A bad outcome that a tool reports by throwing: the same as returning `toolError(message)`. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  /** What it is, whatever copy of this package made it. */
  readonly snodoKind = 'tool';
}

/** Makes the error for a request whose parameters are wrong (-32602). */
export function invalidParams(message: string, data?: JsonValue): ProtocolError {
  return new ProtocolError(ErrorCode.invalidParams, message, data);
}

/**
 * Makes the error for a URI behind which there is nothing (MCP, "Resources", error handling).
 *
 * @param uri Default: the URI that the read asks for.
 */
export function resourceNotFound(uri?: string): ProtocolError {
  return new ResourceNotFoundError(uri);
}

/** Whether something thrown is a JSON-RPC error. */
export function isProtocolError(cause: unknown): cause is ProtocolError {
  return kindOf(cause) === 'protocol' || isResourceNotFound(cause);
}

/** Whether something thrown says that a resource is not there. */
export function isResourceNotFound(cause: unknown): boolean {
  return kindOf(cause) === 'not-found';
}

/** Whether something thrown is a tool's bad outcome. */
export function isToolError(cause: unknown): cause is ToolError {
  return kindOf(cause) === 'tool';
}

/** Whether something thrown is the end of a round: the handler has asked, and the client has to answer. */
export function isInputRequired(cause: unknown): cause is InputRequiredError {
  return kindOf(cause) === 'input';
}

/** Whether an error can be written: code and data come from application code, where types promise nothing. */
export function isSendable({ code, message, data }: ProtocolError, maxBytes: number): boolean {
  if (!Number.isSafeInteger(code) || message.length > maxBytes) return false;
  return data === undefined || jsonFault(data, maxBytes) === undefined;
}

/** What an error says of itself. Anything can be thrown, also a proxy or an error of which no member can be read. */
function kindOf(cause: unknown): unknown {
  try {
    if (!(cause instanceof Error) || !('snodoKind' in cause)) return undefined;
    return typeof cause.message === 'string' ? cause.snodoKind : undefined;
  } catch {
    return undefined;
  }
}
