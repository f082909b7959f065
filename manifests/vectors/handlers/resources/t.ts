import type { THandler } from '../../../../generated/vectors/resources/t.js';

/** Answers with the id. */
export const read: THandler = ({ id }) => id;
