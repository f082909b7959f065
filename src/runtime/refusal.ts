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
  /** The scopes that the caller would need, where that is the reason. */
  readonly requiredScopes?: readonly string[];
};

/** Refuses with a status that the specification leaves open: 200, so that no client takes it for an old server. */
export function refuse(code: number, message: string, data?: JsonValue): Refusal {
  return { code, message, data, status: 200 };
}

/** Refuses with HTTP 400. */
export function refuseBadRequest(code: number, message: string, data?: JsonValue): Refusal {
  return { code, message, data, status: 400 };
}

/** What a revision says of errors that application code throws. */
export type ErrorRules = {
  /** The code of "resource not found". */
  readonly resourceNotFound: number;
  /** The codes that go with HTTP 400; the status of all others is 200. */
  readonly badRequests: readonly number[];
};

/**
 * Turns an error thrown by application code into the answer that it asks for.
 *
 * @param uri the URI that was asked for, where an error may leave it out
 */
export function refusalFrom(
  error: ProtocolError,
  { resourceNotFound, badRequests }: ErrorRules,
  uri: string | undefined,
): Refusal {
  const { message, data } = error;
  if (isResourceNotFound(error)) {
    const named = data ?? (uri === undefined ? undefined : { uri });
    return refuse(resourceNotFound, message, named);
  }
  const { code } = error;
  return { code, message, data, status: badRequests.includes(code) ? 400 : 200 };
}

/** Quotes a name of the request in a message: shortened, so that a message stays short whatever was sent. */
export function quoteName(name: string): string {
  return excerpt(name, MAX_QUOTED);
}

/** As long as the specification recommends names to be, and the mark of the cut. */
const MAX_QUOTED = MAX_NAME_LENGTH + 1;
