import type { SearchHandler } from '../../../../generated/inline/tools/search.js';

const GROUPS = ['web', 'data'];

/** Finds groups. */
export const call: SearchHandler = ({ query }) => {
  const found = GROUPS.filter((name) => name.includes(query));
  return found.length === 0 ? 'No group has that in its name.' : found.join('\n');
};
