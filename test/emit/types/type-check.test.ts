import { expect, it } from 'vitest';
import { schemaTypes } from '../../../src/emit/types/schema-types.js';
import { nameScope } from '../../../src/emit/typescript/name-scope.js';
import { printDeclaration } from '../../../src/emit/typescript/type-doc.js';
import type { JsonObject } from '../../../src/protocol/json.js';
import { typeFindings } from '../workbench.js';

type Case = {
  readonly schema: JsonObject;
  /** Expressions that the type must accept, and ones that it must refuse. */
  readonly accepts: readonly string[];
  readonly refuses: readonly string[];
  /** Set where TypeScript sees an `undefined` that JSON cannot hold: optional elements of tuples. */
  readonly noJson?: boolean;
};

const object = (properties: JsonObject, others: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...others,
});

const CASES: Readonly<Record<string, Case>> = {
  fields: {
    schema: object({ a: { type: 'string' }, b: { type: 'integer' } }, { required: ['a'] }),
    accepts: ["{ a: 'x' }", "{ a: 'x', b: 1 }"],
    refuses: [
      '{}',
      '{ a: 1 }',
      "{ a: 'x', c: 1 }",
      "{ a: 'x', b: undefined }",
      "{ a: 'x', b: null }",
      '[]',
      'null',
    ],
  },
  enumeration: {
    schema: object({ a: { enum: ['=', '!=', "a'b", 1, null] } }),
    accepts: ["{ a: '=' }", '{ a: "a\'b" }', '{ a: 1 }', '{ a: null }'],
    refuses: ["{ a: '<' }", '{ a: 2 }'],
  },
  constant: {
    schema: object({ a: { const: { b: [1, 'x'] } } }),
    accepts: ["{ a: { b: [1, 'x'] } }"],
    refuses: ["{ a: { b: [2, 'x'] } }", '{ a: { b: [1] } }'],
  },
  nullable: {
    schema: object({ a: object({ b: { type: 'string' } }, { type: ['object', 'null'] }) }),
    accepts: ['{ a: null }', "{ a: { b: 'x' } }"],
    refuses: ["{ a: 'x' }", '{ a: { b: null } }'],
  },
  tuple: {
    schema: object({
      a: {
        type: 'array',
        prefixItems: [{ type: 'string' }, { type: 'number' }],
        items: false,
        minItems: 1,
      },
      b: {
        type: 'array',
        prefixItems: [{ type: 'string' }],
        items: { type: 'number' },
        minItems: 1,
      },
    }),
    accepts: ["{ a: ['x'] }", "{ a: ['x', 1] }", "{ b: ['x', 1, 2] }"],
    noJson: true,
    refuses: ['{ a: [] }', "{ a: ['x', 'y'] }", "{ a: ['x', 1, 2] }", "{ b: ['x', 'y'] }"],
  },
  list: {
    schema: object({ a: { type: 'array', minItems: 1, items: { enum: ['x', 'y'] } } }),
    accepts: ["{ a: ['x', 'y'] }", '{ a: [] }'],
    refuses: ["{ a: ['z'] }", "{ a: 'x' }"],
  },
  map: {
    schema: object({ a: { type: 'object', additionalProperties: { type: 'number' } } }),
    accepts: ['{ a: {} }', '{ a: { x: 1 } }'],
    refuses: ["{ a: { x: 'y' } }"],
  },
  closed: {
    schema: object({}, { additionalProperties: false }),
    accepts: ['{}'],
    refuses: ['{ a: 1 }'],
  },
  open: {
    schema: object({}),
    accepts: ['{}', '{ a: [1, { b: null }] }'],
    refuses: ['{ a: undefined }', '{ a: () => 1 }'],
  },
  index: {
    schema: object({ n: { type: 'number' } }, { additionalProperties: { type: 'string' } }),
    accepts: ['{ n: 1 }', "{ n: 1, other: 'x' }", "{ other: 'x' }"],
    refuses: ["{ n: 'x' }", '{ other: true }'],
  },
  recursion: {
    schema: object(
      { root: { $ref: '#/$defs/node' } },
      { $defs: { node: object({ children: { type: 'array', items: { $ref: '#/$defs/node' } } }) } },
    ),
    accepts: ['{ root: { children: [{}, { children: [{ children: [] }] }] } }'],
    refuses: ['{ root: { children: [{ children: [1] }] } }'],
  },
  alternatives: {
    schema: object({
      a: {
        oneOf: [
          object(
            { kind: { const: 'card' }, number: { type: 'string' } },
            { required: ['kind', 'number'] },
          ),
          object({ kind: { const: 'cash' } }, { required: ['kind'] }),
        ],
      },
    }),
    accepts: ["{ a: { kind: 'cash' } }", "{ a: { kind: 'card', number: '1' } }"],
    refuses: ["{ a: { kind: 'card' } }", "{ a: { kind: 'cheque' } }"],
  },
  all: {
    schema: object({
      a: {
        allOf: [
          object({ x: { type: 'string' } }, { required: ['x'] }),
          object({ y: { type: 'number' } }, { required: ['y'] }),
        ],
      },
    }),
    accepts: ["{ a: { x: '', y: 1 } }"],
    refuses: ["{ a: { x: '' } }", '{ a: { y: 1 } }'],
  },
  names: {
    schema: object(
      JSON.parse(
        '{ "date-min": { "type": "string" }, "2": { "type": "number" }, "": { "type": "null" }, "constructor": { "type": "string" } }',
      ),
      { required: ['date-min', 'constructor'] },
    ),
    accepts: ["{ 'date-min': '', 2: 1, '': null, constructor: '' }"],
    refuses: ["{ 'date-min': '' }", "{ 'date-min': 1, constructor: '' }"],
  },
  impossible: {
    schema: object({ a: false, b: true }),
    accepts: ['{}', '{ b: { c: [] } }'],
    refuses: ['{ a: 1 }'],
  },
};

