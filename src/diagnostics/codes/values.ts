import { excerpt } from '../../protocol/excerpt.js';
import { type CodeRow, code } from './define.js';
import { type SchemaPlace, schemaPlace } from './schema-place.js';

/** The rule that a value breaks (`must be ...`), and where in the value, as JSON Pointer. */
type BrokenRule = { readonly inner: string; readonly rule: string };

type ValuesCodes = {
  readonly 'example-invalid': CodeRow<
    { tool: string } & ({ found: string } | (BrokenRule & { found?: undefined }))
  >;
  readonly 'schema-example-invalid': CodeRow<SchemaPlace & BrokenRule>;
  readonly 'schema-enum-invalid': CodeRow<SchemaPlace & BrokenRule & { keyword: string }>;
};

function brokenRule({ inner, rule }: BrokenRule): string {
  return `${inner === '' ? 'it' : `its \`${excerpt(inner)}\``} ${rule}`;
}

/** Values that people wrote beside the schemas that they should fit. */
export const valuesCodes: ValuesCodes = {
  'example-invalid': code({
    severity: ({ found }) => (found === undefined ? 'warning' : 'error'),
    message: ({ tool, ...example }) =>
      example.found === undefined
        ? `this example of tool \`${tool}\` does not fit the input schema: ${brokenRule(example)}`
        : `an example of tool \`${tool}\` must be a map of arguments, found ${example.found}`,
    hint: ({ found }) =>
      found === undefined
        ? 'change the example, or the rule that it breaks'
        : 'write the arguments of one call: `- { name: value }`',
  }),
  'schema-example-invalid': code({
    severity: 'warning',
    message: ({ inner, rule, ...place }) =>
      `${schemaPlace(place)}: this example does not fit its own schema: ${brokenRule({ inner, rule })}`,
    hint: () => 'change the example, or the rule that it breaks',
  }),
  'schema-enum-invalid': code({
    severity: 'warning',
    message: ({ inner, rule, keyword, ...place }) =>
      `${schemaPlace(place)}: this value of \`${keyword}\` breaks another rule of the schema, so it can never be used: ${brokenRule({ inner, rule })}`,
    hint: () => 'remove the value, or change the rule that it breaks',
  }),
};
