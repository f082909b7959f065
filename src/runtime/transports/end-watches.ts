import type { Connection } from '../origin.js';

/** Ends all that the client of a connection hears of without a request that stays open. */
export function endWatches({ watches }: Connection, reason: string): void {
  for (const watch of watches.values()) watch.cancel(new Error(reason));
  watches.clear();
}
