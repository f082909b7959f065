import type { BoomHandler } from '../../../../generated/vectors/tools/boom.js';

/** Fails in a way that the tool did not foresee. */
export const call: BoomHandler = () => {
  throw new Error('secret detail');
};
