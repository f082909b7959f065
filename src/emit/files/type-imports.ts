import type { CatalogEntry, Layout } from '../../catalog/catalog.js';
import type { JsonObject } from '../../protocol/json.js';
import type { EmittedType, EmittedTypes } from '../types/shared-types.js';
import { importPath } from '../typescript/import-path.js';
import type { ImportedName } from '../typescript/imports.js';
import type { NameScope } from '../typescript/name-scope.js';
import { componentPath, outputPath, typesPath } from './emitted-paths.js';

/** What one emitted file imports of the shared types. */
export type TypeImports = {
  /** Finds the shared type of a schema, and gives its name in the file, which differs when the file has the name itself. */
  readonly sharedName: (schema: JsonObject, level: number) => string | undefined;
  /** Everything imported so far. */
  list(): readonly ImportedName[];
};

/** Starts the imports of a file. */
export function typeImports(
  types: EmittedTypes,
  file: string,
  layout: Layout,
  scope: NameScope,
): TypeImports {
  const imported = new Map<EmittedType, ImportedName & { readonly as: string }>();
  const from = importPath(file, typesPath(layout), layout.importExtension);
  return {
    sharedName(schema, level) {
      const type = types.find(schema, level);
      if (type === undefined) return undefined;
      const { name } = type;
      const known = imported.get(type) ?? { from, name, as: scope.claim(name), type: true };
      imported.set(type, known);
      return known.as;
    },
    list: () => [...imported.values()],
  };
}

/** The types that one emitted file imports from the files of components. */
export type ComponentTypes = {
  /** Imports a type of a component, and gives its name in the file. */
  take(entry: CatalogEntry, name: string): string;
  /** Everything imported so far. */
  list(): readonly ImportedName[];
};

/** Starts the imports of a file in the output folder. */
export function typesOfComponents(layout: Layout, file: string, scope: NameScope): ComponentTypes {
  const imported: ImportedName[] = [];
  const importing = outputPath(layout, file);
  return {
    take(entry, name) {
      const from = importPath(importing, componentPath(entry, layout), layout.importExtension);
      const as = scope.claim(name);
      imported.push({ from, name, as, type: true });
      return as;
    },
    list: () => imported,
  };
}
