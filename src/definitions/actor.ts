import type { JsonValue } from '../protocol/json.js';

/** How long a `call` waits for its reply when nobody says, in milliseconds. */
export const CALL_TIMEOUT_MS = 5000;

/**
 * A message to a target, or the reply that a tool makes of its answer, with the places that each call fills in.
 *
 * An absent argument removes the map entry whose whole value it is; anywhere else the message cannot be built.
 */
export type ActorTemplate =
  | { readonly kind: 'literal'; readonly value: JsonValue }
  /** An argument of the call, or a part of the answer: the names that lead to it; none for all of it. */
  | { readonly kind: 'placeholder'; readonly names: readonly string[] }
  | { readonly kind: 'list'; readonly items: readonly ActorTemplate[] }
  | { readonly kind: 'map'; readonly entries: readonly ActorTemplateEntry[] };

/** An entry of a map, with its key as it is sent. */
export type ActorTemplateEntry = { readonly key: string; readonly value: ActorTemplate };

/** How many messages wait for a target when nobody says otherwise; the one that it works on does not count. */
export const QUEUED_MESSAGES = 1000;
