import { pathText } from '../../diagnostics/path-text.js';
import { report } from '../../diagnostics/report.js';
import { commaAdvice } from '../../manifest/comma-advice.js';
import { keyAdvice } from '../../manifest/key-advice.js';
import { argumentKeys, fieldKeys, namelessKeys } from '../../manifest/keys/declaration-keys.js';
import { foundAt, wrongKind } from '../../manifest/value-finding.js';
import { valueHint } from '../../manifest/value-hint.js';
import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { HEADER_KEYWORD } from '../../protocol/param-headers/annotations.js';
import { schemaHolder } from '../../protocol/schema-keywords.js';
import {
  type DeclarationContext,
  type DeclarationPlace,
  subjectOf,
} from './declaration-context.js';
import {
  DECLARATION_OPTIONS,
  type DeclarationOption,
  isBoolean,
  isSubschema,
} from './declaration-options.js';
import { type TypeLevel, type TypeLevels, typeName } from './read-type.js';
import { wrongAdditional } from './wrong-additional.js';

/** Checks everything about a declaration but its type and its nested declarations. */
export function checkDeclaration(
  declaration: JsonObject,
  levels: TypeLevels | undefined,
  place: DeclarationPlace,
  context: DeclarationContext,
): void {
  const allowed = allowedKeys(place, context);
  for (const [key, value] of Object.entries(declaration)) {
    if (allowed.has(key)) checkOption(key, value, place, context);
    else reportUnknownKey(key, allowed, place, context);
  }
  if (levels !== undefined) {
    checkEffects(declaration, levels, place, context);
    checkBlock(declaration, levels, place, context);
  }
  checkHeader(declaration, place, context);
}

const ARGUMENT_KEYS: ReadonlySet<string> = new Set(Object.keys(argumentKeys));
const FIELD_KEYS: ReadonlySet<string> = new Set(Object.keys(fieldKeys));
const NAMELESS_KEYS: ReadonlySet<string> = new Set(Object.keys(namelessKeys));

/** Only a property can be required, and only an argument can be sent as a header. */
function allowedKeys(
  { isNameless }: DeclarationPlace,
  { role }: DeclarationContext,
): ReadonlySet<string> {
  if (isNameless) return NAMELESS_KEYS;
  return role === 'argument' ? ARGUMENT_KEYS : FIELD_KEYS;
}

function reportUnknownKey(
  key: string,
  allowedSet: ReadonlySet<string>,
  { at }: DeclarationPlace,
  context: DeclarationContext,
): void {
  const allowed = [...allowedSet];
  const range = context.document.keyRangeAt([...at, key]);
  const { meant, hint = wayOut(key, context) } = keyAdvice(key, allowed);
  const comma = meant === undefined ? commaAdvice(context.document, [...at, key]) : undefined;
  const isHeader = key === HEADER_KEYWORD && allowed.includes('header');
  const nearest = isHeader ? 'header' : hint === undefined ? meant : undefined;
  const step = hint ?? comma;
  const advice = step === undefined ? {} : { hint: step };
  const parameters = { key, allowed, nearest, place: pathText(at), ...advice };
  context.findings.push(report('unknown-key', range, parameters));
}

/** Keywords of JSON Schema that a declaration has no option for, beside those that hold schemas. */
const KEYWORDS: ReadonlySet<string> = new Set([
  'contentEncoding',
  'contentMediaType',
  'deprecated',
  'examples',
  'maxProperties',
  'minProperties',
  'readOnly',
  'title',
  'writeOnly',
]);

/** Keys of other formats that no key of a declaration stands for. */
const FOREIGN_KEYS: ReadonlyMap<string, string> = new Map([
  ['optional', 'remove it: what does not say `required: true` is optional'],
  ['nullable', 'remove it, and write the type as `schema: { type: [string, "null"] }`'],
  ['example', 'write it under `schema`: `schema: { examples: [...] }`'],
  ['in', 'remove it; `header: NAME` sends an argument as a header too'],
  ['$ref', 'name one of `types` as the `type`, or write the reference under `schema`'],
]);

/** The way out for a key that has its place elsewhere. */
function wayOut(key: string, { role }: DeclarationContext): string | undefined {
  if (role === 'type' && (key === 'header' || key === 'required')) {
    return `write \`${key}\` at the argument that has this type`;
  }
  const foreign = FOREIGN_KEYS.get(key);
  if (foreign !== undefined) return foreign;
  return KEYWORDS.has(key) || schemaHolder(key) !== undefined
    ? `write it under \`schema\`: \`schema: { ${key}: ... }\``
    : undefined;
}

/** The kinds of the values of keys that are not options of the schema itself. */
const KEY_KINDS: ReadonlyMap<string, DeclarationOption> = new Map<string, DeclarationOption>([
  ...DECLARATION_OPTIONS,
  ['required', { expected: 'true or false', accepts: isBoolean, wanted: 'boolean' }],
  ['properties', { expected: 'a map of declarations', accepts: isJsonObject, wanted: 'map' }],
  ['schema', { expected: 'a map of JSON Schema keywords', accepts: isJsonObject, wanted: 'map' }],
]);

