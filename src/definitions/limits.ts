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

/** What serving HTTP costs at most, whatever receives the requests. Every limit answers as said at it. */
export type EndpointLimits = AdmissionLimits & {
  /** Largest request body in bytes, counted while it is read; a larger one is answered 413. Default: 2,000,000. */
  readonly maxBodyBytes: number;
  /** Milliseconds for the whole body of a request, from the end of its head; then 408. Default: 10,000. */
  readonly bodyTimeoutMs: number;
  /** Milliseconds that the request gate may take; then 504. Default: 10,000. */
  readonly requestGateTimeoutMs: number;
  /** Milliseconds that `close()` waits for requests that are being answered before it cuts them. Default: 5,000. */
  readonly drainTimeoutMs: number;
  /** Streams that listen for events at the same time; more are answered 503. Default: 256. */
  readonly maxSubscriptions: number;
  /**
   * Milliseconds after which a request that is still unanswered gets its event stream, even with nothing to send: what
   * is written to it shows whether the client is still there. 0 = never. Default: 0, and 5,000 in an Express app.
   */
  readonly disconnectProbeMs: number;
  /** Milliseconds of silence on an open event stream before a comment line is sent. Default: 15,000. */
  readonly streamKeepAliveMs: number;
  /**
   * Bytes of an event stream that wait for its client to read them. Beyond it notifications are dropped, with one log
   * record for the request; the answer itself is always sent. Default: 1,000,000.
   */
  readonly maxStreamBacklogBytes: number;
};

/** Generous for every real client, and small enough that slow or greedy ones cannot occupy a server. */
export const ENDPOINT_DEFAULTS: EndpointLimits = {
  ...ADMISSION_DEFAULTS,
  maxBodyBytes: 2_000_000,
  bodyTimeoutMs: 10_000,
  requestGateTimeoutMs: 10_000,
  drainTimeoutMs: 5000,
  maxSubscriptions: 256,
  disconnectProbeMs: 0,
  streamKeepAliveMs: 15_000,
  maxStreamBacklogBytes: 1_000_000,
};

/** What one listener spends at most, with the connections that are its own. */
export type HttpLimits = EndpointLimits & {
  /** Largest request head in bytes; a larger one is answered 431. Default: 32,768, twice what node allows by itself. */
  readonly maxHeaderBytes: number;
  /** Connections open at the same time; more are closed at once. Default: 1,024. */
  readonly maxConnections: number;
  /** Milliseconds for the whole head of a request; then 408. Default: 10,000. */
  readonly headTimeoutMs: number;
  /**
   * Longest silence in milliseconds while the server waits for the client: a connection is closed between requests,
   * within a head and while an answer is not taken; within a body it is answered 408. Default: 5,000.
   */
  readonly readTimeoutMs: number;
};

/** The limits of a listener. */
export const HTTP_DEFAULTS: HttpLimits = {
  ...ENDPOINT_DEFAULTS,
  maxHeaderBytes: 32_768,
  maxConnections: 1024,
  headTimeoutMs: 10_000,
  readTimeoutMs: 5000,
};

/** What serving inside an app costs at most: connections and heads are the app's. */
export type ExpressLimits = EndpointLimits & Pick<HttpLimits, 'readTimeoutMs'>;

/** The limits inside an app. It may stand behind others that hold a connection to a client who is long gone. */
export const EXPRESS_DEFAULTS: ExpressLimits = {
  ...ENDPOINT_DEFAULTS,
  readTimeoutMs: HTTP_DEFAULTS.readTimeoutMs,
  disconnectProbeMs: 5000,
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

/** What the sessions of an endpoint cost at most, and how long they last. */
export type SessionLimits = {
  /** Milliseconds without a request and without an open stream after which a session ends. Default: 1,800,000, half an hour. */
  readonly idleMs: number;
  /**
   * Sessions at the same time. For one more, the session makes room that has been idle longest, if it has been so for a
   * minute; otherwise `initialize` is answered 503. Default: 1,000.
   */
  readonly maxSessions: number;
  /** Events that each session keeps for clients that come back; the oldest are given up first. Default: 1,000. */
  readonly maxReplayEvents: number;
  /** Bytes of messages in them; a message that alone is larger is not kept. Default: 1,000,000. */
  readonly maxReplayBytes: number;
};

/** Long enough for a user who comes back from lunch, and a bound on what clients can leave behind. */
export const SESSION_DEFAULTS: SessionLimits = {
  idleMs: 1_800_000,
  maxSessions: 1000,
  maxReplayEvents: 1000,
  maxReplayBytes: 1_000_000,
};

/** Limits that may be 0: no request waits, no deadline, no probe. */
const MAY_BE_ZERO: readonly string[] = [
  'maxQueuedRequests',
  'requestTimeoutMs',
  'disconnectProbeMs',
];

/**
 * What a limit may be: at least 1, or 0 where that means something; at most what a timer can wait in milliseconds, which
 * is also more bytes than any message needs.
 */
export function limitRange(name: string): { readonly minimum: number; readonly maximum: number } {
  return { minimum: MAY_BE_ZERO.includes(name) ? 0 : 1, maximum: LONGEST_TIMER_MS };
}
