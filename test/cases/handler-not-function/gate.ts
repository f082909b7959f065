/** Lets everybody in. */
export const gate = { allow: '*' };