function checkOption(
  option: string,
  value: JsonValue,
  place: DeclarationPlace,
  context: DeclarationContext,
): void {
  const at = [...place.at, option];
  const kind = KEY_KINDS.get(option);
  if (kind !== undefined && !kind.accepts(value)) {
    const word = wrongKind(context.document, at, 'boolean');
    const isWord = kind.accepts(true) && word.code === 'boolean-word';
    const parameters = {
      ...subjectOf(context, place),
      found: foundAt(context.document, at),
      option,
      expected: kind.expected,
      hint: optionHint(option, value) ?? valueHint(context.document, at, kind.wanted),
    };
    const range = context.document.rangeAt(at);
    context.findings.push(isWord ? word : report('argument-option-value', range, parameters));
  }
  if (option === 'additionalProperties' && !isSubschema(value)) {
    context.findings.push(wrongAdditional(context.document, at, subjectOf(context, place)));
  }
}

/** JSON Schema lists the required properties of an object beside them; here each says so itself. */
function optionHint(option: string, value: JsonValue): string | undefined {
  return option === 'required' && Array.isArray(value)
    ? 'write `required: true` at each of the properties that it names'
    : undefined;
}

/** Warns about options that say nothing about values of the declared type. */
function checkEffects(
  declaration: JsonObject,
  levels: TypeLevels,
  place: DeclarationPlace,
  context: DeclarationContext,
): void {
  const type = levels[0] && statedType(levels[0]);
  const schema = ownValue(declaration, 'schema');
  if (type === undefined || (isJsonObject(schema) && Object.hasOwn(schema, 'type'))) return;
  for (const option of Object.keys(declaration)) {
    const types = DECLARATION_OPTIONS.get(option)?.types;
    if (types === undefined || types.some((allowed) => allowed === type)) continue;
    const range = context.document.keyRangeAt([...place.at, option]);
    const parameters = { ...subjectOf(context, place), option, type, types };
    context.findings.push(report('argument-option-type-mismatch', range, parameters));
  }
}

/** The type of the values; undefined for a shared type that allows several. */
function statedType(level: TypeLevel): string | undefined {
  const type = level.kind === 'json' ? level.type : ownValue(level.type.draft.schema, 'type');
  return typeof type === 'string' ? type : undefined;
}

/** A block stands on an object, or on the objects inside arrays; `schema` may not set what it or a shared type gives. */
function checkBlock(
  declaration: JsonObject,
  levels: TypeLevels,
  place: DeclarationPlace,
  context: DeclarationContext,
): void {
  const subject = subjectOf(context, place);
  const base = levels.at(-1);
  const rangeOf = (key: string) => context.document.keyRangeAt([...place.at, key]);
  if (!Object.hasOwn(declaration, 'properties')) {
    if (Object.hasOwn(declaration, 'additionalProperties')) {
      const range = rangeOf('additionalProperties');
      context.findings.push(report('argument-additional-without-block', range, subject));
    }
  } else if (base?.kind !== 'json' || base.type !== 'object') {
    const found = base && typeName(base) + '[]'.repeat(levels.length - 1);
    const parameters = { ...subject, found };
    context.findings.push(report('argument-block-type', rangeOf('properties'), parameters));
    return;
  }
  const schema = ownValue(declaration, 'schema');
  const sharedType = base?.kind === 'shared' ? base.type.name : undefined;
  for (const key of isJsonObject(schema) ? generatedKeys(declaration, levels) : []) {
    if (!Object.hasOwn(schema as JsonObject, key)) continue;
    const range = context.document.keyRangeAt([...place.at, 'schema', key]);
    const parameters = { ...subject, key, sharedType };
    context.findings.push(report('argument-schema-sets-block', range, parameters));
  }
}

const BLOCK_KEYS = ['properties', 'required'];

/** The keywords that the block of a declaration, or the shared type that it names, puts into its schema. */
function generatedKeys(declaration: JsonObject, levels: TypeLevels): readonly string[] {
  const base = levels.at(-1);
  if (base?.kind === 'shared') {
    const { schema } = base.type.draft;
    return levels.length > 1
      ? ['items']
      : [...BLOCK_KEYS, 'items'].filter((key) => Object.hasOwn(schema, key));
  }
  if (!Object.hasOwn(declaration, 'properties')) return [];
  return levels.length > 1 ? ['items'] : BLOCK_KEYS;
}

function checkHeader(
  declaration: JsonObject,
  place: DeclarationPlace,
  context: DeclarationContext,
): void {
  const schema = ownValue(declaration, 'schema');
  if (!Object.hasOwn(declaration, 'header') || !isJsonObject(schema)) return;
  if (!Object.hasOwn(schema, HEADER_KEYWORD)) return;
  const header = foundAt(context.document, [...place.at, 'header']);
  const range = context.document.keyRangeAt([...place.at, 'header']);
  const other = context.document.keyRangeAt([...place.at, 'schema', HEADER_KEYWORD]);
  context.findings.push(
    report('header-declared-twice', range, { ...subjectOf(context, place), header }, [
      { message: 'the other declaration', range: other },
    ]),
  );
}
