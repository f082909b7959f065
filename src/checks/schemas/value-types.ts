import { report } from '../../diagnostics/report.js';
import { isJsonObject, type JsonPath, type JsonValue, ownValue } from '../../protocol/json.js';
import { placeOf, type SchemaRule } from './schema-subject.js';

/** The values of `enum` and `const` fit the type beside them: one that does not can never be used. */
export const checkValueTypes: SchemaRule = (subject) =>
  subject.nodes.flatMap(({ schema, path }) => {
    const type = ownValue(schema, 'type');
    const types = typeof type === 'string' ? [type] : type;
    if (!Array.isArray(types)) return [];
    const allowed = ownValue(schema, 'enum');
    const constant = ownValue(schema, 'const');
    const values: (readonly [keyword: string, value: JsonValue, place: JsonPath])[] = [
      ...(Array.isArray(allowed) ? allowed : []).map(
        (value: JsonValue, index: number) => ['enum', value, ['enum', index]] as const,
      ),
      ...(constant === undefined ? [] : [['const', constant, ['const']] as const]),
    ];
    return values.flatMap(([keyword, value, place]) => {
      if (types.some((name) => hasType(value, name))) return [];
      const parameters = { ...placeOf(subject, path), keyword, type: types.join(' | ') };
      const range = subject.positioned.rangeAt([...path, ...place]);
      return [report('schema-enum-type', range, parameters)];
    });
  });

/** Whether a value has a JSON Schema type; a number without fraction is an integer. An unknown type fits everything. */
function hasType(value: JsonValue, type: JsonValue): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isJsonObject(value);
    case 'integer':
      return Number.isInteger(value);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type;
    default:
      return true;
  }
}
