import { ToolError } from 'snodo/runtime';
import type { ToFahrenheitHandler } from '../../../../generated/metrics/tools/to_fahrenheit.js';

const ABSOLUTE_ZERO = -273.15;

/** What is no temperature is an answer that the model can read, and counts as an error. */
export const call: ToFahrenheitHandler = ({ celsius }) => {
  if (celsius < ABSOLUTE_ZERO) throw new ToolError(`Nothing is colder than ${ABSOLUTE_ZERO} °C`);
  return `${(celsius * 9) / 5 + 32} °F`;
};
