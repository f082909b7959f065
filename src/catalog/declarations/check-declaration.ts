import { pathText } from '../../diagnostics/path-text.js';
import { report } from '../../diagnostics/report.js';
import { foundAt, wrongKind } from '../../manifest/value-finding.js';
import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { HEADER_KEYWORD } from '../../protocol/param-headers/annotations.js';
import { nearest } from '../../protocol/suggest.js';
import {
  type DeclarationContext,
  type DeclarationPlace,
  subjectOf,
} from './declaration-context.js';
import {
  DECLARATION_KEYS,
  DECLARATION_OPTIONS,
  isBoolean,
  isSubschema,
} from './declaration-options.js';
import type { TypeLevels } from './read-type.js';
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
    if (allowed.includes(key)) checkOption(key, value, place, context);
    else reportUnknownKey(key, allowed, place, context);
  }
  if (levels !== undefined) {
    checkEffects(declaration, levels, place, context);
    checkBlock(declaration, levels, place, context);
  }
  checkHeader(declaration, place, context);
}

/** Items are neither required nor sent as headers, and output fields are not sent as headers. */
function allowedKeys(place: DeclarationPlace, { output }: DeclarationContext): readonly string[] {
  const isItem = place.isItem === true;
  return DECLARATION_KEYS.filter(
    (key) => !(key === 'header' && (output || isItem)) && !(key === 'required' && isItem),
  );
}

function reportUnknownKey(
  key: string,
  allowed: readonly string[],
  { at }: DeclarationPlace,
  context: DeclarationContext,
): void {
  const range = context.document.keyRangeAt([...at, key]);
  const isHeader = key === HEADER_KEYWORD && allowed.includes('header');
  const meant = isHeader ? 'header' : nearest(key, allowed);
  const parameters = { key, allowed, nearest: meant, place: pathText(at) };
  context.findings.push(report('unknown-key', range, parameters));
}

/** The kinds of the values of keys that are not options of the schema itself. */
const KEY_KINDS: ReadonlyMap<string, { expected: string; accepts: (value: JsonValue) => boolean }> =
  new Map([
    ...DECLARATION_OPTIONS,
    ['required', { expected: 'true or false', accepts: isBoolean }],
    ['properties', { expected: 'a map of declarations', accepts: isJsonObject }],
    ['schema', { expected: 'a map of JSON Schema keywords', accepts: isJsonObject }],
  ]);

function checkOption(
  option: string,
  value: JsonValue,
  place: DeclarationPlace,
  context: DeclarationContext,
): void {
  const at = [...place.at, option];
  const range = context.document.rangeAt(at);
  const subject = { ...subjectOf(context, place), found: foundAt(context.document, at) };
  const kind = KEY_KINDS.get(option);
  if (kind !== undefined && !kind.accepts(value)) {
    const word = wrongKind(context.document, at, 'boolean');
    const isWord = kind.accepts(true) && word.code === 'boolean-word';
    const parameters = { ...subject, option, expected: kind.expected };
    context.findings.push(isWord ? word : report('argument-option-value', range, parameters));
  }
  if (option === 'additionalProperties' && !isSubschema(value)) {
    context.findings.push(wrongAdditional(context.document, at, subjectOf(context, place)));
  }
}

/** Warns about options that say nothing about values of the declared type. */
function checkEffects(
  declaration: JsonObject,
  levels: TypeLevels,
  place: DeclarationPlace,
  context: DeclarationContext,
): void {
  const type = levels[0]?.type;
  const schema = ownValue(declaration, 'schema');
  if (type === undefined || (isJsonObject(schema) && Object.hasOwn(schema, 'type'))) return;
  for (const option of Object.keys(declaration)) {
    const types = DECLARATION_OPTIONS.get(option)?.types;
    if (types === undefined || types.includes(type)) continue;
    const range = context.document.keyRangeAt([...place.at, option]);
    const parameters = { ...subjectOf(context, place), option, type, types };
    context.findings.push(report('argument-option-type-mismatch', range, parameters));
  }
}

/** A block stands on an object, or on the objects inside arrays; its `schema` may not set what it generates. */
function checkBlock(
  declaration: JsonObject,
  levels: TypeLevels,
  place: DeclarationPlace,
  context: DeclarationContext,
): void {
  const subject = subjectOf(context, place);
  const keyRange = (...path: string[]) => context.document.keyRangeAt([...place.at, ...path]);
  if (!Object.hasOwn(declaration, 'properties')) {
    if (!Object.hasOwn(declaration, 'additionalProperties')) return;
    const range = keyRange('additionalProperties');
    context.findings.push(report('argument-additional-without-block', range, subject));
    return;
  }
  const base = levels.at(-1)?.type;
  if (base !== 'object') {
    const range = keyRange('properties');
    context.findings.push(report('argument-block-type', range, { ...subject, found: base }));
    return;
  }
  const schema = ownValue(declaration, 'schema');
  const generated = levels.length === 1 ? ['properties', 'required'] : ['items'];
  for (const key of isJsonObject(schema) ? Object.keys(schema) : []) {
    if (!generated.includes(key)) continue;
    const range = keyRange('schema', key);
    context.findings.push(report('argument-schema-sets-block', range, { ...subject, key }));
  }
}

function checkHeader(
  declaration: JsonObject,
  place: DeclarationPlace,
  context: DeclarationContext,
): void {
  const schema = ownValue(declaration, 'schema');
  if (!Object.hasOwn(declaration, 'header') || !isJsonObject(schema)) return;
  if (!Object.hasOwn(schema, HEADER_KEYWORD)) return;
  const range = context.document.keyRangeAt([...place.at, 'header']);
  const other = context.document.keyRangeAt([...place.at, 'schema', HEADER_KEYWORD]);
  context.findings.push(
    report('header-declared-twice', range, subjectOf(context, place), [
      { message: 'the other declaration', range: other },
    ]),
  );
}
