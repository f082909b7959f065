import { report } from '../../../diagnostics/report.js';
import { isJsonObject, ownValue } from '../../../protocol/json.js';
import { placeOf } from '../../schemas/schema-subject.js';
import { characterOutside } from '../alphabet.js';
import type { ClientNodeRule } from './client-node-rule.js';

/** Names of arguments are made of the characters that a client takes, and not too long. Only the root is looked at. */
export const propertyNameFindings: ClientNodeRule = ({ schema }, subject) => {
  const properties = ownValue(schema, 'properties');
  if (subject.output || !isJsonObject(properties)) return [];
  const limited = subject.clients.flatMap(({ name, propertyName }) =>
    propertyName === undefined ? [] : [{ name, ...propertyName }],
  );
  if (limited.length === 0) return [];
  return Object.keys(properties).flatMap((property) => {
    const refusing = limited.filter(
      (client) =>
        property === '' ||
        property.length > client.longest ||
        characterOutside(property, client) !== undefined,
    );
    const [first] = refusing;
    if (first === undefined) return [];
    const range = subject.positioned.keyRangeAt(['properties', property]);
    const parameters = {
      ...placeOf(subject, ['properties']),
      property,
      character: characterOutside(property, first),
      words: first.words,
      longest: first.longest,
      clients: refusing.map(({ name }) => name),
    };
    return [report('lint-property-name', range, parameters)];
  });
};
