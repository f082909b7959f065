import type { Catalog, HandlerReference, Layout } from '../../catalog/catalog.js';
import type { JsonObject } from '../../protocol/json.js';
import { render } from '../templates/render.js';
import { type Code, code } from '../typescript/code.js';
import { type Doc, doc, group, indent, line } from '../typescript/doc.js';

import { importPath } from '../typescript/import-path.js';
import { exportName, printImports } from '../typescript/imports.js';
import { printDoc } from '../typescript/print-doc.js';
import { stringLiteral } from '../typescript/string-literal.js';
import { type Member, memberOf, objectDoc } from '../typescript/value-doc.js';
import { banner } from './banner.js';
import { outputPath } from './emitted-paths.js';
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
function optionMembers({ program, serverModules: { gate }, layout }: Catalog): Member[] {
  const settings = (['http', 'stdio'] as const).flatMap((key) => {
    const value = (program[key] ?? {}) as JsonObject;
    return Object.keys(value).length === 0 ? [] : [memberOf(key, value)];
  });
  return gate === undefined ? settings : [...settings, [code`gate`, loader(gate, layout)]];
}

/** Lays out a function that imports an export of a handwritten module. */
function loader(reference: HandlerReference, layout: Layout): Doc {
  const path = importPath(outputPath(layout, 'main.ts'), reference.file, layout.importExtension);
  const loaded = doc`(await import(${stringLiteral(path)})).${exportName(reference.exportName)}`;
  return group(doc`async () =>${indent([line, loaded])}`);
}
