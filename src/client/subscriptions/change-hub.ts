import type { Change } from './change.js';
import type { ChangeQueue } from './subscription.js';

/** The subscriptions at one server of the initialize era, which tells of a change once however many wait for it. */
export type ChangeHub = {
  /** Adds one who hears of changes, and gives the way to leave. */
  join(listener: Pick<ChangeQueue, 'push' | 'end'>): () => void;
  push(change: Change): void;
  /** Ends all subscriptions with an error. */
  end(error: unknown): void;
  /** Counts one who watches a resource. Whether it is the first. */
  hold(uri: string): boolean;
  /** Counts one who does not watch it any more. Whether it was the last. */
  release(uri: string): boolean;
  /** The resources that are watched. */
  watched(): readonly string[];
};

/** Makes a hub without subscriptions. */
export function createChangeHub(): ChangeHub {
  const listeners = new Set<Pick<ChangeQueue, 'push' | 'end'>>();
  const watchers = new Map<string, number>();
  return {
    join(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    push(change) {
      for (const listener of listeners) listener.push(change);
    },
    end(error) {
      for (const listener of listeners) listener.end(error);
      listeners.clear();
    },
    hold(uri) {
      const count = watchers.get(uri) ?? 0;
      watchers.set(uri, count + 1);
      return count === 0;
    },
    release(uri) {
      const count = watchers.get(uri) ?? 0;
      if (count > 1) watchers.set(uri, count - 1);
      else watchers.delete(uri);
      return count === 1;
    },
    watched: () => [...watchers.keys()],
  };
}
