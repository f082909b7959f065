import type { argumentsCodes } from '../codes/arguments.js';
import type { Explanations } from './explanation.js';

/** Group E: argument declarations. */
export const argumentsExplanations: Explanations<keyof typeof argumentsCodes> = {
  'argument-map': {
    paragraph:
      '`properties` of an output is a map from names to declarations, as `arguments` is. A list of names, as other formats have it, says nothing about their types. A JSON Schema with `type`, `properties` and `required` of its own is written as `inputSchema` or `outputSchema`, in place of `arguments` or `output`. The empty map `{}` declares that there are none.',
    wrong: tool('output: { properties: [total] }'),
    right: tool('output: { properties: { total: integer } }'),
  },
  'argument-name': {
    paragraph:
      'The name of an argument has at least one character. It becomes a property of the schema and of the generated type, and the model sends it back as a key.',
    wrong: tool('arguments: { "": string }'),
    right: tool('arguments: { query: string }'),
  },
  'argument-declaration': {
    paragraph:
      'An argument is declared by a map such as `{ type: string, required: true }`, or by the name of a type, which is short for a map with nothing but that type. A number, a boolean, a list or nothing at all declares nothing.',
    wrong: tool('arguments: { query: true }'),
    right: tool('arguments: { query: { type: string, required: true } }'),
  },
  'argument-type': {
    paragraph:
      'The type of an argument is `string`, `integer`, `number`, `boolean`, `array`, `object`, `null` or the name of a shared type, each with any number of `[]` behind it. Words of other languages (`str`, `int`, `list`) are not types of JSON Schema; a client would refuse them, or not check the argument at all. Several types at once are written in `schema`.',
    wrong: tool('arguments: { page: int }'),
    right: tool('arguments: { page: integer }'),
    sources: ['JSON Schema 2020-12, Validation, section 6.1.1'],
  },
  'argument-items': {
    paragraph:
      '`items` stands beside `type: array` and says what an entry of the array is. No other type has entries, and `string[]` says already what they are. Write one of the two forms.',
    wrong: tool('arguments: { tags: { type: string, items: string } }'),
    right: tool('arguments: { tags: { type: array, items: string } }'),
  },
  'argument-type-missing': {
    paragraph:
      'A declaration has a `type`, or a `schema` that stands for the whole of it. Without either, any value would fit, the generated type would be `unknown`, and the model would have to guess. If anything may be sent, say so: `schema: {}`.',
    wrong: tool('arguments: { query: { description: Words to look for } }'),
    right: tool('arguments: { query: { type: string, description: Words to look for } }'),
  },
  'argument-option-value': {
    paragraph:
      'An option of a declaration has a value of its kind: `required` and `uniqueItems` are booleans, `enum` is a list, `pattern` and `format` are texts, lengths are integers of 0 or more, bounds are numbers, `multipleOf` is more than 0. Others would make the schema invalid, and clients refuse a tool with an invalid schema.',
    wrong: tool('arguments: { query: { type: string, maxLength: "20" } }'),
    right: tool('arguments: { query: { type: string, maxLength: 20 } }'),
    sources: ['JSON Schema 2020-12, Validation, section 6'],
  },
  'argument-option-type-mismatch': {
    paragraph:
      'An option should have an effect on values of the declared type. JSON Schema applies `minimum` to numbers alone and `maxLength` to strings alone, and accepts everything else: a bound on the wrong type is no bound. Use the option that the type has, or correct the type.',
    wrong: tool('arguments: { query: { type: string, maximum: 20 } }'),
    right: tool('arguments: { query: { type: string, maxLength: 20 } }'),
    sources: ['JSON Schema 2020-12, section 7.6.1'],
  },
  'argument-block-type': {
    paragraph:
      '`properties` belongs to the type `object` and to arrays of it, such as `object[]`; there it describes each entry. A text or a number has no properties, so what is declared there would never be looked at. The type has to stand in `type`, not in `schema`.',
    wrong: tool('arguments: { customer: { type: string, properties: { id: string } } }'),
    right: tool('arguments: { customer: { type: object, properties: { id: string } } }'),
  },
  'argument-additional-without-block': {
    paragraph:
      '`additionalProperties` stands beside `properties`, and says whether others than those may be sent. Without a block there is nothing to be additional to. Add `properties` (`{}` for none), or set it under `schema`.',
    wrong: tool('arguments: { customer: { type: object, additionalProperties: false } }'),
    right: tool(
      'arguments: { customer: { type: object, properties: { id: string }, additionalProperties: false } }',
    ),
  },
  'argument-additional-value': {
    paragraph:
      '`additionalProperties` is `true`, `false`, or a JSON Schema that all other properties fit. The name of a type is no schema: write `{ type: string }`.',
    wrong: tool('arguments: {}', 'additionalProperties: string'),
    right: tool('arguments: {}', 'additionalProperties: { type: string }'),
    sources: ['JSON Schema 2020-12, section 10.3.2.3'],
  },
  'argument-schema-sets-block': {
    paragraph:
      '`schema` beside a block of `properties` may not set what the block generates: `properties` and `required` of an object, `items` of an array. It is merged over the generated schema, so it would silently replace the declarations that stand beside it. Say it in the declarations: `required: true` at each property.',
    wrong: tool(
      'arguments: { customer: { type: object, properties: { id: string }, schema: { required: [id] } } }',
    ),
    right: tool(
      'arguments: { customer: { type: object, properties: { id: { type: string, required: true } } } }',
    ),
  },
  'argument-root-schema': {
    paragraph:
      'The `schema` of a tool is merged into the root of its arguments, which stays an object: `type: object`, a map of `properties`, a list of unique texts as `required`. The protocol demands an object at the root, and clients refuse a tool with another one. For full control write the whole schema as `inputSchema`.',
    wrong: tool('arguments: { query: string }', 'schema: { type: array }'),
    right: tool('arguments: { query: string }', 'schema: { minProperties: 1 }'),
    sources: ['MCP 2026-07-28, schema, Tool, inputSchema'],
  },
  'argument-duplicate': {
    paragraph:
      'An argument is declared once, in one block: two keys of the same name, or a `schema` that adds a property which is declared already, leave open which declaration holds. The message has the full name, such as `lines.sku`.',
    wrong:
      'tools:\n  search:\n    description: Search packages\n    arguments:\n      query: { type: string, maxLength: 20 }\n      query: string',
    right:
      'tools:\n  search:\n    description: Search packages\n    arguments:\n      query: { type: string, maxLength: 20 }',
  },
};

function tool(...lines: readonly string[]): string {
  return ['tools:', '  search:', '    description: Search packages', ...lines.map(indented)].join(
    '\n',
  );
}

function indented(line: string): string {
  return `    ${line}`;
}
