/** Things that have to be done with within the same time, each from when it was added. */
export type Deadlines<Item> = {
  add(item: Item): void;
  /** Forgets an item: it is done. False when it was not there, or its time is over. */
  delete(item: Item): boolean;
  /** Forgets all items, and gives them. */
  takeAll(): readonly Item[];
};

/**
 * Watches over a time limit with one timer for all items: a timer for each takes some 3 % of what a small request over HTTP
 * costs. Like theirs, it keeps the process alive for as long as there are items.
 *
 * @param expire is told each item that was not deleted in time, and forgotten
 */
export function createDeadlines<Item>(
  limitMs: number,
  expire: (item: Item) => void,
): Deadlines<Item> {
  // A map keeps the order of insertion: the first item is due first.
  const due = new Map<Item, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sweep = (): void => {
    timer = undefined;
    const now = performance.now();
    for (const [item, at] of due) {
      if (at > now) {
        timer = setTimeout(sweep, at - now);
        return;
      }
      due.delete(item);
      expire(item);
    }
  };
  const rest = (): void => {
    if (due.size === 0 && timer !== undefined) keepAlive(timer, false);
  };
  return {
    add(item) {
      due.set(item, performance.now() + limitMs);
      if (timer === undefined) timer = setTimeout(sweep, limitMs);
      else if (due.size === 1) keepAlive(timer, true);
    },
    delete(item) {
      const isThere = due.delete(item);
      rest();
      return isThere;
    },
    takeAll() {
      const items = [...due.keys()];
      due.clear();
      rest();
      return items;
    },
  };
}

/** Some hosts have timers that are numbers, and no process to keep alive. */
function keepAlive(timer: ReturnType<typeof setTimeout>, on: boolean): void {
  const { ref, unref } = timer as Partial<NodeJS.Timeout>;
  (on ? ref : unref)?.call(timer);
}
