import { createHub, type Hub } from 'snodo/runtime';

const hub: Hub = createHub();

/** Where the events of the server come from. */
export const open: Hub['open'] = hub.open;

const points = { home: 0, away: 0 };

/** How it stands. */
export const standing = (): Readonly<typeof points> => ({ ...points });

/** Counts a point, and tells the clients that listen. */
export function countPoint(team: keyof typeof points): void {
  points[team] += 1;
  hub.resourceUpdated('match://score');
}
