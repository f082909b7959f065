import { ErrorCode } from '../protocol/error-codes.js';
import { excerpt } from '../protocol/excerpt.js';
import type { JsonValue } from '../protocol/json.js';
import { MAX_NAME_LENGTH } from '../protocol/names.js';
import { isResourceNotFound, type ProtocolError } from './error.js';

/** An answer that is a JSON-RPC error. A value and not an exception, because a refusal is an ordinary outcome. */
export type Refusal = {
  readonly code: number;
  readonly message: string;
  readonly data?: JsonValue | undefined;
  /** The HTTP status that goes with it. */
  readonly status: number;
};

/** Refuses with a status that the specification leaves open: 200, so that no client takes it for an old server. */
export function refuse(code: number, message: string, data?: JsonValue): Refusal {
  return { code, message, data, status: 200 };
}

/** Refuses with HTTP 400. */
export function refuseBadRequest(code: number, message: string, data?: JsonValue): Refusal {
  return { code, message, data, status: 400 };
}

/**
 * Turns an error thrown by application code into the answer that it asks for.
 *
 * @param resourceNotFound the code of the revision for a resource that is not there
 * @param uri the URI that was asked for, where an error may leave it out
 */
export function refusalFrom(
  error: ProtocolError,
  resourceNotFound: number,
  uri: string | undefined,
): Refusal {
  const { message, data } = error;
  if (isResourceNotFound(error)) {
    const named = data ?? (uri === undefined ? undefined : { uri });
    return refuse(resourceNotFound, message, named);
  }
  const { code } = error;
  return { code, message, data, status: code === ErrorCode.missingClientCapability ? 400 : 200 };
}

/** Quotes a name of the request in a message: shortened, so that a message stays short whatever was sent. */
export function quoteName(name: string): string {
  return excerpt(name, MAX_QUOTED);
}

/** As long as the specification recommends names to be, and the mark of the cut. */
const MAX_QUOTED = MAX_NAME_LENGTH + 1;
