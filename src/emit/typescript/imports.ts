import { isIdentifierName } from '../../catalog/names/identifier-name.js';
import { type Code, code, escaped, joinCode } from './code.js';
import { choice, type Doc, doc, empty, group, indent, join, line } from './doc.js';
import { identifier } from './identifier.js';
import { sortedByName, sortedBySpecifier } from './natural-order.js';
import { printDoc } from './print-doc.js';
import { stringLiteral } from './string-literal.js';

/** One name that a file imports. */
export type ImportedName = {
  /** Specifier of the module, as text. */
  readonly from: string;
  /** Name of the export; any string (ECMAScript 2022 lets modules export those). */
  readonly name: string;
  /** Name in the importing file. Default: the export's. */
  readonly as?: string;
  readonly type?: boolean;
  /** Whether the name stands for the module as a whole. */
  readonly isNamespace?: boolean;
};

/**
 * Prints the imports of a file: one statement a module, packages before the project's own files, outer folders before
 * inner ones, names in the natural order of what the file calls them; as import organisers leave them. Ends with a line feed unless there is nothing.
 */
export function printImports(names: readonly ImportedName[]): Code {
  const modules = new Map<string, ImportedName[]>();
  const namespaces: ImportedName[] = [];
  for (const name of names) {
    const known = modules.get(name.from);
    if (name.isNamespace) namespaces.push(name);
    else if (known === undefined) modules.set(name.from, [name]);
    else known.push(name);
  }
  const wholes = namespaces.map((name) => [name.from, [name]] as const);
  const statements = sortedBySpecifier([...wholes, ...modules], ([from]) => from).map(
    ([from, imported]) => code`${printStatement(from, imported)}\n`,
  );
  return joinCode(statements, code``);
}

function printStatement(from: string, names: readonly ImportedName[]): Code {
  const [first] = names;
  if (first?.isNamespace) {
    return code`import * as ${identifier(first.name)} from ${stringLiteral(from)};`;
  }
  const sorted = sortedByName(names, ({ name, as = name }) => as);
  const onlyTypes = sorted.every(({ type }) => type === true);
  const specifiers = sorted.map((name) => specifier(name, onlyTypes));
  const list =
    specifiers.length === 1
      ? doc`{ ${specifiers} }`
      : group(
          doc`{${indent([line, join(specifiers, doc`,${line}`)])}${choice(doc`,`, empty)}${line}}`,
        );
  const keyword = onlyTypes ? doc`import type` : doc`import`;
  return printDoc(doc`${keyword} ${list} from ${stringLiteral(from)};`);
}

function specifier({ name, as, type }: ImportedName, onlyTypes: boolean): Doc {
  const local = identifier(as ?? name);
  const renamed = as === undefined || as === name ? local : code`${exportName(name)} as ${local}`;
  return type === true && !onlyTypes ? doc`type ${renamed}` : renamed;
}

/** Prints the name of an export: any identifier name, `default` included, else a string. */
export function exportName(name: string): Code {
  return isIdentifierName(name) ? escaped(name) : stringLiteral(name);
}
