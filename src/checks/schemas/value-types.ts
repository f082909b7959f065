import { report } from '../../diagnostics/report.js';
import { type JsonObject, type JsonPath, type JsonValue, ownValue } from '../../protocol/json.js';
import { hasJsonType, JSON_TYPE_TESTS } from '../../protocol/json-type.js';
import { placeOf, type SchemaRule } from './schema-subject.js';

/** The values of `enum` and `const` fit the type beside them: one that does not can never be used. */
export const checkValueTypes: SchemaRule = (subject) =>
  subject.nodes.flatMap(({ schema, path }) => {
    const allowed = ownValue(schema, 'enum');
    const constant = ownValue(schema, 'const');
    if (allowed === undefined && constant === undefined) return [];
    const values: (readonly [keyword: string, value: JsonValue, place: JsonPath])[] = [
      ...(Array.isArray(allowed) ? allowed : []).map(
        (value: JsonValue, index: number) => ['enum', value, ['enum', index]] as const,
      ),
      ...(constant === undefined ? [] : [['const', constant, ['const']] as const]),
    ];
    return values.flatMap(([keyword, value, place]) => {
      if (fitsStatedType(schema, value)) return [];
      const type = statedTypes(schema).join(' | ');
      const parameters = { ...placeOf(subject, path), keyword, type };
      const range = subject.positioned.rangeAt([...path, ...place]);
      return [report('schema-enum-type', range, parameters)];
    });
  });

/** Whether a value fits the `type` of a schema, or the schema states none that is known. */
export function fitsStatedType(schema: JsonObject, value: JsonValue): boolean {
  const types = statedTypes(schema);
  return types.length === 0 || types.some((name) => hasJsonType(value, name) || !isTypeName(name));
}

function isTypeName(name: JsonValue): boolean {
  return typeof name === 'string' && JSON_TYPE_TESTS.has(name);
}

function statedTypes(schema: JsonObject): readonly JsonValue[] {
  const type = ownValue(schema, 'type');
  return typeof type === 'string' ? [type] : Array.isArray(type) ? type : [];
}
