import type { JsonObject, JsonValue } from '../protocol/json.js';
import type { Deadline } from './deadline.js';
import type { Progress } from './progress.js';

/** Hears of a notification. */
export type OnNotification = (method: string, params: JsonObject) => void;

/** A request that waits for its answer. */
export type Pending = {
  readonly deadline: Deadline;
  readonly onProgress: ((progress: Progress) => void) | undefined;
  /** Hears the notifications of a subscription; undefined for any other request. */
  readonly onNotification: OnNotification | undefined;
  resolve(answer: JsonObject): void;
  reject(reason: unknown): void;
};

/** The requests that wait, by id. */
export type PendingRequests = Map<number, Pending>;

/** Finds the request that a message of the server names. */
export function pendingOf(
  requests: PendingRequests,
  id: JsonValue | undefined,
): Pending | undefined {
  return typeof id === 'number' ? requests.get(id) : undefined;
}
