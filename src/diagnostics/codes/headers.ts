/** Rows of this group; filled in by the rules that report them. */
export const headersCodes = {};
