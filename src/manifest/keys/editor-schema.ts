import { stringify } from 'yaml';
import { isJsonObject, type JsonObject, type JsonValue, setOwn } from '../../protocol/json.js';
import type { Form, Key, KeyTable, Kind } from './key.js';
import { includedKind, manifestKind } from './manifest-keys.js';

/** The name under `definitions` of the schema for files that `components` includes. */
const INCLUDED = 'included';

/**
 * Builds the JSON Schema (draft-07) of manifests for editors: completion, hover and first diagnostics.
 *
 * It comes from the key table, as the validator does, and knows in addition what later stages accept. Rules between keys,
 * and between components, are left to `check`.
 */
export function editorSchema(): JsonObject {
  const builder = schemaBuilder();
  const root = builder.schemaOf(manifestKind);
  builder.define(INCLUDED, builder.schemaOf(includedKind));
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment: `The manifest of an MCP server. Files that it includes follow #/definitions/${INCLUDED}.`,
    ...root,
    definitions: builder.definitions(),
  };
}

type SchemaBuilder = {
  schemaOf(form: Form): JsonObject;
  define(name: string, schema: JsonObject): void;
  definitions(): JsonObject;
};

function schemaBuilder(): SchemaBuilder {
  const defined = new Map<string, JsonObject>();
  return {
    schemaOf,
    define: (name, schema) => defined.set(name, schema),
    definitions: () =>
      Object.fromEntries([...defined].sort(([one], [other]) => (one < other ? -1 : 1))),
  };

  function schemaOf(form: Form): JsonObject {
    const name = form.kind === 'null' ? undefined : form.definition;
    if (name === undefined) return inPlace(form);
    if (!defined.has(name)) {
      // Known before it is built, as it may stand inside itself.
      defined.set(name, {});
      defined.set(name, inPlace(form));
    }
    return { $ref: `#/definitions/${name}` };
  }

  function inPlace(form: Form): JsonObject {
    switch (form.kind) {
      case 'null':
        return { type: 'null' };
      case 'any':
        return form.forms === undefined ? {} : eitherOf(form.forms.map(inPlace));
      case 'text':
        return textSchema(form);
      case 'list':
        return listSchema(form);
      case 'map':
        return mapSchema(form.keys, form.others);
      case 'names':
        return { type: 'object', additionalProperties: schemaOf(form.values) };
      case 'boolean':
        return { type: 'boolean' };
      default:
        return numberSchema(form);
    }
  }

  function listSchema({ items, nonEmpty, unique }: Kind & { readonly kind: 'list' }): JsonObject {
    return {
      type: 'array',
      items: schemaOf(items),
      ...(nonEmpty ? { minItems: 1 } : {}),
      ...(unique ? { uniqueItems: true } : {}),
    };
  }

  function mapSchema(keys: KeyTable, others: Kind | undefined): JsonObject {
    const rows = Object.entries(keys);
    const properties: Record<string, JsonObject> = {};
    for (const [name, key] of rows) setOwn(properties, name, keySchema(key));
    const required = rows.filter(([, key]) => key.required).map(([name]) => name);
    return {
      type: 'object',
      properties,
      ...(required.length === 0 ? {} : { required }),
      additionalProperties: others === undefined ? false : schemaOf(others),
    };
  }

  /** The description stands beside a `$ref` too: it constrains nothing, and editors prefer it to the one of the target. */
  function keySchema({ kind, description, default: fallback, example }: Key): JsonObject {
    return {
      description: isJsonObject(example) ? withExample(description, example) : description,
      ...(fallback === undefined ? {} : { default: fallback }),
      ...(example === undefined || isJsonObject(example) ? {} : { examples: [example] }),
      ...schemaOf(kind),
    };
  }
}

/** Language servers offer `examples` as values; a map among them would be offered as `[object Object]`. */
function withExample(description: string, example: JsonObject): string {
  const flow = stringify(example, { collectionStyle: 'flow', lineWidth: 0 });
  return `${description}\n\nExample: ${flow.trimEnd()}`;
}

type NumberRules = {
  readonly kind: 'integer' | 'number';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly choices?: readonly number[];
};

function numberSchema({ kind, ...rules }: NumberRules): JsonObject {
  const { minimum, maximum, exclusiveMinimum, choices } = rules;
  return {
    type: kind,
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(exclusiveMinimum === undefined ? {} : { exclusiveMinimum }),
    ...(choices === undefined ? {} : { enum: choices }),
  };
}

function textSchema({
  nonEmpty,
  choices,
  pattern,
  format,
}: Kind & { readonly kind: 'text' }): JsonObject {
  const rule = pattern ?? (format && FORMATS.get(format));
  return {
    type: 'string',
    ...(nonEmpty ? { minLength: 1 } : {}),
    ...(choices !== undefined && rule !== undefined
      ? { anyOf: [{ enum: choices }, { pattern: rule }] }
      : { ...(choices && { enum: choices }), ...(rule === undefined ? {} : { pattern: rule }) }),
  };
}

/** What a regular expression can say of formats that no other validator knows. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ['http-url', '^[Hh][Tt][Tt][Pp][Ss]?://'],
  ['secure-url', '^[Hh][Tt][Tt][Pp][Ss]?://'],
  ['endpoint-path', '^/'],
]);

/**
 * Merges the schemas of values of different types into one, without a union of schemas as far as possible: so language
 * servers say what is wrong with a value instead of listing schemas that it could have followed. Keywords say nothing
 * about values of other types, except `enum`. A list beside choices is kept apart, or editors would always begin one.
 */
function eitherOf(schemas: readonly JsonObject[]): JsonObject {
  const types = schemas.flatMap(typesOf);
  const type = types.length === 1 ? types[0] : types;
  const chosen = schemas.find((schema) => schema['enum'] !== undefined);
  if (chosen === undefined || schemas.length === 1)
    return { ...Object.assign({}, ...schemas), type };
  const { enum: choices, type: _, ...rest } = chosen;
  const others = schemas.filter((schema) => schema !== chosen);
  const [lists, merged] = partition(others, (schema) => schema['type'] === 'array');
  const otherwise = { ...Object.assign({}, ...lists), type: others.flatMap(typesOf) };
  return { ...Object.assign({}, ...merged), ...rest, type, anyOf: [{ enum: choices }, otherwise] };
}

function typesOf({ type }: JsonObject): readonly JsonValue[] {
  if (type === undefined) return [];
  return Array.isArray(type) ? type : [type];
}

function partition(
  schemas: readonly JsonObject[],
  test: (schema: JsonObject) => boolean,
): readonly [readonly JsonObject[], readonly JsonObject[]] {
  return [schemas.filter(test), schemas.filter((schema) => !test(schema))];
}
