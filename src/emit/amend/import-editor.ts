import { exportName, type ImportedName, printImports } from '../typescript/imports.js';
import type { NameScope } from '../typescript/name-scope.js';
import { compareNatural } from '../typescript/natural-order.js';
import type { ModuleStyle } from './module-style.js';
import type { ReadImport, ReadModule } from './read-module.js';

/** A text that is put into another one. */
export type Insertion = { readonly at: number; readonly text: string };

/** Adds imports to a module, and uses those that it has. */
export type ImportEditor = {
  /** Imports a name, if the module does not, and gives what the module calls it. */
  readonly add: (name: ImportedName) => string;
  /** What has to be put into the text of the module for it. */
  insertions(): readonly Insertion[];
};

/** Starts the changes to the imports of a module. `scope` holds the names of the module. */
export function importEditor(
  text: string,
  { imports, importPlace }: ReadModule,
  style: ModuleStyle,
  scope: NameScope,
): ImportEditor {
  const added: (ImportedName & { readonly as: string })[] = [];
  return {
    add(wanted) {
      const existing = imports
        .filter((statement) => isSameModule(statement.from, wanted.from))
        .flatMap((statement) => statement.names.filter((name) => serves(statement, name, wanted)))
        .at(0);
      if (existing !== undefined) return existing.local;
      const known = added.find(({ from, name }) => from === wanted.from && name === wanted.name);
      if (known !== undefined) return known.as;
      const name = { ...wanted, as: scope.claim(wanted.name) };
      added.push(name);
      return name.as;
    },
    insertions() {
      const joining = added.map((name) => ({ name, statement: joinable(imports, name) }));
      const own = joining.filter(({ statement }) => !statement).map(({ name }) => name);
      const last = imports.at(-1)?.end;
      return [
        ...joining.flatMap(({ name, statement }) =>
          statement === undefined ? [] : [joined(text, statement, name, style)],
        ),
        ...(own.length === 0 ? [] : [ownStatements(text, own, last, importPlace, style)]),
      ];
    },
  };
}

/** Modules are the same under the extension of their source and of what it is compiled to. */
function isSameModule(left: string, right: string): boolean {
  const stem = (path: string): string => path.replace(/\.[cm]?[jt]sx?$/, '');
  return left === right || (left.startsWith('.') && stem(left) === stem(right));
}

function serves(
  statement: ReadImport,
  { name, isTypeOnly }: ReadImport['names'][number],
  wanted: ImportedName,
): boolean {
  return name === wanted.name && (wanted.type === true || !(isTypeOnly || statement.isTypeOnly));
}

/** The statement whose braces have room for a name. */
function joinable(imports: readonly ReadImport[], wanted: ImportedName): ReadImport | undefined {
  return imports.find(
    ({ from, names, isTypeOnly }) =>
      names.length > 0 && isSameModule(from, wanted.from) && (!isTypeOnly || wanted.type === true),
  );
}

function joined(
  text: string,
  { names, isTypeOnly }: ReadImport,
  { name, as, type }: ImportedName & { readonly as: string },
  { newline }: ModuleStyle,
): Insertion {
  const renamed = as === name ? as : `${exportName(name)} as ${as}`;
  const specifier = type === true && !isTypeOnly ? `type ${renamed}` : renamed;
  const next = names.find(({ local }) => compareNatural(local, as) > 0) ?? names.at(-1);
  const at = next?.start ?? 0;
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  const isOnOwnLine = /^[ \t]+$/.test(before);
  return { at, text: `${specifier},${isOnOwnLine ? newline + before : ' '}` };
}

function ownStatements(
  text: string,
  names: readonly ImportedName[],
  lastImport: number | undefined,
  importPlace: number,
  { newline, quote }: ModuleStyle,
): Insertion {
  const printed = printImports(names);
  const lines = (quote === "'" ? printed : printed.replace(/'([^'"\\]*)';$/gm, '"$1";'))
    .trimEnd()
    .replaceAll('\n', newline);
  if (lastImport !== undefined) {
    // A comment behind the last import belongs to it.
    const [comment = ''] = /^[ \t]*(?:\/\*[^\n]*?\*\/[ \t]*)*(?:\/\/[^\r\n]*)?(?=\r?\n|$)/.exec(
      text.slice(lastImport),
    ) ?? [''];
    return { at: lastImport + comment.length, text: newline + lines };
  }
  const isFollowed = text.slice(importPlace).trim() !== '';
  return { at: importPlace, text: lines + newline + (isFollowed ? newline : '') };
}
