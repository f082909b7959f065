import type { ImportedName } from '../typescript/imports.js';
import type { NameScope } from '../typescript/name-scope.js';
import { isAnyObject, type TypeDeclaration, type TypeNode } from '../typescript/type-node.js';

/** The module that all emitted code and all handlers import from. */
export const RUNTIME = 'snodo/runtime';

/** What one emitted file imports from the runtime, or from another module of this package. */
export type RuntimeImports = {
  /** Imports a value and gives its name in the file, which differs when a name of the manifest took it. */
  value(name: string): string;
  /** Imports a type, likewise. */
  type(name: string): string;
  /** Everything imported so far. */
  list(): readonly ImportedName[];
};

/** Starts the imports of a file. */
export function runtimeImports(scope: NameScope, from: string = RUNTIME): RuntimeImports {
  const imported = new Map<string, ImportedName>();
  const take = (name: string, type: boolean): string => {
    const known = imported.get(name) ?? { from, name, as: scope.claim(name), type };
    imported.set(name, known);
    return known.as ?? name;
  };
  return {
    value: (name) => take(name, false),
    type: (name) => take(name, true),
    list: () => [...imported.values()],
  };
}

/** The types of JSON values that declarations mention by name. */
const JSON_TYPES = ['JsonObject', 'JsonValue'];

/** Imports the JSON types that declarations mention; `reserveJsonTypes` has kept their names free. */
export function jsonImports(declarations: readonly TypeDeclaration[]): ImportedName[] {
  return JSON_TYPES.filter((name) => declarations.some(({ type }) => mentions(type, name))).map(
    (name) => ({ from: RUNTIME, name, type: true }),
  );
}

/** Keeps the names of the JSON types free of other uses in a file. */
export function reserveJsonTypes(scope: NameScope): void {
  for (const name of JSON_TYPES) scope.claim(name);
}

function mentions(type: TypeNode, name: string): boolean {
  switch (type.kind) {
    case 'name':
      return type.name === name;
    case 'literal':
      return false;
    case 'array':
      return mentions(type.item, name);
    case 'map':
      return isAnyObject(type) ? name === 'JsonObject' : mentions(type.value, name);
    case 'tuple':
      return [...type.elements, ...(type.rest ? [type.rest] : [])].some((element) =>
        mentions(element, name),
      );
    case 'object':
      return type.fields.some((field) => mentions(field.type, name));
    case 'function':
      return (
        mentions(type.result, name) || type.parameters.some((field) => mentions(field.type, name))
      );
    case 'applied':
      return type.arguments.some((argument) => mentions(argument, name));
    case 'union':
    case 'intersection':
      return type.members.some((member) => mentions(member, name));
  }
}
