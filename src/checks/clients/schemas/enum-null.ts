import { report } from '../../../diagnostics/report.js';
import { ownValue } from '../../../protocol/json.js';
import { placeOf } from '../../schemas/schema-subject.js';
import { clientsWith } from '../profile.js';
import type { ClientNodeRule } from './client-node-rule.js';

/** A list of values that stands beside a nullable type has null in it: otherwise null fits the type and never the list. */
export const enumNullFindings: ClientNodeRule = ({ schema, path }, subject) => {
  const values = ownValue(schema, 'enum');
  const type = ownValue(schema, 'type');
  const isNullable = Array.isArray(type) && type.includes('null');
  if (!Array.isArray(values) || !isNullable || values.includes(null)) return [];
  const clients = clientsWith('enumNull', subject.clients);
  if (clients.length === 0) return [];
  const range = subject.positioned.keyRangeAt([...path, 'enum']);
  return [report('lint-enum-null', range, { ...placeOf(subject, path), clients })];
};
