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
type Place<Node> = { readonly node: Node | undefined; readonly key: Node | undefined };

/** How places are found in a tree. */
export type Tree<Node> = {
  readonly root: Node | undefined;
  childOf(node: Node, step: string | number): Place<Node> | undefined;
  /** Start and end of a node. */
  spanOf(node: Node): readonly [number, number];
  /** Start and end of a scalar, of the one that it stands for in case of an alias; undefined for a collection. */
  scalarSpanOf(node: Node): readonly [number, number] | undefined;
};

/** Finds places in a tree by the paths that lead to them. */
export function rangesIn<Node>(source: SourceText, tree: Tree<Node>): YamlRanges {
  /** The place at the end of the path, as far as it exists, and how many steps lead there. */
  function placeAt(path: JsonPath): { readonly place: Place<Node>; readonly steps: number } {
    let place: Place<Node> = { node: tree.root, key: undefined };
    let steps = 0;
    for (const step of path) {
      const next = place.node && tree.childOf(place.node, step);
      if (next === undefined) break;
      place = next;
      steps += 1;
    }
    return { place, steps };
  }

  function rangeOf(path: JsonPath, wanted: 'key' | 'node'): SourceRange {
    const { place, steps } = placeAt(path);
    const { node, key } = place;
    const found = wanted === 'key' ? (key ?? node) : (node ?? key);
    const [start, end] = found === undefined ? [0, 0] : tree.spanOf(found);
    return {
      source,
      start,
      end: Math.max(start, trimmedEnd(source.text, start, end)),
      path: pathText(steps === path.length ? path : path.slice(0, steps)),
    };
  }

  return {
    rangeAt: (path) => rangeOf(path, 'node'),
    keyRangeAt: (path) => rangeOf(path, 'key'),
    sourceOf: (path) => {
      const { place, steps } = placeAt(path);
      const { node } = place;
      if (steps < path.length || node === undefined) return undefined;
      const span = tree.scalarSpanOf(node);
      return span && source.text.slice(...span);
    },
  };
}

/** A block collection ends behind its last line break; people see it end with its last character. */
function trimmedEnd(text: string, start: number, end: number): number {
  let trimmed = end;
  while (trimmed > start && /\s/.test(text.charAt(trimmed - 1))) trimmed -= 1;
  return trimmed;
}

/**
 * A document of the parser. The keys of a map are put in a table when a path first leads through it, so that any number
 * of look-ups in a map of any size stays linear.
 *
 * @param targets the node that each alias stands for
 */
export function parsedTree(root: Node | null, targets: ReadonlyMap<Alias, Node>): Tree<Node> {
  const tables = new Map<YAMLMap, ReadonlyMap<string, Pair>>();

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

  return {
    root: root ?? undefined,
    childOf(node, step) {
      const holder = isAlias(node) ? targets.get(node) : node;
      if (isSeq(holder)) {
        const item = typeof step === 'number' ? holder.items[step] : undefined;
        return item === undefined ? undefined : { node: item as Node, key: undefined };
      }
      if (!isMap(holder)) return undefined;
      const pair = tableOf(holder).get(String(step));
      return pair && { node: (pair.value ?? undefined) as Node | undefined, key: pair.key as Node };
    },
    spanOf: ({ range }) => [range?.[0] ?? 0, range?.[1] ?? 0],
    scalarSpanOf(node) {
      const scalar = isAlias(node) ? targets.get(node) : node;
      return isScalar(scalar) && scalar.range ? [scalar.range[0], scalar.range[1]] : undefined;
    },
  };
}
