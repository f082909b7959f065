import { type CodeRow, code } from './define.js';

type SchemasCodes = {
  readonly 'schema-forms': CodeRow<{ tool: string; raw: string; concise: string }>;
  readonly 'schema-file': CodeRow<{ file: string; reason: string }>;
  readonly 'schema-not-map': CodeRow<{ tool: string; key: string }>;
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
  }),
  'schema-not-map': code({
    severity: 'error',
    message: ({ tool, key }) =>
      `\`${key}\` of tool \`${tool}\` must be a JSON Schema map, or the path of a file that holds one`,
  }),
};
