import { setTimeout } from 'node:timers/promises';
import type { TestToolWithProgressHandler } from '../../../../generated/everything/tools/test_tool_with_progress.js';

/** Reports progress while it works, and stops working when the request is cancelled. */
export const call: TestToolWithProgressHandler = async (_args, { progress, signal }) => {
  progress(0, 100);
  await setTimeout(50, undefined, { signal });
  progress(50, 100);
  await setTimeout(50, undefined, { signal });
  progress(100, 100);
  return 'Tool execution completed';
};
