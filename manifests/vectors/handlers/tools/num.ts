import type { NumHandler } from '../../../../generated/vectors/tools/num.js';
import { calls } from '../../calls.js';

/** Answers with both arguments. */
export const call: NumHandler = ({ n, flag = false }) => {
  calls.push('num');
  return { n, flag };
};
