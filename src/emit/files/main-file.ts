import type { Catalog, HandlerReference, Layout } from '../../catalog/catalog.js';
import { ENDPOINT_DEFAULTS } from '../../definitions/limits.js';
import { DEFAULT_PATH } from '../../definitions/program.js';
import type { JsonObject, JsonValue } from '../../protocol/json.js';
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

/**
 * Prints the module that a host of web-standard functions runs in the place of `main.ts`: its default export answers
 * requests, as workers want it. What only a listener of its own needs is left out.
 */
export function fetchModule(catalog: Catalog): Code {
  const { http = {} } = catalog.program;
  const settings = Object.entries(http as JsonObject).filter(([key]) => ENDPOINT_KEYS.has(key));
  const gate = gateDoc(catalog);
  const options = [
    [code`runtime`, doc`createRuntime()`] as const,
    ...settings.map(([key, value]) => memberOf(key, value)),
    ...(gate === undefined ? [] : [[code`gate`, gate] as const]),
  ];
  return code`${printImports([
    { from: './server.js', name: 'createRuntime' },
    { from: 'snodo/fetch', name: 'createFetchHandler' },
  ])}export default { fetch: createFetchHandler(${printDoc(objectDoc(options, true))}) };\n`;
}

const ENDPOINT_KEYS: ReadonlySet<string> = new Set([
  'path',
  'health',
  'allowedHosts',
  'allowedOrigins',
  'cors',
  ...Object.keys(ENDPOINT_DEFAULTS),
]);

function serverModule({ layout }: Catalog): Code {
  return stringLiteral(`./server.${layout.importExtension}`);
}

/** The options of `runMain` that the manifest sets; defaults stay in the runtime. */
function optionMembers(catalog: Catalog): Member[] {
  const { program } = catalog;
  const settings = (['http', 'stdio'] as const).flatMap((key) => {
    const value = (program[key] ?? {}) as JsonObject;
    return Object.keys(value).length === 0 ? [] : [memberOf(key, value)];
  });
  const gate = gateDoc(catalog);
  if (gate === undefined) return settings;
  return [...settings, [code`gate`, group(doc`async () =>${indent([line, gate])}`)]];
}

/** Lays out what decides on each request: the module of the manifest, the check of access tokens, or both. */
function gateDoc(catalog: Catalog): Doc | undefined {
  const {
    program: { oauth, http },
    serverModules: { gate },
    layout,
  } = catalog;
  const own = gate && importedExport(gate, layout);
  if (oauth === undefined) return own;
  const { scopesSupported = neededScopes(catalog), ...settings } = oauth;
  const { path = DEFAULT_PATH } = http ?? {};
  const elsewhere = new URL(oauth.resource).pathname === path ? {} : { path };
  const members = Object.entries({ ...settings, scopesSupported, ...elsewhere })
    .filter(([, value]) => value.length > 0)
    .map(([key, value]) => memberOf(key, value as JsonValue));
  const options = own === undefined ? members : [...members, [code`gate`, own] as const];
  return doc`(await import(${stringLiteral(OAUTH)})).oauthGate(${objectDoc(options, true)})`;
}

const OAUTH = 'snodo/oauth';

/** The scopes that components need: a caller without them would never see the components, and so never ask for them. */
function neededScopes({ tools, resources, prompts, modules }: Catalog): readonly string[] {
  const components = [...tools, ...resources, ...prompts, ...modules];
  return [...new Set(components.flatMap(({ scopes }) => scopes))];
}

/** Lays out an export of a handwritten module, which is imported then. */
function importedExport(reference: HandlerReference, layout: Layout): Doc {
  const path = importPath(outputPath(layout, 'main.ts'), reference.file, layout.importExtension);
  return doc`(await import(${stringLiteral(path)})).${exportName(reference.exportName)}`;
}
