import { isJsonObject, type JsonObject, type JsonPath, setOwn } from '../protocol/json.js';

/**
 * The parts of a map that are right: of each wrong place, the smallest entry of a map around it is left out, so that a
 * list with a wrong item is left out as a whole. A place where something is missing counts against the map around it.
 *
 * @param wrong the places that are wrong, from the map on
 */
export function soundParts(map: JsonObject, wrong: readonly JsonPath[]): JsonObject {
  const inside = new Map<string | number | undefined, JsonPath[]>();
  for (const [step, ...rest] of wrong) {
    const known = inside.get(step);
    if (known === undefined) inside.set(step, [rest]);
    else known.push(rest);
  }
  const parts: Record<string, never> = {};
  for (const [key, value] of Object.entries(map)) {
    const places = inside.get(key);
    if (places === undefined) setOwn(parts, key, value);
    else if (isJsonObject(value) && places.every(([step]) => holds(value, step))) {
      setOwn(parts, key, soundParts(value, places));
    }
  }
  return parts;
}

function holds(map: JsonObject, step: JsonPath[number] | undefined): boolean {
  return typeof step === 'string' && Object.hasOwn(map, step);
}
