import { buildDeclaration } from '../catalog/declarations/build-declaration.js';
import { DECLARATION_OPTIONS, isSubschema } from '../catalog/declarations/declaration-options.js';
import { canonicalJson } from '../protocol/canonical-json.js';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  ownValue,
  setOwn,
} from '../protocol/json.js';
import { JSON_TYPES } from '../protocol/json-type.js';
import { HEADER_KEYWORD } from '../protocol/param-headers/annotations.js';
import { type DeclaredRole, trialContext } from './trial-context.js';

/** A declaration as it stands in a manifest: the name of a type, or a map. */
export type Declaration = string | JsonObject;

/** Where a declaration is to stand. */
type DeclarationSite = {
  readonly role: DeclaredRole;
  /** Whether it declares the items of an array, which have no name. */
  readonly isNameless: boolean;
};

/**
 * Finds the declaration that stands for exactly a schema, as the catalog resolves it; undefined when none does.
 *
 * Keywords that declarations have no key for stand under its `schema`. Each candidate is resolved and compared, so what
 * is given is right whatever the schema holds.
 */
function declarationOf(schema: JsonValue, site: DeclarationSite): Declaration | undefined {
  if (!isJsonObject(schema)) return undefined;
  const candidates = [() => declared(schema, site), () => embedded(schema)];
  for (const candidate of candidates) {
    const declaration = candidate();
    if (declaration !== undefined && standsFor(declaration, schema, site)) {
      return shortest(declaration);
    }
  }
  return undefined;
}

/** A block of declarations, in the order of the properties as far as the order of `required` lets them. */
export function blockOf(
  properties: JsonObject,
  required: readonly string[],
  role: DeclaredRole,
): JsonObject | undefined {
  const block: Record<string, Declaration> = {};
  const isRequired = new Set(required);
  for (const name of orderedNames(Object.keys(properties), required)) {
    const declaration = declarationOf(properties[name] ?? null, { role, isNameless: false });
    if (declaration === undefined) return undefined;
    setOwn(block, name, isRequired.has(name) ? requiring(declaration) : declaration);
  }
  return block;
}

/** The texts of a `required` list; undefined when it is none. */
export function requiredNames(schema: JsonObject): readonly string[] | undefined {
  const required = ownValue(schema, 'required') ?? [];
  const isList = Array.isArray(required) && required.every((name) => typeof name === 'string');
  return isList ? required : undefined;
}

/** A block lists its required names in declaration order: they take turns in the places that they have together. */
function orderedNames(names: readonly string[], required: readonly string[]): readonly string[] {
  const declared = new Set(names);
  const queue = required.filter((name) => declared.has(name));
  const isRequired = new Set(queue);
  let next = 0;
  return names.map((name) => (isRequired.has(name) ? (queue[next++] ?? name) : name));
}

function standsFor(
  declaration: JsonObject,
  schema: JsonObject,
  { role, isNameless }: DeclarationSite,
): boolean {
  const context = trialContext(role);
  const place = { at: [], names: [], ...(isNameless && { isNameless: true as const }) };
  const draft = buildDeclaration(declaration, place, context);
  return (
    draft !== undefined &&
    context.findings.length === 0 &&
    canonicalJson(draft.schema) === canonicalJson(schema)
  );
}

/** What is written at all is written in this order; other options stand between, as in the schema. */
type Parts = {
  readonly head: JsonObject;
  readonly tail: JsonObject;
  /** Keywords that `head` and `tail` stand for. */
  readonly taken: ReadonlySet<string>;
};

