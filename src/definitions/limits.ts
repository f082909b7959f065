import { LONGEST_TIMER_MS } from './server.js';

/** How much a listener takes on at a time. */
export type AdmissionLimits = {
  /** Requests that are executed at the same time. Default: 1,000. */
  readonly maxConcurrentRequests: number;
  /** Requests that wait for one of those to end; more are refused. Default: 1,000. */
  readonly maxQueuedRequests: number;
};

/** Enough for every load that one process can serve, and a bound on what one flood can make it hold in memory. */
export const ADMISSION_DEFAULTS: AdmissionLimits = {
  maxConcurrentRequests: 1000,
  maxQueuedRequests: 1000,
};

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

/** What one stdio peer may ask for at most. */
export type StdioLimits = AdmissionLimits & {
  /** Longest message in bytes; a longer line is answered -32600 and skipped. Default: 2,000,000. */
  readonly maxLineBytes: number;
  /** How long the client may leave the pipe full before the transport ends. Default: 5,000 ms. */
  readonly writeTimeoutMs: number;
  /** How long a request may take before it is cancelled and answered -32603. Default: 0 ms, no such deadline. */
  readonly requestTimeoutMs: number;
  /** How long requests may go on once `signal` has aborted. Default: 5,000 ms. */
  readonly drainTimeoutMs: number;
};

/** Room for every real message, and a bound on what a peer that does not keep to the protocol can take. */
export const STDIO_DEFAULTS: StdioLimits = {
  ...ADMISSION_DEFAULTS,
  maxLineBytes: 2_000_000,
  writeTimeoutMs: 5000,
  requestTimeoutMs: 0,
  drainTimeoutMs: 5000,
};

/** Limits that may be 0: no request waits, and no deadline. */
const MAY_BE_ZERO: readonly string[] = ['maxQueuedRequests', 'requestTimeoutMs'];

/**
 * What a limit may be: at least 1, or 0 where that means something; at most what a timer can wait in milliseconds, which
 * is also more bytes than any message needs.
 */
export function limitRange(name: string): { readonly minimum: number; readonly maximum: number } {
  return { minimum: MAY_BE_ZERO.includes(name) ? 0 : 1, maximum: LONGEST_TIMER_MS };
}
