import { report } from '../../diagnostics/report.js';
import { isJsonObject, ownValue } from '../../protocol/json.js';
import { nearestAmong } from '../../protocol/suggest.js';
import { placeOf, type SchemaRule } from './schema-subject.js';

/** Keywords that may describe the properties of the same object elsewhere. */
const ELSEWHERE = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'patternProperties', 'if'];

/** A required name that no property has is mostly a slip: no call could ever satisfy it by what is described. */
export const checkRequiredProperties: SchemaRule = (subject) =>
  subject.nodes.flatMap(({ schema, path }) => {
    const properties = ownValue(schema, 'properties');
    const required = ownValue(schema, 'required');
    if (!isJsonObject(properties) || !Array.isArray(required)) return [];
    if (ELSEWHERE.some((keyword) => Object.hasOwn(schema, keyword))) return [];
    const nearest = nearestAmong(Object.keys(properties));
    return required.flatMap((name, index) => {
      if (typeof name !== 'string' || Object.hasOwn(properties, name)) return [];
      const at = [...path, 'required', index];
      const parameters = { ...placeOf(subject, path), name, nearest: nearest(name) };
      return [report('schema-required-undeclared', subject.positioned.rangeAt(at), parameters)];
    });
  });
