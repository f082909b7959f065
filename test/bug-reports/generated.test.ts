import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { planFiles } from '../../src/emit/plan-files.js';
import { nodeProjectFiles } from '../../src/manifest/node-project-files.js';
import { checkManifest } from '../../src/pipeline/check-manifest.js';
import { run } from '../cli/captured-terminal.js';
import { catalogOf } from '../emit/catalog-of.js';
import { evaluate, executableText } from '../emit/evaluate.js';
import { typeFindings } from '../emit/workbench.js';
import { project as diskProject } from '../write/project.js';

const folder = fileURLToPath(new URL('fixtures/', import.meta.url));

/** Compiles only when each type is exactly what its schema says: lines marked `no` must be refused. */
const USES = `
import type { IndexArguments } from './generated/tools/index.js';
import type { KeywordsArguments } from './generated/tools/keywords.js';
import type { OperatorsArguments } from './generated/tools/operators.js';
import type { PrototypeArguments } from './generated/tools/prototype.js';
import type { QuotedArguments } from './generated/tools/quoted.js';
import type { TreeArguments } from './generated/tools/tree.js';

type Same<Left, Right> = [Left, Right] extends [Right, Left] ? true : false;

export const O06: readonly true[] = [
  true satisfies Same<QuotedArguments['date-min'], string | undefined>,
  true satisfies Same<QuotedArguments['x[0]'], string | undefined>,
  true satisfies Same<QuotedArguments[''], string | undefined>,
  true satisfies Same<QuotedArguments['a\\\\b'], string | undefined>,
  true satisfies Same<QuotedArguments['日本'], string | undefined>,
  true satisfies Same<QuotedArguments['with\\ttab'], string | undefined>,
];
export const O07: KeywordsArguments = { type: 'a', $ref: '#/x', properties: 'b', required: 'c' };
// @ts-expect-error type and $ref are required
export const O07_no: KeywordsArguments = { type: 'a' };
export const O10: true = true satisfies Same<
  OperatorsArguments['op'],
  '=' | '!=' | '<' | '' | '2fa-enabled' | "a'b" | undefined
>;
export const O11: TreeArguments = { root: { children: [{ label: 'a', children: [] }] } };
// @ts-expect-error a label is text
export const O11_no: TreeArguments = { root: { children: [{ label: 1 }] } };
export const O20: PrototypeArguments = { toString: 'a', constructor: 'b' };
// @ts-expect-error toString is text
export const O20_no: PrototypeArguments = { toString: () => 'a' };
export const X8: IndexArguments = { n: 1, other: 'text' };
// @ts-expect-error n is a number
export const X8_no: IndexArguments = { n: 'text' };
`;

it('O01 O02 O04 O06 O07 O10 O11 O20 X8 compile under every strict flag, with exact types', () => {
  const { files, manifest, root } = nodeProjectFiles(`${folder}snodo.yaml`, folder);
  const { value: catalog } = checkManifest(files, manifest);
  if (catalog === undefined) throw new Error('the manifest has errors');
  const inFolder = folder.slice(root.length + 1).replaceAll('\\', '/');
  const generated = planFiles(catalog).files.map(
    ({ path, text }) => [path.replace(inFolder, ''), text] as const,
  );
  const answers = readFileSync(`${folder}answers.ts`, 'utf8');
  const project = { ...Object.fromEntries(generated), 'answers.ts': answers, 'uses.ts': USES };
  expect(Object.keys(project)).toContain('generated/tools/21st_builder.ts');
  expect(typeFindings(project)).toEqual([]);
}, 60_000);

it.each([
  ['integer', []],
  ['string', ['app/handlers/tools/find.ts:2 TS2345']],
])('O08 a handler written for an integer, with an argument of type %s', (type, expected) => {
  const tool = { arguments: { page: { type, required: true } } };
  const catalog = catalogOf({
    snodo: 1,
    server: { name: 's', version: '1' },
    tools: { find: tool },
  });
  const generated = planFiles(catalog).files.map(({ path, text }) => [path, text] as const);
  const handler = [
    "import type { FindHandler } from '../../generated/tools/find.js';",
    'export const call: FindHandler = ({ page }) => [page].map((each: number) => each + 1);',
  ].join('\n');
  const project = { ...Object.fromEntries(generated), 'app/handlers/tools/find.ts': handler };
  expect(typeFindings(project)).toEqual(expected);
});

