import { report } from '../../diagnostics/report.js';
import { type JsonPath, type JsonValue, ownValue } from '../../protocol/json.js';
import { hasJsonType, JSON_TYPE_TESTS } from '../../protocol/json-type.js';
import { placeOf, type SchemaRule } from './schema-subject.js';

/** The values of `enum` and `const` fit the type beside them: one that does not can never be used. */
export const checkValueTypes: SchemaRule = (subject) =>
  subject.nodes.flatMap(({ schema, path }) => {
    const type = ownValue(schema, 'type');
    const types = typeof type === 'string' ? [type] : type;
    if (!Array.isArray(types)) return [];
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
      if (types.some((name) => hasJsonType(value, name) || !JSON_TYPE_TESTS.has(name))) return [];
      const parameters = { ...placeOf(subject, path), keyword, type: types.join(' | ') };
      const range = subject.positioned.rangeAt([...path, ...place]);
      return [report('schema-enum-type', range, parameters)];
    });
  });
