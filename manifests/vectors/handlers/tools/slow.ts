import { setTimeout } from 'node:timers/promises';
import type { SlowHandler } from '../../../../generated/vectors/tools/slow.js';

/** Takes about 200 milliseconds. */
export const call: SlowHandler = async () => {
  await setTimeout(200);
  return 'done';
};
