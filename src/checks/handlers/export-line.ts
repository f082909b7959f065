import type { CatalogEntry, PromptEntry, ResourceEntry } from '../../catalog/catalog.js';

/** The line that the export of a component's handler begins with, for a hint. */
export function exportLine({ kind, names }: CatalogEntry, exportName: string): string {
  const parameter = kind === 'resource' ? 'params' : 'args';
  return functionLine(exportName, `${names.type}Handler`, `${parameter}, context`);
}

/** The line that an export begins with that is a function of a type, for a hint. */
export function functionLine(exportName: string, type: string, parameters: string): string {
  return exportName === 'default'
    ? `export default ((${parameters}) => { ... }) satisfies ${type};`
    : `export const ${exportName}: ${type} = (${parameters}) => { ... };`;
}

/** The line that the export `complete` of a handler's module begins with, for a hint. */
export function completionLine({ names }: PromptEntry | ResourceEntry): string {
  return `export const complete: ${names.type}CompletionHandler = ({ argument, value }, context) => { ... };`;
}
