import { setTimeout } from 'node:timers/promises';
import type { TestReconnectionHandler } from '../../../../generated/everything/tools/test_reconnection.js';

/** Lets its client go while it works; the answer waits for it. */
export const call: TestReconnectionHandler = async (_args, { closeStream, signal }) => {
  closeStream();
  await setTimeout(100, undefined, { signal });
  return 'Reconnection test completed successfully.';
};
