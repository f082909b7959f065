import { setTimeout } from 'node:timers/promises';
import type { SearchTicketsHandler } from '../../../../generated/limits/tools/search_tickets.js';

const tickets = [
  { year: 2026, text: 'The lamp does not light.' },
  { year: 2003, text: 'The lamp is blue.' },
];

/** Searches tickets. The archive is slow, and stops when nobody waits any more: it takes the signal. */
export const call: SearchTicketsHandler = async ({ words, year = 2026 }, { signal }) => {
  if (year < 2020) await setTimeout(10_000, undefined, { signal });
  const found = tickets.filter((ticket) => ticket.year === year && ticket.text.includes(words));
  return found.map(({ text }) => text).join('\n');
};
