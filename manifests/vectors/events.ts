import { createHub, type Hub } from 'snodo/runtime';

/** Where the vectors say what has changed. */
export const hub: Hub = createHub();

/** What clients listen to. */
export const open: Hub['open'] = hub.open;
