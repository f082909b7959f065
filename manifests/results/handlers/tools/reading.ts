import { toolError } from 'snodo/runtime';
import type { ReadingHandler } from '../../../../generated/results/tools/reading.js';
import { findSensor } from '../../sensors.js';

/**
 * An object becomes structured content, held against the declared output. What the tool understands and cannot do is a
 * tool error: a result that a model can read, and act on.
 */
export const call: ReadingHandler = ({ sensor: name }) => {
  const latest = findSensor(name)?.readings.at(-1);
  if (latest === undefined)
    return toolError('There is no such sensor. Ask list_sensors for names.');
  return { sensor: name, celsius: latest.celsius };
};
