import type { Call } from '../operations/operation.js';
import type { ServerEvent } from '../subscriptions/source.js';
import type { SubscriptionStart } from './events.js';
import { type Instruments, nextId } from './instruments.js';

/** Why a subscription has ended: its source did, something stopped it, or the source threw. */
export type SubscriptionEnding = 'complete' | 'stopped' | 'failed';

/** Tells of what happens to one subscription. */
export class SubscriptionObservation {
  readonly #instruments: Instruments;
  readonly #start: SubscriptionStart;
  readonly #startedAt = performance.now();
  #published = 0;
  #dropped = 0;

  constructor(instruments: Instruments, start: SubscriptionStart) {
    this.#instruments = instruments;
    this.#start = start;
    instruments.tell('subscription:open', NOTHING, start);
  }

  /** An event went to the client. */
  published(event: ServerEvent['type']): void {
    this.#published += 1;
    this.#instruments.tell('subscription:publish', NOTHING, { ...this.#start, event });
  }

  /** Events were lost. */
  overflowed(dropped: number): void {
    this.#dropped += dropped;
    this.#instruments.tell('subscription:overflow', { dropped }, this.#start);
  }

  /** The subscription has ended. */
  end(ending: SubscriptionEnding): void {
    const durationMs = performance.now() - this.#startedAt;
    const totals = { durationMs, published: this.#published, dropped: this.#dropped };
    if (ending === 'complete') this.#instruments.tell('subscription:complete', totals, this.#start);
    else this.#instruments.tell('subscription:close', totals, { ...this.#start, reason: ending });
  }
}

/** Starts to observe a subscription; undefined when nobody would hear of it. */
export function observeSubscription(
  { runtime: { instruments }, edition, origin }: Call,
  requestId: string | undefined,
): SubscriptionObservation | undefined {
  if (!instruments.hearSubscriptions()) return undefined;
  return new SubscriptionObservation(instruments, {
    subscriptionId: nextId(),
    requestId,
    transport: origin.transport,
    protocolVersion: edition.dialect.revision,
  });
}

const NOTHING = Object.freeze({});
