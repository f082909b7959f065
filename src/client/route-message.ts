import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../protocol/json.js';
import { META_PREFIX } from '../protocol/revisions.js';
import { type OnNotification, type PendingRequests, pendingOf } from './pending.js';
import { readProgress } from './progress.js';
import type { ServerRequests } from './server-requests.js';

/** Who takes the messages of a server. */
export type Routes = {
  readonly pending: PendingRequests;
  readonly requests: ServerRequests;
  /** Hears what belongs to no request. */
  readonly onNotification: OnNotification;
};

/** Hands a message to what it belongs to. An answer that nobody waits for, any more or at all, is passed over. */
export function routeMessage(message: JsonObject, routes: Routes): void {
  const method = ownValue(message, 'method');
  const id = ownValue(message, 'id');
  const params = ownValue(message, 'params');
  const given = isJsonObject(params) ? params : {};
  if (typeof method !== 'string') pendingOf(routes.pending, id)?.resolve(message);
  else if (typeof id === 'string' || typeof id === 'number') {
    routes.requests.receive(id, method, given);
  } else if (id === undefined) routeNotification(method, given, routes);
}

function routeNotification(method: string, params: JsonObject, routes: Routes): void {
  if (method === 'notifications/progress') report(params, routes.pending);
  else if (method === 'notifications/cancelled') cancel(ownValue(params, 'requestId'), routes);
  else {
    const id = subscriptionId(params);
    if (id === undefined) routes.onNotification(method, params);
    else routeToSubscription(id, method, params, routes.pending);
  }
}

function routeToSubscription(
  id: JsonValue,
  method: string,
  params: JsonObject,
  requests: PendingRequests,
): void {
  const subscription = pendingOf(requests, id);
  if (subscription?.onNotification === undefined) return;
  // From the first notification on, a subscription stays open as long as both sides want it.
  subscription.deadline.clear();
  subscription.onNotification(method, params);
}

function report(params: JsonObject, requests: PendingRequests): void {
  const progress = readProgress(params);
  const pending = pendingOf(requests, ownValue(params, 'progressToken'));
  if (progress === undefined || pending?.onProgress === undefined) return;
  pending.deadline.extend();
  pending.onProgress(progress);
}

/** A server takes back a request of its own, or ends a subscription where streams do not end (MCP, "Cancellation"). */
function cancel(id: JsonValue | undefined, { pending, requests }: Routes): void {
  requests.cancel(id);
  const subscription = pendingOf(pending, id);
  if (subscription?.onNotification !== undefined) subscription.resolve({ result: {} });
}

function subscriptionId(params: JsonObject): JsonValue | undefined {
  const meta = ownValue(params, '_meta');
  return isJsonObject(meta) ? ownValue(meta, `${META_PREFIX}subscriptionId`) : undefined;
}
