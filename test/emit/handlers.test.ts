import { expect, it } from 'vitest';
import { planFiles } from '../../src/emit/plan-files.js';
import { catalogOf, HEAD } from './catalog-of.js';
import { type Files, typeFindings } from './workbench.js';

/** A handler in the file of its component, and where the compiler must find what is wrong with it. */
type Case = {
  readonly what: string;
  readonly file: keyof typeof FILES;
  /** The body of the file: the line behind the imports is line 1. */
  readonly wrong: string;
  /** Line and code in the file of the handler, or in the line of the server file that binds it. */
  readonly at: string;
  /** The same without the mistake. */
  readonly right: string;
};

const MANIFEST = `
tools:
  search:
    arguments:
      query: { type: string, required: true }
      page: { type: integer }
      filter: { type: object, properties: { tag: string, size: { type: string, enum: [s, m] } } }
    output:
      properties:
        total: { type: integer, required: true }
        note: string
        hits: { type: "object[]", required: true, properties: { name: { type: string, required: true }, score: number } }
resources:
  info: { uriTemplate: "pkg://{name}/info{?lang}", completion: [name] }
prompts:
  review: { arguments: { name: { required: true }, focus: {} }, completion: [focus] }
`;

const FILES = {
  search: {
    path: 'app/handlers/tools/search.ts',
    imports:
      "import { structured, text, toolError, type Context } from 'snodo/runtime'; import type { SearchArguments, SearchHandler, SearchResult } from '../../generated/tools/search.js';",
    bound: 'callSearch satisfies SearchHandler',
  },
  info: {
    path: 'app/handlers/resources/info.ts',
    imports:
      "import type { InfoCompletionHandler, InfoHandler } from '../../generated/resources/info.js';",
    bound: 'readInfo satisfies InfoHandler',
  },
  review: {
    path: 'app/handlers/prompts/review.ts',
    imports:
      "import type { ReviewCompletionHandler, ReviewHandler } from '../../generated/prompts/review.js';",
    bound: 'renderReview satisfies ReviewHandler',
  },
};

const complete = 'export const complete: InfoCompletionHandler = () => [];';
const completeReview = 'export const complete: ReviewCompletionHandler = () => [];';
const tool = (body: string): string => `export const call: SearchHandler = ${body};`;

