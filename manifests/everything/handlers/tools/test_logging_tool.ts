import type { TestLoggingToolHandler } from '../../../../generated/everything/tools/test_logging_tool.js';

/** Logs a message that only clients get which have named a level. */
export const call: TestLoggingToolHandler = (_args, { log }) => {
  log('info', 'Diagnostic trace');
  return 'Logging evaluated';
};
