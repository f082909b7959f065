import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { subschemasOf } from '../../protocol/schema-walk.js';
import type { TypeNode } from '../typescript/type-node.js';
import { ANY } from './combine.js';
import type { Conversion } from './conversion.js';
import { declaresFields, requiredNames } from './object-type.js';
import { ownText } from './own-text.js';
import { typeWord } from './type-name.js';

/** A keyword that holds branches. */
export type BranchKeyword = 'allOf' | 'anyOf' | 'oneOf';

/**
 * Branches of one keyword that are told apart; with more, the value may be anything. The time that the TypeScript compiler
 * takes for a union grows with its third power: seconds for 300 objects, minutes for 1,000.
 */
const MAX_BRANCHES = 200;

/** Longest title or constant of a branch that its type is named after. */
const MAX_WORD = 40;

/**
 * Converts the branches of a keyword.
 *
 * A type that a branch declares is named after its title, after the constant or the property that tells it from the others,
 * or after its place; where it is the only one, as the value itself is: `hint`, or `soleHint` where that name is taken.
 */
export function branchTypes(
  conversion: Conversion,
  schema: JsonObject,
  keyword: BranchKeyword,
  hint: string,
  soleHint: string,
): TypeNode[] {
  const branches = ownValue(schema, keyword);
  if (!Array.isArray(branches)) return [];
  if (branches.length > MAX_BRANCHES) return [ANY];
  const declaring = branches.filter(declaresType);
  const words =
    keyword === 'allOf' ? undefined : (tellingConstants(declaring) ?? ownProperties(declaring));
  return branches.map((branch, index) => {
    const title = titleWord(branch);
    if (title !== undefined) return conversion.typeOf(branch, hint + title);
    if (keyword !== 'allOf' && declaring.length === 1) return conversion.typeOf(branch, soleHint);
    const place = `${keyword === 'allOf' ? 'Part' : 'Option'}${index + 1}`;
    return conversion.typeOf(branch, hint + (words?.get(branch) ?? place));
  });
}

function titleWord(branch: JsonValue): string | undefined {
  const title = isJsonObject(branch) ? ownText(branch, 'title') : undefined;
  return title === undefined || title.length > MAX_WORD ? undefined : typeWord(title);
}

/** Whether a type with a name of its own comes out of a branch. */
function declaresType(branch: JsonValue): boolean {
  return (
    isJsonObject(branch) && (declaresFields(branch) || subschemasOf(branch).some(declaresType))
  );
}

/** The words of the property that has another constant in every branch; undefined when there is no such property. */
function tellingConstants(
  branches: readonly JsonValue[],
): ReadonlyMap<JsonValue, string> | undefined {
  const [first] = branches;
  if (first === undefined || branches.length < 2) return undefined;
  for (const name of Object.keys(propertiesOf(first))) {
    const words = branches.flatMap((branch) => constantWord(propertiesOf(branch), name) ?? []);
    const isTelling = new Set(words).size === branches.length;
    if (isTelling) return new Map(branches.map((branch, index) => [branch, words[index] ?? '']));
  }
  return undefined;
}

/** The words of a property of each branch that no other branch has, one that is always there if possible. */
function ownProperties(branches: readonly JsonValue[]): ReadonlyMap<JsonValue, string> | undefined {
  const counts = new Map<string, number>();
  for (const name of branches.flatMap((branch) => Object.keys(propertiesOf(branch)))) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const words = branches.flatMap((branch) => {
    const own = Object.keys(propertiesOf(branch)).filter((name) => counts.get(name) === 1);
    const required = isJsonObject(branch) ? requiredNames(branch) : undefined;
    const name = own.find((one) => required?.has(one)) ?? own[0];
    return name === undefined || name.length > MAX_WORD ? [] : [`With${typeWord(name)}`];
  });
  if (words.length < branches.length || new Set(words).size < words.length) return undefined;
  return new Map(branches.map((branch, index) => [branch, words[index] ?? '']));
}

function propertiesOf(branch: JsonValue): JsonObject {
  const properties = isJsonObject(branch) ? ownValue(branch, 'properties') : undefined;
  return isJsonObject(properties) ? properties : {};
}

function constantWord(properties: JsonObject, name: string): string | undefined {
  const property = ownValue(properties, name);
  if (!isJsonObject(property)) return undefined;
  const values = ownValue(property, 'enum');
  const value = Array.isArray(values) && values.length === 1 ? values[0] : property['const'];
  return typeof value === 'string' && value.length <= MAX_WORD ? typeWord(value) : undefined;
}
