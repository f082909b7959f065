/** Limits of a client. Each has a default that fits a server on the same continent with a large catalog. */
export type ClientLimits = {
  /** Milliseconds that one request may take, answer included. Each progress report starts them anew. Default: 30,000. */
  readonly timeoutMs: number;
  /** Milliseconds after which a request ends in spite of progress. Default: 600,000. */
  readonly maxTotalTimeoutMs: number;
  /**
   * Milliseconds that a server without HTTP has for the first answer, before it is taken for one of an older revision
   * that says nothing. Default: 5,000.
   */
  readonly probeTimeoutMs: number;
  /** Bytes of one answer, or of one message where it comes among others. Default: 16 MiB. */
  readonly maxResponseBytes: number;
  /** Pages of one list. Default: 1,000. */
  readonly maxPages: number;
  /** Times that a server may ask for input before it answers a request. Default: 10. */
  readonly maxInputRounds: number;
};

/** The limits that hold where none are given. */
export const DEFAULT_LIMITS: ClientLimits = {
  timeoutMs: 30_000,
  maxTotalTimeoutMs: 600_000,
  probeTimeoutMs: 5_000,
  maxResponseBytes: 16 * 1024 * 1024,
  maxPages: 1_000,
  maxInputRounds: 10,
};
