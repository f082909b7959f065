import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { ownValue } from '../../protocol/json.js';
import { placeOf, type SchemaRule } from './schema-subject.js';

/** Pairs of bounds, and whether a value may equal both. */
const PAIRS: readonly (readonly [lower: string, upper: string, inclusive: boolean])[] = [
  ['minimum', 'maximum', true],
  ['exclusiveMinimum', 'maximum', false],
  ['minimum', 'exclusiveMaximum', false],
  ['exclusiveMinimum', 'exclusiveMaximum', false],
  ['minLength', 'maxLength', true],
  ['minItems', 'maxItems', true],
  ['minContains', 'maxContains', true],
  ['minProperties', 'maxProperties', true],
];

/** Some value fits between a lower and an upper bound. */
export const checkBounds: SchemaRule = (subject) => {
  const findings: Diagnostic[] = [];
  for (const { schema, path } of subject.nodes) {
    for (const [lower, upper, inclusive] of PAIRS) {
      const lowest = ownValue(schema, lower);
      const highest = typeof lowest === 'number' ? ownValue(schema, upper) : undefined;
      if (typeof lowest !== 'number' || typeof highest !== 'number') continue;
      if (inclusive ? lowest <= highest : lowest < highest) continue;
      const { positioned } = subject;
      const parameters = { ...placeOf(subject, path), lower, lowest, upper, highest };
      const range = positioned.rangeAt([...path, upper]);
      const related = { message: 'the lower bound', range: positioned.rangeAt([...path, lower]) };
      findings.push(report('schema-bounds-empty', range, parameters, [related]));
    }
  }
  return findings;
};
