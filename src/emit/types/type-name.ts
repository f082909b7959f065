import { capitalized, identifierWords } from '../../catalog/names/identifier-name.js';

/** Makes a piece of a type name from any text: `customer_id` to `CustomerId`. */
export function typeWord(text: string): string {
  const name = identifierWords(text).map(capitalized).join('');
  return name === '' ? 'Value' : name;
}

/** Words whose plural follows no rule below. */
const SINGULARS: { readonly [plural: string]: string } = {
  Aliases: 'Alias',
  Axes: 'Axis',
  Caches: 'Cache',
  Children: 'Child',
  Cookies: 'Cookie',
  Indices: 'Index',
  Matrices: 'Matrix',
  Movies: 'Movie',
  People: 'Person',
  Series: 'SeriesItem',
  Species: 'SpeciesItem',
  Statuses: 'Status',
  Vertices: 'Vertex',
};

const IRREGULAR = new RegExp(`(?:${Object.keys(SINGULARS).join('|')})$`);

/** Names one of many after all of them: `Lines` to `Line`, `Categories` to `Category`, `Addresses` to `Address`. */
export function singular(name: string): string {
  if (IRREGULAR.test(name)) {
    return name.replace(IRREGULAR, (plural) => SINGULARS[plural] ?? plural);
  }
  if (/[^aeiou]ies$/.test(name)) return name.replace(/ies$/, 'y');
  if (/(?:ss|sh|ch|x|zz)es$/.test(name)) return name.replace(/es$/, '');
  return /[^suio]s$/.test(name) ? name.slice(0, -1) : `${name}Item`;
}
