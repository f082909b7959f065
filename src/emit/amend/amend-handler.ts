import type { Layout } from '../../catalog/catalog.js';
import { exportedAs, handlerFunctions } from '../files/handler-functions.js';
import type { MissingHandler } from '../files/missing-handlers.js';
import { render } from '../templates/render.js';
import { nameScope } from '../typescript/name-scope.js';
import { type Insertion, importEditor } from './import-editor.js';
import { type ModuleStyle, moduleStyle } from './module-style.js';
import { readModule, singleQuoted } from './read-module.js';

/**
 * Adds to a handwritten module the functions that the manifest expects of it, at its end, with the imports that they need.
 * A function that is there under its name, but not exported, is exported. Every other byte stays as it is.
 *
 * Undefined for a text that is no ES module of valid JavaScript or TypeScript, or in which the name means something else.
 *
 * @param file path of the module, relative to the project root
 */
export function amendHandler(
  file: string,
  text: string,
  handlers: readonly MissingHandler[],
  layout: Layout,
): string | undefined {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const own = text.slice(mark.length);
  const module = isCommonJs(own) ? undefined : readModule(file, own);
  if (module === undefined) return undefined;
  const style = moduleStyle(own);
  const isThere = ({ exportName }: MissingHandler): boolean =>
    module.names.get(exportName) === 'value';
  if (handlers.some((each) => !isThere(each) && module.names.has(each.exportName)))
    return undefined;
  const scope = nameScope([...module.names.keys(), ...handlers.map((each) => each.exportName)]);
  const imports = importEditor(own, module, style, scope);
  const absent = handlers.filter((handler) => !isThere(handler));
  const functions = render('handler', {
    imports: false,
    handlers: handlerFunctions(file, absent, layout, {
      claim: (name) => scope.claim(name),
      import: imports.add,
    }),
  });
  const exported = handlers
    .filter(isThere)
    .map(({ exportName }) => `${exportedAs(exportName, exportName)}\n`)
    .join('');
  const parts = [functions, exported].filter((part) => part !== '').map((part) => `\n${part}`);
  const addition = inStyle(parts.join(''), style);
  return mark + withInsertions(own, imports.insertions()) + lineEnd(own, style) + addition;
}

/** The text that stands between the last line of a file and what is added to it. */
function lineEnd(text: string, { newline }: ModuleStyle): string {
  return text === '' || text.endsWith('\n') ? '' : newline;
}

/** A module in which `export` would be an error, or would make what it exports in its own way disappear. */
function isCommonJs(text: string): boolean {
  return (
    /\b(?:module\.exports|exports\.\w+)\s*=/.test(text) && !/^\s*(?:import|export)\b/m.test(text)
  );
}

function withInsertions(text: string, insertions: readonly Insertion[]): string {
  return insertions
    .toSorted((left, right) => right.at - left.at)
    .reduce((result, { at, text: piece }) => result.slice(0, at) + piece + result.slice(at), text);
}

function inStyle(text: string, { newline, quote, indent }: ModuleStyle): string {
  const quoted = quote === "'" ? text : withDoubleQuotes(text);
  return quoted
    .replace(/^(?: {2})+/gm, (spaces) => indent.repeat(spaces.length / 2))
    .replaceAll('\n', newline);
}

function withDoubleQuotes(text: string): string {
  return singleQuoted(text)
    .toReversed()
    .reduce(
      (result, { start, end }) =>
        `${result.slice(0, start)}"${result.slice(start + 1, end - 1)}"${result.slice(end)}`,
      text,
    );
}
