import { createHub, type Hub } from 'snodo/runtime';

export const hub: Hub = createHub();

/** What happens, for whoever listens. */
export const open: Hub['open'] = hub.open;
