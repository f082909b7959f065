import { excerpt } from '../../protocol/excerpt.js';
import { clientWords } from './client-words.js';
import { type CodeRow, code } from './define.js';
import { didYouMean } from './did-you-mean.js';
import { type SchemaPlace, schemaPlace } from './schema-place.js';

type SchemasCodes = {
  readonly 'schema-forms': CodeRow<{ tool: string; raw: string; concise: string }>;
  readonly 'schema-file': CodeRow<{ file: string; reason: string; hint: string }>;
  readonly 'schema-not-map': CodeRow<{ tool: string; key: string; found: string }>;
  readonly 'schema-root-type': CodeRow<{ tool: string; found: string | undefined }>;
  readonly 'schema-meta': CodeRow<
    SchemaPlace & { keyword: string; rule: string; dialect: string; hint?: string | undefined }
  >;
  readonly 'schema-dialect': CodeRow<SchemaPlace & { found: string; supported: readonly string[] }>;
  readonly 'schema-ref-remote': CodeRow<SchemaPlace & { reference: string }>;
  readonly 'schema-ref-unresolved': CodeRow<SchemaPlace & { reference: string }>;
  readonly 'schema-ref-cycle': CodeRow<SchemaPlace & { cycle: readonly string[] }>;
  readonly 'schema-limit': CodeRow<SchemaPlace & { limit: string; allowed: number; found: number }>;
  readonly 'schema-pattern': CodeRow<SchemaPlace & { reason: string }>;
  readonly 'schema-pattern-cost': CodeRow<SchemaPlace & { part: string }>;
  readonly 'schema-keyword-unknown': CodeRow<
    SchemaPlace & { keyword: string; dialect: string; nearest: string | undefined }
  >;
  readonly 'schema-nullable': CodeRow<SchemaPlace>;
  readonly 'schema-required-undeclared': CodeRow<
    SchemaPlace & { name: string; nearest: string | undefined }
  >;
  readonly 'schema-bounds-empty': CodeRow<
    SchemaPlace & { lower: string; lowest: number; upper: string; highest: number }
  >;
  readonly 'schema-enum-type': CodeRow<SchemaPlace & { keyword: string; type: string }>;
  readonly 'schema-default-invalid': CodeRow<
    SchemaPlace & { inner: string; rule: string; hint?: string | undefined }
  >;
  readonly 'validation-not-enforced': CodeRow<{ tools: number }>;
  readonly 'validation-keyword-ignored': CodeRow<SchemaPlace & { keyword: string }>;
  readonly 'lint-array-items': CodeRow<SchemaPlace & { clients: readonly string[] }>;
};

const LIMITS: Readonly<Record<string, string>> = {
  depth: 'levels of nesting',
  entries: 'entries of one keyword',
  references: 'levels of nesting through references',
  nodes: 'schemas',
  bytes: 'bytes',
  paths: 'characters in the paths of its parts',
};

