import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { resourceKeys, toolKeys } from '../../src/manifest/keys/component-keys.js';
import type { KeyTable } from '../../src/manifest/keys/key.js';
import { run } from './captured-terminal.js';

/**
 * Mistakes as somebody makes them who writes a manifest for the first time, typed into the example. What `snodo check`
 * prints first must name the place and say what to type.
 */
type Mistake = {
  readonly name: string;
  /** What is replaced, in `snodo.yaml` unless another file is named; what a new file holds is typed into nothing. */
  readonly edits: readonly Edit[];
  /** The first finding as it is printed, without its code frame. */
  readonly first: readonly string[];
};

type Edit = { readonly in?: string; readonly replace: string; readonly by: string };

/** The keys that a finding lists: those of a table, in its order. */
function listed(table: KeyTable): string {
  return Object.keys(table).join(', ');
}

const TOOL_KEYS = listed(toolKeys);
const RESOURCE_KEYS = listed(resourceKeys);
const DECLARATION_KEYS =
  'type, items, required, description, enum, const, default, pattern, format, minLength, maxLength, minItems, maxItems, uniqueItems, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, header, properties, additionalProperties, schema';
const TYPES = 'string, integer, number, boolean, array, object or null';

const mistakes: readonly Mistake[] = [
  {
    name: 'a key in lower case',
    edits: [{ replace: '    inputSchema:', by: '    inputschema:' }],
    first: [
      'snodo.yaml:56:5 error unknown-key',
      `  unknown key \`inputschema\` in \`tools.version\`; expected one of: ${TOOL_KEYS}`,
      '  hint: did you mean `inputSchema`?',
    ],
  },
  {
    name: 'a key in snake case',
    edits: [{ replace: '    uriTemplate:', by: '    uri_template:' }],
    first: [
      'snodo.yaml:72:5 error unknown-key',
      `  unknown key \`uri_template\` in \`resources.package_info\`; expected one of: ${RESOURCE_KEYS}`,
      '  hint: did you mean `uriTemplate`?',
    ],
  },
  {
    name: 'a key in another case',
    edits: [{ replace: '    mimeType:', by: '    mimetype:' }],
    first: [
      'snodo.yaml:73:5 error unknown-key',
      `  unknown key \`mimetype\` in \`resources.package_info\`; expected one of: ${RESOURCE_KEYS}`,
      '  hint: did you mean `mimeType`?',
    ],
  },
  {
    name: '`required` as a list at the tool',
    edits: [
      {
        replace: '    description: Place an order\n',
        by: '    description: Place an order\n    required: [customer]\n',
      },
    ],
    first: [
      'snodo.yaml:30:5 error unknown-key',
      `  unknown key \`required\` in \`tools.order\`; expected one of: ${TOOL_KEYS}`,
      '  hint: write `required: true` at each argument',
    ],
  },
  {
    name: '`type: str`',
    edits: [{ replace: 'query: { type: string,', by: 'query: { type: str,' }],
    first: [
      'snodo.yaml:21:22 error argument-type',
      `  argument "query" has the unknown type \`str\`; expected ${TYPES}, each with any number of \`[]\``,
      '  hint: did you mean `string`?',
    ],
  },
  {
    name: '`type: int`',
    edits: [{ replace: 'page: { type: integer,', by: 'page: { type: int,' }],
    first: [
      'snodo.yaml:22:21 error argument-type',
      `  argument "page" has the unknown type \`int\`; expected ${TYPES}, each with any number of \`[]\``,
      '  hint: did you mean `integer`?',
    ],
  },
  {
    name: '`type: list`',
    edits: [{ replace: 'type: string[]', by: 'type: list' }],
    first: [
      'snodo.yaml:24:15 error argument-type',
      `  argument "tags" has the unknown type \`list\`; expected ${TYPES}, each with any number of \`[]\``,
      '  hint: did you mean `array`?',
    ],
  },
  {
    name: '`type` as a list',
    edits: [{ replace: 'email: string', by: 'email: { type: [string, "null"] }' }],
    first: [
      'snodo.yaml:38:26 error argument-type',
      `  argument "customer.email" must have a type, found a list; expected ${TYPES}, each with any number of \`[]\``,
      '  hint: write a list of types as `schema: { type: [...] }`',
    ],
  },
  {
    name: '`string[]` without quotes in braces',
    edits: [{ replace: 'email: string', by: 'email: { type: string[] }' }],
    first: [
      'snodo.yaml:38:26 error flow-array-type',
      '  `string[]` must be quoted inside `{ }` or `[ ]`, where `[` starts a list',
      '  hint: write "string[]"',
    ],
  },
  {
    name: 'no type',
    edits: [{ replace: 'quantity: { type: integer, ', by: 'quantity: { ' }],
    first: [
      'snodo.yaml:47:11 error argument-type-missing',
      '  argument "lines.quantity" has neither `type` nor `schema`',
      `  hint: add \`type\`: ${TYPES}`,
    ],
  },
  {
    name: '`params` in place of `arguments`',
    edits: [{ replace: '    arguments:\n      query', by: '    params:\n      query' }],
    first: [
      'snodo.yaml:20:5 error unknown-key',
      `  unknown key \`params\` in \`tools.search\`; expected one of: ${TOOL_KEYS}`,
      '  hint: did you mean `arguments`?',
    ],
  },
  {
    name: '`desc` in place of `description`',
    edits: [{ replace: '    description: Place an order\n', by: '    desc: Place an order\n' }],
    first: [
      'snodo.yaml:29:5 error unknown-key',
      `  unknown key \`desc\` in \`tools.order\`; expected one of: ${TOOL_KEYS}`,
      '  hint: did you mean `description`?',
    ],
  },
  {
    name: '`min` in place of `minimum`',
    edits: [{ replace: 'required: true, minimum: 1 }', by: 'required: true, min: 1 }' }],
    first: [
      'snodo.yaml:47:54 error unknown-key',
      `  unknown key \`min\` in \`tools.order.arguments.lines.properties.quantity\`; expected one of: ${DECLARATION_KEYS}`,
      '  hint: did you mean `minimum`?',
    ],
  },
  {
    name: '`requried`',
    edits: [{ replace: 'sku: { type: string, required:', by: 'sku: { type: string, requried:' }],
    first: [
      'snodo.yaml:46:32 error unknown-key',
      `  unknown key \`requried\` in \`tools.order.arguments.lines.properties.sku\`; expected one of: ${DECLARATION_KEYS}`,
      '  hint: did you mean `required`?',
    ],
  },
  {
    name: '`required: yes`',
    edits: [
      {
        replace: 'id: { type: string, required: true }',
        by: 'id: { type: string, required: yes }',
      },
    ],
    first: [
      'snodo.yaml:37:41 error boolean-word',
      '  `tools.order.arguments.customer.properties.id.required` must be true or false; in YAML 1.2 `yes` is the text "yes", not a boolean',
      '  hint: write true',
    ],
  },
  {
    name: '`optional: true`',
    edits: [{ replace: 'email: string', by: 'email: { type: string, optional: true }' }],
    first: [
      'snodo.yaml:38:34 error unknown-key',
      `  unknown key \`optional\` in \`tools.order.arguments.customer.properties.email\`; expected one of: ${DECLARATION_KEYS}`,
      '  hint: remove it: what does not say `required: true` is optional',
    ],
  },
  {
    name: '`nullable: true`',
    edits: [{ replace: 'email: string', by: 'email: { type: string, nullable: true }' }],
    first: [
      'snodo.yaml:38:34 error unknown-key',
      `  unknown key \`nullable\` in \`tools.order.arguments.customer.properties.email\`; expected one of: ${DECLARATION_KEYS}`,
      '  hint: remove it, and write the type as `schema: { type: [string, "null"] }`',
    ],
  },
  {
    name: '`enum` as a text',
    edits: [{ replace: 'query: { type: string,', by: 'query: { type: string, enum: "web, data",' }],
    first: [
      'snodo.yaml:21:36 error argument-option-value',
      '  argument "query": `enum` must be a list, found the text "web, data"',
      '  hint: write a list: ["web", "data"]',
    ],
  },
  {
    name: 'a default of another type',
    edits: [
      {
        replace: 'minimum: 1, description: "Page',
        by: 'minimum: 1, default: "1", description: "Page',
      },
    ],
    first: [
      'snodo.yaml:22:51 warning schema-default-invalid',
      '  input schema of tool `search` at `/properties/page`: the default does not fit its own schema: it must be of type integer',
      '  hint: remove the quotes: 1',
    ],
  },
  {
    name: '`properties` under a string',
    edits: [
      { replace: 'email: string', by: 'email: { type: string, properties: { at: string } }' },
    ],
    first: [
      'snodo.yaml:38:34 error argument-block-type',
      '  argument "customer.email" has `properties`, which only `object` and arrays of it (`object[]`) can have; its type is string',
      '  hint: write `type: object`, or remove `properties`',
    ],
  },
  {
    name: 'the name once more inside the tool',
    edits: [
      {
        replace: '    description: Place an order\n',
        by: '    name: order\n    description: Place an order\n',
      },
    ],
    first: [
      'snodo.yaml:29:5 error unknown-key',
      `  unknown key \`name\` in \`tools.order\`; expected one of: ${TOOL_KEYS}`,
      '  hint: remove it: the key above is the name',
    ],
  },
  {
    name: 'tools as a list',
    edits: [{ replace: 'tools:\n  search:\n', by: 'tools:\n  - name: search\n' }],
    first: [
      'snodo.yaml:28:3 error yaml-syntax',
      '  expected an entry of the list above, which begins with `- `',
      '  hint: begin it with `- ` too; or, for a map, write `search:` in place of `- name: search` above',
    ],
  },
  {
    name: 'arguments as a list',
    edits: [
      {
        replace:
          '      name: { required: true, description: Package name }\n      focus: { description: "quality, security, or upgrade" }\n',
        by: '      - name: name\n        required: true\n',
      },
    ],
    first: [
      'snodo.yaml:84:7 error wrong-kind',
      '  `prompts.review.arguments` must be a map, found a list',
      '  hint: write `name:` in place of `- name: name`, and the other keys below it',
    ],
  },
  {
    name: 'a key that is indented too little',
    edits: [
      { replace: '    description: Place an order\n', by: '   description: Place an order\n' },
    ],
    first: [
      'snodo.yaml:29:17 error yaml-syntax',
      '  the next line is indented deeper than this one, as if it went on with its value',
      '  hint: give all keys of a map the same indentation',
    ],
  },
  {
    name: 'a key that is indented too deep',
    edits: [
      { replace: '    description: Place an order\n', by: '      description: Place an order\n' },
    ],
    first: [
      'snodo.yaml:30:5 error yaml-syntax',
      '  expected the same indentation as the entries above',
      '  hint: give all keys of a map the same indentation',
    ],
  },
  {
    name: 'a tab',
    edits: [
      { replace: '    description: Place an order\n', by: '\tdescription: Place an order\n' },
    ],
    first: [
      'snodo.yaml:29:1 error yaml-syntax',
      '  expected spaces, found a tab in the indentation',
      '  hint: indent with spaces',
    ],
  },
  {
    name: 'no space behind a colon',
    edits: [
      { replace: '    description: Place an order\n', by: '    description:Place an order\n' },
    ],
    first: [
      'snodo.yaml:29:5 error yaml-syntax',
      '  expected `:`, a space and a value behind the key',
      '  hint: a space follows the colon: `key: value`',
    ],
  },
  {
    name: 'a colon in a text without quotes',
    edits: [
      { replace: '    description: Place an order\n', by: '    description: Order: place one\n' },
    ],
    first: [
      'snodo.yaml:29:18 error yaml-syntax',
      '  expected a value without `: `, found what looks like a nested map on the line of its key',
      '  hint: quote the text, or put the nested map on lines of its own',
    ],
  },
  {
    name: 'a quote that is never closed',
    edits: [
      {
        replace: '"Page of the results, 1 when absent"',
        by: '"Page of the results, 1 when absent',
      },
    ],
    first: [
      'snodo.yaml:22:92 error yaml-syntax',
      '  expected a closing "',
      '  hint: close the quote where the text ends',
      '  snodo.yaml:22:55 the quote begins here',
    ],
  },
  {
    name: 'a text that starts with @',
    edits: [
      {
        replace: '    description: Place an order\n',
        by: '    description: @team places an order\n',
      },
    ],
    first: [
      'snodo.yaml:29:18 error yaml-syntax',
      '  a text without quotes cannot start with `@`',
      '  hint: quote the text: "@team places an order"',
    ],
  },
  {
    name: 'a `#` in a text without quotes',
    edits: [
      { replace: '    description: Place an order\n', by: '    description: Place order #1\n' },
    ],
    first: [
      'snodo.yaml:29:18 warning text-cut',
      '  the text ends at `Place order`: `#` behind a space starts a comment, so `#1` is not read',
      '  hint: quote the text; or put a space behind `#` if a comment is meant',
    ],
  },
  {
    name: 'a template in braces without quotes',
    edits: [
      { replace: '    uriTemplate: pkg://{name}/info\n    mimeType: application/json\n', by: '' },
      {
        replace: '  package_info:\n    description: Everything known about one package\n',
        by: '  package_info: { description: One package, uriTemplate: pkg://{name}/info }\n',
      },
    ],
    first: [
      'snodo.yaml:70:64 error yaml-syntax',
      '  expected the end of the value, found `{`',
      "  hint: quote the text: 'pkg://{name}/info'; inside `{ }` and `[ ]` a bracket ends it",
    ],
  },
  {
    name: 'a version that is a number',
    edits: [{ replace: 'version: 1.0.0', by: 'version: 1.0' }],
    first: [
      'snodo.yaml:5:12 error wrong-kind',
      '  `server.version` must be non-empty text, found the number `1.0`',
      '  hint: quote it: "1.0"',
    ],
  },
  {
    name: 'a number in quotes',
    edits: [{ replace: 'pageSize: 50', by: 'pageSize: "50"' }],
    first: [
      'snodo.yaml:9:25 error page-size',
      '  `pagination.pageSize` must be a positive integer, found the text "50"',
      '  hint: remove the quotes: 50',
    ],
  },
  {
    name: 'seconds where milliseconds are meant',
    edits: [{ replace: 'validator: full', by: 'validator: full\nhandlerTimeoutMs: 30s' }],
    first: [
      'snodo.yaml:9:19 error wrong-kind',
      '  `handlerTimeoutMs` must be an integer from 0 to 2147483647, found the text "30s"',
      '  hint: write milliseconds: 30000',
    ],
  },
  {
    name: 'no format version',
    edits: [{ replace: 'snodo: 1\n', by: '' }],
    first: [
      'snodo.yaml:1:1 error manifest-version',
      '  the format version is missing; supported: 1',
      '  hint: write `snodo: 1`',
    ],
  },
  {
    name: 'no server name',
    edits: [{ replace: '  name: package-tools\n', by: '' }],
    first: [
      'snodo.yaml:3:1 error missing-key',
      '  `server` needs the key `name`, which is missing',
      '  hint: add it, for example `name: package-tools`',
    ],
  },
  {
    name: 'an unknown validator',
    edits: [{ replace: 'validator: full', by: 'validator: strict' }],
    first: [
      'snodo.yaml:8:12 error validator-unknown',
      '  `validator` must be one of passthrough, basic, full, found the text "strict"',
      '  hint: write one of `passthrough`, `basic`, `full`',
    ],
  },
  {
    name: 'a cache that is shared',
    edits: [{ replace: 'scope: public', by: 'scope: shared' }],
    first: [
      'snodo.yaml:11:33 error cache-scope',
      '  `cache.tools.scope` must be one of public, private, found the text "shared"',
      '  hint: write `public` or `private`',
    ],
  },
  {
    name: 'a revision in place of a list',
    edits: [{ replace: 'validator: full', by: 'validator: full\nprotocols: 2026-07-28' }],
    first: [
      'snodo.yaml:9:12 error protocol-list',
      '  `protocols` must be a non-empty list of revisions without repeats, found the text "2026-07-28"',
      '  hint: write a list: ["2026-07-28"]',
    ],
  },
  {
    name: '`uri` with a variable',
    edits: [{ replace: 'uriTemplate: pkg', by: 'uri: pkg' }],
    first: [
      'snodo.yaml:72:10 error resource-uri',
      '  the `uri` of resource `package_info` must be absolute, such as `toolbox://groups`; found "pkg://{name}/info"',
      '  hint: write a URI template as `uriTemplate`',
    ],
  },
  {
    name: 'a relative `uri`',
    edits: [{ replace: 'uri: toolbox://groups', by: 'uri: groups' }],
    first: [
      'snodo.yaml:77:10 error resource-uri',
      '  the `uri` of resource `groups` must be absolute, such as `toolbox://groups`; found "groups"',
      '  hint: begin it with a scheme of your own, such as `notes://`, or with `https://`',
    ],
  },
  {
    name: '`uriTemplate` without a variable',
    edits: [
      {
        replace: 'uri: toolbox://groups\n    json: { groups: [web, data] }',
        by: 'uriTemplate: toolbox://groups\n    handler: ./handlers/resources/package_info.ts',
      },
    ],
    first: [
      'snodo.yaml:77:18 warning template-without-variable',
      '  the template of resource `groups` has no variable: it stands for one URI, which clients will not find in the list of resources',
      '  hint: write `uri` in place of `uriTemplate`, or a variable into it, such as `{name}`',
    ],
  },
  {
    name: 'a variable in the manner of a router',
    edits: [{ replace: 'pkg://{name}/info', by: 'pkg://:name/info' }],
    first: [
      'snodo.yaml:72:24 error template-port',
      '  the template "pkg://:name/info" is outside the shapes that work without a `matcher`: a port, or a colon in literal text; found ":"',
      '  hint: write the template as `pkg://{name}/info`',
    ],
  },
  {
    name: 'a variable in double braces',
    edits: [{ replace: 'pkg://{name}/info', by: 'pkg://{{name}}/info' }],
    first: [
      'snodo.yaml:72:24 error template-unclosed',
      '  the template "pkg://{{name}}/info" is outside the shapes that work without a `matcher`: an expression that is not closed, or one inside another; found "{"',
      '  hint: write the template as `pkg://{name}/info`',
    ],
  },
  {
    name: 'single braces in a message',
    edits: [{ replace: '{{name}}', by: '{name}' }],
    first: [
      'snodo.yaml:84:7 warning message-argument-unused',
      '  no message of the prompt uses its argument `name`',
      '  hint: write `{{name}}` in place of `{name}`',
    ],
  },
  {
    name: 'a misspelt argument in a message',
    edits: [{ replace: '{{name}}', by: '{{nmae}}' }],
    first: [
      'snodo.yaml:88:23 error message-argument-unknown',
      '  the message names `nmae`, which is no argument of the prompt; declared: name, focus',
      '  hint: did you mean `name`?',
    ],
  },
  {
    name: 'a message of the system',
    edits: [{ replace: '- user:', by: '- system:' }],
    first: [
      'snodo.yaml:88:9 error message-shape',
      '  a message must be one of `user: text`, `assistant: text`, or `role` with `content`; found a map',
      '  hint: MCP has no system messages: write it as `user`, or into `instructions` of the server',
    ],
  },
  {
    name: 'a message without a role',
    edits: [{ replace: '- user: "Review', by: '- "Review' }],
    first: [
      'snodo.yaml:88:9 error message-shape',
      '  a message must be one of `user: text`, `assistant: text`, or `role` with `content`; found the text "Review {{name}}, focusing on {{focus|qu…"',
      '  hint: write `- user: text`',
    ],
  },
  {
    name: 'a prompt argument with a type',
    edits: [
      { replace: 'name: { required: true, description', by: 'name: { type: string, description' },
    ],
    first: [
      'snodo.yaml:84:15 error prompt-argument-typed',
      '  prompt argument "name" declares a type; prompt arguments are always strings',
      '  hint: remove the type',
    ],
  },
  {
    name: 'a handler in the wrong folder',
    edits: [
      {
        replace: '    description: Place an order\n',
        by: '    description: Place an order\n    handler: ./handler/order.ts\n',
      },
    ],
    first: [
      'handlers/tools/order.ts:1:1 warning handler-orphan',
      '  no component of the manifest uses this handler file (it exports `call`, as the handler of a tool does)',
      '  hint: if it is for `order`, move it there and import its types anew: git mv -f handlers/tools/order.ts handler/order.ts (without git: mv); or name it in the `handler` of that tool; if nothing uses it, delete it',
    ],
  },
  {
    name: 'a handler without an extension',
    edits: [
      {
        replace: '    description: Place an order\n',
        by: '    description: Place an order\n    handler: ./handlers/tools/order\n',
      },
    ],
    first: [
      'snodo.yaml:30:14 error module-path',
      '  `handler` must be the path of a .ts, .mts, .js or .mjs file, such as `./search.ts` or `./search.ts#name`; found "./handlers/tools/order"',
      '  hint: write `./handlers/tools/order.ts`',
    ],
  },
  {
    name: 'a handler whose export has another name',
    edits: [
      { in: 'handlers/tools/order.ts', replace: 'export const call', by: 'export const order' },
    ],
    first: [
      'snodo.yaml:28:3 warning handler-export-missing',
      '  the handler file `handlers/tools/order.ts` does not export `call`; it exports order',
      '  hint: if `order` is it, rename it, or put `#order` behind the path in `handler`; else add: export const call: OrderHandler = (args, context) => { ... }; (`npx snodo generate --fix` does)',
    ],
  },
  {
    name: 'a handler that is no function',
    edits: [
      {
        in: 'handlers/tools/order.ts',
        replace: '= ({ customer, lines }) => {',
        by: '= {} as never;\nexport const other: OrderHandler = ({ customer, lines }) => {',
      },
    ],
    first: [
      'handlers/tools/order.ts:7:14 error handler-not-function',
      '  the export `call` of a handwritten file must be a function, found an object',
      '  hint: write it as: export const call: OrderHandler = (args, context) => { ... };',
      '  snodo.yaml:28:3 the file is named here',
    ],
  },
  {
    name: 'a handler with a syntax error',
    edits: [{ in: 'handlers/tools/order.ts', replace: 'let total = 0', by: 'let total total = 0' }],
    first: [
      'handlers/tools/order.ts:8:13 error handler-syntax',
      '  the handler file is not valid here: expected ";" but found "total"',
      '  hint: correct the file; generate never changes one that exists',
      '  snodo.yaml:28:3 the file is named here',
    ],
  },
  {
    name: 'a handler that writes to stdout',
    edits: [
      {
        in: 'handlers/tools/search.ts',
        replace: '  const words',
        by: '  process.stdout.write(query);\n  const words',
      },
    ],
    first: [
      'handlers/tools/search.ts:8:3 warning handler-stdout',
      '  a handler must leave stdout alone, found `process.stdout.write`: over stdio it carries the messages of the protocol',
      '  hint: write to stderr, for example with `console.error`; `console.log` is sent there too',
    ],
  },
  {
    name: 'a schema file that is not there',
    edits: [{ replace: 'schemas/version.json', by: 'schema/version.json' }],
    first: [
      'snodo.yaml:67:19 error schema-file',
      '  the schema file `schema/version.json` cannot be read: there is no such file',
      '  hint: create it, or correct the path, which is relative to the manifest',
    ],
  },
  {
    name: 'a misspelt hint',
    edits: [
      {
        replace: 'annotations: { readOnlyHint: true, openWorldHint: false }\n    additional',
        by: 'annotations: { readOnly: true, openWorldHint: false }\n    additional',
      },
    ],
    first: [
      'snodo.yaml:18:20 warning annotation-hint-unknown',
      '  unknown hint `readOnly`; known hints: title, readOnlyHint, destructiveHint, idempotentHint, openWorldHint',
      '  hint: did you mean `readOnlyHint`?',
    ],
  },
  {
    name: 'a name in `required` that is no property',
    edits: [{ replace: 'required: [name]', by: 'required: [nmae]' }],
    first: [
      'snodo.yaml:65:18 warning schema-required-undeclared',
      '  input schema of tool `version`: `required` names "nmae", which is not in `properties`',
      '  hint: did you mean `name`?',
    ],
  },
  {
    name: 'a header with a space',
    edits: [{ replace: 'x-mcp-header: Region', by: 'x-mcp-header: My Region' }],
    first: [
      'snodo.yaml:64:25 error header-token',
      '  the header "My Region" of argument "region" of tool `version` has the character " "; allowed are letters, digits and `!#$%&\'*+-.^_`|~`',
      '  hint: write `My-Region`',
    ],
  },
  {
    name: 'fields of the output without `properties`',
    edits: [
      {
        replace:
          '    output:\n      properties:\n        order_id: { type: string, required: true }\n        total: { type: number, required: true, description: Sum of all lines }\n',
        by: '    output:\n      order_id: { type: string, required: true }\n',
      },
    ],
    first: [
      'snodo.yaml:49:7 error unknown-key',
      '  unknown key `order_id` in `tools.order.output`; expected one of: properties, additionalProperties, schema',
      '  hint: fields of the output stand under `properties`',
    ],
  },
  {
    name: '`tools` twice',
    edits: [
      {
        replace: '\nprompts:',
        by: '\ntools:\n  more: { description: Again, additionalProperties: false }\n\nprompts:',
      },
    ],
    first: [
      'snodo.yaml:80:1 error yaml-duplicate-key',
      '  the key `tools` stands twice in the same map; keys are unique',
      '  hint: put the entries of both under one `tools:`, or rename one of the two',
      '  snodo.yaml:14:1 first here',
    ],
  },
  {
    name: 'a tool twice',
    edits: [
      {
        replace: '\nresources:',
        by: '\n  search: { description: Again, additionalProperties: false }\n\nresources:',
      },
    ],
    first: [
      'snodo.yaml:69:3 error yaml-duplicate-key',
      '  the key `search` stands twice in the same map; keys are unique',
      '  hint: remove or rename one of the two',
      '  snodo.yaml:15:3 first here',
    ],
  },
  {
    name: '`components` that match nothing',
    edits: [{ replace: '\ntools:', by: '\ncomponents: [tools/*.yml]\n\ntools:' }],
    first: [
      'snodo.yaml:14:14 warning include-empty',
      '  the pattern `tools/*.yml` matches no file',
      '  hint: patterns are relative to the manifest and use `/`; create the file or remove the pattern',
    ],
  },
  {
    name: '`components` as a text',
    edits: [{ replace: '\ntools:', by: '\ncomponents: tools/*.yaml\n\ntools:' }],
    first: [
      'snodo.yaml:14:13 error wrong-kind',
      '  `components` must be a list, found the text "tools/*.yaml"',
      '  hint: write a list: ["tools/*.yaml"]',
    ],
  },
  {
    name: 'an included file with a tool at its root',
    edits: [
      { replace: '\ntools:', by: '\ncomponents: [parts/*.yaml]\n\ntools:' },
      { in: 'parts/more.yaml', replace: '', by: 'more:\n  description: One more tool\n' },
    ],
    first: [
      'parts/more.yaml:1:1 error include-key',
      '  the key `more` is not allowed in an included file; expected one of: tools, resources, prompts',
      '  hint: write it under `tools`, `resources` or `prompts`, whichever it is',
    ],
  },
  {
    name: 'an included file with a `server`',
    edits: [
      { replace: '\ntools:', by: '\ncomponents: [parts/*.yaml]\n\ntools:' },
      { in: 'parts/more.yaml', replace: '', by: 'server: { name: more, version: 1.0.0 }\n' },
    ],
    first: [
      'parts/more.yaml:1:1 error include-key',
      '  the key `server` is not allowed in an included file; expected one of: tools, resources, prompts',
      '  hint: move the key to the root manifest',
    ],
  },
  {
    name: 'an included file with a tool that exists',
    edits: [
      { replace: '\ntools:', by: '\ncomponents: [parts/*.yaml]\n\ntools:' },
      {
        in: 'parts/more.yaml',
        replace: '',
        by: 'tools:\n  search: { description: Again, additionalProperties: false }\n',
      },
    ],
    first: [
      'parts/more.yaml:2:3 error name-duplicate',
      '  there are two tools called `search`',
      '  hint: rename one of them',
      '  snodo.yaml:17:3 the first one',
    ],
  },
  {
    name: 'an output folder outside the project',
    edits: [{ replace: '../../generated', by: '../../../generated' }],
    first: [
      'snodo.yaml:12:9 error path-outside-root',
      '  the path "../../../generated/packages" leaves the project root (the folder of the nearest package.json)',
      '  hint: name a place inside the project; the path is relative to the manifest',
    ],
  },
];

