import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { schemasInPlace, statedDefault } from '../../protocol/schema-defaults.js';
import { subschemasOf, walkSchema } from '../../protocol/schema-walk.js';

/** Whether a property that a schema declares is there whenever the object is, because its default is inserted. */
export type IsInserted = (schema: JsonObject, property: JsonValue) => boolean;

/** The keywords below which defaults are inserted, whatever the value. */
const FOLLOWED: ReadonlySet<string> = new Set([
  'additionalItems',
  'additionalProperties',
  'allOf',
  'items',
  'patternProperties',
  'prefixItems',
  'properties',
]);

const DEFINITIONS: ReadonlySet<string> = new Set(['$defs', 'definitions']);

/**
 * Makes the test for `applyDefaults`. A schema that is also used where nothing is inserted, such as below `anyOf`, has
 * one type for all its uses, so its properties stay optional.
 */
export function insertedDefaults(root: JsonObject): IsInserted {
  const inPlace = schemasInPlace(root);
  const reach = (starts: readonly JsonObject[], follows: (keyword: string) => boolean) => {
    const reached = new Set<JsonObject>(inPlace(starts));
    // The set grows while it is read.
    for (const schema of reached) {
      for (const part of inPlace(partsOf(schema, follows))) reached.add(part);
    }
    return reached;
  };
  const isConditional = (keyword: string): boolean =>
    !FOLLOWED.has(keyword) && !DEFINITIONS.has(keyword);
  const conditional = [...walkSchema(root)].flatMap(({ schema }) => partsOf(schema, isConditional));

  const filled = reach([root], (keyword) => FOLLOWED.has(keyword));
  const others = reach(conditional, (keyword) => !DEFINITIONS.has(keyword));
  return (schema, property) =>
    filled.has(schema) &&
    !others.has(schema) &&
    isJsonObject(property) &&
    statedDefault(inPlace([property])) !== undefined;
}

/** Makes the test whether values of a schema get defaults inserted somewhere inside. */
export function filledSchemas(isInserted: IsInserted): (schema: JsonObject) => boolean {
  const known = new Map<JsonObject, boolean>();
  const isFilled = (schema: JsonObject): boolean => {
    const filled = known.get(schema) ?? look(schema);
    known.set(schema, filled);
    return filled;
  };
  const look = (schema: JsonObject): boolean => {
    const properties = ownValue(schema, 'properties');
    return (
      (isJsonObject(properties) &&
        Object.values(properties).some((property) => isInserted(schema, property))) ||
      subschemasOf(schema).some(isFilled)
    );
  };
  return isFilled;
}

/** The schemas that stand directly in a schema, below the keywords that are followed. */
function partsOf(schema: JsonObject, follows: (keyword: string) => boolean): JsonObject[] {
  return Object.entries(schema)
    .filter(([keyword]) => follows(keyword))
    .flatMap(([keyword, value]) => subschemasOf({ [keyword]: value }));
}
