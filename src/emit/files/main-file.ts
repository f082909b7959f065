import type { Catalog } from '../../catalog/catalog.js';
import { isJsonObject, type JsonObject } from '../../protocol/json.js';
import { render } from '../templates/render.js';
import { type Code, code } from '../typescript/code.js';
import { printImports } from '../typescript/imports.js';
import { printDoc } from '../typescript/print-doc.js';
import { stringLiteral } from '../typescript/string-literal.js';
import { type Member, memberOf, objectDoc } from '../typescript/value-doc.js';
import { banner } from './banner.js';
import { RUNTIME } from './runtime-imports.js';

/** Prints `main.ts`, the executable: it runs the server over stdio, or over HTTP with `--http`. */
export function mainFile(catalog: Catalog): Code {
  const members = optionMembers(catalog);
  const options = code`, ${printDoc(objectDoc(members, true))}`;
  return render('main', {
    banner: banner(catalog.layout),
    imports: printImports([{ from: RUNTIME, name: 'runMain' }]),
    server: serverModule(catalog),
    options: members.length === 0 ? code`` : options,
  });
}

/**
 * Prints the module that a program of another kind runs in the place of `main.ts`: it stands beside it, and exports
 * `createRuntime` with the `options` that `main.ts` gives to `runMain`.
 */
export function programModule(catalog: Catalog): Code {
  const options = printDoc(objectDoc(optionMembers(catalog), true));
  return code`export { createRuntime } from ${serverModule(catalog)};\nexport const options = ${options};\n`;
}

function serverModule({ layout }: Catalog): Code {
  return stringLiteral(`./server.${layout.importExtension}`);
}

/** The options of `runMain` that the manifest sets; defaults stay in the runtime. */
function optionMembers({ program }: Catalog): Member[] {
  return (['http', 'stdio'] as const).flatMap((key) => {
    const settings = program[key] as JsonObject | undefined;
    return isJsonObject(settings) && Object.keys(settings).length > 0
      ? [memberOf(key, settings)]
      : [];
  });
}
