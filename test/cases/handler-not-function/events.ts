/** Has nothing to tell. */
export const open = [];
