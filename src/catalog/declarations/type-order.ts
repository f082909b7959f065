import { isJsonObject, type JsonPath, type JsonValue, ownValue } from '../../protocol/json.js';
import { readDeclaredType } from './declared-type.js';

/** A place in a declaration that names a type. */
export type TypeReference = { readonly name: string; readonly at: JsonPath };

/** A type that contains itself: the reference that closes the circle, and the types on it, the first one repeated. */
export type TypeCycle = { readonly at: JsonPath; readonly names: readonly string[] };

/** Lists the type names in a declaration: under `type` and `items`, and in nested declarations. */
export function typeReferences(declaration: JsonValue, at: JsonPath): readonly TypeReference[] {
  if (typeof declaration === 'string') return namedType(declaration, at);
  if (!isJsonObject(declaration)) return [];
  const type = ownValue(declaration, 'type');
  const items = ownValue(declaration, 'items');
  const properties = ownValue(declaration, 'properties');
  return [
    ...(typeof type === 'string' ? namedType(type, [...at, 'type']) : []),
    ...(items === undefined ? [] : typeReferences(items, [...at, 'items'])),
    ...Object.entries(isJsonObject(properties) ? properties : {}).flatMap(([name, property]) =>
      typeReferences(property, [...at, 'properties', name]),
    ),
  ];
}

function namedType(text: string, at: JsonPath): readonly TypeReference[] {
  const declared = readDeclaredType(text);
  return declared === undefined ? [] : [{ name: declared.name, at }];
}

/** Longest circle that is told whole. */
const MAX_NAMES = 10;

/**
 * Orders types so that each comes after those that it names, and finds those that contain themselves: one cycle a type.
 *
 * Without recursion, as a chain of types may be of any length.
 */
export function typeOrder(references: ReadonlyMap<string, readonly TypeReference[]>): {
  readonly order: readonly string[];
  readonly cycles: readonly TypeCycle[];
} {
  const order: string[] = [];
  const cycles = new Map<string, TypeCycle>();
  const done = new Set<string>();
  for (const root of references.keys()) {
    const trail: string[] = [];
    const open = new Map<string, { readonly depth: number; next: number }>();
    const enter = (name: string): void => {
      open.set(name, { depth: trail.length, next: 0 });
      trail.push(name);
    };
    if (!done.has(root)) enter(root);
    for (let name = trail.at(-1); name !== undefined; name = trail.at(-1)) {
      const state = open.get(name) ?? { depth: 0, next: 0 };
      const reference = references.get(name)?.[state.next];
      state.next += 1;
      const depth = reference && open.get(reference.name)?.depth;
      if (reference === undefined) {
        trail.pop();
        open.delete(name);
        done.add(name);
        order.push(name);
      } else if (depth !== undefined) {
        if (!cycles.has(name)) cycles.set(name, { at: reference.at, names: circle(trail, depth) });
      } else if (references.has(reference.name) && !done.has(reference.name)) {
        enter(reference.name);
      }
    }
  }
  return { order, cycles: [...cycles.values()] };
}

function circle(trail: readonly string[], start: number): readonly string[] {
  const first = trail.slice(start, start + MAX_NAMES);
  const left = trail.length - start > MAX_NAMES ? ['…'] : [];
  return [...first, ...left, ...trail.slice(start, start + 1)];
}
