import { report } from '../../diagnostics/report.js';
import { ownValue } from '../../protocol/json.js';
import { clientsWith } from '../clients/profile.js';
import { placeOf, type SchemaRule } from './schema-subject.js';

/**
 * An array says what its items are: JSON Schema does not ask for it, but common clients refuse the tool otherwise, and some
 * of them know no `prefixItems`.
 */
export const checkArrayItems: SchemaRule = (subject) => {
  const clients = clientsWith('arrayItems', subject.clients);
  const describing = clients.length === 0 ? ['items', 'prefixItems', '$ref'] : ['items', '$ref'];
  return subject.nodes.flatMap(({ schema, path }) => {
    const type = ownValue(schema, 'type');
    const isArray = type === 'array' || (Array.isArray(type) && type.includes('array'));
    const described = describing.some((key) => Object.hasOwn(schema, key));
    if (subject.output || !isArray || described) return [];
    const range = subject.positioned.keyRangeAt(path);
    return [report('lint-array-items', range, { ...placeOf(subject, path), clients })];
  });
};
