import type { GreetHandler } from '../../../../generated/inline/tools/greet.js';

/** Greets by name. */
export const call: GreetHandler = ({ name }) => `Hello, ${name}!`;
