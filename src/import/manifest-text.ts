import { Document, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { isJsonObject, type JsonObject, type JsonValue } from '../protocol/json.js';

/**
 * How texts are written: as YAML likes them, or in quotes on one line each, for texts whose blanks would be lost where
 * lines are folded.
 */
export type TextStyle = 'plain' | 'quoted';

/** Longest line, where the text lets it be broken. */
const WIDTH = 100;

/** Maps under these keys have an entry a line, however short. */
const BLOCKS: ReadonlySet<string> = new Set([
  '$defs',
  'arguments',
  'definitions',
  'inputSchema',
  'output',
  'outputSchema',
  'patternProperties',
  'properties',
  'prompts',
  'resources',
  'server',
  'tools',
]);

/** Writes a value as the YAML of a manifest: short maps and lists on one line, everything else in block style. */
export function manifestText(value: JsonObject, style: TextStyle = 'plain'): string {
  const document = new Document<YAMLMap, false>(null);
  document.contents = blockMap(value, 0, style);
  const lines =
    style === 'plain'
      ? { lineWidth: WIDTH }
      : { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER };
  return document.toString({ ...lines, flowCollectionPadding: true });
}

type Written = Scalar | YAMLMap | YAMLSeq;

function written(
  value: JsonValue,
  {
    column,
    depth,
    style,
    isBlock,
  }: {
    /** Where the value starts when it stands on the line of its key. */
    readonly column: number;
    readonly depth: number;
    readonly style: TextStyle;
    readonly isBlock: boolean;
  },
): Written {
  if (typeof value !== 'object' || value === null) return scalar(value, style);
  const isOneLine = !isBlock || Object.keys(value).length === 0;
  if (isOneLine && lineLength(value, WIDTH - column) <= WIDTH - column) return flow(value, style);
  return isJsonObject(value)
    ? blockMap(value, depth, style)
    : blockList(value as readonly JsonValue[], depth, style);
}

function blockMap(value: JsonObject, depth: number, style: TextStyle): YAMLMap {
  const map = new YAMLMap();
  for (const [key, entry] of Object.entries(value)) {
    // A component is a block below the map of its kind.
    const isBlock = BLOCKS.has(key) || depth === 1;
    const column = depth * 2 + key.length + 2;
    const node = written(entry, { column, depth: depth + 1, style, isBlock });
    map.items.push(new Pair(scalar(key, style), node)); // `add` looks through all pairs
  }
  return map;
}

function blockList(value: readonly JsonValue[], depth: number, style: TextStyle): YAMLSeq {
  const list = new YAMLSeq();
  for (const entry of value) {
    const column = depth * 2 + 2;
    list.add(written(entry, { column, depth: depth + 1, style, isBlock: false }));
  }
  return list;
}

function flow(value: JsonValue, style: TextStyle): Written {
  if (isJsonObject(value)) {
    const map = new YAMLMap();
    map.flow = true;
    for (const [key, entry] of Object.entries(value)) {
      map.items.push(new Pair(scalar(key, style), flow(entry, style)));
    }
    return map;
  }
  if (!Array.isArray(value)) return scalar(value as string | number | boolean | null, style);
  const list = new YAMLSeq();
  list.flow = true;
  for (const entry of value) list.add(flow(entry, style));
  return list;
}

function scalar(value: string | number | boolean | null, style: TextStyle): Scalar {
  const node = new Scalar(value);
  // Without quotes `<<` would be taken for a merge.
  const isQuoted = style === 'quoted' || value === '<<';
  if (typeof value === 'string' && isQuoted) node.type = Scalar.QUOTE_DOUBLE;
  // Written out, its digits would claim more than a number holds.
  const isRounded = typeof value === 'number' && Number.isInteger(value);
  if (isRounded && !Number.isSafeInteger(value)) node.format = 'EXP';
  return node;
}

/** Most levels of maps and lists on one line. */
const FLOW_LEVELS = 3;

/** The length of a value on one line; more than the limit when it is longer, or better not on one line. */
function lineLength(value: JsonValue, limit: number, level = 0): number {
  if (typeof value === 'string' && value.includes('\n')) return Number.POSITIVE_INFINITY;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value).length;
  if (level === FLOW_LEVELS) return Number.POSITIVE_INFINITY;
  let length = 2;
  for (const [key, entry] of Object.entries(value)) {
    const isBlock = isJsonObject(value) && BLOCKS.has(key) && Object.keys(entry ?? {}).length > 0;
    if (isBlock && typeof entry === 'object') return Number.POSITIVE_INFINITY;
    length += (isJsonObject(value) ? key.length + 2 : 0) + 2 + lineLength(entry, limit, level + 1);
    if (length > limit) return Number.POSITIVE_INFINITY;
  }
  return length;
}
