/**
 * Deepest nesting of a file, aliases expanded: far above any real manifest, far below what exhausts the stack of the
 * parser (which gives up with an error of its own) or of what reads the values.
 */
export const MAX_DEPTH = 400;
