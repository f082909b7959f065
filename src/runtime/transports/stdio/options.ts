import type { Readable, Writable } from 'node:stream';
import { STDIO_DEFAULTS, type StdioLimits } from '../../../definitions/limits.js';
import type { JsonObject } from '../../../protocol/json.js';
import { readLimits, refuseUnknownOptions } from '../read-limits.js';

/** How a server is offered over a pair of pipes. Every limit has a default. */
export type StdioOptions = Partial<StdioLimits> & {
  /** Where messages come from. Default: stdin. */
  readonly input?: Readable;
  /** Where answers go. Default: stdout, which then carries nothing else (see `guardStdout`). */
  readonly output?: Writable;
  /** The client's identity, as handlers see it in `context.auth`. Default: undefined, an anonymous client. */
  readonly auth?: JsonObject;
  /** Ends the transport: no more input is read, and what was read is answered. Default: only the end of input does. */
  readonly signal?: AbortSignal;
};

/**
 * Checks the limits among the options and fills in the defaults.
 *
 * @throws TypeError for an unknown option, RangeError for a limit that is no integer in its range.
 */
export function readStdioLimits(options: StdioOptions): StdioLimits {
  refuseUnknownOptions('serveStdio', options, NAMES);
  return readLimits('serveStdio', options, STDIO_DEFAULTS);
}

const NAMES = ['input', 'output', 'auth', 'signal', ...Object.keys(STDIO_DEFAULTS)];