const CASES: readonly Case[] = [
  {
    what: 'an argument that is misspelt where it is taken apart',
    file: 'search',
    wrong: tool('({ qurey }) => ({ total: qurey.length, hits: [] })'),
    at: '1 TS2339',
    right: tool('({ query }) => ({ total: query.length, hits: [] })'),
  },
  {
    what: 'an argument that is misspelt where it is read',
    file: 'search',
    wrong: tool('(args) => ({ total: args.pag ?? 1, hits: [] })'),
    at: '1 TS2551',
    right: tool('(args) => ({ total: args.page ?? 1, hits: [] })'),
  },
  {
    what: 'a nested argument that is misspelt',
    file: 'search',
    wrong: tool('({ filter }) => ({ total: filter?.tga ? 1 : 0, hits: [] })'),
    at: '1 TS2339',
    right: tool('({ filter }) => ({ total: filter?.tag ? 1 : 0, hits: [] })'),
  },
  {
    what: 'an optional argument that is taken for granted',
    file: 'search',
    wrong: tool('({ filter }) => ({ total: filter.size === "s" ? 1 : 0, hits: [] })'),
    at: '1 TS18048',
    right: tool('({ filter }) => ({ total: filter?.size === "s" ? 1 : 0, hits: [] })'),
  },
  {
    what: 'a value that an argument never has',
    file: 'search',
    wrong: tool('({ filter }) => ({ total: filter?.size === "l" ? 1 : 0, hits: [] })'),
    at: '1 TS2367',
    right: tool('({ filter }) => ({ total: filter?.size === "m" ? 1 : 0, hits: [] })'),
  },
  {
    what: 'a field of the result that is misspelt',
    file: 'search',
    wrong: tool('() => ({ totl: 1, hits: [] })'),
    at: '1 TS2322',
    right: tool('() => ({ total: 1, hits: [] })'),
  },
  {
    what: 'a field of the result that is missing',
    file: 'search',
    wrong: tool('async () => ({ total: 1 })'),
    at: '1 TS2322',
    right: tool('async () => ({ total: 1, hits: [] })'),
  },
  {
    what: 'a field of another type, inside the result',
    file: 'search',
    wrong: tool('() => ({ total: 1, hits: [{ name: 5 }] })'),
    at: '1 TS2322',
    right: tool('() => ({ total: 1, hits: [{ name: "5" }] })'),
  },
  {
    what: 'an optional field of the result that is misspelt, where the result is named',
    file: 'search',
    wrong: tool('async (): Promise<SearchResult> => ({ total: 1, hits: [{ name: "", scor: 1 }] })'),
    at: '1 TS2561',
    right: tool(
      'async (): Promise<SearchResult> => ({ total: 1, hits: [{ name: "", score: 1 }] })',
    ),
  },
  {
    what: 'text where structured content is declared',
    file: 'search',
    wrong: tool('() => "nothing found"'),
    at: '1 TS2322',
    right: tool('() => toolError("nothing found")'),
  },
  {
    what: 'a text reply where structured content is declared',
    file: 'search',
    wrong: tool('() => text("nothing found")'),
    at: '1 TS2322',
    right: tool('() => structured({ total: 0, hits: [] })'),
  },
  {
    what: 'a reply of other structured content',
    file: 'search',
    wrong: tool('async () => structured({ total: 1 })'),
    at: '1 TS2322',
    right: tool('async () => structured({ total: 1, hits: [] })'),
  },
  {
    what: 'nothing at all',
    file: 'search',
    wrong: tool('() => {}'),
    at: '1 TS2322',
    right: tool('() => { throw new Error("no"); }'),
  },
  {
    what: 'a result that is wrong in one of two ways out',
    file: 'search',
    wrong: tool(
      '({ query }) => {\nif (query === "") return toolError("no");\nreturn { total: 1 };\n}',
    ),
    at: '1 TS2322',
    right: tool(
      '({ query }) => {\nif (query === "") return toolError("no");\nreturn { total: 1, hits: [] };\n}',
    ),
  },
  {
    what: 'a function of its own type with another argument',
    file: 'search',
    wrong:
      'export function call({ quer }: { quer: string }, _: Context): SearchResult { return { total: quer.length, hits: [] }; }',
    at: 'bound TS1360',
    right:
      'export function call({ query }: { query: string }, _: Context): SearchResult { return { total: query.length, hits: [] }; }',
  },
  {
    what: 'a function of its own type with another result',
    file: 'search',
    wrong: 'export const call = async (_: SearchArguments): Promise<string> => "";',
    at: 'bound TS1360',
    right:
      'export const call = async (_: SearchArguments): Promise<SearchResult> => ({ total: 1, hits: [] });',
  },
  {
    what: 'an argument of a prompt that is misspelt',
    file: 'review',
    wrong: `${completeReview}\nexport const render: ReviewHandler = ({ nam }) => nam;`,
    at: '2 TS2339',
    right: `${completeReview}\nexport const render: ReviewHandler = ({ name }) => name;`,
  },
  {
    what: 'an optional argument of a prompt that is taken for granted',
    file: 'review',
    wrong: `${completeReview}\nexport const render: ReviewHandler = ({ focus }) => focus;`,
    at: '2 TS2322',
    right: `${completeReview}\nexport const render: ReviewHandler = ({ focus = "all" }) => focus;`,
  },
  {
    what: 'something that a prompt does not answer with',
    file: 'review',
    wrong: `${completeReview}\nexport const render: ReviewHandler = ({ name }) => ({ message: name });`,
    at: '2 TS2322',
    right: `${completeReview}\nexport const render: ReviewHandler = ({ name }) => [{ role: "user", content: { type: "text", text: name } }];`,
  },
  {
    what: 'an argument that is not completed',
    file: 'review',
    wrong:
      'export const render: ReviewHandler = () => "";\nexport const complete: ReviewCompletionHandler = ({ argument }) => argument === "name" ? [] : ["speed"];',
    at: '2 TS2367',
    right:
      'export const render: ReviewHandler = () => "";\nexport const complete: ReviewCompletionHandler = ({ argument }) => argument === "focus" ? [] : ["speed"];',
  },
  {
    what: 'a variable of a template that is misspelt',
    file: 'info',
    wrong: `${complete}\nexport const read: InfoHandler = ({ nam }) => nam;`,
    at: '2 TS2339',
    right: `${complete}\nexport const read: InfoHandler = ({ name }) => name;`,
  },
  {
    what: 'an optional variable of a template that is taken for granted',
    file: 'info',
    wrong: `${complete}\nexport const read: InfoHandler = ({ lang }) => lang.length;`,
    at: '2 TS18048',
    right: `${complete}\nexport const read: InfoHandler = ({ lang }) => lang?.length ?? 0;`,
  },
  {
    what: 'a completed variable that is misspelt',
    file: 'info',
    wrong:
      'export const read: InfoHandler = () => "";\nexport const complete: InfoCompletionHandler = ({ arguments: { lnag } }) => [lnag ?? "en"];',
    at: '2 TS2339',
    right:
      'export const read: InfoHandler = () => "";\nexport const complete: InfoCompletionHandler = ({ arguments: { lang } }) => [lang ?? "en"];',
  },
  {
    what: 'completions that are no texts',
    file: 'info',
    wrong:
      'export const read: InfoHandler = () => "";\nexport const complete: InfoCompletionHandler = () => [1];',
    at: '2 TS2322',
    right:
      'export const read: InfoHandler = () => "";\nexport const complete: InfoCompletionHandler = () => ["1"];',
  },
];

