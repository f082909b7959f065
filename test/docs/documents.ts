import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const REPOSITORY = resolve(import.meta.dirname, '../..');

/** A document of the repository. */
export type Document = {
  /** Relative to the root of the repository, with `/`. */
  readonly path: string;
  readonly text: string;
};

/** The README and every page of `docs/`. */
export const documents: readonly Document[] = [
  'README.md',
  ...readdirSync(join(REPOSITORY, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${name}`),
].map((path) => ({ path, text: readFileSync(join(REPOSITORY, path), 'utf8') }));
