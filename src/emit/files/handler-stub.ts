import type { Layout } from '../../catalog/catalog.js';
import { render } from '../templates/render.js';
import type { Code } from '../typescript/code.js';
import { type ImportedName, printImports } from '../typescript/imports.js';
import { nameScope } from '../typescript/name-scope.js';
import { handlerFunctions } from './handler-functions.js';
import type { MissingHandler } from './missing-handlers.js';

/** Prints a handler file that does not exist yet, with every function that the manifest expects in it. */
export function handlerStub(
  file: string,
  handlers: readonly MissingHandler[],
  layout: Layout,
): Code {
  const scope = nameScope(handlers.map(({ exportName }) => exportName));
  const imported = new Map<string, ImportedName & { readonly as: string }>();
  const functions = handlerFunctions(file, handlers, layout, {
    claim: (name) => scope.claim(name),
    import(name) {
      const key = JSON.stringify([name.from, name.name]);
      const known = imported.get(key) ?? { ...name, as: scope.claim(name.name) };
      imported.set(key, known);
      return known.as;
    },
  });
  return render('handler', {
    imports: printImports([...imported.values()]),
    handlers: functions,
  });
}
