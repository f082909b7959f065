import type { Readable, Writable } from 'node:stream';
import { ADMISSION_DEFAULTS, type AdmissionLimits } from '../admission.js';
import { readLimits, refuseUnknownOptions } from '../read-limits.js';

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

/** How a server is offered over a pair of pipes. Every limit has a default. */
export type StdioOptions = Partial<StdioLimits> & {
  /** Where messages come from. Default: stdin. */
  readonly input?: Readable;
  /** Where answers go. Default: stdout, which then carries nothing else (see `guardStdout`). */
  readonly output?: Writable;
  /** Ends the transport: no more input is read, and what was read is answered. Default: only the end of input does. */
  readonly signal?: AbortSignal;
};

/** Room for every real message, and a bound on what a peer that does not keep to the protocol can take. */
export const STDIO_DEFAULTS: StdioLimits = {
  ...ADMISSION_DEFAULTS,
  maxLineBytes: 2_000_000,
  writeTimeoutMs: 5000,
  requestTimeoutMs: 0,
  drainTimeoutMs: 5000,
};

/**
 * Checks the limits among the options and fills in the defaults.
 *
 * @throws TypeError for an unknown option, RangeError for a limit that is no integer in its range.
 */
export function readStdioLimits(options: StdioOptions): StdioLimits {
  refuseUnknownOptions('serveStdio', options, NAMES);
  const mayBeZero = ['requestTimeoutMs', 'maxQueuedRequests'] as const;
  return readLimits('serveStdio', options, STDIO_DEFAULTS, mayBeZero);
}

const NAMES = ['input', 'output', 'signal', ...Object.keys(STDIO_DEFAULTS)];
