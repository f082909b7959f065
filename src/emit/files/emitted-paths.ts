import { posix } from 'node:path';
import type { CatalogEntry, Layout } from '../../catalog/catalog.js';

const FOLDERS = { tool: 'tools', resource: 'resources', prompt: 'prompts' } as const;

/** Path of a file in the output folder, relative to the project root. */
export function outputPath({ output }: Layout, path: string): string {
  return posix.join(output, path);
}

/** Path of the file that describes a component, relative to the project root. */
export function componentPath({ kind, names }: CatalogEntry, layout: Layout): string {
  return outputPath(layout, `${FOLDERS[kind]}/${names.file}.ts`);
}

/** Path of the compiled validators of a tool, relative to the project root. */
export function validatorsPath({ names }: CatalogEntry, layout: Layout): string {
  return outputPath(layout, `validators/${names.file}.ts`);
}

/** Path of the file of the shared types, relative to the project root. */
export function typesPath(layout: Layout): string {
  return outputPath(layout, 'types.ts');
}
