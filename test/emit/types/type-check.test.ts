import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { ajvSchema } from '../../../src/compiler/ajv-schema.js';
import { schemaTypes } from '../../../src/emit/types/schema-types.js';
import { nameScope } from '../../../src/emit/typescript/name-scope.js';
import { printDeclaration } from '../../../src/emit/typescript/type-doc.js';
import type { JsonObject, JsonValue } from '../../../src/protocol/json.js';
import { refStandsAlone } from '../../../src/protocol/schema-dialect.js';
import { createDefaults } from '../../../src/runtime/defaults/fill-defaults.js';
import { typeFindings } from '../workbench.js';
import { randomCases } from './random-cases.js';
import { TYPE_CASES, type TypeCase } from './type-cases.js';

/** A line of code, and whether it must have a finding. */
type Line = { readonly text: string; readonly isWrong: boolean };

/** A line that says that a value is of a type. */
const assigned = (type: string, value: string, isWrong: boolean, index: number): Line => ({
  text: `export const ${isWrong ? 'wrong' : 'right'}${type}${index}: ${type} = ${value};`,
  isWrong,
});

/** A JSON value as an expression. The texts are read from data, so that no printer of ours decides what is asked. */
const expression = (value: JsonValue): string =>
  JSON.stringify(value)
    .replaceAll('"__proto__":', '["__proto__"]:')
    .replaceAll('\u2028', '\\u2028');

const lines = (type: string, right: readonly JsonValue[], wrong: readonly JsonValue[]): Line[] => [
  ...right.map((value, index) => assigned(type, expression(value), false, index)),
  ...wrong.map((value, index) => assigned(type, expression(value), true, index)),
];

/** A module with both types of a case, and one line for each value. */
function moduleOf(entry: TypeCase): { text: string; lines: readonly Line[] } {
  const { schema } = entry;
  const scope = nameScope(['Sent', 'Received', 'JsonObject', 'JsonValue']);
  const request = { schema, description: '', scope };
  const sent = schemaTypes({ ...request, rootName: 'Sent', prefix: 'Sent' });
  const received = schemaTypes({
    ...request,
    rootName: 'Received',
    prefix: 'Received',
    withDefaults: true,
  });
  const declarations = [...sent.declarations, ...received.declarations].map(printDeclaration);
  const filled = entry.accepts.map((value) => fillDefaults(schema, value));
  const code: Line[] = [
    ...lines('Sent', [...entry.accepts, ...entry.looser], [...entry.refuses, ...entry.stricter]),
    ...lines(
      'Received',
      [...filled, ...(entry.received?.accepts ?? [])],
      entry.received?.refuses ?? [],
    ),
    ...(entry.noJson ? [] : [{ text: 'export const asJson: JsonObject = json;', isWrong: false }]),
    {
      text: `export const call: Call = handler satisfies Handler${entry.noJson ? ' as Call' : ''};`,
      isWrong: false,
    },
  ];
  const head = [
    "import type { JsonObject, JsonValue, ToolComponent, ToolHandler } from 'snodo/runtime';",
    'export type Uses = JsonObject | JsonValue;',
    "type Call = ToolComponent['call'];",
    'type Handler = ToolHandler<Received>;',
    'declare const handler: Handler;',
    'export declare const json: Received;',
  ];
  const text = [...head, ...declarations, ...code.map((line) => line.text), ''].join('\n');
  return { text, lines: code };
}

function fillDefaults(schema: JsonObject, value: JsonValue): JsonValue {
  return createDefaults(schema)?.(value as JsonObject) ?? value;
}

