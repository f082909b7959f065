import type { SubscriptionObservation } from '../instrumentation/observe-subscription.js';
import type { SubscriptionContext } from '../subscriptions/source.js';
import type { Call } from './operation.js';

/** What a source of events is told of who listens. */
export function subscriptionContext(
  { edition, envelope, origin }: Call,
  requestId: SubscriptionContext['requestId'],
  observation?: SubscriptionObservation,
): SubscriptionContext {
  return {
    auth: origin.auth,
    client: { info: envelope.clientInfo, capabilities: envelope.clientCapabilities },
    transport: origin.transport,
    protocolVersion: edition.dialect.revision,
    requestId,
    ...(observation && { overflowed: (dropped) => observation.overflowed(dropped) }),
  };
}
