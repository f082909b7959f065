import type { EchoHandler } from '../../../../generated/vectors/tools/echo.js';
import { calls } from '../../calls.js';

/** Answers with the argument. */
export const call: EchoHandler = ({ text }) => {
  calls.push('echo');
  return text;
};
