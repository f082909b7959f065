import { report } from '../../../diagnostics/report.js';
import { isJsonObject, ownValue } from '../../../protocol/json.js';
import { placeOf } from '../../schemas/schema-subject.js';
import { clientsWith } from '../profile.js';
import type { ClientNodeRule } from './client-node-rule.js';

/** A property has a schema that is a map: a client that reads a bare `true` or `false` as a mistake drops all tools. */
export const booleanPropertyFindings: ClientNodeRule = ({ schema, path }, subject) => {
  const properties = ownValue(schema, 'properties');
  if (!isJsonObject(properties)) return [];
  return Object.entries(properties).flatMap(([property, value]) => {
    if (typeof value !== 'boolean') return [];
    const clients = clientsWith('booleanProperties', subject.clients);
    if (clients.length === 0) return [];
    const at = [...path, 'properties', property];
    const range = subject.positioned.keyRangeAt(at);
    return [report('lint-boolean-property', range, { ...placeOf(subject, at), value, clients })];
  });
};
