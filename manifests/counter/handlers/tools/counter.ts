import { toolError } from 'snodo/runtime';
import type { CounterHandler } from '../../../../generated/counter/tools/counter.js';
import { add, notify, read } from '../../by-hand.js';

/** Each operation needs a branch of its own here, and its arguments a check that the schema cannot make. */
export const call: CounterHandler = ({ operation, by }, context) => {
  if (operation !== 'add') {
    if (by !== undefined) return toolError('Only `add` takes `by`');
    return operation === 'read' ? read({}, context) : notify({}, context);
  }
  return by === undefined ? toolError('`add` needs `by`') : add({ by }, context);
};
