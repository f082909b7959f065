import { pathText } from '../diagnostics/path-text.js';
import { report } from '../diagnostics/report.js';
import type { PositionedDocument } from '../manifest/document.js';
import type { JsonObject, JsonPath, JsonValue } from '../protocol/json.js';
import { nearest } from '../protocol/suggest.js';
import type { ResolveContext } from './resolve-context.js';

/** A value of a manifest, by its place. */
export type Place = { readonly document: PositionedDocument; readonly at: JsonPath };

/** The keys of a map that stands where other kinds of values may stand too, so that no key table judges it. */
export type ClosedMap = {
  readonly allowed: readonly string[];
  /** Keys that must be there, each with an example of its value. */
  readonly required: ReadonlyMap<string, JsonValue>;
  /** The way out for a key that is near no other. */
  readonly hint?: string;
};

/** Reports the keys that a map lacks, and those that it must not have. */
export function reportKeys(
  { document, at }: Place,
  map: JsonObject,
  { allowed, required, hint }: ClosedMap,
  { findings }: ResolveContext,
): void {
  const place = pathText(at);
  for (const [key, example] of required) {
    if (Object.hasOwn(map, key)) continue;
    findings.push(report('missing-key', document.keyRangeAt(at), { key, place, example }));
  }
  for (const key of Object.keys(map)) {
    if (allowed.includes(key)) continue;
    const parameters = { key, allowed, nearest: nearest(key, allowed), place };
    const range = document.keyRangeAt([...at, key]);
    findings.push(
      report('unknown-key', range, hint === undefined ? parameters : { ...parameters, hint }),
    );
  }
}
