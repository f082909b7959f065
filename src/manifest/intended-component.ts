import { type JsonObject, type JsonPath, setOwn } from '../protocol/json.js';
import type { PositionedDocument } from './document.js';
import type { KeyFinding } from './key-findings.js';
import type { Declared } from './manifest.js';

/**
 * Reads a component whose only fault is misspelt keys as its author meant it, so that one run shows everything that is
 * wrong with it: a key that is near a known one counts as that one, any other is left out. The findings about the
 * misspelt keys stay, and places lead to the keys as they are written.
 *
 * @param fits whether a section has the kinds of values that the key table asks for
 * @param isEssential whether a component without a key would be another one
 * @returns undefined when an essential key is misspelt and its value does not fit either
 */
export function intendedComponent(
  { section, document, ...component }: Declared<JsonObject>,
  findings: readonly KeyFinding[],
  fits: (section: JsonObject) => boolean,
  isEssential: (key: string) => boolean,
): Declared<JsonObject> | undefined {
  const misspelt = new Set(findings.map(({ path }) => path[2]));
  const known = Object.entries(section).filter(([key]) => !misspelt.has(key));
  const written = new Map<string, string>();
  const meant = [...known];
  for (const { path, meant: key } of findings) {
    const spelling = String(path[2]);
    if (key === undefined || written.has(key) || Object.hasOwn(section, key)) continue;
    written.set(key, spelling);
    meant.push([key, section[spelling] ?? null]);
  }
  const intended = objectOf(meant);
  if (written.size === 0 || !fits(intended)) {
    const isOther = [...written.keys()].some(isEssential);
    return isOther ? undefined : { ...component, section: objectOf(known), document };
  }
  return { ...component, section: intended, document: respelt(document, component.path, written) };
}

function objectOf(entries: readonly (readonly [string, unknown])[]): JsonObject {
  const object: Record<string, never> = {};
  for (const [key, value] of entries) setOwn(object, key, value);
  return object;
}

/** The document, read by the keys that were meant. */
function respelt(
  document: PositionedDocument,
  component: readonly string[],
  written: ReadonlyMap<string, string>,
): PositionedDocument {
  const asWritten = (path: JsonPath): JsonPath => {
    const key = written.get(String(path[component.length]));
    const inside = component.every((step, index) => path[index] === step);
    return key !== undefined && inside ? path.with(component.length, key) : path;
  };
  return {
    ...document,
    rangeAt: (path) => document.rangeAt(asWritten(path)),
    keyRangeAt: (path) => document.keyRangeAt(asWritten(path)),
    sourceOf: (path) => document.sourceOf(asWritten(path)),
  };
}
