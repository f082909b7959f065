import type { GreetHandler } from '../../../../generated/greeter/tools/greet.js';

/** Greets somebody by name. */
export const call: GreetHandler = ({ name }) => `Hello, ${name}!`;
