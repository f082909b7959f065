import { isJsonObject, type JsonObject, type JsonPath, ownValue } from '../../protocol/json.js';
import {
  type HeaderAnnotation,
  type HeaderFault,
  readHeaderAnnotations,
} from '../../protocol/param-headers/annotations.js';
import { schemaBudgetFault } from '../../protocol/schema-budget.js';
import { dialectOf } from '../../protocol/schema-dialect.js';
import {
  type SchemaReferenceFault,
  schemaReferenceFault,
} from '../../protocol/schema-reference.js';
import { schemaShapeFaults } from '../../protocol/schema-shape.js';
import { surveySchema } from '../../protocol/schema-survey.js';
import { ConfigurationError } from '../configuration-error.js';
import { isJson } from '../json-fault.js';
import { expect } from './expect.js';

/** Checks an input schema. Which of its arguments are also sent as headers is for `inputHeaders` to find. */
export function checkInputSchema(schema: unknown, place: string): asserts schema is JsonObject {
  checkSchema(schema, `\`inputSchema\` of ${place}`);
  expect(
    ownValue(schema, 'type') === 'object',
    'schema-root-type',
    `\`inputSchema\` of ${place} must have \`type: object\` at its root`,
  );
}

/** Reads which arguments are also sent as headers. */
export function inputHeaders(schema: JsonObject, place: string): readonly HeaderAnnotation[] {
  if (!surveySchema(schema).mentionsHeader) return [];
  const { annotations, faults } = readHeaderAnnotations(schema);
  const [fault] = faults;
  if (fault !== undefined) refuseHeader(fault, place);
  return annotations;
}

/** Checks a schema: JSON, within the size limits, every keyword of the right kind, patterns that compile, references that lead somewhere. */
export function checkSchema(schema: unknown, subject: string): asserts schema is JsonObject {
  expect(isJsonObject(schema) && isJson(schema), 'schema-not-map', `${subject} must be a JSON map`);
  const { isSmall, mentionsReference } = surveySchema(schema);
  const excess = isSmall ? undefined : schemaBudgetFault(schema);
  if (excess !== undefined) {
    const { limit, allowed, found } = excess;
    throw new ConfigurationError(
      'schema-limit',
      `${subject}${at(excess.path)} has ${found} ${limit === 'paths' ? 'characters in the paths of its parts' : limit}, more than the ${allowed} allowed`,
    );
  }
  expect(
    dialectOf(schema) !== undefined,
    'schema-dialect',
    `${subject} must be JSON Schema 2020-12 or draft-07`,
  );
  const [fault] = schemaShapeFaults(schema);
  if (fault !== undefined) {
    const code = fault.reason === undefined ? 'schema-meta' : 'schema-pattern';
    throw new ConfigurationError(code, `${subject}${at(fault.path)} must be ${fault.expected}`);
  }
  const lost = mentionsReference ? schemaReferenceFault(schema) : undefined;
  if (lost === undefined) return;
  const { code, rule } = REFERENCE_RULES[lost.kind];
  throw new ConfigurationError(code, `\`${lost.text}\` in ${subject}${at(lost.path)} ${rule}`);
}

const REFERENCE_RULES: {
  readonly [Kind in SchemaReferenceFault['kind']]: { readonly code: string; readonly rule: string };
} = {
  remote: { code: 'schema-ref-remote', rule: 'leads out of the schema; nothing is ever fetched' },
  unresolved: { code: 'schema-ref-unresolved', rule: 'leads to no schema' },
  base: { code: 'schema-meta', rule: 'must stand at the root' },
};

const HEADER_RULES: { readonly [Kind in HeaderFault['kind']]: string } = {
  'not-string': 'must be a string',
  empty: 'must not be empty',
  token: 'must be an HTTP token',
  duplicate: 'is used by two arguments, ignoring case',
  type: 'needs a property whose `type` is exactly `string`, `integer` or `boolean`',
  unreachable: 'must stand on a property that is reached through `properties` only',
  'integer-range': 'needs an integer within -(2^53-1) to 2^53-1',
};

function refuseHeader(fault: HeaderFault, place: string): never {
  const name = 'header' in fault ? ` \`${fault.header}\`` : '';
  throw new ConfigurationError(
    `header-${fault.kind}`,
    `\`x-mcp-header\`${name}${at(fault.schemaPath)} in ${place} ${HEADER_RULES[fault.kind]}`,
  );
}

function at(path: JsonPath): string {
  return path.length === 0 ? '' : ` at /${path.join('/')}`;
}
