import { isJsonObject, type JsonObject, type JsonValue, ownValue } from './json.js';

/** The schema of a form: a flat object (MCP 2026-07-28, "Elicitation", requested schema). */
export type FormSchema = {
  readonly type: 'object';
  /** The fields by name. */
  readonly properties: { readonly [name: string]: JsonObject };
  /** Names of the fields that must be filled in. */
  readonly required?: readonly string[];
};

const FIELD_TYPES: ReadonlySet<unknown> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'array',
]);

/** Finds why a schema cannot be sent as a form; undefined when it can. The text names the place and the rule, never a value. */
export function formFault(schema: JsonValue | undefined): string | undefined {
  if (!isJsonObject(schema) || ownValue(schema, 'type') !== 'object') {
    return '`requestedSchema` must be a schema of type `object`';
  }
  const properties = ownValue(schema, 'properties');
  if (!isJsonObject(properties)) return '`requestedSchema/properties` must be an object';
  const nested = Object.keys(properties).find((name) => !isField(properties[name]));
  return nested === undefined
    ? undefined
    : `\`requestedSchema/properties/${nested}\` must be a string, number, integer, boolean or a list of choices`;
}

function isField(field: JsonValue | undefined): boolean {
  if (!isJsonObject(field) || !FIELD_TYPES.has(ownValue(field, 'type'))) return false;
  if (ownValue(field, 'type') !== 'array') return true;
  const items = ownValue(field, 'items');
  return isJsonObject(items) && (Object.hasOwn(items, 'enum') || Object.hasOwn(items, 'anyOf'));
}
