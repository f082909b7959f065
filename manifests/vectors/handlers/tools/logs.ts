import type { LogsHandler } from '../../../../generated/vectors/tools/logs.js';

/** Logs once at every level up to error. */
export const call: LogsHandler = (_args, { log }) => {
  for (const level of ['debug', 'info', 'notice', 'warning', 'error'] as const) log(level, level);
  return 'done';
};
