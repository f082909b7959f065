import { report } from '../../diagnostics/report.js';
import { foundAt } from '../../manifest/value-finding.js';
import {
  isJsonObject,
  type JsonObject,
  type JsonPath,
  type JsonValue,
  ownValue,
} from '../../protocol/json.js';
import { type Block, buildBlock, putBlock } from './build-declaration.js';
import { type DeclarationContext, subjectOf } from './declaration-context.js';
import { isSubschema } from './declaration-options.js';
import { draftSchema, type SchemaDraft } from './schema-draft.js';
import { wrongAdditional } from './wrong-additional.js';

/** A value of the manifest and its place. */
type Placed<Value> = { readonly value: Value; readonly at: JsonPath };

/** The parts that the concise form of a schema consists of. */
export type RootDeclaration = {
  readonly declarations: Placed<JsonValue>;
  readonly additionalProperties: Placed<JsonValue | undefined>;
  /** Merged into the root. */
  readonly schema: Placed<JsonValue | undefined>;
};

/**
 * Builds the JSON Schema of a tool's arguments, or of its output, from declarations.
 *
 * It is always `type: object` with a `properties` map; `required` only when something is required.
 */
export function buildRoot(root: RootDeclaration, context: DeclarationContext): SchemaDraft {
  const { declarations, additionalProperties, schema } = root;
  const place = { at: declarations.at, names: [] };
  const subject = subjectOf(context, place);
  if (!isJsonObject(declarations.value)) {
    const range = context.document.rangeAt(declarations.at);
    const found = foundAt(context.document, declarations.at);
    context.findings.push(report('argument-map', range, { ...subject, found, raw: undefined }));
  }
  const isSchema = isJsonSchema(declarations.value);
  if (isSchema) {
    const range = context.document.keyRangeAt([...declarations.at, 'properties']);
    const found = 'the keywords of a JSON Schema';
    const parameters = {
      ...subject,
      found,
      raw: context.role === 'argument' ? 'inputSchema' : 'outputSchema',
    };
    context.findings.push(report('argument-map', range, parameters));
  }
  const map = isJsonObject(declarations.value) && !isSchema ? declarations.value : {};
  const draft = draftSchema(declarations.at);
  draft.put('type', 'object', declarations.at);
  const block = buildBlock(map, place, context);
  if (schema.value !== undefined) mergeRootBlock(block, schema.value, schema.at, context);
  putBlock(draft, block);
  putAdditional(draft, additionalProperties, context);
  for (const [key, value] of isJsonObject(schema.value) ? Object.entries(schema.value) : []) {
    if (!BLOCK_KEYS.includes(key)) draft.put(key, value, [...schema.at, key]);
  }
  return draft;
}

/** Whether what should be declarations is a JSON Schema of an object: its `properties` are a map of others. */
function isJsonSchema(value: JsonValue): boolean {
  if (!isJsonObject(value) || ownValue(value, 'type') !== 'object') return false;
  const properties = ownValue(value, 'properties');
  return (
    isJsonObject(properties) &&
    Object.values(properties).every(isJsonObject) &&
    !Object.hasOwn(properties, 'schema')
  );
}

/** What the declarations generate: a root `schema` adds to it rather than replacing it. */
const BLOCK_KEYS = ['type', 'properties', 'required'];

function putAdditional(
  draft: SchemaDraft,
  { value, at }: Placed<JsonValue | undefined>,
  context: DeclarationContext,
): void {
  if (value === undefined) return;
  if (isSubschema(value)) {
    draft.put('additionalProperties', value, at);
    return;
  }
  const subject = { name: '', role: context.role };
  context.findings.push(wrongAdditional(context.document, at, subject));
  draft.put('additionalProperties', true, at);
}

/** Adds the properties and required names of a root `schema` to those that are declared. */
function mergeRootBlock(
  block: Block,
  schema: JsonValue,
  schemaAt: JsonPath,
  context: DeclarationContext,
): void {
  const refuse = (at: JsonPath, rule: string): void => {
    const { document, findings, role } = context;
    const related = [{ message: 'here', range: document.rangeAt(at) }];
    const range = document.keyRangeAt(schemaAt);
    findings.push(report('argument-root-schema', range, { name: '', role, rule }, related));
  };
  if (!isJsonObject(schema)) {
    refuse(schemaAt, 'it must be a map of JSON Schema keywords');
    return;
  }
  for (const [key, value] of Object.entries(schema)) {
    const at = [...schemaAt, key];
    if (key === 'type' && value !== 'object') refuse(at, 'its `type` must stay `object`');
    if (key === 'properties') {
      if (isJsonObject(value)) mergeProperties(block, { value, at }, context);
      else refuse(at, 'its `properties` must be a map');
    }
    if (key === 'required') {
      if (isUniqueStrings(value)) {
        for (const [index, name] of value.entries()) block.required.add(name, [...at, index]);
      } else refuse(at, 'its `required` must be a list of unique strings');
    }
  }
}

function mergeProperties(
  block: Block,
  { value, at }: Placed<JsonObject>,
  context: DeclarationContext,
): void {
  for (const [name, schema] of Object.entries(value)) {
    const declared = block.properties.members.get(name);
    if (declared === undefined) {
      block.properties.put(name, schema, [...at, name]);
      continue;
    }
    context.findings.push(
      report(
        'argument-duplicate',
        context.document.keyRangeAt([...at, name]),
        { name, role: context.role },
        [{ message: 'first declared here', range: context.document.keyRangeAt(declared.at) }],
      ),
    );
  }
}

function isUniqueStrings(value: JsonValue): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.every((entry) => typeof entry === 'string') &&
    new Set(value).size === value.length
  );
}
