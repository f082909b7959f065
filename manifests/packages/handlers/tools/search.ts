import type { SearchHandler } from '../../../../generated/packages/tools/search.js';
import { packages } from '../../packages.js';

const PAGE_SIZE = 3;

/** Finds the packages that contain every word of the query and carry every tag. */
export const call: SearchHandler = ({ query, page = 1, tags = [] }) => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = packages.filter(({ name, summary, tags: own }) => {
    const text = `${name} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word)) && tags.every((tag) => own.includes(tag));
  });
  const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  if (shown.length === 0) return 'No packages found.';
  return shown.map(({ name, summary }) => `${name}: ${summary}`).join('\n');
};
