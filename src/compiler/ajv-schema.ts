import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  ownValue,
  setOwn,
} from '../protocol/json.js';
import { refStandsAlone } from '../protocol/schema-dialect.js';
import { positionOf, type SchemaPosition } from '../protocol/schema-keywords.js';

/**
 * Keywords that mean something to ajv and nothing to JSON Schema. `$async` would make a validator answer with a promise,
 * which counts as true; `nullable` would let null in; `id` is refused.
 */
const FOREIGN_KEYWORDS: ReadonlySet<string> = new Set(['$async', 'nullable', 'id']);

/** Texts for people: without them the compiled validator, which holds a copy of its schema, is much smaller. */
const COMMENTS: ReadonlySet<string> = new Set(['title', 'description', '$comment']);

/**
 * Copies a schema for ajv, so that ajv reads in it what the specification says: without the keywords of its own, and
 * with a property called `__proto__`, which ajv passes over under `properties`, as a pattern of that exact name.
 */
export function ajvSchema(schema: JsonObject): JsonObject {
  const copy = copyOf(schema, 'schema', refStandsAlone(schema));
  return isJsonObject(copy) ? copy : schema;
}

function isLeftOut(keyword: string, value: JsonValue): boolean {
  return FOREIGN_KEYWORDS.has(keyword) || (COMMENTS.has(keyword) && typeof value === 'string');
}

function copyOf(
  value: JsonValue | undefined,
  position: SchemaPosition,
  refAlone: boolean,
): JsonValue {
  if (position === 'data' || value === undefined) return value ?? null;
  if (Array.isArray(value)) {
    return value.map((item, index) => copyOf(item, positionOf(position, index, item), refAlone));
  }
  if (!isJsonObject(value)) return value;
  const copy: Record<string, JsonValue> = {};
  for (const [key, member] of Object.entries(value)) {
    if (position === 'schema' && isLeftOut(key, member)) continue;
    // Of what has no effect beside a reference in draft-07, ajv goes on enforcing the type.
    if (position === 'schema' && refAlone && key === 'type' && Object.hasOwn(value, '$ref'))
      continue;
    setOwn(copy, key, copyOf(member, positionOf(position, key, member), refAlone));
  }
  return position === 'schema' ? withProtoAsPattern(withFilledEnum(copy)) : copy;
}

/** An empty `enum`, which the specification allows and ajv refuses, lets nothing pass. */
function withFilledEnum(schema: JsonObject): JsonObject {
  const values = ownValue(schema, 'enum');
  if (!Array.isArray(values) || values.length > 0) return schema;
  const { enum: _, ...others } = schema;
  return { ...others, not: true };
}

function withProtoAsPattern(schema: JsonObject): JsonObject {
  const properties = ownValue(schema, 'properties');
  const property = isJsonObject(properties) ? ownValue(properties, '__proto__') : undefined;
  if (property === undefined) return schema;
  const patterns = ownValue(schema, 'patternProperties');
  return {
    ...schema,
    // The group keeps the pattern apart from one that the schema may have itself.
    patternProperties: { ...(isJsonObject(patterns) ? patterns : {}), '^(?:__proto__)$': property },
  };
}
