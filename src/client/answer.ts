import { type JsonObject, ownValue } from '../protocol/json.js';
import { ClientError } from './error.js';
import type { OutgoingMessage } from './transport.js';

/**
 * Whether a message answers the request with an id, where it came on a way that belongs to that request. An error may
 * lack the id: the server could not read it.
 */
export function isAnswerTo(id: number, message: JsonObject): boolean {
  if (Object.hasOwn(message, 'method')) return false;
  const answered = ownValue(message, 'id') ?? null;
  return answered === id || (answered === null && Object.hasOwn(message, 'error'));
}

/** Takes the only message that came as the answer to a request, and gives it the id of the request where it has none. */
export function answerTo(
  { id, method }: OutgoingMessage,
  message: JsonObject,
  peer: string,
): JsonObject {
  if (id === undefined || !isAnswerTo(id, message)) {
    throw new ClientError('protocol', `${peer}, ${method}: the answer belongs to another request`);
  }
  return { ...message, id };
}
