import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type CatalogDocument, renderMarkdown } from '../../src/document/index.js';

/** A document with every part that a catalog can have. */
const DOCUMENT: CatalogDocument = {
  serverInfo: {
    name: 'package-tools',
    version: '1.0.0',
    title: 'Package tools',
    description: 'Looks up <packages>',
    websiteUrl: 'https://example.com/tools',
    icons: [{ src: 'https://example.com/i.png' }, { src: 'data:image/png;base64,AAAA' }],
  },
  protocolVersion: '2026-07-28',
  capabilities: { tools: { listChanged: true }, prompts: {} },
  instructions: 'Look up *first*,\nthen order.',
  tools: [
    {
      name: 'search',
      title: 'Search',
      description: 'Search packages',
      icons: [{ src: 'https://example.com/s.svg' }],
      inputSchema: {
        type: 'object',
        properties: {
          tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
          query: { type: 'string', minLength: 1, description: 'Words to look for' },
          page: { type: ['integer', 'null'], minimum: 1, description: '  ' },
          any: true,
          never: false,
          node: { $ref: '#/$defs/Node' },
          either: {
            anyOf: [{ type: 'string' }, { $ref: '#/$defs/Node' }, true, { type: 'string' }],
          },
          region: { type: 'string', 'x-mcp-header': 'Region', enum: ['eu', 'us'] },
        },
        required: ['query'],
        additionalProperties: false,
        $defs: { Node: { type: 'object' } },
      },
      annotations: { readOnlyHint: true, title: 'Find' },
    },
    {
      name: 'order',
      description: 'Place an order',
      inputSchema: {
        type: 'object',
        properties: {
          lines: {
            type: 'array',
            minItems: 1,
            description: 'What to order',
            items: {
              type: 'object',
              properties: {
                sku: { type: 'string', description: 'Article' },
                quantity: { type: 'integer', minimum: 1 },
              },
              required: ['sku'],
              additionalProperties: false,
            },
          },
          customer: {
            type: 'object',
            properties: { id: { type: 'string' }, address: { properties: { city: {} } } },
            required: ['id'],
          },
          lines2: { type: 'string', description: 'Sorts behind the rows of lines' },
        },
      },
      outputSchema: { type: 'array', items: { type: 'object', properties: { id: {} } } },
    },
    { name: 'ping', inputSchema: { type: 'object' } },
  ],
  resources: [
    {
      name: 'groups',
      uri: 'toolbox://groups',
      title: 'Groups',
      description: 'All groups',
      mimeType: 'application/json',
      size: 12,
      annotations: { priority: 0.5, audience: ['user'] },
    },
    { name: '', uri: 'mem://no-name' },
  ],
  resourceTemplates: [{ name: 'hex', uriTemplate: 'hex://{name}/info' }],
  prompts: [
    {
      name: 'review',
      description: 'Review a package',
      arguments: [{ name: 'name', required: true, description: 'Package name' }, { name: 'focus' }],
    },
    { name: 'hello' },
  ],
};

it('prints every part of a catalog, exactly', () => {
  const golden = readFileSync(new URL('catalog.golden.txt', import.meta.url), 'utf8');
  expect(renderMarkdown(DOCUMENT)).toBe(golden);
});

it('says of an empty server that it is empty', () => {
  const empty = { protocolVersion: '2025-06-18', capabilities: {} };
  const lists = { tools: [], resources: [], resourceTemplates: [], prompts: [] };
  expect(renderMarkdown({ ...empty, ...lists })).toBe(`# MCP catalog

- Protocol revision: 2025\\-06\\-18
- Capabilities: none

## Tools

No tools.

## Resources

No resources.

## Resource templates

No resource templates.

## Prompts

No prompts.

## Documentation coverage

100% of components and arguments are described.

| Item | Missing | Total |
| --- | --- | --- |
| Components | 0 | 0 |
| Arguments | 0 | 0 |
| Nested properties | 0 | 0 |

### Components without a description

None.

### Arguments without a description

None.

### Nested properties without a description

None.
`);
});
