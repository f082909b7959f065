import type { SqlHandler } from '../../../../generated/vectors/tools/sql.js';
import { calls } from '../../calls.js';

/** Answers with the argument. */
export const call: SqlHandler = ({ region }) => {
  calls.push('sql');
  return region;
};
