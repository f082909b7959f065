import type { Gate } from 'snodo/runtime';

/** Lets everybody in. */
export const gate: Gate = () => undefined;
