/** Limits of a client. Each has a default that fits a server on the same continent with a large catalog. */
export type ClientLimits = {
  /** Milliseconds that one request may take, answer included. Default: 30,000. */
  readonly timeoutMs: number;
  /** Bytes of one response. Default: 16 MiB. */
  readonly maxResponseBytes: number;
  /** Pages of one list. Default: 1,000. */
  readonly maxPages: number;
};

/** The limits that hold where none are given. */
export const DEFAULT_LIMITS: ClientLimits = {
  timeoutMs: 30_000,
  maxResponseBytes: 16 * 1024 * 1024,
  maxPages: 1_000,
};
