import type { JsonObject, JsonValue } from './json.js';
import { HEADER_KEYWORD } from './param-headers/annotations.js';
import { SCHEMA_LIMITS } from './schema-budget.js';

/** What one quick look at a schema tells. */
export type SchemaSurvey = {
  /** Whether it is so small that no size limit can be near. */
  readonly isSmall: boolean;
  /** Whether the header keyword occurs anywhere, be it as a keyword, as the name of a property or in data. */
  readonly mentionsHeader: boolean;
  /** Whether a keyword of references occurs anywhere, likewise. */
  readonly mentionsReference: boolean;
};

/**
 * Looks at a schema once, to spare the exact checks of limits, headers and references for the schemas that obviously need none:
 * nearly all of them. A server with a thousand tools starts several times faster for it.
 *
 * @param schema JSON of bounded depth.
 */
export function surveySchema(schema: JsonObject): SchemaSurvey {
  const count: Count = {
    bytes: 0,
    keys: 0,
    containers: 0,
    widest: 0,
    deepest: 0,
    mentionsHeader: false,
    mentionsReference: false,
  };
  survey(schema, 1, count);
  const isSmall =
    count.bytes <= SCHEMA_LIMITS.bytes &&
    count.containers <= SCHEMA_LIMITS.nodes &&
    count.widest <= SCHEMA_LIMITS.entries &&
    count.deepest <= SCHEMA_LIMITS.depth &&
    // No path is longer than all keys together.
    count.containers * count.keys <= SCHEMA_LIMITS.paths;
  const { mentionsHeader, mentionsReference } = count;
  return { isSmall, mentionsHeader, mentionsReference };
}

type Count = {
  bytes: number;
  keys: number;
  containers: number;
  widest: number;
  deepest: number;
  mentionsHeader: boolean;
  mentionsReference: boolean;
};

/** Counts generously: a UTF-16 unit is at most six bytes of JSON text, a number or literal at most 25. */
function survey(value: JsonValue, depth: number, count: Count): void {
  if (typeof value !== 'object' || value === null) {
    count.bytes += typeof value === 'string' ? 6 * value.length + 3 : 25;
    return;
  }
  const keys = Object.keys(value);
  count.containers += 1;
  count.widest = Math.max(count.widest, keys.length);
  count.deepest = Math.max(count.deepest, depth);
  for (const key of keys) {
    count.bytes += 6 * key.length + 4;
    count.keys += key.length + 1;
    if (key === HEADER_KEYWORD) count.mentionsHeader = true;
    else if (key === '$ref' || key === '$dynamicRef' || key === '$id') {
      count.mentionsReference = true;
    }
    survey((value as JsonObject)[key] ?? null, depth + 1, count);
  }
}
