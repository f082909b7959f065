import type { CatalogEntry, PromptEntry, ResourceEntry } from '../../catalog/catalog.js';

/** The line that the export of a component's handler begins with, for a hint. */
export function exportLine({ kind, names }: CatalogEntry, exportName: string): string {
  const parameter = kind === 'resource' ? 'params' : 'args';
  return exportName === 'default'
    ? `export default ((${parameter}, context) => { ... }) satisfies ${names.type}Handler;`
    : `export const ${exportName}: ${names.type}Handler = (${parameter}, context) => { ... };`;
}

/** The line that the export `complete` of a handler's module begins with, for a hint. */
export function completionLine({ names }: PromptEntry | ResourceEntry): string {
  return `export const complete: ${names.type}CompletionHandler = ({ argument, value }, context) => { ... };`;
}
