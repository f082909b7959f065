import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../src/catalog/catalog.js';
import { RUNTIME_HELPERS } from '../../src/compiler/validator-source.js';
import { planFiles } from '../../src/emit/plan-files.js';
import type { JsonObject, JsonValue } from '../../src/protocol/json.js';
import { catalogOf } from './catalog-of.js';
import { HOSTILE } from './hostile.js';
import { folderOf, typeFindings } from './workbench.js';

/** A manifest that holds a text in every position that takes any text. */
function manifestWith(text: string): JsonObject {
  const own = (value: JsonValue): JsonObject => Object.fromEntries([[text, value]]);
  const words = { title: text, description: text, metadata: { 'example.org/x': own(text) } };
  const schema = {
    type: 'object',
    description: text,
    title: text,
    $comment: text,
    properties: {
      ...own({ type: 'string', description: text, enum: [text, `${text}!`], default: text }),
      nested: {
        ...words,
        type: 'object',
        properties: own({ const: own([text]) }),
        required: [text],
      },
      ref: { $ref: '#/$defs/x', description: text },
    },
    required: [text],
    patternProperties: { '^x': { examples: [text] } },
    $defs: { x: { type: 'object', description: text, properties: own({ type: 'null' }) } },
    additionalProperties: { type: 'string', enum: [text] },
  };
  return {
    snodo: 1,
    server: { name: text, version: text, title: text, description: text, instructions: text },
    validator: 'full',
    tools: {
      raw: {
        ...words,
        annotations: { title: text, ...own(text) },
        inputSchema: schema,
        outputSchema: schema,
      },
      concise: {
        description: text,
        arguments: { ...own({ type: 'string', description: text, const: text }), plain: 'string' },
      },
    },
    resources: {
      json: { ...words, uri: 'a://b/json', json: { text, list: [own(text)] } },
      text: { ...words, uri: 'a://b/text', text, mimeType: text },
      template: { ...words, uriTemplate: 'a://{name}/x', complete: { name: [text, `${text}!`] } },
      matched: {
        ...words,
        uriTemplate: `b://${text}{x}`,
        matcher: './match.ts',
        completion: [text, `${text}!`],
      },
    },
    prompts: {
      handled: {
        ...words,
        arguments: { ...own({ description: text, title: text, required: true }), other: null },
        completion: [text],
      },
      static: {
        arguments: own({}),
        complete: own([text, `${text}!`]),
        messages: [{ user: text.replaceAll('{{', '\\{{') }],
      },
    },
  };
}

/** What the server is made of, as data that survives JSON. */
function expected({ settings, tools, resources, prompts }: Catalog): unknown {
  return JSON.parse(
    JSON.stringify({
      ...settings,
      tools: tools.map(({ definition }) => ({ definition, validators: {} })),
      resources: resources.map(({ definition, source }) => ({
        definition,
        ...(source.kind === 'text' ? { text: source.text } : {}),
        ...(source.kind === 'json' ? { json: source.value } : {}),
      })),
      prompts: prompts.map(({ definition, source }) => ({
        definition,
        ...(source.kind === 'messages' ? { messages: source.messages } : {}),
      })),
    }),
  );
}

const RUNTIME = `
const same = (value) => value;
export const defineTool = same, defineResource = same, definePrompt = same, defineServer = same;
export const toolError = same, ErrorCode = {};
export const ${RUNTIME_HELPERS.map((helper) => `${helper} = same`).join(', ')};
export class ProtocolError {}
`;

/** Bundles the planned server with a runtime that hands its options on, and gives them as data. */
async function evaluated(catalog: Catalog): Promise<unknown> {
  const files = planFiles(catalog).files.map(({ path, text }) => [path, text]);
  const folder = folderOf({ ...Object.fromEntries(files), 'runtime.js': RUNTIME });
  const outfile = join(folder, 'bundle.mjs');
  await build({
    entryPoints: [join(folder, catalog.layout.output, 'server.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    charset: 'utf8',
    alias: { 'snodo/runtime': join(folder, 'runtime.js') },
    outfile,
    logLevel: 'silent',
    tsconfigRaw: {},
  });
  const module = await import(/* @vite-ignore */ pathToFileURL(outfile).href);
  return JSON.parse(JSON.stringify(module.createRuntime));
}

/** Refused where a name must not be empty, or in a name of the server. */
const USABLE = HOSTILE.filter((text) => text !== '');

describe('texts of a manifest', () => {
  it.each(USABLE.map((text) => [text]))(
    '%j reaches the definitions byte for byte and executes nothing',
    async (text) => {
      const catalog = catalogOf(manifestWith(text));
      expect(await evaluated(catalog)).toEqual(expected(catalog));
      expect(globalThis).not.toHaveProperty('pwned');
    },
  );

  it('compile in every position', () => {
    const files = USABLE.flatMap((text, index) =>
      planFiles(catalogOf(manifestWith(text))).files.map(({ path, text: content }) => [
        `case${index}/${path}`,
        content,
      ]),
    );
    expect(typeFindings(Object.fromEntries(files))).toEqual([]);
  }, 120_000);

  it.each(USABLE.map((text) => [text]))('never leave an HTML entity for %j', (text) => {
    const entities = /&(?:quot|lt|gt|amp|#x27|#39|#x60|#x3D);/;
    for (const file of planFiles(catalogOf(manifestWith(text))).files) {
      expect(file.text).not.toMatch(entities);
    }
  });
});

describe('names of components', () => {
  const names = [
    '21st_builder',
    'default',
    'delete',
    'class',
    'await',
    'async',
    '400',
    'constructor',
    'toString',
    'Summarize Detection',
    '名前',
    'chat-with-$' + '{AI_CHAT_NAME_CLEAN}',
    'define_tool',
    'create_runtime',
    'Tool',
    'read',
    'json',
    'JSONValue',
    'arguments',
    'eval',
    'with.dots',
    'x'.repeat(128),
  ];

  it('become identifiers that compile; the wire name stays', async () => {
    const tools = Object.fromEntries(
      names.map((name) => [
        name,
        { arguments: { new: 'string', package: 'string', eval: 'string', arguments: 'string' } },
      ]),
    );
    const resources = Object.fromEntries(
      names.map((name, index) => [name, { uriTemplate: `a${index}://{uri_}` }]),
    );
    const prompts = Object.fromEntries(names.map((name) => [name, {}]));
    const catalog = catalogOf({
      snodo: 1,
      server: { name: 'n', version: '1' },
      tools,
      resources,
      prompts,
    });
    const files = planFiles(catalog).files.map(({ path, text }) => [path, text]);
    expect(typeFindings(Object.fromEntries(files))).toEqual([]);
    const options = (await evaluated(catalog)) as { tools: { definition: { name: string } }[] };
    expect(options.tools.map(({ definition }) => definition.name).sort()).toEqual(
      [...names].sort(),
    );
  }, 60_000);
});
