import type { SqloptHandler } from '../../../../generated/vectors/tools/sqlopt.js';
import { calls } from '../../calls.js';

/** Answers with the region. */
export const call: SqloptHandler = ({ region = 'anywhere' }) => {
  calls.push('sqlopt');
  return region;
};
