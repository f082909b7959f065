import type { schemasCodes } from '../codes/schemas.js';
import type { Explanation, Explanations } from './explanation.js';

/** Group D: JSON Schemas, written or built. */
export const schemasExplanations: Explanations<keyof typeof schemasCodes> = {
  'schema-forms': {
    paragraph:
      'A schema is written in one form: concise (`arguments`, `output`) or raw (`inputSchema`, `outputSchema`). Two forms side by side would have to agree, and nobody would notice when they stop doing so.',
    ...tool(
      'arguments: { query: string }\n    inputSchema: { type: object }',
      'arguments: { query: string }',
    ),
  },
  'schema-file': {
    paragraph:
      'A schema can be kept in a file of its own, `.json`, `.yaml` or `.yml`, named relative to the manifest. The file is read when the server is built, so it has to be there and to hold what its extension says.',
    ...tool('inputSchema: schemas/missing.json', 'inputSchema: { type: object }'),
  },
  'schema-not-map': {
    paragraph:
      'A raw schema is a map of JSON Schema keywords, or the path of a file that holds one. MCP has no boolean schemas at the root of a tool: write `{}` for a schema that allows everything.',
    ...tool('outputSchema: true', 'outputSchema: {}'),
    sources: ['MCP 2026-07-28, schema of Tool'],
  },
  'schema-root-type': {
    paragraph:
      'The arguments of a tool are an object, so the root of its input schema has `type: object`, exactly and by itself. A client that finds another type, or none, refuses the tool, and some refuse the whole list.',
    ...tool('inputSchema: { properties: {} }', 'inputSchema: { type: object, properties: {} }'),
    sources: ['MCP 2026-07-28, schema of Tool'],
  },
  'schema-meta': {
    paragraph:
      'Every keyword of a schema has a value of the kind that its dialect asks for: `type` a known type name, `minimum` a number, `required` a list of different names. A validator refuses a schema that breaks this, and so would the client.',
    ...argument('{ type: text }', '{ type: string }'),
    sources: ['JSON Schema 2020-12, meta-schema'],
  },
  'schema-dialect': {
    paragraph:
      '`$schema` names the dialect of a schema. snodo reads JSON Schema 2020-12, which is also the default, and draft-07. Leave the key out: some clients refuse a schema that names a dialect, others try to fetch it.',
    ...tool(
      'inputSchema: { $schema: "https://example.com/odd", type: object }',
      'inputSchema: { type: object }',
    ),
    sources: [
      'MCP 2026-07-28, JSON Schema usage',
      'https://github.com/executeautomation/mcp-playwright/issues/219',
    ],
  },
  'schema-ref-remote': {
    paragraph:
      'A reference stays inside its schema. Neither the build, nor the server, nor a client that is careful fetches a schema from elsewhere: what is found there may change, and the request tells others about you. Copy the schema under `$defs`.',
    ...argument('{ $ref: "https://example.com/a.json" }', '{ type: string }'),
    sources: ['MCP 2026-07-28, JSON Schema usage'],
  },
  'schema-ref-unresolved': {
    paragraph:
      'A reference leads to a schema that exists: `#/$defs/name`, an `$anchor`, or another place of the same schema. One that leads nowhere makes clients drop the tool, and some of them the whole list.',
    ...argument('{ $ref: "#/$defs/nowhere" }', '{ type: string }'),
    sources: ['https://github.com/anthropics/claude-code/issues/76881'],
  },
  'schema-ref-cycle': {
    paragraph:
      'References may form a cycle when each turn steps into the data, as in a tree whose children are trees. A cycle without such a step says nothing about the value, and a validator that follows it never ends.',
    ...schema(
      'properties: { a: { $ref: "#/$defs/a" } }\n      $defs: { a: { $ref: "#/$defs/a" } }',
      'properties: { a: { $ref: "#/$defs/a" } }\n      $defs: { a: { type: array, items: { $ref: "#/$defs/a" } } }',
    ),
    sources: ['JSON Schema 2020-12 Core, section 9.4.1'],
  },
  'schema-limit': {
    paragraph:
      'A schema is bounded: 64 levels of nesting, 1,000 properties of one object, 5,000 schemas, 256 KiB, and 1,048,576 characters in the paths of all schemas together. The bounds keep build and validation cheap for schemas from anywhere, and no model makes use of a larger one.',
    ...argument(
      `{ description: Nested too deep, ${'not: { '.repeat(70)}${' }'.repeat(70)} }`,
      '{ description: Flat }',
    ),
  },
  'schema-pattern': {
    paragraph:
      'A pattern is a regular expression of ECMAScript with the `u` flag, as JSON Schema recommends. With this flag a needless escape such as `\\"` or an open group is an error, so that a typing mistake cannot pass as a pattern.',
    ...argument("{ type: string, pattern: '(' }", "{ type: string, pattern: '[(]' }"),
    sources: ['JSON Schema 2020-12 Core, section 6.4'],
  },
  'schema-pattern-cost': {
    paragraph:
      'A repetition inside a repetition, as in `(a+)+`, can match a text in exponentially many ways. A short hostile argument then keeps the server busy for minutes. Write the pattern so that each text can be split in one way only.',
    ...argument(
      "{ type: string, pattern: '^(a+)+$' }",
      "{ type: string, pattern: '^a+$', maxLength: 100 }",
    ),
    sources: [
      'https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS',
    ],
  },
  'schema-keyword-unknown': {
    paragraph:
      'JSON Schema ignores keywords that it does not know, so that a misspelt rule is silently no rule. Correct it, or begin the name of an annotation of your own with `x-`.',
    ...argument('{ type: string, maxLenght: 5 }', '{ type: string, maxLength: 5 }'),
    sources: ['JSON Schema 2020-12 Core, section 6.5'],
  },
  'schema-nullable': {
    paragraph:
      '`nullable` belongs to OpenAPI 3.0 and means nothing to JSON Schema: a validator would go on refusing null. Say it with a list of types.',
    ...argument('{ type: string, nullable: true }', '{ type: [string, "null"] }'),
    sources: ['OpenAPI 3.0.3, Schema Object'],
  },
  'schema-required-undeclared': {
    paragraph:
      'A name in `required` that `properties` does not have asks for an argument that nobody described. Nearly always one of the two is misspelt, and then every call fails.',
    ...schema(
      'properties: { query: { type: string } }\n      required: [querry]',
      'properties: { query: { type: string } }\n      required: [query]',
    ),
  },
  'schema-bounds-empty': {
    paragraph:
      'The lower bound is above the upper one, so that no value fits and every call with this argument is refused.',
    ...argument(
      '{ type: integer, minimum: 10, maximum: 1 }',
      '{ type: integer, minimum: 1, maximum: 10 }',
    ),
  },
  'schema-enum-type': {
    paragraph:
      'A value of `enum` or `const` that the `type` beside it does not allow can never be used. A model that picks it from the list gets an error.',
    ...argument('{ type: integer, enum: [1, "2"] }', '{ type: integer, enum: [1, 2] }'),
  },
  'schema-default-invalid': {
    paragraph:
      'A default is a promise of a value that works. Clients fill it in and send it back, and then the call is refused by the schema that offered it.',
    ...argument('{ type: integer, default: ten }', '{ type: integer, default: 10 }'),
    sources: ['JSON Schema 2020-12 Validation, section 9.2'],
  },
  'validation-not-enforced': {
    paragraph:
      'The schema advertises rules that the validator `passthrough` does not enforce, so that handlers meet values which the schema forbids. MCP asks servers to validate all tool inputs: set `validator: full`.',
    wrong: `validator: passthrough\n${tools('arguments: { page: { type: integer, minimum: 1 } }')}`,
    right: `validator: full\n${tools('arguments: { page: { type: integer, minimum: 1 } }')}`,
    sources: ['MCP 2026-07-28, tools, security considerations'],
  },
  'validation-keyword-ignored': {
    paragraph:
      'The validator `basic` enforces the common keywords and skips the others. This keyword is one that it skips, so that handlers meet values which the schema forbids. Set `validator: full`.',
    wrong: `validator: basic\n${tools('arguments: { size: { type: integer, multipleOf: 2 } }')}`,
    right: `validator: full\n${tools('arguments: { size: { type: integer, multipleOf: 2 } }')}`,
  },
  'lint-array-items': {
    paragraph:
      'An array without `items` is valid JSON Schema, but several clients refuse a request that carries such a tool, and with it every tool of the session. Say what the entries are.',
    ...argument('{ type: array }', '{ type: array, items: { type: string } }'),
    sources: [
      'https://github.com/openai/openai-agents-python/issues/392',
      'https://github.com/boshyxd/robloxstudio-mcp/issues/55',
      'https://github.com/ruvnet/ruflo/issues/1294',
      'https://github.com/cline/cline/issues/7339',
      'https://github.com/microsoft/vscode-copilot-chat/blob/main/src/extension/tools/common/toolSchemaNormalizer.ts',
      'https://github.com/ckreiling/mcp-server-docker/issues/46',
    ],
  },
};

type Examples = Pick<Explanation, 'wrong' | 'right'>;

/** Examples that differ in a key of a tool. */
function tool(wrong: string, right: string): Examples {
  return { wrong: tools(wrong), right: tools(right) };
}

/** Examples that differ in the schema of one argument. */
function argument(wrong: string, right: string): Examples {
  return schema(`properties: { a: ${wrong} }`, `properties: { a: ${right} }`);
}

/** Examples that differ in keywords of the input schema. */
function schema(wrong: string, right: string): Examples {
  const input = (keywords: string) => `inputSchema:\n      type: object\n      ${keywords}`;
  return tool(input(wrong), input(right));
}

function tools(keys: string): string {
  return `tools:\n  search:\n    description: Search packages\n    ${keys}`;
}