/** Group D: JSON Schemas, written or built. */
export const schemasCodes: SchemasCodes = {
  'schema-forms': code({
    severity: 'error',
    message: ({ tool, raw, concise }) =>
      `tool \`${tool}\` has both \`${raw}\` and \`${concise}\`; a schema has one form`,
    hint: ({ raw, concise }) => `remove \`${concise}\`, or move it into \`${raw}\``,
  }),
  'schema-file': code({
    severity: 'error',
    message: ({ file, reason }) => `the schema file \`${file}\` cannot be read: ${reason}`,
    hint: ({ hint }) => hint,
  }),
  'schema-not-map': code({
    severity: 'error',
    message: ({ tool, key, found }) =>
      `\`${key}\` of tool \`${tool}\` must be a JSON Schema map, or the path of a file that holds one; found ${found}`,
    hint: ({ key }) => `write, for example, \`${key}: { type: object, properties: {} }\``,
  }),
  'schema-root-type': code({
    severity: 'error',
    message: ({ tool, found }) =>
      `the input schema of tool \`${tool}\` must have \`type: object\` at its root, found ${found === undefined ? 'no `type`' : `\`type: ${found}\``}`,
    hint: () => 'write `type: object` at the root, and the arguments below `properties`',
  }),
  'schema-meta': code({
    severity: 'error',
    message: ({ keyword, rule, dialect, ...place }) =>
      `${schemaPlace(place)}: \`${keyword}\` ${rule} (JSON Schema ${dialect})`,
    hint: ({ hint, keyword }) => hint ?? `correct \`${keyword}\`, or remove it`,
  }),
  'schema-dialect': code({
    severity: 'error',
    message: ({ found, supported, ...place }) =>
      `${schemaPlace(place)}: the dialect ${JSON.stringify(found)} is not supported; supported: ${supported.join(', ')}`,
    hint: () => 'without `$schema` a schema is read as JSON Schema 2020-12',
  }),
  'schema-ref-remote': code({
    severity: 'error',
    message: ({ reference, ...place }) =>
      `${schemaPlace(place)}: the reference ${JSON.stringify(reference)} leaves the schema; nothing is ever fetched`,
    hint: () => 'put the schema under `$defs` and refer to it as `#/$defs/name`',
  }),
  'schema-ref-unresolved': code({
    severity: 'error',
    message: ({ reference, ...place }) =>
      `${schemaPlace(place)}: the reference ${JSON.stringify(reference)} leads to no schema`,
    hint: ({ reference }) =>
      reference.startsWith('#/')
        ? 'correct it, or add the schema there; it is a path from the root of this schema'
        : 'correct it, or write `$anchor` into the schema that is meant',
  }),
  'schema-ref-cycle': code({
    severity: 'error',
    message: ({ cycle, ...place }) =>
      `${schemaPlace(place)}: ${cycle.map((reference) => `\`${reference}\``).join(' -> ')} leads back to its start without a step into the data`,
    hint: () => 'write a schema in place of one of the references',
  }),
  'schema-limit': code({
    severity: 'error',
    message: ({ limit, allowed, found, ...place }) =>
      `${schemaPlace(place)}: at most ${allowed} ${LIMITS[limit] ?? limit} are allowed, found ${found}`,
    hint: () => 'make the schema smaller, or split the tool',
  }),
  'schema-pattern': code({
    severity: 'error',
    message: ({ reason, ...place }) =>
      `${schemaPlace(place)}: the pattern is no regular expression with the \`u\` flag: ${reason}`,
    hint: () =>
      'correct it; with that flag a backslash stands only before letters and marks that have a meaning',
  }),
  'schema-pattern-cost': code({
    severity: 'warning',
    message: ({ part, ...place }) =>
      `${schemaPlace(place)}: the pattern repeats \`${part}\`, which repeats inside, so that some texts take it exponential time`,
    hint: () => 'write it without a repetition inside another',
  }),
  'schema-keyword-unknown': code({
    severity: 'warning',
    message: ({ keyword, dialect, ...place }) =>
      `${schemaPlace(place)}: \`${keyword}\` is no keyword of JSON Schema ${dialect} and has no effect`,
    hint: ({ nearest }) => didYouMean(nearest, 'remove it; a keyword of your own begins with `x-`'),
  }),
  'schema-nullable': code({
    severity: 'error',
    message: (place) => `${schemaPlace(place)}: \`nullable\` is no keyword of JSON Schema`,
    hint: () => 'write the type as a list, such as `[string, "null"]`',
  }),
  'schema-required-undeclared': code({
    severity: 'warning',
    message: ({ name, ...place }) =>
      `${schemaPlace(place)}: \`required\` names ${JSON.stringify(name)}, which is not in \`properties\``,
    hint: ({ nearest }) => didYouMean(nearest, 'declare it under `properties`, or remove it'),
  }),
  'schema-bounds-empty': code({
    severity: 'warning',
    message: ({ lower, lowest, upper, highest, ...place }) =>
      `${schemaPlace(place)}: no value fits between \`${lower}: ${lowest}\` and \`${upper}: ${highest}\``,
    hint: ({ lower, upper }) => `raise \`${upper}\`, or lower \`${lower}\``,
  }),
  'schema-enum-type': code({
    severity: 'warning',
    message: ({ keyword, type, ...place }) =>
      `${schemaPlace(place)}: this value of \`${keyword}\` does not fit \`type: ${type}\`, so it can never be used`,
    hint: ({ keyword }) =>
      keyword === 'enum' ? 'remove the value, or change the type' : 'change the value or the type',
  }),
  'schema-default-invalid': code({
    severity: 'warning',
    message: ({ inner, rule, ...place }) =>
      `${schemaPlace(place)}: the default does not fit its own schema: ${inner === '' ? 'it' : `its \`${excerpt(inner)}\``} ${rule}`,
    hint: ({ hint }) => hint ?? 'change the default, or the rule that it breaks',
  }),
  'validation-not-enforced': code({
    severity: 'warning',
    message: ({ tools }) =>
      `the validator is \`passthrough\`, which enforces nothing but required arguments: ${tools === 1 ? 'one tool advertises more rules' : `${tools} tools advertise more rules`}`,
    hint: () => 'set `validator: full`',
  }),
  'validation-keyword-ignored': code({
    severity: 'warning',
    message: ({ keyword, ...place }) =>
      `${schemaPlace(place)}: \`${keyword}\` is not enforced by \`validator: basic\``,
    hint: () => 'set `validator: full`',
  }),
  'lint-array-items': code({
    severity: 'warning',
    message: ({ clients, ...place }) =>
      `${schemaPlace(place)}: the array has no \`items\`; ${clients.length === 0 ? 'common clients refuse such a tool' : `such a tool is refused by ${clientWords(clients)}`}`,
    hint: () =>
      'say what it holds, such as `items: { type: string }`; `items: {}` allows everything',
  }),
};