/** A module with the types of a case, and one line for each value. */
function moduleOf(name: string, { schema, accepts, refuses, noJson }: Case): string {
  const scope = nameScope(['Root', 'JsonObject', 'JsonValue']);
  const types = schemaTypes({ schema, rootName: 'Root', description: '', prefix: 'Root', scope });
  return [
    "import type { JsonObject, JsonValue, ToolComponent, ToolHandler } from 'snodo/runtime';",
    'export type Uses = JsonObject | JsonValue;',
    ...types.map(printDeclaration),
    ...accepts.map((value, index) => `export const accepted${index}: Root = ${value};`),
    'declare const root: Root;',
    ...(noJson ? [] : ['export const asJson: JsonObject = root;']),
    'declare const handler: ToolHandler<Root>;',
    "export const call: ToolComponent['call'] = handler satisfies ToolHandler<Root>;",
    ...refuses.map((value, index) => `export const refused${index}: Root = ${value};`),
  ].join(`\n// ${name}\n`);
}

/** Checks all cases in one run, and gives for each the number of lines with findings at and before the refused values. */
function wrongLines(
  compilerOptions: object,
): Record<string, { accepted: string[]; missed: string[] }> {
  const modules = Object.entries(CASES).map(
    ([name, entry]) => [`${name}.ts`, moduleOf(name, entry)] as const,
  );
  const findings = typeFindings(Object.fromEntries(modules), compilerOptions);
  return Object.fromEntries(
    modules.map(([path, text]) => {
      const lines = text.split('\n');
      const found = new Set(
        findings
          .filter((finding) => finding.startsWith(`${path}:`))
          .map((finding) => lines[Number(/:(\d+)/.exec(finding)?.[1]) - 1]),
      );
      const refused = lines.filter((line) => line.startsWith('export const refused'));
      return [
        path,
        {
          accepted: [...found].filter((line) => !refused.includes(line ?? '')).map(String),
          missed: refused.filter((line) => !found.has(line)),
        },
      ];
    }),
  );
}

const NOTHING_WRONG = Object.fromEntries(
  Object.keys(CASES).map((name) => [`${name}.ts`, { accepted: [], missed: [] }]),
);

it('accepts what the schema allows and refuses what it does not, under every strict flag', () => {
  expect(wrongLines({})).toEqual(NOTHING_WRONG);
}, 60_000);

it('fits the runtime for a reader with fewer flags', () => {
  const wrong = wrongLines({ exactOptionalPropertyTypes: false, noUncheckedIndexedAccess: false });
  const lines = Object.values(wrong).flatMap(({ accepted }) => accepted);
  expect(lines.filter((line) => !line.includes('asJson'))).toEqual([]);
}, 60_000);
