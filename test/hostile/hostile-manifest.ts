import type { JsonObject, JsonValue } from '../../src/protocol/json.js';
import { HOSTILE } from '../emit/hostile.js';

/** Texts for every position that takes any text. */
export const TEXTS: readonly string[] = [
  ...HOSTILE.filter((text) => text !== ''),
  'import fs from "node:fs"; fs.writeFileSync("canary", "");',
  `require('node:fs').writeFileSync('canary', '')`,
  '\u202eevil\u202c \u2067rtl\u2069 \u200b\u200d\u00ad',
  '👩‍👩‍👧 e\u0301 \u{e0001}',
  'NUL',
  'com1.txt',
  '0',
  '-0',
  'null',
  '~',
  '<<',
  '}}\\{{ \\\\{{',
  `${'deep '.repeat(20)}\t\v\f\b`,
];

/** Folders and files whose names are awkward and still legal. */
export const FOLDERS: Readonly<Record<'output' | 'handlers' | 'parts', string>> = {
  output: `o'ut \`$` + `{x}\` "ü" 名`,
  handlers: `h'and \`$` + `{x}\` "ü" 名`,
  parts: `p'arts #%ü`,
};

/** The module of all handlers that are not stubs. */
export const LIBRARY: string = "it's $" + '{lib} `ü`.ts';

/** A name that no other has, as long as the text allows. */
function nameOf(text: string, index: number): string {
  return `${index} ${[...text].slice(0, 80).join('')}`;
}

function own(key: string, value: JsonValue): JsonObject {
  return Object.fromEntries([[key, value]]);
}

function words(text: string): JsonObject {
  return {
    title: text,
    description: text,
    metadata: { 'example.org/x': { [`k ${text}`]: [text, own(text, text)] } },
    icons: [
      { src: `data:image/png;base64,AAAA`, mimeType: 'image/png', sizes: [`${text.length}x1`] },
    ],
  };
}

/** Names the definition `text` by a reference: escapes of JSON Pointer first, then those of a URI fragment. */
function referenceTo(text: string): string {
  const token = text.replaceAll('~', '~0').replaceAll('/', '~1');
  return `#/$defs/${encodeURIComponent(token)}`;
}

/** A pattern that matches the text and nothing else. */
function patternOf(text: string): string {
  return `^${text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}$`;
}

/** A schema that holds the text wherever JSON Schema lets one be. */
function schemaWith(text: string): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $comment: text,
    title: text,
    type: 'object',
    properties: {
      ...own(text, { type: 'string', description: text, enum: [text, `${text}!`], default: text }),
      exact: { const: { list: [text], ...own(text, text) }, examples: [text] },
      matched: { type: 'string', pattern: patternOf(text), description: text },
      nested: { type: 'object', properties: own(text, { $ref: referenceTo(text) }) },
      header: { type: 'string', 'x-mcp-header': "a!#$%&'*+-.^_`|~9" },
    },
    required: [text],
    patternProperties: own(patternOf(`x${text}`), { description: text }),
    dependentRequired: own(text, [text]),
    $defs: own(text, { title: text, type: 'object', properties: own(text, { type: 'null' }) }),
    additionalProperties: { type: 'string', enum: [text] },
  };
}

/** The text inside a message template. */
const shown = (text: string): string => text.replaceAll('{{', '\\{{');

/** The components of one text, in every form that the manifest has. */
function componentsOf(text: string, index: number, lib: string): Record<string, JsonObject> {
  const name = nameOf(text, index);
  const uri = `a${index}://b/${encodeURIComponent([...text].slice(0, 60).join(''))}`;
  return {
    tools: {
      [`${name} raw`]: {
        ...words(text),
        handler: `${lib}#call`,
        annotations: { title: text, readOnlyHint: true },
        inputSchema: schemaWith(text.slice(0, 1000)), // a whole schema has a limit
        outputSchema: { type: 'object', properties: own(text, {}), description: text },
      },
      [`${name} concise`]: {
        ...words(text),
        handler: `${lib}#call`,
        additionalProperties: false,
        arguments: own(text, {
          type: 'string',
          description: text,
          enum: [text],
          default: text,
        }),
        output: { properties: own(text, { type: 'string', description: text, const: text }) },
      },
      [`tool_${index}`]: { description: text, arguments: { plain: 'string' } },
    },
    resources: {
      [`${name} text`]: { ...words(text), uri, text, mimeType: 'text/plain' },
      [`${name} json`]: { ...words(text), uri: `${uri}/json`, json: [text, own(text, text)] },
      [`${name} family`]: {
        ...words(text),
        uriTemplate: `${uri}/{name}/x`,
        handler: `${lib}#read`,
      },
      [`${name} own`]: {
        ...words(text),
        uriTemplate: `${text}{x}`,
        matcher: `${lib}#match`,
        handler: `${lib}#read`,
      },
    },
    prompts: {
      [`${name} handled`]: {
        ...words(text),
        handler: `${lib}#render`,
        arguments: own(text, { description: text, title: text }),
      },
      [`${name} static`]: {
        ...words(text),
        arguments: { given: { description: text } },
        messages: [
          { user: `${shown(text)} {{given}}` },
          { role: 'assistant', content: { type: 'text', text, _meta: { 'example.org/x': text } } },
        ],
      },
    },
  };
}

/** Manifests that hold every text in every position: the root one, and one part for each text. */
export function hostileManifests(): { readonly root: JsonObject; readonly parts: JsonObject[] } {
  const all = TEXTS.join('\n');
  return {
    root: {
      snodo: 1,
      server: {
        name: all.slice(0, 200),
        version: TEXTS[0] ?? '',
        title: all,
        description: all,
        instructions: all,
      },
      validator: 'full',
      pagination: { pageSize: 1000 },
      output: FOLDERS.output,
      handlers: FOLDERS.handlers,
      components: ["p'arts*/*.yaml"],
    },
    parts: TEXTS.map((text, index) => componentsOf(text, index, `../${LIBRARY}`)),
  };
}
