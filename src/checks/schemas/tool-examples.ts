import type { ToolEntry } from '../../catalog/catalog.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { valueAtPointer } from '../../protocol/json-pointer.js';
import type { SchemaSubject } from './schema-subject.js';
import { valueFaults } from './value-faults.js';

/** The examples of a tool are arguments that it takes, so that people and models can copy them. For an input schema without errors. */
export function exampleFindings(
  { definition, examples, document }: ToolEntry,
  subject: SchemaSubject,
): readonly Diagnostic[] {
  const { schema } = subject.positioned;
  const judged = examples.map(({ value, at }) => ({ schema, path: [], value, at }));
  return valueFaults(subject, judged).map(({ judged: { value, at }, inner, rule, surplus }) => {
    const wrong = [...at, ...(valueAtPointer(value, inner)?.path ?? [])];
    const range =
      surplus === undefined ? document.rangeAt(wrong) : document.keyRangeAt([...wrong, surplus]);
    return report('example-invalid', range, { tool: definition.name, inner, rule });
  });
}
