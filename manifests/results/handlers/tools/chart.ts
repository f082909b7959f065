import { content, image, textBlock, toolError } from 'snodo/runtime';
import type { ChartHandler } from '../../../../generated/results/tools/chart.js';
import { findSensor, type Reading } from '../../sensors.js';

/** Several blocks, and blocks other than text, are content. */
export const call: ChartHandler = ({ sensor: name }) => {
  const sensor = findSensor(name);
  if (sensor === undefined)
    return toolError('There is no such sensor. Ask list_sensors for names.');
  const picture = Buffer.from(drawBars(sensor.readings));
  return content([textBlock(`One day of ${name}`), image(picture, 'image/svg+xml')]);
};

function drawBars(readings: readonly Reading[]): string {
  const bars = readings.map(
    ({ celsius }, index) => `<rect x="${index * 12}" width="10" height="${celsius}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${bars.join('')}</svg>`;
}