/** The emitted files of a project for each case, below a folder of its own. */
function projects(version: 'right' | 'wrong'): Files {
  const planned = planFiles(catalogOf(HEAD + MANIFEST)).files;
  const entries = CASES.flatMap((entry, index) => {
    const { path: handler, imports } = FILES[entry.file];
    const files = planned.map(({ path, text }) => [`case${index}/${path}`, text] as const);
    return [...files, [`case${index}/${handler}`, `${imports}\n${entry[version]}\n`] as const];
  });
  return Object.fromEntries(entries);
}

/** A handler's imports are for all cases of its file: some are unused. */
const OPTIONS = { noUnusedLocals: false };

it('compiles handlers that fit', () => {
  expect(typeFindings(projects('right'), OPTIONS)).toEqual([]);
}, 60_000);

it('refuses each mistake once, in the line of the handler or in the line that binds it', () => {
  const files = projects('wrong');
  const findings = typeFindings(files, OPTIONS);
  const found = CASES.map(({ what, file }, index) => {
    const { path, bound } = FILES[file];
    const places = findings
      .filter((finding) => finding.startsWith(`case${index}/`))
      .map((finding) => {
        const [, where = '', line = '', code = ''] =
          /^case\d+\/(.*):(\d+) (TS\d+)$/.exec(finding) ?? [];
        const text = files[`case${index}/${where}`]?.split('\n')[Number(line) - 1] ?? '';
        if (where === path) return `${Number(line) - 1} ${code}`;
        return `${text.includes(bound) ? 'bound' : `${where}:${line}`} ${code}`;
      });
    return `${what}: ${places.join(', ')}`;
  });
  expect(found).toEqual(CASES.map(({ what, at }) => `${what}: ${at}`));
}, 60_000);