function declared(schema: JsonObject, site: DeclarationSite): JsonObject | undefined {
  const type = JSON_TYPES.find((name) => name === ownValue(schema, 'type'));
  const parts = type === 'array' ? arrayParts(schema, site) : objectParts(schema, type, site);
  if (parts === undefined) return undefined;
  const options: Record<string, JsonValue> = {};
  const rest: Record<string, JsonValue> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (parts.taken.has(key) || key === 'description') continue;
    setOwn(isOption(key, value, type) ? options : rest, key, value);
  }
  const header = ownValue(rest, HEADER_KEYWORD);
  const isHeader = typeof header === 'string' && site.role === 'argument' && !site.isNameless;
  if (isHeader) delete rest[HEADER_KEYWORD];
  return {
    ...parts.head,
    ...options,
    ...described(schema, rest),
    ...(isHeader && { header }),
    ...parts.tail,
    ...((type === undefined || Object.keys(rest).length > 0) && { schema: rest }),
  };
}

/** The description as an option; one that is no text stays a keyword. */
function described(schema: JsonObject, rest: Record<string, JsonValue>): JsonObject {
  const description = ownValue(schema, 'description');
  if (typeof description === 'string') return { description };
  if (description !== undefined) rest['description'] = description;
  return {};
}

/** Whether a keyword is an option here: an option that says nothing about values of the type is none. */
function isOption(key: string, value: JsonValue, type: string | undefined): boolean {
  const option = DECLARATION_OPTIONS.get(key);
  if (option === undefined || !option.accepts(value)) return false;
  return option.types === undefined || option.types.some((allowed) => allowed === type);
}

/** A value of a plain type, or an object with a block of its properties. */
function objectParts(
  schema: JsonObject,
  type: string | undefined,
  { role }: DeclarationSite,
): Parts | undefined {
  const head = type === undefined ? {} : { type };
  const taken = new Set(type === undefined ? [] : ['type']);
  if (type !== 'object' || !Object.hasOwn(schema, 'properties')) return { head, tail: {}, taken };
  const tail = blockKeys(schema, role);
  return tail && { head, tail, taken: new Set(BLOCK_KEYWORDS) };
}

const BLOCK_KEYWORDS = ['type', 'properties', 'required', 'additionalProperties'];

function blockKeys(schema: JsonObject, role: DeclaredRole): JsonObject | undefined {
  const properties = ownValue(schema, 'properties');
  const required = requiredNames(schema);
  if (!isJsonObject(properties) || required === undefined) return undefined;
  const additional = ownValue(schema, 'additionalProperties');
  if (additional !== undefined && !isSubschema(additional)) return undefined;
  const block = blockOf(properties, required, role);
  if (block === undefined) return undefined;
  return {
    ...(additional !== undefined && { additionalProperties: additional }),
    properties: block,
  };
}

function arrayParts(schema: JsonObject, site: DeclarationSite): Parts {
  const items = ownValue(schema, 'items');
  const plain: Parts = { head: { type: 'array' }, tail: {}, taken: new Set(['type']) };
  if (items === undefined || !isJsonObject(items)) return plain;
  const taken = new Set(['type', 'items']);
  const isBlock =
    ownValue(items, 'type') === 'object' &&
    Object.hasOwn(items, 'properties') &&
    Object.keys(items).every((key) => BLOCK_KEYWORDS.includes(key));
  if (isBlock) {
    const tail = blockKeys(items, site.role);
    return tail === undefined ? plain : { head: { type: 'object[]' }, tail, taken };
  }
  const inner = declarationOf(items, { ...site, isNameless: true });
  return inner === undefined ? plain : { head: { type: 'array', items: inner }, tail: {}, taken };
}

/** The whole schema as it is, with its description in front. */
function embedded(schema: JsonObject): JsonObject {
  const { description, ...rest } = schema;
  return typeof description === 'string' ? { description, schema: rest } : { schema };
}

function shortest(declaration: JsonObject): Declaration {
  const { type } = declaration;
  return typeof type === 'string' && Object.keys(declaration).length === 1 ? type : declaration;
}

function requiring(declaration: Declaration): JsonObject {
  if (typeof declaration === 'string') return { type: declaration, required: true };
  const { type, items, ...others } = declaration;
  return {
    ...(type !== undefined && { type }),
    ...(items !== undefined && { items }),
    required: true,
    ...others,
  };
}
