import type { GiveNullHandler } from '../../../../generated/vectors/tools/give_null.js';

/** Answers with null. */
export const call: GiveNullHandler = () => null;
