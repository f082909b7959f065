import { type FormSchema, formFault } from '../../protocol/elicitation-form.js';
import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { hasJsonType } from '../../protocol/json-type.js';
import { shapeFaultsOf } from '../../protocol/schema-shape.js';
import { walkSchema } from '../../protocol/schema-walk.js';

/** The keywords that the specification allows in a field, by its type, beside those that every field may have. */
const FIELD_KEYWORDS: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['string', ['minLength', 'maxLength', 'pattern', 'format', 'enum', 'enumNames', 'oneOf']],
  ['number', ['minimum', 'maximum']],
  ['integer', ['minimum', 'maximum']],
  ['boolean', []],
  ['array', ['minItems', 'maxItems', 'items']],
]);

const COMMON_KEYWORDS = ['type', 'title', 'description', 'default'];

const FORMATS: ReadonlySet<unknown> = new Set(['email', 'uri', 'date', 'date-time']);

/** Keywords of an object that a form can do without: whatever is typed beside its fields is left out. */
const ROOT_KEYWORDS: ReadonlySet<string> = new Set([
  'type',
  'properties',
  'required',
  'title',
  'description',
  'additionalProperties',
]);

/**
 * Reads a schema as the form that asks for its values; undefined when a form cannot say all that it says about them, or
 * when it has no fields.
 */
export function formOf(schema: JsonObject): FormSchema | undefined {
  if (formFault(schema) !== undefined) return undefined;
  const properties = ownValue(schema, 'properties') as FormSchema['properties'];
  const required = ownValue(schema, 'required') as FormSchema['required'];
  const additional = ownValue(schema, 'additionalProperties') ?? false;
  const fields = Object.values(properties);
  const isForm =
    shapeFaultsOf([...walkSchema(schema)]).length === 0 &&
    fields.length > 0 &&
    fields.every(isPlainField) &&
    Object.keys(schema).every((keyword) => ROOT_KEYWORDS.has(keyword)) &&
    typeof additional === 'boolean' &&
    (required ?? []).every((name) => Object.hasOwn(properties, name));
  if (!isForm) return undefined;
  return { type: 'object', properties, ...(required === undefined ? {} : { required }) };
}

/** Whether a field says nothing but what the specification lets a field say. */
function isPlainField(field: JsonObject): boolean {
  const type = ownValue(field, 'type');
  const keywords = [...COMMON_KEYWORDS, ...(FIELD_KEYWORDS.get(type) ?? [])];
  const format = ownValue(field, 'format');
  const items = ownValue(field, 'items');
  return (
    Object.keys(field).every((keyword) => keywords.includes(keyword)) &&
    (format === undefined || FORMATS.has(format)) &&
    hasPlainChoices(field, 'oneOf') &&
    (!isJsonObject(items) || (isChoice(items) && hasPlainChoices(items, 'anyOf'))) &&
    isPlainDefault(field)
  );
}

/** The items of a list of choices: `{type: string, enum}`, or choices with titles. */
function isChoice(items: JsonObject): boolean {
  const keywords = Object.keys(items);
  return Object.hasOwn(items, 'anyOf')
    ? keywords.length === 1
    : keywords.length === 2 && ownValue(items, 'type') === 'string';
}

/** Whether choices are texts, and those with a title hold it and nothing else. */
function hasPlainChoices(schema: JsonObject, titled: 'oneOf' | 'anyOf'): boolean {
  const values = ownValue(schema, 'enum') ?? [];
  const choices = ownValue(schema, titled) ?? [];
  return (
    isList(values) &&
    values.every(isText) &&
    isList(choices) &&
    choices.every((choice) => isJsonObject(choice) && isTitled(choice))
  );
}

function isTitled(choice: JsonObject): boolean {
  const { const: value, title, ...others } = choice;
  return isText(value) && isText(title) && Object.keys(others).length === 0;
}

function isPlainDefault(field: JsonObject): boolean {
  const value = ownValue(field, 'default');
  const type = ownValue(field, 'type');
  if (value === undefined) return true;
  if (type === 'array') return isList(value) && value.every(isText);
  return hasJsonType(value, String(type));
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function isText(value: JsonValue | undefined): boolean {
  return typeof value === 'string';
}
