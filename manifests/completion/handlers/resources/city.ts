import { resourceNotFound } from 'snodo/runtime';
import type {
  CityCompletionHandler,
  CityHandler,
} from '../../../../generated/completion/resources/city.js';

const SIGHTS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    'Italy',
    new Map([
      ['Rome', 'The Pantheon'],
      ['Ravenna', 'The mosaics'],
    ]),
  ],
  ['Japan', new Map([['Kyoto', 'The gardens']])],
]);

/** Tells what to see. */
export const read: CityHandler = ({ country, city }) => {
  const sight = SIGHTS.get(country)?.get(city);
  if (sight === undefined) throw resourceNotFound();
  return sight;
};

/** Completes countries, and cities of the country that has been chosen, if one has. */
export const complete: CityCompletionHandler = ({ argument, value, arguments: chosen }) => {
  const names = argument === 'country' ? [...SIGHTS.keys()] : citiesOf(chosen['country']);
  return names.filter((name) => name.toLowerCase().startsWith(value.toLowerCase()));
};

function citiesOf(country: string | undefined): string[] {
  if (country !== undefined) return [...(SIGHTS.get(country)?.keys() ?? [])];
  return [...SIGHTS.values()].flatMap((cities) => [...cities.keys()]);
}
