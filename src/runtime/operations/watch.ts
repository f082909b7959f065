import { observeSubscription } from '../instrumentation/observe-subscription.js';
import { Cancellation, type Watched } from '../origin.js';
import { deliver } from '../subscriptions/deliver.js';
import type { SubscriptionFilter } from '../subscriptions/source.js';
import type { Call } from './operation.js';
import { report } from './report.js';
import { subscriptionContext } from './subscription-context.js';

/**
 * Lets a client of the initialize era hear of something until its connection ends: it needs no request that stays open
 * (MCP 2025-11-25, "Resources", subscriptions, and "Tools", list changed notification). Does nothing where the connection
 * carries no notifications, or already does.
 */
export function watch(call: Call, watched: Watched, filter: SubscriptionFilter): void {
  const { connection } = call.origin;
  const { subscriptions: source } = call.runtime;
  const notify = connection?.notify;
  if (connection === undefined || notify === undefined || source === undefined) return;
  if (connection.watches.has(watched)) return;
  const ending = new Cancellation();
  connection.watches.set(watched, ending);
  const observation = observeSubscription(call, undefined);
  const context = subscriptionContext(call, undefined, observation);
  const signals = [ending.signal];
  deliver(source, {
    filter,
    context,
    meta: undefined,
    notify,
    drained: connection.drained,
    signals,
    observation,
  })
    .catch((cause: unknown) => {
      report(call, { level: 'error', message: 'a source of events failed', cause });
    })
    .finally(() => {
      if (connection.watches.get(watched) === ending) connection.watches.delete(watched);
    });
}
