import { describe, expect, it } from 'vitest';
import { argumentsAsSent } from '../../src/emit/files/tool-types.js';
import { planFiles } from '../../src/emit/plan-files.js';
import { catalogOf, HEAD } from './catalog-of.js';
import { type Files, styleFindings, typeFindings } from './workbench.js';

function planned(manifest: string): Files {
  const { files } = planFiles(catalogOf(HEAD + manifest));
  return Object.fromEntries(files.map(({ path, text }) => [path, text]));
}

/** The part of a tool's file between the imports and the type of the handler. */
function typesOf(files: Files, tool: string): string {
  const text = files[`app/generated/tools/${tool}.ts`] ?? '';
  return text.slice(text.indexOf('/** Arguments'), text.indexOf('/** The function'));
}

const MANIFEST = `
types:
  Range:
    type: object
    properties: { from: { type: integer, required: true }, to: integer }
  Sort:
    type: object
    properties: { by: { type: string, required: true }, order: { type: string, enum: [asc, desc], default: asc } }
tools:
  search:
    arguments:
      query: { type: string, required: true, description: Words to look for }
      page: { type: integer, default: 1, description: Page of the results }
      years: Range
      sort: Sort
      filter:
        type: object
        properties:
          size: { type: string, enum: [s, m], default: m }
          place: { type: object, properties: { city: string } }
  plain: { arguments: { page: integer, filter: { type: object, properties: { tag: string } } } }
`;

describe('with inserted defaults', () => {
  const files = planned(`applyDefaults: true\n${MANIFEST}`);

  it('a tool has the type that its handler gets and the one that callers send, with what they share once', () => {
    expect(typesOf(files, 'search')).toMatchInlineSnapshot(`
      "/** Arguments of the tool \`search\`, with defaults inserted. */
      export type SearchArguments = {
        /** Words to look for */
        query: string;
        /**
         * Page of the results
         * @default 1
         */
        page: number;
        years?: Range;
        sort?: SearchSort;
        filter?: SearchFilter;
      };

      export type SearchSort = {
        by: string;
        /** @default 'asc' */
        order: 'asc' | 'desc';
      };

      export type SearchFilter = {
        /** @default 'm' */
        size: 's' | 'm';
        place?: SearchFilterPlace;
      };

      export type SearchFilterPlace = {
        city?: string;
      };

      /** Arguments of the tool \`search\` as callers send them. */
      export type SearchInput = {
        /** Words to look for */
        query: string;
        /**
         * Page of the results
         * @default 1
         */
        page?: number;
        years?: Range;
        sort?: Sort;
        filter?: SearchInputFilter;
      };

      export type SearchInputFilter = {
        /** @default 'm' */
        size?: 's' | 'm';
        place?: SearchFilterPlace;
      };

      "
    `);
  });

  it('a tool without defaults has one type', () => {
    expect(typesOf(files, 'plain')).not.toContain('PlainInput');
  });

  it('callers get the name of the type that they need', () => {
    const { tools, settings } = catalogOf(`${HEAD}applyDefaults: true\n${MANIFEST}`);
    const names = tools.map((tool) => argumentsAsSent(tool, settings));
    expect(names).toEqual(['SearchInput', 'PlainArguments']);
  });

  it('everything compiles, and is as the formatter leaves it', () => {
    expect(typeFindings(files)).toEqual([]);
    const { 'app/generated/tools/search.ts': text = '' } = files;
    expect(styleFindings({ 'search.ts': text })).toBe('');
  }, 60_000);
});

it('without inserted defaults, every tool has one type', () => {
  const files = planned(MANIFEST);
  expect(typesOf(files, 'search')).not.toContain('SearchInput');
  const { tools, settings } = catalogOf(HEAD + MANIFEST);
  expect(tools.map((tool) => argumentsAsSent(tool, settings))).toEqual([
    'SearchArguments',
    'PlainArguments',
  ]);
});

describe('tuples whose last elements are optional', () => {
  const tuple = (length: number): string =>
    `{ inputSchema: { type: object, required: [a], properties: { a: { type: array, prefixItems: [{ type: string }], minItems: ${length} } } } }`;
  const long = 'a_tool_with_a_name_that_is_much_too_long_to_fit_one_line';
  const files = planned(
    `tools:\n  open: ${tuple(0)}\n  ${long}: ${tuple(0)}\n  full: ${tuple(1)}\n  ToolComponent: ${tuple(0)}\n`,
  );
  const server = files['app/generated/server.ts'] ?? '';

  it('are bound by an assertion: the compiler sees lists that hold undefined', () => {
    expect(server).toContain("call: callOpen satisfies OpenHandler as ToolComponent['call'] }");
    expect(server).toContain('call: callFull satisfies FullHandler }');
  });

  it('compile, and are as the formatter leaves them', () => {
    expect(typeFindings(files)).toEqual([]);
    expect(styleFindings({ 'server.ts': server })).toBe('');
  }, 60_000);
});
