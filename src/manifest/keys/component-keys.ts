import { callKind, castKind } from './actor-keys.js';
import { additionalKey, argumentsKind } from './declaration-keys.js';
import { any, anyMap, type KeyTable, nonEmptyText, text } from './key.js';
import {
  annotationsKind,
  iconsKind,
  messagesKind,
  outputKeys,
  promptArgumentsKind,
  sizeKind,
  toolHintsKind,
} from './member-keys.js';
import { schemaMapKind, schemaOrFileKind } from './schema-keys.js';
import { wrapKind } from './wrapper-keys.js';

/** The keys that tools, resources and prompts share. */
const sharedKeys: KeyTable = {
  title: { kind: text, description: 'Name for people.', example: 'Search packages' },
  description: {
    kind: text,
    description: 'What the component does, for the model and for people.',
    example: 'Search packages by name and tag',
  },
  icons: {
    kind: iconsKind,
    description: 'Pictures that a client may show beside the component.',
    example: [{ src: 'https://example.com/icon.png' }],
  },
  metadata: {
    kind: anyMap,
    description: 'Sent as `_meta`; keys follow the grammar of MCP.',
    example: { 'com.example/team': 'catalog' },
  },
  handler: {
    kind: nonEmptyText,
    description: 'File of the handler, relative to the manifest, optionally with `#exportName`.',
    example: './handlers/find.ts#search',
  },
  module: {
    kind: nonEmptyText,
    description: 'A component written by hand with a `define` function, instead of all other keys.',
    example: './components/audit.ts#audit',
  },
  wrap: {
    kind: wrapKind,
    description:
      'Wrappers around the handler, the first one outermost: `timeout`, `concurrency`, `rateLimit`, or a module.',
    example: [{ timeout: { timeoutMs: 2000 } }, { module: './wrap/audit.ts#audit' }],
  },
  scopes: {
    kind: {
      kind: 'list',
      unique: true,
      items: {
        kind: 'text',
        format: 'scope',
        expected: 'a scope: ASCII characters without spaces, quotes and backslashes',
      },
      expected: 'a list of scopes without repeats',
    },
    description:
      'Scopes that a caller needs to see and use the component, all of them. What a caller was granted stands in `auth.scopes`.',
    default: [],
    example: ['orders:read'],
  },
};

const completionKeys: KeyTable = {
  completion: {
    kind: { kind: 'list', items: text },
    description: 'Names that the handler module completes with its export `complete`.',
    default: [],
    example: ['name'],
  },
  complete: {
    kind: { kind: 'names', values: { kind: 'list', items: text } },
    description:
      'Completion values without code, by name: those that begin with what was typed, case included.',
    default: {},
    example: { focus: ['quality', 'security'] },
  },
};

/** The keys of a tool. Declarations and schemas inside are judged when the catalog is resolved. */
export const toolKeys: KeyTable = {
  ...sharedKeys,
  arguments: {
    kind: argumentsKind,
    description: 'Arguments in the concise form: a declaration, or just a type, for each name.',
    example: { query: { type: 'string', required: true }, page: 'integer' },
  },
  additionalProperties: additionalKey,
  schema: {
    kind: schemaMapKind,
    description: 'JSON Schema keywords merged into the root of the input schema.',
  },
  inputSchema: {
    kind: schemaOrFileKind,
    description: 'The input as raw JSON Schema, in place or as a file.',
    example: 'schemas/version.input.json',
  },
  output: {
    kind: { kind: 'map', keys: outputKeys, judgedLater: true },
    description: 'The output in the concise form: `properties`, `additionalProperties`, `schema`.',
    example: { properties: { total: { type: 'number', required: true } } },
  },
  outputSchema: {
    kind: schemaOrFileKind,
    description: 'The output as raw JSON Schema, in place or as a file.',
    example: 'schemas/version.json',
  },
  annotations: {
    kind: toolHintsKind,
    description: 'Hints for clients.',
    example: { readOnlyHint: true },
  },
  examples: {
    kind: { kind: 'list', items: { kind: 'any', forms: [anyMap] } },
    description: 'Arguments of example calls, checked against the input schema.',
    default: [],
    example: [{ query: 'http client', page: 1 }],
  },
  call: {
    kind: callKind,
    description: 'A request to a target instead of a handler; the reply becomes the result.',
    example: {
      target: 'counter',
      message: { add: { $arg: 'by' } },
      reply: { value: { $reply: '' } },
      timeoutMs: 1000,
    },
  },
  cast: {
    kind: castKind,
    description: 'A message to a target instead of a handler, without a reply.',
    example: { target: 'counter', message: 'notify' },
  },
};

/** The keys of a resource. Which of them go together is judged when the catalog is resolved. */
export const resourceKeys: KeyTable = {
  ...sharedKeys,
  uri: { kind: text, description: 'The exact, absolute URI.', example: 'toolbox://groups' },
  uriTemplate: {
    kind: text,
    description: 'An RFC 6570 template for a family of URIs.',
    example: 'pkg://{name}/info',
  },
  mimeType: { kind: text, description: 'Type of the content.', example: 'application/json' },
  size: { kind: sizeKind, description: 'Bytes of the content, when known.', example: 1024 },
  annotations: {
    kind: annotationsKind,
    description: 'Hints for clients: `audience`, `priority`, `lastModified`.',
    example: { audience: ['user'], priority: 0.5 },
  },
  ...completionKeys,
  matcher: {
    kind: nonEmptyText,
    description: 'A module that matches URIs itself, for templates of any other shape.',
    example: './matchers/version.ts#match',
  },
  text: { kind: text, description: 'Static content as text, instead of a handler.' },
  json: { kind: any, description: 'Static content as JSON, instead of a handler.' },
};

/** The keys of a prompt. Its arguments and messages are judged when the catalog is resolved. */
export const promptKeys: KeyTable = {
  ...sharedKeys,
  arguments: {
    kind: promptArgumentsKind,
    description: 'Arguments: `required`, `title` and `description` for each name.',
    example: { name: { required: true, description: 'Package name' } },
  },
  ...completionKeys,
  messages: {
    kind: messagesKind,
    description: 'Static message templates, instead of a handler.',
    example: [{ user: 'Review {{name}}.' }],
  },
};
