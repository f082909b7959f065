import type { ErrorObject } from 'ajv';
import { excerpt } from '../../protocol/excerpt.js';

type Parameters = Readonly<Record<string, unknown>>;
type Words = (parameters: Parameters) => string;

const WORDS: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['type', ({ type }) => `must be of type ${[type].flat().join(' or ')}`],
  ['enum', () => 'must be one of the values of `enum`'],
  ['const', () => 'must be the value of `const`'],
  ['minimum', ({ limit }) => `must be at least ${limit}`],
  ['maximum', ({ limit }) => `must be at most ${limit}`],
  ['exclusiveMinimum', ({ limit }) => `must be more than ${limit}`],
  ['exclusiveMaximum', ({ limit }) => `must be less than ${limit}`],
  ['multipleOf', ({ multipleOf }) => `must be a multiple of ${multipleOf}`],
  ['minLength', ({ limit }) => `must have at least ${counted(limit, 'character')}`],
  ['maxLength', ({ limit }) => `must have at most ${counted(limit, 'character')}`],
  ['pattern', ({ pattern }) => `must match the pattern \`${excerpt(String(pattern))}\``],
  ['minItems', ({ limit }) => `must have at least ${counted(limit, 'item')}`],
  ['maxItems', mostItems],
  ['items', mostItems],
  ['additionalItems', mostItems],
  ['unevaluatedItems', mostItems],
  ['uniqueItems', () => 'must not hold a value twice'],
  ['contains', () => 'must hold items that fit `contains`, in the right number'],
  ['minProperties', ({ limit }) => `must have at least ${counted(limit, 'member')}`],
  ['maxProperties', ({ limit }) => `must have at most ${counted(limit, 'member')}`],
  ['required', mustHave],
  ['dependentRequired', mustHave],
  ['dependencies', mustHave],
  ['additionalProperties', ({ additionalProperty }) => mustNotHave(additionalProperty)],
  ['unevaluatedProperties', ({ unevaluatedProperty }) => mustNotHave(unevaluatedProperty)],
  ['propertyNames', ({ propertyName }) => mustNotHave(propertyName)],
  ['anyOf', () => 'must fit a schema of `anyOf`'],
  ['oneOf', () => 'must fit exactly one schema of `oneOf`'],
  ['not', () => 'must not fit the schema of `not`'],
  ['false schema', () => 'must not be there: its schema is `false`'],
]);

/** Puts a rule that a value breaks into words that follow "it": `must be at least 1`. Never shows the value. */
export function ruleInWords({ keyword, params }: Pick<ErrorObject, 'keyword' | 'params'>): string {
  return WORDS.get(keyword)?.(params) ?? `must keep \`${keyword}\``;
}

function counted(count: unknown, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

function mostItems({ limit }: Parameters): string {
  return `must have at most ${counted(limit, 'item')}`;
}

function mustHave({ missingProperty }: Parameters): string {
  return `must have the member ${named(missingProperty)}`;
}

function mustNotHave(property: unknown): string {
  return `must not have the member ${named(property)}`;
}

function named(property: unknown): string {
  return JSON.stringify(excerpt(String(property)));
}
