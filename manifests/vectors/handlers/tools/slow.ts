import { setTimeout } from 'node:timers/promises';
import type { SlowHandler } from '../../../../generated/vectors/tools/slow.js';

/** Takes about 200 milliseconds in three steps. */
export const call: SlowHandler = async (_args, { progress, signal }) => {
  for (const step of [1, 2, 3]) {
    await setTimeout(67, undefined, { signal });
    progress(step, 3);
  }
  return 'done';
};