const repository = join(import.meta.dirname, '../..');
const roots: string[] = [];
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true });
});

/** A copy of the example, with a mistake in it; the folder of its manifest. */
function example(edits: readonly Edit[]): string {
  const root = mkdtempSync(join(tmpdir(), 'snodo-mistakes-'));
  roots.push(root);
  const folder = join(root, 'manifests/packages');
  writeFileSync(join(root, 'package.json'), '{ "private": true }');
  cpSync(join(repository, 'manifests/packages'), folder, { recursive: true });
  for (const { in: file = 'snodo.yaml', replace, by } of edits) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    const text = replace === '' ? '' : readFileSync(path, 'utf8');
    expect(text.split(replace).length, `${replace} stands in ${file}`).toBeGreaterThan(
      replace === '' ? -1 : 1,
    );
    writeFileSync(path, replace === '' ? by : text.replace(replace, () => by));
  }
  return folder;
}

it('the example itself has no finding', async () => {
  const { code, out } = await run(example([]), 'check');
  expect([code, out]).toEqual([0, 'snodo.yaml: 3 tools, 2 resources, 1 prompt; no problems\n']);
});

it.each(mistakes)('$name', async ({ edits, first }) => {
  const { out } = await run(example(edits), 'check');
  const [block = ''] = out.split('\n\n');
  const lines = block.split('\n').filter((line) => !/^ {4} *\d* *\|/.test(line));
  expect(lines).toEqual(first);
});

it('covers many mistakes, each with a way out', () => {
  expect(mistakes.length).toBeGreaterThanOrEqual(20);
  const without = mistakes.filter(
    ({ first }) => !first.some((line) => /^ {2}hint: |one of /.test(line)),
  );
  expect(without.map(({ name }) => name)).toEqual([]);
});
