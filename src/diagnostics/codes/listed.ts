import { excerpt } from '../../protocol/excerpt.js';

const MOST_LISTED = 12;
const LONGEST_NAME = 40;

/** Lists names of a manifest in a message: of many the first ones, of long ones the start; `none` for an empty list. */
export function listed(names: readonly string[], most: number = MOST_LISTED): string {
  if (names.length === 0) return 'none';
  const shown = names.slice(0, most).map((name) => excerpt(name, LONGEST_NAME));
  return [...shown, ...(names.length > most ? ['…'] : [])].join(', ');
}
