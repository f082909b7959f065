import { report } from '../../diagnostics/report.js';
import { ownValue } from '../../protocol/json.js';
import { fitsPlainly } from './plain-fit.js';
import { placeOf, type SchemaRule } from './schema-subject.js';
import { valueFaults } from './value-faults.js';

/** A `default` fits its own schema: a client that sends it would be refused otherwise. For schemas without errors. */
export const checkDefaults: SchemaRule = (subject) => {
  const doubtful = subject.nodes.flatMap(({ schema, path }) => {
    const value = ownValue(schema, 'default');
    return value === undefined || fitsPlainly(schema, value) ? [] : [{ schema, path, value }];
  });
  if (doubtful.length === 0) return [];
  return valueFaults(subject, doubtful).map(({ path, inner, rule }) => {
    const range = subject.positioned.rangeAt([...path, 'default']);
    return report('schema-default-invalid', range, { ...placeOf(subject, path), inner, rule });
  });
};
