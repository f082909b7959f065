import type { JsonObject } from '../../protocol/json.js';
import type { Context } from '../context.js';

/** Something that clients may want to hear of. */
export type ServerEvent =
  | { readonly type: 'toolsListChanged' | 'promptsListChanged' | 'resourcesListChanged' }
  | { readonly type: 'resourceUpdated'; readonly uri: string };

/** What a listener asked for and the server can give (MCP 2026-07-28, "Subscriptions", filter). */
export type SubscriptionFilter = {
  readonly toolsListChanged?: true;
  readonly promptsListChanged?: true;
  readonly resourcesListChanged?: true;
  /** The URIs whose updates are wanted; never empty. */
  readonly resourceSubscriptions?: readonly string[];
};

/** What a source knows of its listener. */
export type SubscriptionContext = Pick<
  Context,
  'auth' | 'client' | 'transport' | 'protocolVersion'
> & {
  /** The JSON-RPC id; undefined for a client of the initialize era, which subscribes without a request that stays open. */
  readonly requestId: Context['requestId'] | undefined;
  /**
   * Tells who instruments the server that events of this listener were lost, as many as it says. Absent where nobody wants
   * to know.
   */
  readonly overflowed?: ((dropped: number) => void) | undefined;
};

/**
 * Where the events of a server come from: the hub of `createHub`, or a source of the application's own. `open` is called
 * once a listener; the events are pulled one at a time, and `return` of the iterator is called on any end. Events that
 * nobody asked for are dropped. An iterator that ends or throws ends the listener's stream.
 */
export type SubscriptionSource = {
  readonly open: (
    filter: SubscriptionFilter,
    context: SubscriptionContext,
    options: JsonObject,
  ) => AsyncIterable<ServerEvent>;
  /** What `open` gets as its last argument. Default: an empty object. */
  readonly options?: JsonObject;
};
