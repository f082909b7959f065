import type { ShoutHandler } from '../../generated/tools/shout.js';

/** Says it in capitals. */
export const call: ShoutHandler = ({ text }) => text.toUpperCase();
