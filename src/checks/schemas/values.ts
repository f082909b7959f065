import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { plainHint } from '../../manifest/value-hint.js';
import { type JsonPath, type JsonValue, ownValue } from '../../protocol/json.js';
import type { SchemaVisit } from '../../protocol/schema-walk.js';
import { fitsPlainly } from './plain-fit.js';
import { placeOf, type SchemaRule, type SchemaSubject } from './schema-subject.js';
import { type JudgedValue, type ValueFault, valueFaults } from './value-faults.js';
import { fitsStatedType } from './value-types.js';

/** A value that a schema holds itself. */
type StatedValue = JudgedValue & {
  readonly keyword: 'default' | 'examples' | 'enum' | 'const';
  /** Place of the value, from the root. */
  readonly at: JsonPath;
};

/**
 * Each `default` and each of `examples` fits its own schema: a client that sends it would be refused otherwise. So does each
 * value of `enum` and `const`, or it can never be used. For schemas without errors.
 */
export const checkValues: SchemaRule = (subject) => {
  const doubtful = subject.nodes
    .flatMap(statedValues)
    .filter(({ schema, value }) => !fitsPlainly(schema, value));
  return valueFaults(subject, doubtful).map((fault) => faultFinding(subject, fault));
};

const KEYWORDS: readonly StatedValue['keyword'][] = ['default', 'examples', 'enum', 'const'];

function statedValues({ schema, path }: SchemaVisit): StatedValue[] {
  if (!KEYWORDS.some((keyword) => Object.hasOwn(schema, keyword))) return [];
  const placed = (keyword: StatedValue['keyword'], judge = schema): StatedValue[] => {
    const stated = ownValue(schema, keyword);
    if (stated === undefined) return [];
    const entry = (value: JsonValue, at: JsonPath): StatedValue => {
      return { schema: judge, path, value, keyword, at: [...path, ...at] };
    };
    if (keyword === 'default' || keyword === 'const') return [entry(stated, [keyword])];
    const entries: readonly JsonValue[] = Array.isArray(stated) ? stated : [];
    return entries.map((value, index) => entry(value, [keyword, index]));
  };
  const { const: _const, ...besideConst } = schema;
  const { enum: _enum, ...besideBoth } = besideConst;
  const isUsable = ({ value }: StatedValue): boolean => fitsStatedType(schema, value);
  return [
    ...placed('default'),
    ...placed('examples'),
    ...placed('enum', besideBoth).filter(isUsable),
    ...placed('const', besideConst).filter(isUsable),
  ];
}

function faultFinding(
  subject: SchemaSubject,
  { judged: { keyword, schema, value, path, at }, inner, rule }: ValueFault<StatedValue>,
): Diagnostic {
  const range = subject.positioned.rangeAt(at);
  const parameters = { ...placeOf(subject, path), inner, rule };
  switch (keyword) {
    case 'default':
      return report('schema-default-invalid', range, {
        ...parameters,
        hint: typeHint(ownValue(schema, 'type'), value),
      });
    case 'examples':
      return report('schema-example-invalid', range, parameters);
    default:
      return report('schema-enum-invalid', range, { ...parameters, keyword });
  }
}

/** How to write a default of the stated type, where only its form is wrong. */
function typeHint(type: JsonValue | undefined, value: JsonValue): string | undefined {
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) {
    return `quote it: "${value}"`;
  }
  const isPlain = type === 'boolean' || type === 'integer' || type === 'number';
  return isPlain && typeof value === 'string' ? plainHint(type, value) : undefined;
}
