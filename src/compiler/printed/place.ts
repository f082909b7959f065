import { stringText, templateText } from '../string-text.js';

/**
 * Where a value stands, as the JSON Pointer that faults carry: texts known now, and expressions in a template literal.
 * Expressions are source text made by the printer.
 */
export type Place = readonly PlacePart[];

type PlacePart = { readonly text: string } | { readonly expression: string };

/** The place of the value that a validator gets. */
export const ROOT: Place = [];

/** The place that a function gets as its argument `at`. */
export const GIVEN: Place = [{ expression: 'at' }];

/** The place of a property whose name is known. */
export function memberPlace(place: Place, name: string): Place {
  return [...place, { text: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` }];
}

/** The place of an item, or of a property, whose index or escaped name an expression gives. */
export function computedPlace(place: Place, expression: string): Place {
  return [...place, { text: '/' }, { expression }];
}

/** Prints a place as an expression. */
export function printPlace(place: Place): string {
  const [first] = place;
  if (place.length === 1 && first !== undefined && 'expression' in first) return first.expression;
  if (place.every((part) => 'text' in part)) {
    return stringText(place.map((part) => ('text' in part ? part.text : '')).join(''));
  }
  const parts = place.map((part) =>
    'text' in part ? templateText(part.text) : `\${${part.expression}}`,
  );
  return `\`${parts.join('')}\``;
}
