import { posix } from 'node:path';
import type { CatalogEntry, Layout } from '../../catalog/catalog.js';

const FOLDERS = { tool: 'tools', resource: 'resources', prompt: 'prompts' } as const;

/** Path of a file in the output folder, relative to the project root. */
export function outputPath({ output }: Layout, path: string): string {
  return posix.join(output, path);
}

/** Paths of files in the output folder, as `outputPath` gives them; the paths are normal. */
export function outputPaths({ output }: Layout, paths: readonly string[]): readonly string[] {
  const folder = posix.join(output, '/');
  return paths.map((path) => (folder === './' ? path : folder + path));
}

/** Path of the file that describes a component, relative to the project root. */
export function componentPath({ kind, names }: CatalogEntry, layout: Layout): string {
  return outputPath(layout, `${FOLDERS[kind]}/${names.file}.ts`);
}

/** What a validator checks of a tool. */
export type ValidatedRole = 'arguments' | 'result';

const VALIDATORS = { arguments: 'arguments', result: 'results' } as const;

/** Path of the compiled validator that is named after a tool, relative to the project root. */
export function validatorPath(
  { names }: CatalogEntry,
  role: ValidatedRole,
  layout: Layout,
): string {
  return outputPath(layout, `validators/${VALIDATORS[role]}/${names.file}.ts`);
}

/** Path of the file of the shared types, relative to the project root. */
export function typesPath(layout: Layout): string {
  return outputPath(layout, 'types.ts');
}

/** Path of the file that says what handlers have of the server, relative to the project root. */
export function contextPath(layout: Layout): string {
  return outputPath(layout, 'context.ts');
}

/** Path of the file that says what tools send to targets, relative to the project root. */
export function targetsPath(layout: Layout): string {
  return outputPath(layout, 'targets.ts');
}
