import type { NestedHandler } from '../../../../generated/vectors/tools/nested.js';
import { calls } from '../../calls.js';

/** Answers with the zone. */
export const call: NestedHandler = ({ options }) => {
  calls.push('nested');
  return options?.zone ?? 'none';
};
