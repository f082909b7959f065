import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeMarkdown } from '../../src/document/escape.js';
import { type CatalogDocument, renderMarkdown } from '../../src/document/index.js';
import type { JsonValue } from '../../src/protocol/json.js';

describe('escapeMarkdown', () => {
  it.each([
    ['a & b < c > d', 'a &amp; b &lt; c &gt; d'],
    ['&lt;', '&amp;lt;'],
    ['<details>', '&lt;details&gt;'],
    ['a | b\nsecond line\r\nthird\rfourth', 'a \\| b second line third fourth'],
    ['a\u2028b\u2029c\u0085d\ve\ff\tg', 'a b c d e f g'],
    ['\u0000\u001b[31mred\u007f', '\ufffd\ufffd\\[31mred\ufffd'],
    ['\\`*_{}[]()#+-.!|~', '\\\\\\`\\*\\_\\{\\}\\[\\]\\(\\)\\#\\+\\-\\.\\!\\|\\~'],
    ['search.page', 'search\\.page'],
    ['hex://{name}/info', 'hex://\\{name\\}/info'],
    ['größe 日本', 'größe 日本'],
  ])('prints %j as %j', (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });
});

/** Splits a line of a table at the pipes that are not escaped. */
function cells(line: string): number {
  return line.replace(/\\./gu, '').split('|').length - 2;
}

/** Every table of a document keeps its shape: one line a row, as many cells as the head. */
function expectWholeTables(markdown: string): void {
  let width = 0;
  for (const line of markdown.split(/[\n\r\v\f\u0085\u2028\u2029]/u)) {
    if (!line.startsWith('|')) {
      width = 0;
      continue;
    }
    if (width === 0) width = cells(line);
    expect(cells(line)).toBe(width);
    expect(line.endsWith(' |')).toBe(true);
  }
}

const NOTHING: CatalogDocument = {
  protocolVersion: '2026-07-28',
  capabilities: {},
  tools: [],
  resources: [],
  resourceTemplates: [],
  prompts: [],
};

describe('a hostile server', () => {
  it('O49: breaks neither a row nor shows raw tags', () => {
    const markdown = renderMarkdown({
      ...NOTHING,
      tools: [
        {
          name: 'x | y',
          description: ' ``` fence',
          inputSchema: {
            type: 'object',
            properties: {
              'ng-id|label': { type: 'string', description: 'a | b\nsecond line\r\nthird' },
              tag: { enum: ['|', '<details>'], description: '<details>' },
            },
          },
        },
      ],
    });
    expectWholeTables(markdown);
    expect(markdown).toContain(
      '\n| ng\\-id\\|label | string | no | a \\| b second line third | none |\n' +
        '| tag | any | no | &lt;details&gt; | enum=\\["\\|","&lt;details&gt;"\\] |\n',
    );
    expect(markdown).toContain('\n### x \\| y\n\n\\`\\`\\` fence\n');
  });

  it('cannot add a line or a cell, whatever its texts are', () => {
    const characters = fc.constantFrom('|', '\\', '\n', '\r', '`', '<', '#', ' ', '\u2028', 'a');
    // Blank text counts as absent, which changes the number of lines by design.
    const text = fc
      .oneof(fc.string({ unit: 'binary' }), fc.string({ unit: characters }))
      .filter((candidate) => candidate.trim() !== '');
    const expectSafe = (hostile: string, other: string) => {
      const component = { name: hostile, uri: other, uriTemplate: other, description: hostile };
      const plain = { name: 'a', uri: 'b', uriTemplate: 'b', description: 'c' };
      const lines = (member: typeof component) =>
        renderMarkdown(documentOf(member)).split('\n').length;
      const markdown = renderMarkdown(documentOf(component));
      expectWholeTables(markdown);
      expect(markdown.replaceAll('\n', '')).not.toMatch(/[<>]|\p{Cc}/u);
      expect(lines(component)).toBe(lines(plain));
    };
    fc.assert(fc.property(text, text, expectSafe), { numRuns: 500 });
  });
});

/** A document with one component of every kind, all made of the same texts. */
function documentOf(component: { readonly [key: string]: JsonValue }): CatalogDocument {
  const { name = '', description = '', uri = '' } = component;
  const text = String(name);
  const schema = {
    type: uri,
    $ref: text,
    properties: { [text]: { type: text, description, [text]: description } },
  };
  return {
    protocolVersion: text,
    capabilities: { [text]: description },
    serverInfo: { ...component, version: uri, title: text },
    tools: [{ ...component, inputSchema: schema, annotations: { [text]: description } }],
    resources: [component],
    resourceTemplates: [component],
    prompts: [{ ...component, arguments: [component] }],
  };
}
