import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { pathText } from '../../diagnostics/path-text.js';
import { report } from '../../diagnostics/report.js';
import type { SourceRange, SourceText } from '../../diagnostics/source.js';
import { type JsonValue, setOwn } from '../../protocol/json.js';
import { declaredArgument } from '../declared-argument.js';
import { MAX_DEPTH } from './depth.js';
import { keyFinding, scalarFinding } from './scalar.js';

/** Values that all aliases of a file together may stand for: room for real sharing, none for an alias bomb. */
const MAX_EXPANDED = 50_000;

/** A document's content as JSON, and the node that each alias stands for. */
export type YamlValue = {
  readonly value: JsonValue;
  readonly targets: ReadonlyMap<Alias, Node>;
  readonly findings: readonly Diagnostic[];
};

/** A converted node: how many values it holds and how deep it is, so that an alias costs nothing to expand. */
type Measured = { readonly value: JsonValue; readonly size: number; readonly height: number };

type Walk = {
  readonly source: SourceText;
  readonly path: (string | number)[];
  readonly findings: Diagnostic[];
  readonly targets: Map<Alias, Node>;
  /** Anchors seen so far; the last one of a name counts. */
  readonly anchors: Map<string, Node>;
  /** Anchored nodes that are complete. An anchor without an entry is still open. */
  readonly measured: Map<Node, Measured>;
  expanded: number;
};

const NOTHING: Measured = { value: null, size: 1, height: 0 };

/**
 * Converts a YAML tree to plain JSON and reports everything in it that is not JSON.
 *
 * Linear in the size of the file: a value that aliases share is converted once.
 */
export function yamlValue(source: SourceText, root: Node | null): YamlValue {
  const walk: Walk = {
    source,
    path: [],
    findings: [],
    targets: new Map(),
    anchors: new Map(),
    measured: new Map(),
    expanded: 0,
  };
  const { value } = convert(walk, root);
  const findings = [...walk.findings, ...unusedAnchors(walk)];
  return { value, targets: walk.targets, findings };
}

/** Anchors of texts that no alias names: each is rather a text that starts with `&`. */
function unusedAnchors({ source, measured, targets }: Walk): Diagnostic[] {
  const used = new Set(targets.values());
  return [...measured.keys()].flatMap((node) => {
    const { anchor = '', range } = node;
    if (!isScalar(node) || typeof node.value !== 'string' || used.has(node) || !range) return [];
    const start = source.text.lastIndexOf(`&${anchor}`, range[0]);
    const place = { source, start, end: start + anchor.length + 1, path: '' };
    return [report('anchor-unused', place, { anchor, text: node.value })];
  });
}

function convert(walk: Walk, node: unknown): Measured {
  if (isAlias(node)) return convertAlias(walk, node);
  if (!isMap(node) && !isSeq(node) && !isScalar(node)) return NOTHING;
  if (walk.path.length > MAX_DEPTH) {
    // Every sibling at this depth would say the same: one finding is enough.
    if (!walk.findings.some(({ code }) => code === 'yaml-depth')) {
      const range = rangeOf(walk, node);
      const limit = MAX_DEPTH;
      walk.findings.push(report('yaml-depth', { ...range, end: range.start + 1 }, { limit }));
    }
    return NOTHING;
  }
  if (node.anchor !== undefined) walk.anchors.set(node.anchor, node);
  const result = convertNode(walk, node);
  if (node.anchor !== undefined) walk.measured.set(node, result);
  return result;
}

function convertNode(walk: Walk, node: YAMLMap | YAMLSeq | Scalar): Measured {
  if (isMap(node)) return convertMap(walk, node);
  if (isSeq(node)) return convertList(walk, node);
  const finding = scalarFinding(node, walk.source.text, () => rangeOf(walk, node));
  if (finding !== undefined) walk.findings.push(finding);
  return { value: jsonScalar(node.value), size: 1, height: 0 };
}

