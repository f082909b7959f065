import { report } from '../../diagnostics/report.js';
import { foundAt } from '../../manifest/value-finding.js';
import {
  isJsonObject,
  type JsonObject,
  type JsonPath,
  type JsonValue,
  ownValue,
} from '../../protocol/json.js';
import { HEADER_KEYWORD } from '../../protocol/param-headers/annotations.js';
import { inlined, type Place, verbatim } from '../positioned-schema.js';
import { checkDeclaration } from './check-declaration.js';
import {
  type DeclarationContext,
  type DeclarationPlace,
  type SharedType,
  subjectOf,
} from './declaration-context.js';
import { DECLARATION_OPTIONS, isSubschema } from './declaration-options.js';
import { readType, type TypeLevels } from './read-type.js';
import { type RequiredList, requiredList } from './required-list.js';
import { draftSchema, type SchemaDraft } from './schema-draft.js';

/** A block of declarations: the properties of an object, and which of them are required. */
export type Block = { readonly properties: SchemaDraft; readonly required: RequiredList };

/** Builds a block: properties and required names in declaration order. */
export function buildBlock(
  declarations: JsonObject,
  { at, names }: DeclarationPlace,
  context: DeclarationContext,
): Block {
  const block = { properties: draftSchema(at), required: requiredList() };
  for (const [name, declaration] of Object.entries(declarations)) {
    const place = { at: [...at, name], names: [...names, name] };
    if (name === '') {
      const range = context.document.keyRangeAt(place.at);
      context.findings.push(report('argument-name', range, subjectOf(context, { at, names })));
      continue;
    }
    const schema = buildDeclaration(declaration, place, context);
    if (schema === undefined) continue;
    block.properties.nest(name, schema);
    if (isJsonObject(declaration) && ownValue(declaration, 'required') === true) {
      block.required.add(name, [...place.at, 'required']);
    }
  }
  return block;
}

/** Puts a block into its object schema: `properties` also when empty, `required` only when something is. */
export function putBlock(target: SchemaDraft, { properties, required }: Block): void {
  target.nest('properties', properties);
  if (required.names.length > 0) {
    target.nest('required', { schema: required.names, ...required.origin(properties.at) });
  }
}

/** Builds the schema of one declaration as far as it can be read; undefined when it is none. */
export function buildDeclaration(
  value: JsonValue,
  place: DeclarationPlace,
  context: DeclarationContext,
): SchemaDraft | undefined {
  const declaration = typeof value === 'string' ? { type: value } : value;
  if (!isJsonObject(declaration)) {
    const range = context.document.rangeAt(place.at);
    const parameters = { ...subjectOf(context, place), found: foundAt(context.document, place.at) };
    context.findings.push(report('argument-declaration', range, parameters));
    return undefined;
  }
  const typeAt = typeof value === 'string' ? place.at : [...place.at, 'type'];
  const levels = readType(declaration, typeAt, place, context);
  checkDeclaration(declaration, levels, place, context);
  const draft = draftSchema(place.at);
  const innermost = putType(draft, levels ?? [], context);
  putMembers(draft, innermost, declaration, place, context);
  if (levels !== undefined && Object.hasOwn(declaration, 'header')) {
    draft.put(HEADER_KEYWORD, declaration['header'] ?? null, [...place.at, 'header']);
  }
  const schema = ownValue(declaration, 'schema');
  if (isJsonObject(schema)) {
    for (const [key, member] of Object.entries(schema)) {
      draft.put(key, member, [...place.at, 'schema', key]);
    }
  }
  return draft;
}

/** Writes the type, with `items` for each array around it; gives the schema of the innermost items. */
function putType(
  draft: SchemaDraft,
  levels: TypeLevels,
  { document, types }: DeclarationContext,
): SchemaDraft {
  let inner = draft;
  for (const [index, level] of levels.entries()) {
    const { at } = level;
    if (index > 0) {
      const items = draftSchema(at);
      inner.nest('items', items);
      inner = items;
    }
    if (level.kind === 'json') inner.put('type', level.type, at);
    else {
      putShared(inner, level.type, { document, at });
      types.note(inner.schema, level.type);
    }
  }
  return inner;
}

/** Writes out a shared type; what is wrong in it is found where it is declared. */
function putShared(target: SchemaDraft, { draft, document }: SharedType, usedAt: Place): void {
  for (const [key, value] of Object.entries(draft.schema)) {
    const origin = draft.members.get(key) ?? verbatim(draft.at);
    target.nest(key, { schema: value, ...inlined(origin, document, usedAt) });
  }
}

/** Copies the options in the order in which they are written; block and items go where they belong. */
function putMembers(
  draft: SchemaDraft,
  innermost: SchemaDraft,
  declaration: JsonObject,
  place: DeclarationPlace,
  context: DeclarationContext,
): void {
  for (const [key, value] of Object.entries(declaration)) {
    const at: JsonPath = [...place.at, key];
    const option = DECLARATION_OPTIONS.get(key);
    if (option?.accepts(value)) draft.put(key, value, at);
    else if (key === 'items' && isJsonObject(value)) {
      const items = buildDeclaration(
        value,
        { at, names: itemNames(place.names), isNameless: true },
        context,
      );
      if (items !== undefined) innermost.nest('items', items);
    } else if (key === 'properties' && isJsonObject(value)) {
      putBlock(innermost, buildBlock(value, { at, names: place.names }, context));
    } else if (key === 'additionalProperties' && isSubschema(value)) {
      innermost.put(key, value, at);
    }
  }
}

function itemNames(names: readonly string[]): readonly string[] {
  return [...names.slice(0, -1), `${names.at(-1) ?? ''}[]`];
}
