import { isJsonObject, type JsonObject, ownValue } from '../../protocol/json.js';
import { ClientError } from '../error.js';
import { modernHeaders, modernParams } from '../modern-request.js';
import { protocolError } from '../result.js';
import type { Conversation } from '../session.js';
import { changeOf } from './change.js';
import {
  createChangeQueue,
  type Subscription,
  type SubscriptionFilter,
  subscriptionOf,
} from './subscription.js';

const METHOD = 'subscriptions/listen';

/**
 * Opens a stream of changes (MCP 2026-07-28, "Subscriptions"). Resolves when the server has said what it will tell of, and
 * rejects when it does not within the time for an answer.
 */
export function listenModern(
  filter: SubscriptionFilter,
  { peer, session, identity, limits }: Conversation,
): Promise<Subscription> {
  const queue = createChangeQueue();
  const controller = new AbortController();
  const params = modernParams({ notifications: { ...filter } }, session.protocolVersion, identity);
  return new Promise((resolve, reject) => {
    let acknowledged = false;
    const stop = async () => {
      controller.abort(new ClientError('closed', `the subscription at ${peer.peer} is closed`));
      await ended;
    };
    const onNotification = (method: string, params: JsonObject) => {
      const change = changeOf(method, params);
      if (acknowledged && change !== undefined) queue.push(change);
      if (acknowledged || method !== 'notifications/subscriptions/acknowledged') return;
      acknowledged = true;
      resolve(subscriptionOf(queue, honouredBy(params), stop));
    };
    const request = peer.request(METHOD, params, {
      headers: modernHeaders(METHOD, params, session.protocolVersion, []),
      timeoutMs: limits.timeoutMs,
      maxTotalMs: limits.timeoutMs,
      tellsCancellation: !peer.isHttp,
      signal: controller.signal,
      onNotification,
    });
    const ended = request.then(
      () => {
        queue.end();
        reject(
          protocolError({ peer: peer.peer, method: METHOD }, 'ended without being acknowledged'),
        );
      },
      (error: unknown) => {
        queue.end(error);
        reject(error);
      },
    );
  });
}

function honouredBy(params: JsonObject): SubscriptionFilter {
  const honoured = ownValue(params, 'notifications');
  return isJsonObject(honoured) ? (honoured as SubscriptionFilter) : {};
}
