import type { ToolEntry } from '../../catalog/catalog.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { ownValue } from '../../protocol/json.js';
import { schemaBudgetFault } from '../../protocol/schema-budget.js';
import { dialectOf, SCHEMA_DIALECTS } from '../../protocol/schema-dialect.js';
import { surveySchema } from '../../protocol/schema-survey.js';
import { placeOf, type SchemaSubject } from './schema-subject.js';

type Unread = Pick<SchemaSubject, 'tool' | 'output' | 'positioned'>;

/** The arguments of a call are an object, and clients drop a tool whose schema does not say so (MCP, `Tool.inputSchema`). */
export function rootTypeFindings({ definition, input }: ToolEntry): readonly Diagnostic[] {
  const type = ownValue(input.schema, 'type');
  if (type === 'object') return [];
  const found = type === undefined ? undefined : JSON.stringify(type);
  const range = type === undefined ? input.keyRangeAt([]) : input.rangeAt(['type']);
  return [report('schema-root-type', range, { tool: definition.name, found })];
}

/** A schema keeps within the limits that bound the cost of its validator. Nothing else looks at one that does not. */
export function limitFindings(subject: Unread): readonly Diagnostic[] {
  const { positioned } = subject;
  if (surveySchema(positioned.schema).isSmall) return [];
  const fault = schemaBudgetFault(positioned.schema);
  if (fault === undefined) return [];
  const range = positioned.keyRangeAt(fault.path);
  return [report('schema-limit', range, { ...placeOf(subject, fault.path), ...fault })];
}

/** A schema is written in a dialect that the validators know. */
export function dialectFindings(subject: Unread): readonly Diagnostic[] {
  const { positioned } = subject;
  if (dialectOf(positioned.schema) !== undefined) return [];
  const declared = ownValue(positioned.schema, '$schema');
  const found = typeof declared === 'string' ? declared : JSON.stringify(declared);
  const supported = SCHEMA_DIALECTS.map(({ uri }) => uri);
  const parameters = { ...placeOf(subject, []), found, supported };
  return [report('schema-dialect', positioned.rangeAt(['$schema']), parameters)];
}
