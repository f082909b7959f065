import { report } from '../../../diagnostics/report.js';
import { placeOf } from '../../schemas/schema-subject.js';
import { clientsWith } from '../profile.js';
import type { ClientNodeRule } from './client-node-rule.js';

/** Schemas are written out where a client does not resolve `$ref`. */
export const referenceFindings: ClientNodeRule = ({ schema, path }, subject) => {
  if (!Object.hasOwn(schema, '$ref')) return [];
  const clients = clientsWith('references', subject.clients);
  if (clients.length === 0) return [];
  const range = subject.positioned.keyRangeAt([...path, '$ref']);
  return [report('lint-ref', range, { ...placeOf(subject, path), clients })];
};
