import { isJsonObject, type JsonObject, ownValue } from '../../protocol/json.js';
import type { SendRequest } from '../request-options.js';
import type { Conversation } from '../session.js';
import type { Change } from './change.js';
import type { ChangeHub } from './change-hub.js';
import {
  createChangeQueue,
  type Subscription,
  type SubscriptionFilter,
  subscriptionOf,
} from './subscription.js';

/**
 * Does with a server of the initialize era what `subscriptions/listen` does with a modern one: list changes come unasked,
 * and each resource is subscribed to (2025-11-25, "Resources", "Subscriptions").
 */
export async function listenInitializeEra(
  filter: SubscriptionFilter,
  { peer, session }: Conversation,
  send: SendRequest,
  hub: ChangeHub,
): Promise<Subscription> {
  const honoured = honouredOf(filter, session.capabilities);
  const uris = honoured.resourceSubscriptions ?? [];
  const queue = createChangeQueue();
  const leave = hub.join({
    push(change) {
      if (isWanted(change, honoured)) queue.push(change);
    },
    end: queue.end,
  });
  const release = async (held: readonly string[]) => {
    leave();
    const last = held.filter((uri) => hub.release(uri));
    await Promise.allSettled(last.map((uri) => send('resources/unsubscribe', { uri })));
  };
  await peer.listen();
  const held: string[] = [];
  try {
    for (const uri of uris) {
      held.push(uri);
      if (hub.hold(uri)) await send('resources/subscribe', { uri });
    }
  } catch (error) {
    await release(held);
    throw error;
  }
  return subscriptionOf(queue, honoured, () => release(held));
}

/** The part of a filter that the capabilities of a server cover. */
function honouredOf(filter: SubscriptionFilter, capabilities: JsonObject): SubscriptionFilter {
  const offers = (capability: string, member: string) => {
    const declared = ownValue(capabilities, capability);
    return isJsonObject(declared) && ownValue(declared, member) === true;
  };
  const uris = filter.resourceSubscriptions;
  return {
    ...(filter.toolsListChanged && offers('tools', 'listChanged') && { toolsListChanged: true }),
    ...(filter.promptsListChanged &&
      offers('prompts', 'listChanged') && { promptsListChanged: true }),
    ...(filter.resourcesListChanged &&
      offers('resources', 'listChanged') && { resourcesListChanged: true }),
    ...(uris && offers('resources', 'subscribe') && { resourceSubscriptions: [...new Set(uris)] }),
  };
}

function isWanted(change: Change, filter: SubscriptionFilter): boolean {
  switch (change.kind) {
    case 'tools':
      return filter.toolsListChanged === true;
    case 'prompts':
      return filter.promptsListChanged === true;
    case 'resources':
      return filter.resourcesListChanged === true;
    case 'resource':
      // An update may name a part of the resource that was subscribed to.
      return filter.resourceSubscriptions?.some((uri) => change.uri.startsWith(uri)) ?? false;
  }
}
