import type { Catalog } from '../../catalog/catalog.js';
import { type Code, code } from '../typescript/code.js';
import { identifier } from '../typescript/identifier.js';
import { importPath } from '../typescript/import-path.js';
import { printImports } from '../typescript/imports.js';
import { printDoc } from '../typescript/print-doc.js';
import { arrayDoc } from '../typescript/value-doc.js';
import { outputPath } from './emitted-paths.js';

/**
 * Prints a module that exports, as the list `components`, what the catalog's `modules` export, in their order. It would
 * stand beside `server.ts`.
 */
export function componentsModule({ modules, layout }: Catalog): Code {
  const from = outputPath(layout, 'server.ts');
  const imports = modules.map(({ module: { file, exportName } }, index) => ({
    from: importPath(from, file, layout.importExtension),
    name: exportName,
    as: `component${index}`,
  }));
  const names = arrayDoc(imports.map(({ as }) => identifier(as)));
  return code`${printImports(imports)}export const components = ${printDoc(names)};\n`;
}
