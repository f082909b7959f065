import { report } from '../../../diagnostics/report.js';
import { ownValue } from '../../../protocol/json.js';
import { placeOf } from '../../schemas/schema-subject.js';
import { clientsWith } from '../profile.js';
import type { ClientNodeRule } from './client-node-rule.js';

/** The values of a list are text where a client takes no other. One finding a list, at its first other value. */
export const enumTextFindings: ClientNodeRule = ({ schema, path }, subject) => {
  const values = ownValue(schema, 'enum');
  if (subject.output || !Array.isArray(values)) return [];
  const index = values.findIndex((value) => typeof value !== 'string');
  const clients = index === -1 ? [] : clientsWith('enumText', subject.clients);
  if (clients.length === 0) return [];
  const at = [...path, 'enum', index];
  const found = JSON.stringify(values[index]);
  return [
    report('lint-enum-text', subject.positioned.rangeAt(at), {
      ...placeOf(subject, path),
      found,
      clients,
    }),
  ];
};
