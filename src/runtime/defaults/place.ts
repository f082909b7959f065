import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { schemasInPlace, statedDefault } from '../../protocol/schema-defaults.js';
import { subschemasOf } from '../../protocol/schema-walk.js';
import { memo } from '../memo.js';

/** A place in values: what the schemas that hold there say of defaults. */
export type Place = {
  /** Inserted where the place is empty. */
  readonly default: JsonValue | undefined;
  /** Whether there is nothing to insert here and below. */
  readonly isIdle: boolean;
  /** The places of the properties that are declared. */
  readonly members: () => ReadonlyMap<string, Place>;
  /** The place of a property that is not declared. */
  readonly undeclared: (name: string) => Place;
  readonly item: (index: number) => Place;
};

/** The place of a value for which all of these schemas hold. */
type PlaceOf = (schemas: readonly JsonValue[]) => Place;

/**
 * Makes the places of a root, and gives its own.
 *
 * The same schemas make the same place, so that there are finitely many, and a value is looked at once however often
 * `allOf` and references repeat a schema. Which patterns hold for a name is the client's choice: those places are kept for no
 * other value.
 */
export function rootPlace(root: JsonObject): Place {
  const inPlace = schemasInPlace(root);
  const carries = createCarrierTest();
  const numbers = new Map<JsonObject, number>();
  const places = new Map<string, Place>();
  const keyOf = (schemas: readonly JsonObject[]): string =>
    schemas
      .map((schema) => {
        const number = numbers.get(schema) ?? numbers.size;
        numbers.set(schema, number);
        return number;
      })
      .join();
  const create = (schemas: readonly JsonObject[], placeOf: PlaceOf): Place =>
    createPlace(schemas, { isIdle: !schemas.some(carries), placeOf, passingPlaceOf });

  const passingPlaceOf: PlaceOf = (starts) => {
    const schemas = inPlace(starts);
    return places.get(keyOf(schemas)) ?? create(schemas, passingPlaceOf);
  };
  const lastingPlaceOf: PlaceOf = (starts) => {
    const schemas = inPlace(starts);
    const key = keyOf(schemas);
    const place = places.get(key) ?? create(schemas, lastingPlaceOf);
    places.set(key, place);
    return place;
  };
  return lastingPlaceOf([root]);
}

/** How the places below a place are made. */
type Surroundings = {
  readonly isIdle: boolean;
  readonly placeOf: PlaceOf;
  readonly passingPlaceOf: PlaceOf;
};

function createPlace(
  schemas: readonly JsonObject[],
  { isIdle, placeOf, passingPlaceOf }: Surroundings,
): Place {
  const hasPattern = createPatternTest();
  const partsOf = (name: string): readonly JsonValue[] =>
    schemas.flatMap((schema) => memberSchemas(schema, name, hasPattern));
  const names = new Set(schemas.flatMap((schema) => Object.keys(mapOf(schema, 'properties'))));
  const hasPatterns = schemas.some((schema) => Object.hasOwn(schema, 'patternProperties'));
  // Where there are no patterns, all properties that are not declared are alike.
  const rest = memo(() => placeOf(schemas.flatMap(additionalSchemas)));
  const longest = Math.max(0, ...schemas.map(tupleLength));
  const items: Place[] = [];
  const itemAt = (index: number): Place => {
    items[index] ??= placeOf(schemas.flatMap((schema) => itemSchemas(schema, index)));
    return items[index];
  };
  return {
    default: statedDefault(schemas),
    isIdle,
    members: memo(() => new Map([...names].map((name) => [name, placeOf(partsOf(name))]))),
    undeclared: (name) => (hasPatterns ? passingPlaceOf(partsOf(name)) : rest()),
    // Behind the longest tuple all items are alike.
    item: (index) => itemAt(Math.min(index, longest)),
  };
}

type PatternTest = (pattern: string, name: string) => boolean;

function createPatternTest(): PatternTest {
  const expressions = new Map<string, RegExp>();
  return (pattern, name) => {
    const expression = expressions.get(pattern) ?? new RegExp(pattern, 'u');
    expressions.set(pattern, expression);
    return expression.test(name);
  };
}

/** The schemas that a schema has for one of its properties (2020-12 core, section 10.3.2). */
function memberSchemas(schema: JsonObject, name: string, hasPattern: PatternTest): JsonValue[] {
  const properties = mapOf(schema, 'properties');
  const patterns = Object.entries(mapOf(schema, 'patternProperties'))
    .filter(([pattern]) => hasPattern(pattern, name))
    .map(([, part]) => part);
  const isDeclared = Object.hasOwn(properties, name);
  if (!isDeclared && patterns.length === 0) return additionalSchemas(schema);
  return [...present(ownValue(properties, name)), ...patterns];
}

function additionalSchemas(schema: JsonObject): JsonValue[] {
  return present(ownValue(schema, 'additionalProperties'));
}

/** The schema that a schema has for an item. */
function itemSchemas(schema: JsonObject, index: number): JsonValue[] {
  const tuple = tupleOf(schema);
  if (index < tuple.length) return present(tuple[index]);
  const items = ownValue(schema, 'items');
  return present(Array.isArray(items) ? ownValue(schema, 'additionalItems') : items);
}

/** The schemas of the first items: `prefixItems`, or in draft-07 the list form of `items`. */
function tupleOf(schema: JsonObject): readonly JsonValue[] {
  const items = ownValue(schema, 'items');
  const tuple = Array.isArray(items) ? items : ownValue(schema, 'prefixItems');
  return Array.isArray(tuple) ? tuple : [];
}

function tupleLength(schema: JsonObject): number {
  return tupleOf(schema).length;
}

/** Makes the test for schemas that have a default in them, or a reference, which may lead to one. */
function createCarrierTest(): (schema: JsonObject) => boolean {
  const known = new Map<JsonObject, boolean>();
  const carries = (schema: JsonObject): boolean => {
    const answer =
      known.get(schema) ??
      (MARKS.some((keyword) => Object.hasOwn(schema, keyword)) ||
        subschemasOf(schema).some(carries));
    known.set(schema, answer);
    return answer;
  };
  return carries;
}

const MARKS = ['default', '$ref', '$dynamicRef'];

function mapOf(schema: JsonObject, keyword: string): JsonObject {
  const value = ownValue(schema, keyword);
  return isJsonObject(value) ? value : {};
}

function present(schema: JsonValue | undefined): JsonValue[] {
  return schema === undefined ? [] : [schema];
}
