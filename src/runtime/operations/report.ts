import type { LogLevel } from '../../definitions/program.js';
import type { Call } from './operation.js';

/** What there is to report of a call. */
export type CallReport = {
  readonly level: LogLevel;
  readonly message: string;
  readonly component?: string;
  readonly cause?: unknown;
};

/**
 * Writes a log record about a request. An error is always a failure of the server's own code, never of the client. A
 * logger that fails must not change an answer.
 */
export function report(
  { runtime, request, observation }: Pick<Call, 'runtime' | 'request' | 'observation'>,
  record: CallReport,
): void {
  if (observation !== undefined && record.level === 'error') observation.hasFailed = true;
  try {
    runtime.logger({ ...record, method: request.method, requestId: request.id.text });
  } catch {
    // There is no other place to tell.
  }
}
