import type { ListSensorsHandler } from '../../../../generated/results/tools/list_sensors.js';
import { sensors } from '../../sensors.js';

/** Text becomes one block of text. */
export const call: ListSensorsHandler = () => sensors.map(({ name }) => name).join('\n');
