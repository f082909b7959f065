import type { ForecastHandler } from '../../../../generated/headers/tools/forecast.js';

/** Headers and arguments were compared before: here they are arguments alone. */
export const call: ForecastHandler = ({ region, city, days = 1 }) =>
  `${city} (${region}): sunny for ${days === 1 ? 'a day' : `${days} days`}`;
