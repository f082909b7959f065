import { isIdentifierName } from '../names/identifier-name.js';

/** A module as a manifest names it: `./search.ts`, `./handlers.ts#search`. */
export type ModulePath = { readonly path: string; readonly exportName: string | undefined };

/** What a path that is imported may not hold: separators of other systems, and marks that a URL reads differently. */
const UNIMPORTABLE = /[\\?%]/;

const MODULE_EXTENSION = /\.(?:ts|mts|js|mjs)$/;

/** Declaration files hold no code. */
const DECLARATION_FILE = /\.d(?:\.[^./]+)?\.m?ts$/;

/** Reads a module path; undefined when it is none (wrong extension, characters of a URL, no identifier behind `#`). */
export function readModulePath(text: string): ModulePath | undefined {
  const mark = text.indexOf('#');
  const path = mark === -1 ? text : text.slice(0, mark);
  const exportName = mark === -1 ? undefined : text.slice(mark + 1);
  if (UNIMPORTABLE.test(path) || !MODULE_EXTENSION.test(path) || DECLARATION_FILE.test(path)) {
    return undefined;
  }
  if (exportName !== undefined && !isIdentifierName(exportName)) return undefined;
  return { path, exportName };
}

/** Whether a text is meant as a module path where it could be something else: `./x`, or a module's name without spaces. */
export function looksLikeModulePath(text: string): boolean {
  return /^\.{1,2}\//.test(text) || (!/\s/.test(text) && readModulePath(text) !== undefined);
}
