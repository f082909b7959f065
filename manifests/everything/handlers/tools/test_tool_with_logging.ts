import { setTimeout } from 'node:timers/promises';
import type { TestToolWithLoggingHandler } from '../../../../generated/everything/tools/test_tool_with_logging.js';

/** Logs what it does while it works, and stops working when the request is cancelled. */
export const call: TestToolWithLoggingHandler = async (_args, { log, signal }) => {
  log('info', 'Tool execution started');
  await setTimeout(50, undefined, { signal });
  log('info', 'Tool processing data');
  await setTimeout(50, undefined, { signal });
  log('info', 'Tool execution completed');
  return 'Tool with logging executed successfully';
};
