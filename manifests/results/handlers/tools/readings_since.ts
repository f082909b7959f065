import { invalidParams } from 'snodo/runtime';
import type { ReadingsSinceHandler } from '../../../../generated/results/tools/readings_since.js';
import { sensors } from '../../sensors.js';

/** A request that should never have been made is a protocol error: the client gets an error instead of a result. */
export const call: ReadingsSinceHandler = ({ since }) => {
  const from = Date.parse(since);
  if (Number.isNaN(from)) throw invalidParams('since must be a time in ISO 8601');
  return sensors.map(({ name, readings }) => ({
    sensor: name,
    readings: readings.filter(({ at }) => Date.parse(at) >= from),
  }));
};
