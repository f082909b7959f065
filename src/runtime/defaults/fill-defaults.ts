import { isJsonObject, type JsonObject, type JsonValue, setOwn } from '../../protocol/json.js';
import { mentionsDefault } from '../../protocol/schema-defaults.js';
import { memo } from '../memo.js';
import { type Place, rootPlace } from './place.js';

/** Gives arguments with every absent property that has a default; the arguments themselves stay as they are. */
export type FillDefaults = (args: JsonObject) => JsonObject;

/**
 * Prepares a schema for `applyDefaults`; undefined when it states no default.
 *
 * A default is inserted where its property is absent from an object that is there, at every level: below `properties`,
 * `patternProperties`, `additionalProperties`, items, references and `allOf`, and in an inserted default, though never
 * a default in itself. Nothing is inserted below keywords that hold for some values only, such as `anyOf` or `if`, nor
 * for items of a list.
 *
 * @param schema A schema that was checked. It is prepared when it is first needed.
 */
export function createDefaults(schema: JsonObject): FillDefaults | undefined {
  if (!mentionsDefault(schema)) return undefined;
  const root = memo(() => rootPlace(schema));
  return (args) => fillObject(root(), args);
}

/** What is going on while a default is inserted, which may have others inserted in it. */
type Insertion = {
  /** The places whose defaults are being inserted, one in the other. */
  readonly open: Set<Place>;
  /** How many more may be inserted. */
  left: number;
};

/** Defaults in one default. Only schemas that refer to each other in circles have more, and then without end. */
const MAX_INSERTIONS = 1000;

function fill(place: Place, value: JsonValue, within?: Insertion): JsonValue {
  if (place.isIdle || typeof value !== 'object' || value === null) return value;
  return isJsonObject(value) ? fillObject(place, value, within) : fillList(place, value, within);
}

function fillObject(place: Place, object: JsonObject, within?: Insertion): JsonObject {
  const members = place.members();
  let filled: Record<string, JsonValue> | undefined;
  const set = (name: string, value: JsonValue): void => {
    filled ??= { ...object };
    setOwn(filled, name, value);
  };
  for (const name of Object.keys(object)) {
    const value = object[name] as JsonValue;
    const complete = fill(members.get(name) ?? place.undeclared(name), value, within);
    if (complete !== value) set(name, complete);
  }
  for (const [name, member] of members) {
    if (Object.hasOwn(object, name)) continue;
    const value = insertedValue(member, within);
    if (value !== undefined) set(name, value);
  }
  return filled ?? object;
}

function fillList(
  place: Place,
  list: readonly JsonValue[],
  within?: Insertion,
): readonly JsonValue[] {
  let filled: JsonValue[] | undefined;
  list.forEach((item, index) => {
    const complete = fill(place.item(index), item, within);
    if (complete === item) return;
    filled ??= [...list];
    filled[index] = complete;
  });
  return filled ?? list;
}

/** What is inserted where a place is empty: a copy, as a handler may change what it gets. */
function insertedValue(place: Place, within?: Insertion): JsonValue | undefined {
  const { default: value } = place;
  if (typeof value !== 'object' || value === null) return value;
  const insertion = within ?? { open: new Set(), left: MAX_INSERTIONS };
  if (insertion.open.has(place)) return undefined;
  if (insertion.left === 0) throw new Error(`a default holds more than ${MAX_INSERTIONS} others`);
  insertion.left -= 1;
  insertion.open.add(place);
  const complete = fill(place, structuredClone(value), insertion);
  insertion.open.delete(place);
  return complete;
}
