import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderDiagnostics } from '../../src/diagnostics/render.js';
import { checkManifest } from '../../src/pipeline/check-manifest.js';
import { memoryProject } from '../manifest/memory-project.js';

const MANIFEST = `snodo: 1
server: { name: shop, version: 1.0.0 }
validator: full
clients: [claude, openai]
components: [more/*.yaml]
types:
  Address: { type: object, additionalProperties: false, properties: { city: { type: string, description: City } } }
tools:
  order:
    description: Place an order
    additionalProperties: false
    arguments:
      to: { type: Address, required: true, description: "Where it goes, and to whom" }
      region: { type: string, header: Region, description: Region to ask }
    examples:
      - to: { city: Leeds }
  track:
    description: Where a parcel is
    annotations: { readOnlyHint: true }
    inputSchema: track.json
`;

const MORE = `resources:
  product:
    description: One product
    uriTemplate: shop://products/{sku}
prompts:
  recommend:
    description: Recommend a product
    arguments:
      taste: { description: What somebody likes }
    messages:
      - user: "Recommend something {{taste}}."
`;

const TRACK = `{
  "type": "object",
  "properties": { "id": { "type": "string", "description": "Number of the parcel" } },
  "required": ["id"],
  "additionalProperties": false
}
`;

const FILES: Readonly<Record<string, string>> = {
  'snodo.yaml': MANIFEST,
  'more/shop.yaml': MORE,
  'track.json': TRACK,
  'handlers/tools/order.ts': 'export const call = () => "ordered";\n',
  'handlers/tools/track.ts': 'export const call = () => "here";\n',
  'handlers/resources/product.ts': 'export const read = () => "a product";\n',
};

/** What somebody in a hurry types, and what it stands in place of. */
type Slip = readonly [file: keyof typeof FILES & string, right: string, wrong: string];

/** Place, code, message and hint of the first finding; and how many errors and warnings there are in all. */
function told([file, right, wrong]: Slip): string {
  const text = FILES[file] ?? '';
  expect(text).toContain(right);
  const project = memoryProject({ ...FILES, [file]: text.replace(right, () => wrong) });
  const found = checkManifest(project, 'snodo.yaml').diagnostics;
  const shown = renderDiagnostics(
    found.filter(({ severity }) => severity !== 'info'),
    { color: false },
  );
  const [first = ''] = shown.split('\n\n');
  const lines = first
    .replace(/(unknown key .*expected one of: ).*/, '$1…')
    .split('\n')
    .filter((line) => !/^ +\d* \|/.test(line));
  const count = /^\d+ (?:error|warning).*$/m.exec(shown)?.[0] ?? 'nothing';
  return [...lines, `  (${count})`].join('\n');
}