/** The emitted files of tools, by their names. */
function emitted(tools: object): Record<string, string> {
  const catalog = catalogOf({ snodo: 1, server: { name: 's', version: '1' }, tools });
  return Object.fromEntries(planFiles(catalog).files.map(({ path, text }) => [path, text]));
}

const TEXTS: readonly (readonly [string, string])[] = [
  ['O01', 'Globs such as src/**/*.ts, or everything under **/'],
  ['O01', 'ends here */ export const x = 1; /*'],
  ['O02', "Don't use `rm`; cost is $" + '{price} \\ end'],
  ['O03', 'Compares a < b && c > "d" = \'e\''],
];
const NAMES = ['400', '21st_builder', 'default', 'delete', 'class', 'await', 'async'];
const WORDS = ['new', 'package', 'arguments', 'eval', 'await'];

/** A tool that holds a text wherever it may hold one. */
function worded(text: string) {
  const argument = { type: 'string', enum: [text, 'b'], default: text, description: text };
  return { title: text, description: text, arguments: { a: argument } };
}

it.each(TEXTS)('%s in the code, a text is itself and nothing else: %s', (_, text) => {
  const source = emitted({ t: worded(text) })['app/generated/tools/t.ts'] ?? '';
  const [, definition = ''] = /defineTool\((.*)\);\n$/s.exec(source) ?? [];
  const { title, description, arguments: properties } = worded(text);
  expect(evaluate(`(${definition})`)).toMatchObject({
    title,
    description,
    inputSchema: { properties },
  });
  const withoutTexts = executableText(source).replaceAll(/(["'`])(?:\\.|(?!\1).)*\1/gs, '');
  expect(withoutTexts.trim().split(';').filter(Boolean)).toHaveLength(2);
  expect(source).not.toMatch(/&(?:quot|lt|gt|amp|#)/);
});

it('O01 O02 O03 O04 whatever tools hold and are called, their types compile and mean it', () => {
  const properties = Object.fromEntries(WORDS.map((word) => [word, 'string']));
  const files = emitted({
    ...Object.fromEntries(NAMES.map((name) => [name, { arguments: properties }])),
    ...Object.fromEntries(TEXTS.map(([, text], index) => [`t${index}`, worded(text)])),
  });
  const tools = Object.entries(files).filter(([path]) => path.includes('generated/tools/'));
  const names = tools.map(([, text]) => /^ {2}name: '(.*)',$/m.exec(text)?.[1]);
  expect(names.slice(0, NAMES.length)).toEqual(NAMES);

  const uses = TEXTS.map(
    (
      [, text],
      index,
    ) => `import type { T${index}Arguments } from './app/generated/tools/t${index}.js';
export const right${index}: T${index}Arguments = { a: ${JSON.stringify(text)} };
// @ts-expect-error another text
export const wrong${index}: T${index}Arguments = { a: ${JSON.stringify(`${text} `)} };`,
  );
  const fields = WORDS.map((word) => `${word}: 'x'`).join(', ');
  const use = `${uses.join('\n')}
import type { _21stBuilderArguments } from './app/generated/tools/21st_builder.js';
export const right: _21stBuilderArguments = { ${fields} };
// @ts-expect-error a text
export const wrong: _21stBuilderArguments = { new: 1 };`;
  expect(typeFindings({ ...files, 'use.ts': use })).toEqual([]);
}, 60_000);

it('O08 a handler is the same to the byte, however often it is generated', async () => {
  const manifest = (type: string): string =>
    `snodo: 1\nserver: { name: s, version: "1" }\ntools: { find: { arguments: { page: ${type} } } }\n`;
  const at = diskProject({
    'package.json': '{ "type": "module" }',
    'snodo.yaml': manifest('integer'),
  });
  expect(await run(at.root, 'generate')).toMatchObject({ code: 0 });
  const mine = '\ufeffexport const call  =()=>{return 1\r\n};;\r\n\r\n// mine';
  at.write('handlers/tools/find.ts', mine);
  at.write('snodo.yaml', manifest('string'));
  expect(await run(at.root, 'generate')).toMatchObject({ code: 0 });
  expect(at.read('handlers/tools/find.ts')).toBe(mine);
  expect(at.read('generated/tools/find.ts')).toContain('page?: string;');
});
