import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planFiles } from '../../src/emit/plan-files.js';
import { catalogOf } from '../emit/catalog-of.js';
import { typeFindings } from '../emit/workbench.js';
import { blocks } from './blocks.js';

const REPOSITORY = resolve(import.meta.dirname, '../..');

/** The guides whose code stands alone; the others show whole projects, and have tests of their own. */
const GUIDES = [
  'extensions.md',
  'handlers.md',
  'observability.md',
  'security.md',
  'serving.md',
  'wrappers.md',
];

/** What a block may import besides the package. */
const paths = { ioredis: [join(REPOSITORY, 'node_modules/ioredis/built/index.d.ts')] };

/** The file of shared types that the manifests of a guide give: at most one of all has any. */
function sharedTypes(text: string): (readonly [path: string, text: string])[] {
  const plans = blocks(text, 'yaml').map((manifest) => planFiles(catalogOf(manifest)));
  return plans
    .flatMap(({ files }) => files.filter(({ path }) => path === 'app/generated/types.ts'))
    .map((file) => [file.path, file.text]);
}

describe('the TypeScript of the guides', () => {
  it('compiles under every strict flag', () => {
    const files = GUIDES.flatMap((name) => {
      const text = readFileSync(join(REPOSITORY, 'docs', name), 'utf8');
      const entries = blocks(text, 'ts').map(
        (block, index) => [`app/handlers/tools/${name}-${index}.ts`, block] as const,
      );
      expect(entries).not.toEqual([]);
      return [...entries, ...sharedTypes(text)];
    });
    expect(typeFindings(Object.fromEntries(files), { paths })).toEqual([]);
  });
});
