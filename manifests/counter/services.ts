/** What the tools of this server work with. */
export type Counter = { count: number; notices: number };

/** Starts to count. */
export function start(): Counter {
  return { count: 0, notices: 0 };
}
