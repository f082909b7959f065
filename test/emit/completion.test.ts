import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { planFiles } from '../../src/emit/plan-files.js';
import type { JsonObject, Runtime } from '../../src/runtime/index.js';
import { ask } from '../runtime/ask.js';
import { catalogOf, HEAD } from './catalog-of.js';
import { type Files, folderOf, styleFindings, typeFindings } from './workbench.js';

const MANIFEST = `
resources:
  doc: { uriTemplate: "docs://{root}{/page}", completion: [page], complete: { root: [guide, "it's"] } }
  odd: { uriTemplate: "odd://{a}-{b}", matcher: ./match.ts, completion: [c, a], handler: ./odd.ts }
  plain: { uriTemplate: "plain://{x}", complete: { x: ["1"] } }
prompts:
  review: { arguments: { name: { required: true }, focus: {} }, completion: [name, focus] }
  greet: { arguments: { name: }, messages: [{ user: "Hello {{name}}" }], complete: { name: [Ada, Bob] } }
`;

/** The planned files of a manifest by path; files on disk are not planned, and added. */
function planned(manifest: string, disk: Files = {}): Record<string, string> {
  const { files } = planFiles(catalogOf(HEAD + manifest, disk));
  return { ...Object.fromEntries(files.map(({ path, text }) => [path, text])), ...disk };
}

/** Builds the server of these files with the runtime itself, and creates it. */
async function created(files: Files): Promise<Runtime> {
  const folder = folderOf(files);
  const outfile = join(folder, 'bundle.mjs');
  await build({
    entryPoints: [join(folder, 'app/generated/server.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    alias: { 'snodo/runtime': join(import.meta.dirname, '../../src/runtime/index.ts') },
    outfile,
    logLevel: 'silent',
    tsconfigRaw: {},
  });
  const module = await import(/* @vite-ignore */ pathToFileURL(outfile).href);
  return module.createRuntime({ logger: () => {} });
}

async function complete(
  runtime: Runtime,
  ref: JsonObject,
  name: string,
  value: string,
  given: JsonObject = {},
): Promise<unknown> {
  const params = { ref, argument: { name, value }, context: { arguments: given } };
  const { result, error } = await ask(runtime, 'completion/complete', params);
  return result?.['completion'] ?? error;
}

const REVIEW = { type: 'ref/prompt', name: 'review' };
const GREET = { type: 'ref/prompt', name: 'greet' };
const DOC = { type: 'ref/resource', uri: 'docs://{root}{/page}' };

describe('completion in the emitted code', () => {
  const files = planned(MANIFEST);

  it('is typed by the names that the manifest declares', () => {
    expect(files['app/generated/prompts/review.ts']).toContain(`
/** The function that completes arguments of the prompt \`review\`. */
export type ReviewCompletionHandler = CompletionHandler<'name' | 'focus'>;

export const review: PromptDefinition = definePrompt({
  name: 'review',
  arguments: [{ name: 'name', required: true }, { name: 'focus' }],
  completion: ['name', 'focus'],
});
`);
    expect(files['app/generated/resources/doc.ts']).toContain(
      "export type DocCompletionHandler = CompletionHandler<'page', 'root' | 'page'>;",
    );
    expect(files['app/generated/resources/odd.ts']).toContain(
      "export type OddCompletionHandler = CompletionHandler<'c' | 'a', 'a' | 'b' | 'c'>;",
    );
    expect(files['app/generated/prompts/greet.ts']).not.toContain('CompletionHandler');
  });

  it('binds the export `complete` of the handler, and leaves values in the definition', () => {
    const server = files['app/generated/server.ts'];
    expect(server).toContain(`
    {
      definition: doc,
      read: readDoc satisfies DocHandler,
      complete: completeDoc satisfies DocCompletionHandler,
    },
`);
    expect(server).toContain(
      "import { complete as completeDoc, read as readDoc } from '../handlers",
    );
    expect(server).toContain('{ definition: greet, messages: greetMessages }');
    expect(files['app/generated/prompts/greet.ts']).toContain(
      "complete: { name: ['Ada', 'Bob'] },",
    );
  });

  it('stubs it in a handler file that does not exist', () => {
    expect(
      files['app/handlers/prompts/review.ts'],
    ).toBe(`import { ErrorCode, ProtocolError } from 'snodo/runtime';
import type { ReviewCompletionHandler, ReviewHandler } from '../../generated/prompts/review.js';

export const render: ReviewHandler = (_args, _context) => {
  throw new ProtocolError(ErrorCode.internalError, 'The prompt \`review\` is not implemented yet.');
};

export const complete: ReviewCompletionHandler = (_request, _context) => {
  throw new ProtocolError(
    ErrorCode.internalError,
    'The completion of \`review\` is not implemented yet.',
  );
};
`);
    expect(files['app/handlers/prompts/greet.ts']).toBeUndefined();
  });

  it('compiles under every strict flag, and is formatted', () => {
    expect(typeFindings(files)).toEqual([]);
    expect(styleFindings(files)).toBe('');
  }, 60_000);

  it('stubs one function for all components of a file, which fits each of them', () => {
    const shared = planned(`
prompts:
  a: { arguments: { x: , y: }, completion: [x], handler: "./all.ts#a" }
  b: { arguments: { z: }, completion: [z], handler: "./all.ts#b" }
`);
    expect(shared['app/all.ts']).toContain(
      'export const complete: CompletionHandler = (_request, _context) => {',
    );
    expect(typeFindings(shared)).toEqual([]);
  }, 60_000);

  it('refuses a function that takes names, or gives values, that cannot be', () => {
    const path = 'app/handlers/prompts/review.ts';
    const module = `import type { ReviewCompletionHandler } from '../../generated/prompts/review.js';
export const render = () => '';
export const complete: ReviewCompletionHandler = ({ argument, value, arguments: given }) =>
  argument === 'name' ? [value] : [given.focus ?? ''];
type Handler = ReviewCompletionHandler;
export const name: Handler = ({ argument }) => (argument === 'nam' ? [] : ['']);
export const given: Handler = ({ arguments: given }) => [given.other];
export const value: Handler = ({ arguments: given }) => [given.focus];
`;
    const review = MANIFEST.slice(MANIFEST.indexOf('prompts:'));
    expect(typeFindings(planned(review, { [path]: module }))).toEqual([
      `${path}:6 TS2367`,
      `${path}:7 TS2339`,
      `${path}:8 TS2322`,
    ]);
  }, 60_000);
});

describe('completion of the emitted server', () => {
  const DISK = {
    'app/handlers/prompts/review.ts': `
export const render = () => '';
export const complete = async ({ argument, value, arguments: given }, { transport }) =>
  [argument, value, given.name ?? 'none', transport];
`,
  };

  it('answers with what handlers give, and with the values of the manifest', async () => {
    const runtime = await created(planned(MANIFEST, DISK));
    expect(runtime.capabilities).toEqual({ resources: {}, prompts: {}, completions: {} });
    expect(await complete(runtime, REVIEW, 'focus', 'qu', { name: 'it' })).toEqual({
      values: ['focus', 'qu', 'it', 'direct'],
    });
    expect(await complete(runtime, GREET, 'name', 'A')).toEqual({ values: ['Ada'] });
    expect(await complete(runtime, DOC, 'root', '')).toEqual({ values: ['guide', "it's"] });
    expect(await complete(runtime, DOC, 'page', '')).toEqual({
      code: -32603,
      message: 'The completion of `doc` is not implemented yet.',
    });
    expect(await complete(runtime, GREET, 'focus', '')).toMatchObject({ code: -32602 });
  });
});
