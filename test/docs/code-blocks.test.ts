import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planFiles } from '../../src/emit/plan-files.js';
import { catalogOf } from '../emit/catalog-of.js';
import { typeFindings } from '../emit/workbench.js';
import { allBlocks, isManifest, namedModules, pathOfBlock } from './blocks.js';
import { type Document, documents } from './documents.js';
import { OWN_TESTS } from './own-tests.js';

const MODULES = join(resolve(import.meta.dirname, '../..'), 'node_modules');

/** What a block may import besides the package. */
const paths = {
  ioredis: [join(MODULES, 'ioredis/built/index.d.ts')],
  '@modelcontextprotocol/client': [join(MODULES, '@modelcontextprotocol/client/dist/index.d.mts')],
  vitest: [join(MODULES, 'vitest/dist/index.d.ts')],
  express: [join(MODULES, '@types/express/index.d.ts')],
};

/** A manifest that a document shows, and its code: what follows until the next one, and modules that it names. */
type Project = { readonly manifest: string | undefined; readonly modules: Record<string, string> };

function projectsOf({ path, text }: Document): readonly Project[] {
  const projects: Project[] = [{ manifest: undefined, modules: {} }];
  for (const block of allBlocks(text)) {
    if (isManifest(block)) projects.push({ manifest: block.text, modules: {} });
    if (OWN_TESTS[path]?.[block.language] !== undefined) continue;
    if (block.language !== 'ts' && block.language !== 'js') continue;
    const { modules } = projects.at(-1) as Project;
    // What a compiler has written is checked as what it was written from.
    const code = block.text.replaceAll('./dist/generated/', './generated/');
    const folder = code.includes("'../../generated/") ? 'handlers/tools/' : '';
    modules[pathOfBlock(block) ?? `${folder}line-${block.line}.ts`] = code;
  }
  const named = Object.entries(OWN_TESTS[path]?.['ts'] === undefined ? namedModules(text) : {});
  return projects
    .filter(({ modules }) => Object.keys(modules).length > 0)
    .map(({ manifest, modules }) => {
      const nearby = named.filter(([file]) => manifest?.includes(`./${file}`));
      return { manifest, modules: { ...Object.fromEntries(nearby), ...modules } };
    });
}

/** The files of a project, with what the manifest generates, below `folder`. */
function filesOf(
  { manifest, modules }: Project,
  folder: string,
): readonly (readonly [string, string])[] {
  const own = Object.entries(modules).map(
    ([path, text]) => [`${folder}/app/${path}`, text] as const,
  );
  if (manifest === undefined) return own;
  const given = Object.entries(modules).map(([path, text]) => [`app/${path}`, text]);
  const { files } = planFiles(catalogOf(manifest, Object.fromEntries(given)));
  return [...files.map(({ path, text }) => [`${folder}/${path}`, text] as const), ...own];
}

describe('the TypeScript of the documents', () => {
  it('compiles under every strict flag', () => {
    const files = documents.flatMap((document) =>
      projectsOf(document).flatMap((project, index) =>
        filesOf(project, `${document.path.replaceAll('/', '-')}-${index}`),
      ),
    );
    expect(files.length).toBeGreaterThan(30);
    expect(typeFindings(Object.fromEntries(files), { paths })).toEqual([]);
  });
});
