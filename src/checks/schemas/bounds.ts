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
export const checkBounds: SchemaRule = (subject) =>
  subject.nodes.flatMap(({ schema, path }) =>
    PAIRS.flatMap(([lower, upper, inclusive]) => {
      const lowest = ownValue(schema, lower);
      const highest = ownValue(schema, upper);
      if (typeof lowest !== 'number' || typeof highest !== 'number') return [];
      if (inclusive ? lowest <= highest : lowest < highest) return [];
      const { positioned } = subject;
      const parameters = { ...placeOf(subject, path), lower, lowest, upper, highest };
      return [
        report('schema-bounds-empty', positioned.rangeAt([...path, upper]), parameters, [
          { message: 'the lower bound', range: positioned.rangeAt([...path, lower]) },
        ]),
      ];
    }),
  );
