import { buildRoot } from '../catalog/declarations/build-root.js';
import { isSubschema } from '../catalog/declarations/declaration-options.js';
import { canonicalJson } from '../protocol/canonical-json.js';
import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../protocol/json.js';
import { blockOf, type Declaration, requiredNames } from './concise-declaration.js';
import { type DeclaredRole, trialContext } from './trial-context.js';

/** The concise form of a schema: what stands at a tool (`arguments` and the keys beside it), or under its `output`. */
export type ConciseRoot = {
  readonly declarations: JsonObject;
  readonly additionalProperties: JsonValue | undefined;
  /** Keywords of the root that have no key of their own. */
  readonly schema: JsonObject | undefined;
};

/** Keywords that the other parts of the form stand for. */
const GENERATED = ['type', 'properties', 'required', 'additionalProperties'];

/**
 * Finds the concise form that stands for exactly a schema; undefined when there is none, or when most of it would be raw
 * schemas in declarations, so that the raw form reads better.
 */
export function conciseRoot(schema: JsonObject, role: DeclaredRole): ConciseRoot | undefined {
  const properties = ownValue(schema, 'properties');
  const required = requiredNames(schema);
  const additionalProperties = ownValue(schema, 'additionalProperties');
  if (ownValue(schema, 'type') !== 'object' || !isJsonObject(properties)) return undefined;
  if (required === undefined) return undefined;
  if (additionalProperties !== undefined && !isSubschema(additionalProperties)) return undefined;
  const declarations = blockOf(properties, required, role);
  if (declarations === undefined || isMostlyRaw(declarations)) return undefined;
  const undeclared = required.filter((name) => !Object.hasOwn(properties, name));
  const rest = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => !GENERATED.includes(keyword)),
  );
  const root = {
    declarations,
    additionalProperties,
    schema: nonEmpty({ ...rest, ...(undeclared.length > 0 && { required: undeclared }) }),
  };
  return standsFor(root, schema, role) ? root : undefined;
}

/** A declaration without a type is all schema. */
function isMostlyRaw(declarations: JsonObject): boolean {
  const all = Object.values(declarations) as readonly Declaration[];
  const raw = all.filter((one) => typeof one !== 'string' && !Object.hasOwn(one, 'type'));
  return raw.length * 2 > all.length;
}

function nonEmpty(object: JsonObject): JsonObject | undefined {
  return Object.keys(object).length === 0 ? undefined : object;
}

function standsFor(root: ConciseRoot, schema: JsonObject, role: DeclaredRole): boolean {
  const context = trialContext(role);
  const placed = <Value>(value: Value) => ({ value, at: [] });
  const draft = buildRoot(
    {
      declarations: placed(root.declarations),
      additionalProperties: placed(root.additionalProperties),
      schema: placed(root.schema),
    },
    context,
  );
  return context.findings.length === 0 && canonicalJson(draft.schema) === canonicalJson(schema);
}
