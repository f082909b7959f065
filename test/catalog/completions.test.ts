import { describe, expect, it, test } from 'vitest';
import type { Catalog, PromptEntry, ResourceEntry } from '../../src/catalog/catalog.js';
import { resolveCatalog } from '../../src/catalog/resolve-catalog.js';
import { readManifest } from '../../src/manifest/read-manifest.js';
import { validateManifest } from '../../src/manifest/validate-manifest.js';
import { memoryProject } from '../manifest/memory-project.js';
import { judge } from './judged.js';

const COMPLETING = {
  'lib/c.ts':
    'export function render() {}\nexport function read() {}\nexport function complete() {}\n',
};
const PROMPT = 'prompts: { p: { description: P, handler: ./lib/c.ts, arguments: { a: , b: }, ';
const TEMPLATE =
  'resources: { r: { description: R, handler: ./lib/c.ts, uriTemplate: "x://h/{a}{?b}", ';

/** Findings about completion, as `code path`. */
function findings(yaml: string, files: Record<string, string> = COMPLETING): readonly string[] {
  return judge(yaml, files)
    .diagnostics.filter(({ code }) => !code.startsWith('argument-'))
    .map(({ code, range }) => `${code} ${range.path}`);
}

function resolved(yaml: string): Catalog {
  const text = `snodo: 1\nserver: { name: demo, version: 1.0.0 }\n${yaml}`;
  const files = memoryProject({ 'snodo.yaml': text, ...COMPLETING });
  const documents = readManifest(files, 'snodo.yaml').value;
  const manifest = documents && validateManifest(documents).value;
  const catalog = manifest && resolveCatalog(manifest, files).value;
  if (catalog === undefined) throw new Error('there is no catalog');
  return catalog;
}

test.each<[why: string, yaml: string, expected: readonly string[]]>([
  ['names of a prompt', `${PROMPT}completion: [a], complete: { b: [x, y] } } }`, []],
  ['variables of a template', `${TEMPLATE}completion: [b, a] } }`, []],
  ['no names', `${PROMPT}completion: [], complete: {} } }`, []],
  [
    'an inherited name',
    `${PROMPT}completion: [constructor], complete: { __proto__: [x] } } }`,
    [
      'completion-argument prompts.p.completion[0]',
      'completion-argument prompts.p.complete.__proto__',
    ],
  ],
  [
    'the same wrong name twice',
    `${PROMPT}completion: [c, c] } }`,
    ['completion-argument prompts.p.completion[0]', 'completion-argument prompts.p.completion[1]'],
  ],
  [
    'the first place behind the second',
    `${PROMPT}complete: { a: [x] }, completion: [b, a] } }`,
    ['completion-twice prompts.p.completion[1]'],
  ],
  [
    'many values twice',
    `${PROMPT}complete: { a: [x, x, "", x, ""] } } }`,
    [
      'completion-values prompts.p.complete.a[1]',
      'completion-values prompts.p.complete.a[3]',
      'completion-values prompts.p.complete.a[4]',
    ],
  ],
  [
    'an own matcher, whose variables nobody knows',
    'resources: { r: { description: R, handler: ./lib/c.ts, uriTemplate: "v{x}", matcher: "./lib/h.ts", completion: [anything, ""] } }',
    ['completion-argument resources.r.completion[1]'],
  ],
  [
    'a template that is none',
    'resources: { r: { description: R, handler: ./lib/c.ts, uriTemplate: "x://h/v{x}", completion: [x] } }',
    ['template-mixed-segment resources.r.uriTemplate'],
  ],
  ['no list', `${PROMPT}completion: a } }`, ['wrong-kind prompts.p.completion']],
  ['a number as a name', `${PROMPT}completion: [5] } }`, ['wrong-kind prompts.p.completion[0]']],
  ['no map of lists', `${PROMPT}complete: { a: x } } }`, ['wrong-kind prompts.p.complete.a']],
  [
    'a number as a value',
    `${PROMPT}complete: { a: [1] } } }`,
    ['wrong-kind prompts.p.complete.a[0]'],
  ],
  [
    'a tool, whose other mistakes are told too',
    'tools: { t: { description: T, handler: ./lib/h.ts, completion: [a], additionalProperties: 5 } }',
    [
      'completion-not-allowed tools.t.completion',
      'argument-additional-value tools.t.additionalProperties',
    ],
  ],
])('completion of %s', (_why, yaml, expected) => {
  const all = judge(yaml, COMPLETING).diagnostics;
  const shown = all
    .filter(({ severity }) => severity !== 'info')
    .map(({ code, range }) => `${code} ${range.path}`);
  expect(shown).toEqual(expected);
});

describe('the export `complete`', () => {
  const yaml = `${PROMPT}completion: [a] } }`;

  test.each<[why: string, module: string | undefined, missing: boolean]>([
    ['is there', 'export const render = () => 1; export const complete = () => 2;', false],
    ['is not there', 'export const render = () => 1;', true],
    ['may be there', 'export * from "./other.js";', false],
    ['is in a module that is still to be written', undefined, false],
  ])('%s', (_why, module, missing) => {
    const files: Record<string, string> = module === undefined ? {} : { 'lib/c.ts': module };
    const found = findings(yaml, files).some((it) => it.startsWith('completion-export-missing'));
    expect(found).toBe(missing);
  });
});

it('is in the catalog by name', () => {
  const { prompts, resources } = resolved(
    `${PROMPT}completion: [a], complete: { b: [y, x] } } }\n${TEMPLATE}complete: { b: [z] } } }`,
  );
  const shown = (entry: PromptEntry | ResourceEntry | undefined): unknown => ({
    ...entry?.definition,
    export: entry?.completer?.exportName,
  });
  expect(shown(prompts[0])).toMatchObject({
    completion: ['a'],
    complete: { b: ['y', 'x'] },
    export: 'complete',
  });
  expect(shown(resources[0])).toEqual({
    name: 'r',
    description: 'R',
    uriTemplate: 'x://h/{a}{?b}',
    complete: { b: ['z'] },
    export: undefined,
  });
});
