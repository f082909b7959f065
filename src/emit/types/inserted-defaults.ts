import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { mentionsDefault, schemasInPlace, statedDefault } from '../../protocol/schema-defaults.js';
import { resolveReference } from '../../protocol/schema-reference.js';
import { type SchemaVisit, subschemasOf, walkSchema } from '../../protocol/schema-walk.js';

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

/** Whether any default is inserted into the values of a schema. */
export function insertsDefaults(root: JsonObject): boolean {
  return mentionsDefault(root) && filledSchemas(root, insertedDefaults(root)).has(root);
}

/** Finds the schemas whose values get defaults inserted somewhere inside, also behind references. */
export function filledSchemas(root: JsonObject, isInserted: IsInserted): ReadonlySet<JsonObject> {
  const all = [...walkSchema(root)];
  const users = new Map<JsonObject, JsonObject[]>();
  for (const { schema } of all) {
    for (const part of [...subschemasOf(schema), ...targetsOf(schema, root, all)]) {
      users.set(part, [...(users.get(part) ?? []), schema]);
    }
  }
  const filled = new Set(
    all.map(({ schema }) => schema).filter((schema) => insertsInto(schema, isInserted)),
  );
  // The set grows while it is read.
  for (const schema of filled) {
    for (const user of users.get(schema) ?? []) filled.add(user);
  }
  return filled;
}

function insertsInto(schema: JsonObject, isInserted: IsInserted): boolean {
  const properties = ownValue(schema, 'properties');
  return (
    isJsonObject(properties) &&
    Object.values(properties).some((property) => isInserted(schema, property))
  );
}

function targetsOf(
  schema: JsonObject,
  root: JsonObject,
  all: readonly SchemaVisit[],
): JsonObject[] {
  return ['$ref', '$dynamicRef'].flatMap((keyword) => {
    const reference = ownValue(schema, keyword);
    const target =
      typeof reference === 'string' ? resolveReference(root, reference, all) : undefined;
    return isJsonObject(target) ? [target] : [];
  });
}

/** The schemas that stand directly in a schema, below the keywords that are followed. */
function partsOf(schema: JsonObject, follows: (keyword: string) => boolean): JsonObject[] {
  return Object.entries(schema)
    .filter(([keyword]) => follows(keyword))
    .flatMap(([keyword, value]) => subschemasOf({ [keyword]: value }));
}
