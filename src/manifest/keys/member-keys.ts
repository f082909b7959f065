import type { Icon } from '../../definitions/component.js';
import type { Annotations } from '../../definitions/resource.js';
import { additionalKey, fieldsKind } from './declaration-keys.js';
import { any, anyMap, type Key, type KeyTable, type Kind, text } from './key.js';
import { schemaMapKind } from './schema-keys.js';

const boolean: Kind = { kind: 'boolean' };
const audience: Kind = { kind: 'text', choices: ['user', 'assistant'] };

/** A key for every member of a type: one that is added there is missing here until it is described. */
type KeysOf<Type> = { readonly [name in keyof Required<Type>]: Key };

const iconKeys: KeysOf<Icon> = {
  src: {
    kind: { kind: 'text', pattern: '^(?:https?|data):' },
    required: true,
    description: 'Where the picture is: an absolute `https:` or `data:` URI.',
    example: 'https://example.com/icon.png',
  },
  mimeType: { kind: text, description: 'Type of the picture.', example: 'image/png' },
  sizes: {
    kind: { kind: 'list', items: { kind: 'text', pattern: '^(?:any|[0-9]+x[0-9]+)$' } },
    description: 'Sizes of the picture: `any`, or such as `48x48`.',
    example: ['48x48'],
  },
  theme: {
    kind: { kind: 'text', choices: ['light', 'dark'] },
    description: 'The theme that the picture is for.',
    example: 'light',
  },
};

/** The value of `icons`. */
export const iconsKind: Kind = {
  kind: 'any',
  definition: 'icons',
  forms: [{ kind: 'list', items: { kind: 'any', forms: [{ kind: 'map', keys: iconKeys }] } }],
};

/** The hints that the specification knows (MCP, `ToolAnnotations`). */
export const toolHintKeys: KeyTable = {
  title: { kind: text, description: 'Name for people; `title` of the tool comes first.' },
  readOnlyHint: { kind: boolean, description: 'Whether the tool changes nothing.', default: false },
  destructiveHint: {
    kind: boolean,
    description: 'Whether what the tool changes may be lost.',
    default: true,
  },
  idempotentHint: {
    kind: boolean,
    description: 'Whether the same call again changes nothing more.',
    default: false,
  },
  openWorldHint: {
    kind: boolean,
    description: 'Whether the tool reaches things outside the server.',
    default: true,
  },
};

/** The value of `annotations` of a tool. Unknown hints only warn. */
export const toolHintsKind: Kind = {
  kind: 'map',
  keys: toolHintKeys,
  others: any,
  judgedLater: true,
};

/** The hints of a resource, or of a content block (MCP, `Annotations`). */
export const annotationKeys: KeysOf<Annotations> = {
  audience: {
    kind: { kind: 'list', items: audience },
    description: 'Whom the content is for.',
    example: ['user'],
  },
  priority: {
    kind: { kind: 'number', minimum: 0, maximum: 1 },
    description: 'How important the content is: 0 optional, 1 required.',
    example: 0.5,
  },
  lastModified: {
    kind: { kind: 'text', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T|$)' },
    description: 'When the content was last changed, as ISO 8601.',
    example: '2026-07-28T12:00:00Z',
  },
};

/** The value of `annotations` of a resource. */
export const annotationsKind: Kind = { kind: 'map', keys: annotationKeys, judgedLater: true };

/** The keys of `output`. */
export const outputKeys: KeyTable = {
  properties: {
    kind: fieldsKind,
    description: 'Fields of the output: a declaration, or just a type, for each name.',
    example: { total: { type: 'number', required: true } },
  },
  additionalProperties: additionalKey,
  schema: {
    kind: schemaMapKind,
    description: 'JSON Schema keywords merged into the root of the output schema.',
  },
};

/** The keys of the declaration of a prompt argument, whose values are always text. */
export const promptArgumentKeys: KeyTable = {
  required: {
    kind: boolean,
    description: 'Whether the argument must be given.',
    default: false,
    example: true,
  },
  title: { kind: text, description: 'Name for people.', example: 'Package' },
  description: { kind: text, description: 'What the argument is.', example: 'Package name' },
};

/** The value of `arguments` of a prompt. A name alone declares an argument too. */
export const promptArgumentsKind: Kind = {
  kind: 'names',
  values: { kind: 'any', forms: [{ kind: 'map', keys: promptArgumentKeys }, { kind: 'null' }] },
};

/** The members of content blocks of all types. */
export const blockKeys: KeyTable = {
  type: {
    kind: { kind: 'text', choices: ['text', 'image', 'audio', 'resource', 'resource_link'] },
    required: true,
    description: 'Kind of the block.',
    example: 'text',
  },
  text: { kind: text, description: 'The text of a `text` block.' },
  data: { kind: text, description: 'The bytes of an `image` or `audio` block, as base64.' },
  mimeType: { kind: text, description: 'Type of the content.', example: 'image/png' },
  resource: {
    kind: anyMap,
    description: 'What a `resource` block embeds: `uri` with `text` or `blob`.',
  },
  uri: { kind: text, description: 'Where a `resource_link` leads.' },
  name: { kind: text, description: 'Name of what a `resource_link` leads to.' },
  title: { kind: text, description: 'Name for people of what a `resource_link` leads to.' },
  description: { kind: text, description: 'What a `resource_link` leads to.' },
  size: { kind: { kind: 'integer', minimum: 0 }, description: 'Bytes behind a `resource_link`.' },
  icons: { kind: iconsKind, description: 'Pictures of what a `resource_link` leads to.' },
  annotations: {
    kind: { kind: 'map', keys: annotationKeys, others: any },
    description: 'Hints for clients.',
  },
  _meta: { kind: anyMap, description: 'Metadata of the block.' },
};

/** The keys of a message: one text under the name of its role, or `role` with a content block. */
export const messageKeys: KeyTable = {
  user: {
    kind: text,
    description: 'What the user says; `{{name}}` stands for an argument.',
    example: 'Review {{name}}, focusing on {{focus|quality}}.',
  },
  assistant: {
    kind: text,
    description: 'What the assistant says; `{{name}}` stands for an argument.',
  },
  role: { kind: audience, description: 'Who says the content block.', example: 'user' },
  content: {
    kind: { kind: 'map', keys: blockKeys, judgedLater: true },
    description: 'A content block, for what a text cannot say.',
    example: { type: 'text', text: 'Review the package.' },
  },
};

/** The value of `messages`. */
export const messagesKind: Kind = {
  kind: 'list',
  items: { kind: 'any', forms: [{ kind: 'map', keys: messageKeys }] },
};

/** The value of `size`. */
export const sizeKind: Kind = { kind: 'any', forms: [{ kind: 'integer', minimum: 0 }] };
