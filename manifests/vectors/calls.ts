/** Names of the handlers that ran, in order: vectors say of some requests that no handler may run. */
export const calls: string[] = [];
