import { ADMISSION_DEFAULTS, type AdmissionLimits } from '../admission.js';

/** What one listener spends at most. Bytes and milliseconds; every limit answers as said at it. */
export type HttpLimits = AdmissionLimits & {
  /** Largest request head in bytes; a larger one is answered 431. Default: 32,768, twice what node allows by itself. */
  readonly maxHeaderBytes: number;
  /** Largest request body in bytes, counted while it is read; a larger one is answered 413. Default: 2,000,000. */
  readonly maxBodyBytes: number;
  /** Connections open at the same time; more are closed at once. Default: 1,024. */
  readonly maxConnections: number;
  /** Time for the whole head of a request; answered 408. Default: 10,000. */
  readonly headTimeoutMs: number;
  /** Time for the whole body of a request, from the end of its head; answered 408. Default: 10,000. */
  readonly bodyTimeoutMs: number;
  /**
   * Longest silence while the server waits for the client: a connection is closed between requests, within a head and
   * while an answer is not taken; within a body it is answered 408. Default: 5,000.
   */
  readonly readTimeoutMs: number;
  /** How long `close()` waits for requests that are being answered before it cuts them. Default: 5,000. */
  readonly drainTimeoutMs: number;
};

/** Generous for every real client, and small enough that slow or greedy ones cannot occupy a server. */
export const HTTP_DEFAULTS: HttpLimits = {
  ...ADMISSION_DEFAULTS,
  maxHeaderBytes: 32_768,
  maxBodyBytes: 2_000_000,
  maxConnections: 1024,
  headTimeoutMs: 10_000,
  bodyTimeoutMs: 10_000,
  readTimeoutMs: 5000,
  drainTimeoutMs: 5000,
};
