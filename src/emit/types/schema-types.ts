import { isJsonObject, type JsonObject, type JsonValue } from '../../protocol/json.js';
import { mentionsDefault } from '../../protocol/schema-defaults.js';
import { refStandsAlone } from '../../protocol/schema-dialect.js';
import type { NameScope } from '../typescript/name-scope.js';
import { named, type TypeDeclaration } from '../typescript/type-node.js';
import { ANY } from './combine.js';
import { type Conversion, MAX_LEVELS } from './conversion.js';
import { filledSchemas, insertedDefaults } from './inserted-defaults.js';
import { objectType } from './object-type.js';
import { ownText } from './own-text.js';
import { declaredType, usedType } from './schema-type.js';

/** What a schema's types are made for. */
export type SchemaTypesRequest = {
  readonly schema: JsonObject;
  /** Name of the root type; claimed by the caller. */
  readonly rootName: string;
  /** Comment of the root type. */
  readonly description: string;
  /** What the names of the other types start with. */
  readonly prefix: string;
  /** The names of the file that the types will stand in. */
  readonly scope: NameScope;
  /** Whether the types are those of values into which the defaults were inserted. Default: false. */
  readonly withDefaults?: boolean;
  /** Finds the name of a type that stands in another file; `level` says how deep the schema lies. Default: there are none. */
  readonly sharedName?: (schema: JsonObject, level: number) => string | undefined;
};

/** The types of a schema. */
export type SchemaTypes = {
  readonly declarations: readonly TypeDeclaration[];
  /** Finds the name of the type that was declared for a schema and is the same with and without inserted defaults. */
  nameOf(schema: JsonObject): string | undefined;
};

/** A type that was named and is still to be converted. */
type Pending = {
  readonly name: string;
  readonly hint: string;
  readonly schema: JsonObject;
  readonly part: 'whole' | 'fields';
  readonly level: number;
};

/** A conversion in progress: at which level it stands. */
type Progress = { level: number };

/**
 * Makes the types of a JSON Schema: the root type, then a named type for each object with properties and for each
 * target of a `$ref`, in the order in which a reader meets them. Recursion is a reference by name.
 *
 * What TypeScript cannot say (bounds, patterns, formats, `not`, conditions) is left out, so a type does not refuse what
 * the schema allows, with three exceptions that help more than they harm. A list of properties means an object, with or
 * without `type`. Where nothing is said of undeclared properties they are not part of the type, so that a misspelled
 * argument does not compile. Lists with `minItems` stay plain lists: a result made with `map` has no known length.
 */
export function schemaTypes(request: SchemaTypesRequest): SchemaTypes {
  const { schema, rootName, prefix } = request;
  const pending: Pending[] = [{ name: rootName, hint: prefix, schema, part: 'whole', level: 0 }];
  const progress: Progress = { level: 0 };
  const { conversion, nameOf } = startConversion(request, pending, progress);
  const declarations: TypeDeclaration[] = [];
  // The list grows while it is read: converting a type finds further ones to declare.
  for (const { name, hint, schema: target, part, level } of pending) {
    progress.level = level;
    const convert = part === 'whole' ? declaredType : objectType;
    const type = convert(conversion, target, hint);
    const description = name === rootName ? request.description : ownText(target, 'description');
    declarations.push({ name, type, ...(description === undefined ? {} : { description }) });
  }
  return { declarations, nameOf };
}

function startConversion(
  request: SchemaTypesRequest,
  pending: Pending[],
  progress: Progress,
): { readonly conversion: Conversion } & Pick<SchemaTypes, 'nameOf'> {
  const { schema: root, rootName, prefix, scope, withDefaults = false, sharedName } = request;
  const known = {
    whole: new Map<JsonObject, string>([[root, rootName]]),
    fields: new Map<JsonObject, string>(),
  };
  const isInserted = withDefaults && mentionsDefault(root) ? insertedDefaults(root) : undefined;
  const filled = isInserted === undefined ? undefined : filledSchemas(root, isInserted);
  const isFilled = (schema: JsonObject): boolean => filled?.has(schema) === true;
  const shared = (schema: JsonValue | undefined): string | undefined =>
    sharedName === undefined || !isJsonObject(schema) || isFilled(schema)
      ? undefined
      : sharedName(schema, progress.level);
  const conversion: Conversion = {
    root,
    prefix,
    refStandsAlone: refStandsAlone(root),
    isInserted: isInserted ?? (() => false),
    typeOf(schema, hint) {
      if (progress.level >= MAX_LEVELS) return ANY;
      progress.level += 1;
      const name = shared(schema);
      const type = name === undefined ? usedType(conversion, schema, hint) : named(name);
      progress.level -= 1;
      return type;
    },
    declared(schema, hint, part) {
      const existing = known[part].get(schema) ?? (part === 'whole' ? shared(schema) : undefined);
      if (existing !== undefined) return named(existing);
      const name = scope.claim(hint);
      known[part].set(schema, name);
      pending.push({ name, hint, schema, part, level: progress.level });
      return named(name);
    },
  };
  return {
    conversion,
    nameOf: (schema) => (isFilled(schema) ? undefined : known.whole.get(schema)),
  };
}
