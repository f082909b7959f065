import type { JsonObject } from '../../protocol/json.js';
import type { Awaitable } from '../awaitable.js';
import type { SubscriptionContext } from '../subscriptions/source.js';

/** What a caller does with a component: `discovery` is seeing it in a list, `invocation` every use of it. */
export type AuthorizationPhase = 'discovery' | 'invocation';

/** A component as a policy sees it. */
export type AuthorizedComponent = {
  readonly kind: 'tool' | 'prompt' | 'resource' | 'resourceTemplate';
  readonly name: string;
  /** The URI of a resource, or the text of a template. */
  readonly uri?: string;
  /** The URI that is read or subscribed to; only of a template. */
  readonly requestedUri?: string;
};

/** What a policy knows of the caller. The `requestId` is undefined for what belongs to no request that stays open. */
export type AuthorizationContext = SubscriptionContext;

/**
 * Decides whether a caller may see or use a component: it allows by returning nothing, and refuses by throwing a
 * `ProtocolError` with a code of its own. What it refuses to show is left out of lists; what it refuses to use is answered
 * with its error. Anything else that it returns or throws fails the request, without a word about the cause.
 */
export type Authorize = (
  phase: AuthorizationPhase,
  component: AuthorizedComponent,
  context: AuthorizationContext,
  options: JsonObject,
) => Awaitable<void>;

/** The policy of a server. */
export type Authorization = {
  readonly authorize: Authorize;
  /** What `authorize` gets as its last argument; frozen. Default: an empty map. */
  readonly options?: JsonObject;
};