/** Checks all cases in one run. Gives the lines that are judged differently than they should be. */
function misjudged(cases: readonly TypeCase[], compilerOptions: object = {}): string[] {
  const modules = new Map(cases.map((entry, index) => [`case${index}.ts`, entry]));
  const made = new Map([...modules].map(([path, entry]) => [path, moduleOf(entry)]));
  const texts = [...made].map(([path, { text }]) => [path, text]);
  const findings = typeFindings(Object.fromEntries(texts), compilerOptions);
  return [...modules].flatMap(([path, { name }]) => {
    const text = made.get(path)?.text.split('\n') ?? [];
    const found = new Set(
      findings
        .filter((finding) => finding.startsWith(`${path}:`))
        .map((finding) => text[Number(/:(\d+)/.exec(finding)?.[1]) - 1] ?? ''),
    );
    const judged = made.get(path)?.lines ?? [];
    const wrong = judged.filter((line) => line.isWrong !== found.has(line.text));
    const elsewhere = [...found].filter((line) => !judged.some((other) => other.text === line));
    return [...wrong.map((line) => line.text), ...elsewhere].map((line) => `${name}: ${line}`);
  });
}

/** Compiles a schema, which is known to be one: the compilation of the meta-schemas would take most of the time. */
function compiled(schema: JsonObject): ValidateFunction {
  const known = { strict: false, logger: false, meta: false, validateSchema: false } as const;
  const options = { ...known, ownProperties: true, validateFormats: false };
  const ajv = refStandsAlone(schema)
    ? new Ajv({ ...options, ignoreKeywordsWithRef: true })
    : new Ajv2020(options);
  return ajv.compile(ajvSchema(schema));
}

describe('the types of the table', () => {
  it('take what they should and nothing else, under every strict flag', () => {
    expect(misjudged(TYPE_CASES)).toEqual([]);
  }, 60_000);

  it('are those of a reader with fewer flags too', () => {
    const options = { exactOptionalPropertyTypes: false, noUncheckedIndexedAccess: false };
    const wrong = misjudged(TYPE_CASES, options);
    expect(wrong.filter((line) => !line.includes('asJson'))).toEqual([]);
  }, 60_000);

  it('agree with the validators, except where a case says so', () => {
    const differences = TYPE_CASES.flatMap((entry) => {
      const validate = compiled(entry.schema);
      const check = (values: readonly JsonValue[], isValid: boolean): string[] =>
        values
          .filter((value) => validate(value) !== isValid)
          .map((value) => `${entry.name}: ${expression(value)} ${isValid ? 'fails' : 'passes'}`);
      return [
        ...check([...entry.accepts, ...entry.stricter], true),
        ...check([...entry.refuses, ...entry.looser], false),
      ];
    });
    expect(differences).toEqual([]);
  });

  it('are many, and each has something that must be taken', () => {
    expect(TYPE_CASES.length).toBeGreaterThan(100);
    expect(TYPE_CASES.filter(({ accepts }) => accepts.length === 0)).toEqual([]);
  });
});

it('takes every value that a schema allows, as it is sent and with defaults inserted', () => {
  const cases = randomCases(80, 6);
  const wrong = cases.filter(({ schema, accepts }) => {
    const validate = compiled(schema);
    return accepts.some((value) => !validate(value));
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
  expect(misjudged(cases)).toEqual([]);
}, 60_000);

it('refuses what no JSON value is', () => {
  const schema: JsonObject = {
    type: 'object',
    properties: { text: { type: 'string' }, any: {}, open: { type: 'object' } },
  };
  const { declarations } = schemaTypes({
    schema,
    rootName: 'Root',
    description: '',
    prefix: 'Root',
    scope: nameScope(['Root', 'JsonObject', 'JsonValue']),
  });
  const wrong = [
    '{ text: undefined }',
    '{ any: undefined }',
    '{ any: () => 1 }',
    '{ any: 1n }',
    '{ any: new Date() }',
    '{ open: { a: Symbol.iterator } }',
    '{ open: [] }',
  ];
  const head = ["import type { JsonObject, JsonValue } from 'snodo/runtime';"];
  const text = [
    ...head,
    ...declarations.map(printDeclaration),
    ...wrong.map((value, index) => assigned('Root', value, true, index).text),
  ].join('\n');
  const first = text.split('\n').length - wrong.length + 1;
  const found = typeFindings({ 'root.ts': text }).map((finding) => finding.replace(/ .*/, ''));
  expect([...new Set(found)]).toEqual(wrong.map((_, index) => `root.ts:${first + index}`));
}, 60_000);
