import { report } from '../../../diagnostics/report.js';
import { placeOf } from '../../schemas/schema-subject.js';
import { clientsWith } from '../profile.js';
import type { ClientNodeRule } from './client-node-rule.js';

/** The root of an input schema has `properties`, if an empty map. */
export const rootPropertiesFindings: ClientNodeRule = ({ schema }, subject) => {
  if (subject.output || Object.hasOwn(schema, 'properties')) return [];
  const clients = clientsWith('rootProperties', subject.clients);
  if (clients.length === 0) return [];
  const isRaw = subject.positioned.origin === 'inline' || subject.positioned.origin === 'file';
  const range = subject.positioned.keyRangeAt([]);
  return [report('lint-properties', range, { ...placeOf(subject, []), isRaw, clients })];
};