function convertMap(walk: Walk, map: YAMLMap): Measured {
  const value: Record<string, JsonValue> = {};
  const keys = new Map<string, Entry>();
  let size = 1;
  let height = 0;
  for (const pair of map.items) {
    const key = readKey(walk, pair.key, map);
    if (key === undefined) continue;
    walk.path.push(key.text);
    const first = keys.get(key.text);
    const entry = { key: key.node, value: pair.value };
    if (first !== undefined) walk.findings.push(duplicate(walk, entry, first));
    keys.set(key.text, entry);
    const child = convert(walk, pair.value);
    walk.path.pop();
    setOwn(value, key.text, child.value);
    size += child.size;
    height = Math.max(height, child.height + 1);
  }
  return { value, size, height };
}

function convertList(walk: Walk, list: YAMLSeq): Measured {
  const value: JsonValue[] = [];
  let size = 1;
  let height = 0;
  for (const [index, item] of list.items.entries()) {
    walk.path.push(index);
    const child = convert(walk, item);
    walk.path.pop();
    value.push(child.value);
    size += child.size;
    height = Math.max(height, child.height + 1);
  }
  return { value, size, height };
}

function convertAlias(walk: Walk, alias: Alias): Measured {
  const target = walk.anchors.get(alias.source);
  if (target === undefined) {
    walk.findings.push(report('yaml-syntax', rangeOf(walk, alias), undefinedAlias(alias.source)));
    return NOTHING;
  }
  const measured = walk.measured.get(target);
  if (measured === undefined) {
    const parameters = { alias: alias.source, limit: undefined };
    walk.findings.push(report('yaml-alias-expansion', rangeOf(walk, alias), parameters));
    return NOTHING;
  }
  walk.targets.set(alias, target);
  const before = walk.expanded;
  walk.expanded += measured.size;
  const tooMany = walk.expanded > MAX_EXPANDED;
  if (tooMany && before <= MAX_EXPANDED) {
    const parameters = { alias: alias.source, limit: MAX_EXPANDED };
    walk.findings.push(report('yaml-alias-expansion', rangeOf(walk, alias), parameters));
  }
  const tooDeep = walk.path.length + measured.height > MAX_DEPTH;
  if (tooDeep) {
    walk.findings.push(report('yaml-depth', rangeOf(walk, alias), { limit: MAX_DEPTH }));
  }
  return tooMany || tooDeep ? NOTHING : measured;
}

function undefinedAlias(name: string): { problem: string; hint: string } {
  return {
    problem: `the alias \`*${name}\` has no anchor \`&${name}\` before it`,
    hint: `quote it if text is meant: "*${name}"`,
  };
}

/** The text of a key. A key that is not text is reported, and its value is walked under the text as written. */
function readKey(
  walk: Walk,
  key: unknown,
  map: YAMLMap,
): { readonly text: string; readonly node: Scalar } | undefined {
  const place = isScalar(key) || isAlias(key) || isMap(key) || isSeq(key) ? key : map;
  const finding = keyFinding(key, () => rangeOf(walk, place));
  if (finding !== undefined) walk.findings.push(finding);
  if (!isScalar(key)) return undefined;
  const text = typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
  return { text, node: key };
}

/** The length of a path such as `tools.search`. */
const COMPONENT_DEPTH = 2;

/** A key of a map and the node behind it. */
type Entry = { readonly key: Scalar; readonly value: unknown };

function duplicate(walk: Walk, second: Entry, first: Entry): Diagnostic {
  const related = [{ message: 'first here', range: rangeOf(walk, first.key) }];
  const range = rangeOf(walk, second.key);
  // Two components of one name are hardly two halves of one.
  const isComponent = walk.path.length === COMPONENT_DEPTH;
  const maps = isMap(first.value) && isMap(second.value) && !isComponent;
  const argument = declaredArgument(walk.path);
  return argument === undefined
    ? report('yaml-duplicate-key', range, { key: String(second.key.value), maps }, related)
    : report('argument-duplicate', range, argument, related);
}

function rangeOf(walk: Walk, node: Node): SourceRange {
  const [start, end] = node.range ?? [0, 0];
  return { source: walk.source, start, end, path: pathText(walk.path) };
}

/** Non-finite numbers have been reported; -0 is 0 in JSON texts. */
function jsonScalar(value: unknown): JsonValue {
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}
