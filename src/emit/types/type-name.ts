import { capitalized, identifierWords } from '../../catalog/names/identifier-name.js';

/** Makes a piece of a type name from any text: `customer_id` to `CustomerId`. */
export function typeWord(text: string): string {
  const name = identifierWords(text).map(capitalized).join('');
  return name === '' ? 'Value' : name;
}

/** Names one of many after all of them: `Lines` to `Line`, `Categories` to `Category`, `Addresses` to `Address`. */
export function singular(name: string): string {
  if (/[^aeiou]ies$/.test(name)) return name.replace(/ies$/, 'y');
  if (/(?:ss|sh|ch|x|z)es$/.test(name)) return name.replace(/es$/, '');
  return /[^suio]s$/.test(name) ? name.slice(0, -1) : `${name}Item`;
}
