import type { SourceRange, SourceText } from '../diagnostics/source.js';
import type { JsonPath, JsonValue } from '../protocol/json.js';

/** A YAML (or JSON) file as plain JSON, with the place of every key and value. */
export type PositionedDocument = {
  readonly source: SourceText;
  /** Path relative to the project root, with `/`. */
  readonly path: string;
  /** The content. Objects have own keys only; a key `__proto__` is an own key. */
  readonly value: JsonValue;
  /** The place of a value; of the nearest ancestor when the path does not exist. */
  rangeAt(path: JsonPath): SourceRange;
  /** The place of the key that leads to a value; the value's own place inside a list or at the root. */
  keyRangeAt(path: JsonPath): SourceRange;
  /** The text of a scalar as written, quotes included (`1.10` where the value is 1.1). */
  sourceOf(path: JsonPath): string | undefined;
};

/** The root manifest and the files that its `components:` globs include, in order of their paths. */
export type ManifestDocuments = {
  readonly main: PositionedDocument;
  readonly included: readonly PositionedDocument[];
  /** Whether files that should be included could not be read: what they declare is missing here. Default: all were read. */
  readonly lacksFiles?: boolean;
};
