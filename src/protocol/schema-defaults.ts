import { isJsonObject, type JsonObject, type JsonValue, ownValue } from './json.js';
import { refStandsAlone } from './schema-dialect.js';
import { resolveReference } from './schema-reference.js';
import { walkSchema } from './schema-walk.js';

/**
 * Lists the schemas that hold for the same value as the given ones, whatever that value is: they themselves, what their
 * references lead to, and the parts of `allOf`. Each once, in the order in which a reader comes by them.
 */
export type InPlace = (schemas: readonly (JsonValue | undefined)[]) => readonly JsonObject[];

/** Makes the function that lists the schemas in place, for the schemas inside a root. */
export function schemasInPlace(root: JsonObject): InPlace {
  const all = [...walkSchema(root)];
  const standsAlone = refStandsAlone(root);

  const enter = (schema: JsonValue | undefined, seen: Set<JsonObject>): readonly JsonObject[] => {
    if (!isJsonObject(schema) || seen.has(schema)) return [];
    seen.add(schema);
    const targets = ['$ref', '$dynamicRef'].flatMap((keyword) => {
      const reference = ownValue(schema, keyword);
      return typeof reference === 'string'
        ? enter(resolveReference(root, reference, all), seen)
        : [];
    });
    if (standsAlone && Object.hasOwn(schema, '$ref')) return targets;
    const parts = ownValue(schema, 'allOf');
    const branches = Array.isArray(parts) ? parts.flatMap((part) => enter(part, seen)) : [];
    return [schema, ...targets, ...branches];
  };

  return (schemas) => {
    const seen = new Set<JsonObject>();
    return schemas.flatMap((schema) => enter(schema, seen));
  };
}

/** The first default that schemas in place state for their value. */
export function statedDefault(inPlace: readonly JsonObject[]): JsonValue | undefined {
  return ownValue(inPlace.find((schema) => Object.hasOwn(schema, 'default')) ?? {}, 'default');
}

/** Whether any schema inside a root, or the root itself, states a default. */
export function mentionsDefault(root: JsonObject): boolean {
  for (const { schema } of walkSchema(root)) {
    if (Object.hasOwn(schema, 'default')) return true;
  }
  return false;
}