/** Each tells at its place what to do, and nothing else that would be a mere consequence. */
const SLIPS: readonly (readonly [name: string, slip: Slip])[] = [
  [
    'a JSON Schema in place of arguments',
    [
      'snodo.yaml',
      '    arguments:\n      to: { type: Address, required: true, description: "Where it goes, and to whom" }\n      region: { type: string, header: Region, description: Region to ask }\n    examples:\n      - to: { city: Leeds }\n',
      '    arguments:\n      type: object\n      properties: { to: { type: string } }\n      required: [to]\n',
    ],
  ],
  [
    'arguments at the level of their tool',
    [
      'snodo.yaml',
      '    arguments:\n      to: { type: Address, required: true, description: "Where it goes, and to whom" }\n      region: { type: string, header: Region, description: Region to ask }\n    examples:\n      - to: { city: Leeds }\n',
      '  arguments:\n      to: { type: Address }\n',
    ],
  ],
  [
    'arguments between two levels',
    ['snodo.yaml', '    arguments:\n      to:', '   arguments:\n      to:'],
  ],
  [
    'a configuration of a client',
    [
      'snodo.yaml',
      'types:\n',
      'mcpServers: { shop: { command: npx, args: [snodo, serve] } }\ntypes:\n',
    ],
  ],
  [
    'sources of a toolbox',
    ['snodo.yaml', 'types:\n', 'sources: { pg: { kind: postgres } }\ntypes:\n'],
  ],
  ['a port', ['snodo.yaml', 'types:\n', 'port: 3000\ntypes:\n']],
  ['a time to live', ['snodo.yaml', 'types:\n', 'cache: { tools: { ttl: 60 } }\ntypes:\n']],
  [
    'a hint beside the annotations',
    ['snodo.yaml', '    annotations: { readOnlyHint: true }', '    readOnlyHint: true'],
  ],
  ['a hint without its ending', ['snodo.yaml', 'readOnlyHint: true', 'readOnly: true']],
  ['a product in place of a client', ['snodo.yaml', '[claude, openai]', '[claude-desktop]']],
  ['null as OpenAPI allows it', ['snodo.yaml', 'header: Region', 'nullable: true']],
  ['an example as OpenAPI gives it', ['snodo.yaml', 'header: Region', 'example: eu']],
  ['the place of a parameter', ['snodo.yaml', 'header: Region', 'in: header']],
  [
    'a reference to a type',
    ['snodo.yaml', 'type: Address, required', '$ref: "#/types/Address", required'],
  ],
  [
    'a keyword of JSON Schema',
    ['snodo.yaml', 'type: string, header: Region', 'oneOf: [{ type: string }]'],
  ],
  ['an optional type', ['snodo.yaml', 'type: string, header', 'type: string?, header']],
  ['a generic type', ['snodo.yaml', 'type: Address,', 'type: "Array<Address>",']],
  ['a path to a type', ['snodo.yaml', 'type: Address,', 'type: types.Address,']],
  [
    'a text that a comma ends',
    [
      'snodo.yaml',
      'description: "Where it goes, and to whom"',
      'description: Where it goes, and to whom',
    ],
  ],
  [
    'the extension of a handler left out',
    [
      'snodo.yaml',
      '    description: Place',
      '    handler: ./handlers/tools/order\n    description: Place',
    ],
  ],
  ['a comma behind the last entry of JSON', ['track.json', 'false\n', 'false,\n']],
  ['a comment in JSON', ['track.json', '{\n', '{ // a parcel\n']],
  ['single quotes in JSON', ['track.json', '"type"', "'type'"]],
  ['keys without quotes in JSON', ['track.json', '"type"', 'type']],
  ['the wrong path of a schema', ['snodo.yaml', 'track.json', 'schemas/track.json']],
  [
    'a property that says that it is required',
    ['track.json', '"type": "string"', '"type": "string", "required": true'],
  ],
  ['a type of another language', ['track.json', '"type": "string"', '"type": "str"']],
  [
    'a type in place of a schema',
    ['track.json', '"type": "string"', '"type": "array", "items": "string"'],
  ],
  ['a merge conflict', ['snodo.yaml', '  track:\n', '<<<<<<< HEAD\n  track:\n']],
  ['a comment of another language', ['snodo.yaml', '  track:\n', '  // parcels\n  track:\n']],
  [
    'a space that is none',
    ['snodo.yaml', '    description: Where a', '\u00a0\u00a0\u00a0 description: Where a'],
  ],
  [
    'shared types in an included file',
    ['more/shop.yaml', 'resources:\n', 'types: { Sku: string }\nresources:\n'],
  ],
  [
    'a component of no kind',
    ['more/shop.yaml', 'resources:\n  product:\n', 'product:\n  product:\n'],
  ],
  ['a route of a web framework', ['more/shop.yaml', '{sku}', ':sku']],
  ['a variable of a template literal', ['more/shop.yaml', '{sku}', '$'.concat('{sku}')]],
  ['a variable of a message', ['more/shop.yaml', '{sku}', '{{sku}}']],
  ['a variable in angle brackets', ['more/shop.yaml', '{sku}', '<sku>']],
  ['an optional variable', ['more/shop.yaml', '{sku}', '{sku?}']],
  ['a variable with a space', ['more/shop.yaml', '{sku}', '{product sku}']],
  ['a query as it looks in a URI', ['more/shop.yaml', '{sku}', '{sku}?lang={lang}&page={page}']],
  ['a query with other names', ['more/shop.yaml', '{sku}', '{sku}?lang={language}']],
  ['a path alone', ['more/shop.yaml', 'shop://products', '/products']],
  [
    'arguments of a resource',
    ['more/shop.yaml', '    uriTemplate', '    arguments: { sku: string }\n    uriTemplate'],
  ],
  ['single braces in a message', ['more/shop.yaml', '{{taste}}', '{taste}']],
  ['a misspelt variable', ['more/shop.yaml', '{{taste}}', '{{tase}}']],
  ['a message without quotes', ['more/shop.yaml', '"Recommend something {{taste}}."', '{{taste}}']],
  [
    'a message of a chat',
    [
      'more/shop.yaml',
      'user: "Recommend something {{taste}}."',
      'role: user\n        content: "Recommend something {{taste}}."',
    ],
  ],
  [
    'a system message of a chat',
    [
      'more/shop.yaml',
      'user: "Recommend something {{taste}}."',
      'role: system\n        content: "Recommend something {{taste}}."',
    ],
  ],
  [
    'a text in place of a message',
    [
      'more/shop.yaml',
      '- user: "Recommend something {{taste}}."',
      '- "Recommend something {{taste}}."',
    ],
  ],
  [
    'a template in place of messages',
    [
      'more/shop.yaml',
      '    messages:\n      - user: "Recommend something {{taste}}."',
      '    template: "Recommend something {{taste}}."',
    ],
  ],
  [
    'an ignore of another tool',
    ['snodo.yaml', '  order:\n', '  # snodo-ignore-next-line additional-open\n  order:\n'],
  ],
  ['a handler under another name', ['handlers/tools/order.ts', 'call', 'handler']],
];

const TOLD = join(import.meta.dirname, 'hurried-mistakes.txt');

describe('somebody in a hurry', () => {
  it('finds nothing wrong with what is right', () => {
    expect(told(['snodo.yaml', MANIFEST, MANIFEST])).toBe('\n  (nothing)');
  });

  it('is told at once what to do, at its place', () => {
    const all = `${SLIPS.map(([name, slip]) => `# ${name}\n${told(slip)}`).join('\n\n')}\n`;
    if (process.env['UPDATE'] === '1') writeFileSync(TOLD, all);
    expect(all).toBe(readFileSync(TOLD, 'utf8'));
    expect(all).not.toMatch(/^ {2}\(nothing\)$/m);
  });
});
