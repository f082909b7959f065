import type { valuesCodes } from '../codes/values.js';
import type { Explanations } from './explanation.js';

const TOOL = 'tools:\n  search:\n    description: Search packages\n';

/** Values that people wrote beside the schemas that they should fit. */
export const valuesExplanations: Explanations<keyof typeof valuesCodes> = {
  'example-invalid': {
    paragraph:
      '`examples` of a tool are the arguments of calls that work, so that people and models can copy them. Each is a map of arguments, which is an error when it is anything else, and fits the input schema, which is a warning: the server works without it, but whoever follows the example is refused.',
    wrong: `${TOOL}    arguments: { page: { type: integer, minimum: 1 } }\n    examples: [{ page: 0 }]`,
    right: `${TOOL}    arguments: { page: { type: integer, minimum: 1 } }\n    examples: [{ page: 1 }]`,
  },
  'schema-example-invalid': {
    paragraph:
      'Each value of `examples` in a schema fits the schema that it stands in. JSON Schema does not enforce it, but an example that is refused teaches people and models to make calls that fail.',
    wrong: `${TOOL}    arguments: { page: { type: integer, schema: { examples: [first] } } }`,
    right: `${TOOL}    arguments: { page: { type: integer, schema: { examples: [1] } } }`,
    sources: ['JSON Schema 2020-12, Validation, section 9.5'],
  },
  'schema-enum-invalid': {
    paragraph:
      'A value of `enum` or `const` that breaks another rule beside it, such as `maxLength` or `minimum`, can never be used: the value is offered to clients, and every call that takes it is refused. Loosen the rule or remove the value.',
    wrong: `${TOOL}    arguments: { size: { type: string, enum: [s, extra], maxLength: 2 } }`,
    right: `${TOOL}    arguments: { size: { type: string, enum: [s, xl], maxLength: 2 } }`,
  },
};
