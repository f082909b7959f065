import { createHub, type Hub } from 'snodo/runtime';

/** Tells the clients that listen of what changes. */
export const hub: Hub = createHub();

/** Where the events of the server come from. */
export const open: Hub['open'] = hub.open;
