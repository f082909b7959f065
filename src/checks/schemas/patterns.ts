import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { isJsonObject, type JsonPath, ownValue } from '../../protocol/json.js';
import { repeatedRepetition } from './repeated-repetition.js';
import { placeOf, type SchemaRule, type SchemaSubject } from './schema-subject.js';

/** Patterns are regular expressions with the `u` flag (2020-12 core, section 6.4), and should not take exponential time. */
export const checkPatterns: SchemaRule = (subject) => {
  const invalid = subject.shapeFaults.flatMap(({ path, reason }) => {
    if (reason === undefined) return [];
    const range = rangeOf(subject, path);
    return [
      report('schema-pattern', range, { ...placeOf(subject, path), reason: shortened(reason) }),
    ];
  });
  return [...invalid, ...costFindings(subject)];
};

/** A pattern that is a key points at the key. */
function rangeOf({ positioned }: SchemaSubject, path: JsonPath): Diagnostic['range'] {
  return path.at(-1) === 'pattern' ? positioned.rangeAt(path) : positioned.keyRangeAt(path);
}

/** The reason without the engine's repetition of the pattern: `Invalid regular expression: /(/u: Unterminated group`. */
function shortened(reason: string): string {
  return reason.replace(/^Invalid regular expression: .*: /s, '').toLowerCase();
}

function costFindings(subject: SchemaSubject): readonly Diagnostic[] {
  return subject.nodes.flatMap(({ schema, path }) => {
    const pattern = ownValue(schema, 'pattern');
    const keyed = ownValue(schema, 'patternProperties');
    const places: (readonly [pattern: string, path: JsonPath])[] = [];
    if (typeof pattern === 'string') places.push([pattern, [...path, 'pattern']]);
    for (const key of isJsonObject(keyed) ? Object.keys(keyed) : []) {
      places.push([key, [...path, 'patternProperties', key]]);
    }
    return places.flatMap(([text, at]) => {
      const part = repeatedRepetition(text);
      if (part === undefined) return [];
      return [
        report('schema-pattern-cost', rangeOf(subject, at), { ...placeOf(subject, at), part }),
      ];
    });
  });
}
