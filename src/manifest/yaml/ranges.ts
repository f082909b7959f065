import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml';
import { pathText } from '../../diagnostics/path-text.js';
import type { SourceRange, SourceText } from '../../diagnostics/source.js';
import type { JsonPath } from '../../protocol/json.js';

/** Finds the places of keys and values in a parsed document. */
export type YamlRanges = {
  rangeAt(path: JsonPath): SourceRange;
  keyRangeAt(path: JsonPath): SourceRange;
  sourceOf(path: JsonPath): string | undefined;
};

/** A node on the way of a path, with the key that led to it. */
type Place = { readonly node: Node | undefined; readonly key: Node | undefined };

/**
 * Indexes a document lazily: the keys of a map are put in a table when a path first leads through it, so that any
 * number of look-ups in a map of any size stays linear.
 */
export function yamlRanges(
  source: SourceText,
  root: Node | null,
  targets: ReadonlyMap<Alias, Node>,
): YamlRanges {
  const tables = new Map<YAMLMap, ReadonlyMap<string, Pair>>();

  /** The places from the root along the path, as far as it exists; never empty. */
  function placesOn(path: JsonPath): readonly Place[] {
    let place: Place = { node: root ?? undefined, key: undefined };
    const places = [place];
    for (const step of path) {
      const next = childOf(place.node, step);
      if (next === undefined) break;
      place = next;
      places.push(place);
    }
    return places;
  }

  function childOf(node: Node | undefined, step: string | number): Place | undefined {
    const holder = isAlias(node) ? targets.get(node) : node;
    if (isSeq(holder)) {
      const item = typeof step === 'number' ? holder.items[step] : undefined;
      return item === undefined ? undefined : { node: item as Node, key: undefined };
    }
    if (!isMap(holder)) return undefined;
    const pair = tableOf(holder).get(String(step));
    return pair && { node: (pair.value ?? undefined) as Node | undefined, key: pair.key as Node };
  }

  function tableOf(map: YAMLMap): ReadonlyMap<string, Pair> {
    const known = tables.get(map);
    if (known !== undefined) return known;
    const table = new Map<string, Pair>();
    for (const pair of map.items) {
      if (isScalar(pair.key)) table.set(String(pair.key.value), pair);
    }
    tables.set(map, table);
    return table;
  }

  function rangeOf(places: readonly Place[], path: JsonPath, wanted: 'key' | 'node'): SourceRange {
    const { node, key } = places.at(-1) ?? { node: undefined, key: undefined };
    const shown = pathText(path.slice(0, places.length - 1));
    const [start, end] = (wanted === 'key' ? (key ?? node) : (node ?? key))?.range ?? [0, 0];
    return {
      source,
      start,
      end: Math.max(start, trimmedEnd(source.text, start, end)),
      path: shown,
    };
  }

  return {
    rangeAt: (path) => rangeOf(placesOn(path), path, 'node'),
    keyRangeAt: (path) => rangeOf(placesOn(path), path, 'key'),
    sourceOf: (path) => {
      const places = placesOn(path);
      const node = places.length === path.length + 1 ? places.at(-1)?.node : undefined;
      const scalar = isAlias(node) ? targets.get(node) : node;
      return isScalar(scalar) && scalar.range
        ? source.text.slice(scalar.range[0], scalar.range[1])
        : undefined;
    },
  };
}

/** A block collection ends behind its last line break; people see it end with its last character. */
function trimmedEnd(text: string, start: number, end: number): number {
  let trimmed = end;
  while (trimmed > start && /\s/.test(text.charAt(trimmed - 1))) trimmed -= 1;
  return trimmed;
}
