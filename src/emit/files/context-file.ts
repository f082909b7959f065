import type { Catalog, HandlerReference, Layout } from '../../catalog/catalog.js';
import { type Code, code, joinCode } from '../typescript/code.js';
import { docComment } from '../typescript/doc-comment.js';
import { identifier, isBindingName } from '../typescript/identifier.js';
import { importPath } from '../typescript/import-path.js';
import { type ImportedName, printImports } from '../typescript/imports.js';
import { type NameScope, nameScope } from '../typescript/name-scope.js';
import { printDeclaration } from '../typescript/type-doc.js';
import { named, type TypeDeclaration, type TypeNode } from '../typescript/type-node.js';
import { banner } from './banner.js';
import { contextPath } from './emitted-paths.js';
import { RUNTIME } from './runtime-imports.js';

/** The type of the context of handlers, of the services and of the environment, as `context.ts` exports them. */
const CONTEXT_TYPES = {
  context: 'ServerContext',
  services: 'ServerServices',
  env: 'ServerEnv',
} as const;

/** Whether handlers get something of this server alone, so that their context has a type of its own. */
export function hasContext({ serverModules, environment }: Catalog): boolean {
  return serverModules.services !== undefined || environment.length > 0;
}

/** What a file needs to name the type of the context. */
export type ContextType = { readonly type: TypeNode; readonly imported: ImportedName };

/** Imports the type of the context into a file; undefined where the one of the runtime says everything. */
export function contextType(
  catalog: Catalog,
  file: string,
  scope: NameScope,
): ContextType | undefined {
  if (!hasContext(catalog)) return undefined;
  const name = CONTEXT_TYPES.context;
  const as = scope.claim(name);
  return {
    type: named(as),
    imported: { from: contextModule(file, catalog.layout), name, as, type: true },
  };
}

/** The specifier under which a file imports `context.ts`. */
export function contextModule(file: string, layout: Layout): string {
  return importPath(file, contextPath(layout), layout.importExtension);
}

/** The names of the types of services and environment, as arguments of a type of the runtime that takes both. */
export function contextArguments({ serverModules, environment }: Catalog): readonly string[] {
  const services = serverModules.services === undefined ? 'undefined' : CONTEXT_TYPES.services;
  return environment.length === 0 ? [services] : [services, CONTEXT_TYPES.env];
}

/** Whether the manifest names the export: it then holds both functions; otherwise the module itself does. */
export function isServicesObject({ exportName }: HandlerReference): boolean {
  return exportName !== 'start';
}

/** Prints `context.ts`: what handlers have of the server. */
export function contextFile(catalog: Catalog): Code {
  const { layout, serverModules } = catalog;
  const scope = nameScope([...Object.values(CONTEXT_TYPES), 'Context']);
  const services = serverModules.services && servicesType(serverModules.services, layout, scope);
  const context: TypeDeclaration = {
    name: CONTEXT_TYPES.context,
    description: 'What handlers know about the request that they answer, and have of the server.',
    type: { kind: 'applied', name: 'Context', arguments: contextArguments(catalog).map(named) },
  };
  const sections = [
    printImports([
      { from: RUNTIME, name: 'Context', type: true },
      ...(services === undefined ? [] : [services.imported]),
    ]),
    ...environmentType(catalog),
    ...(services === undefined ? [] : [services.declaration]),
    printDeclaration(context),
  ];
  return code`${banner(layout)}\n\n${joinCode(sections, code`\n`)}`;
}

function environmentType({ environment }: Catalog): Code[] {
  if (environment.length === 0) return [];
  const fields = environment.map(({ name, required, description }) => ({
    name,
    type: required ? named('string') : OPTIONAL_TEXT,
    optional: false,
    ...(description === undefined ? {} : { description }),
  }));
  const description = 'The environment variables that the server reads and checks at its start.';
  return [
    printDeclaration({ name: CONTEXT_TYPES.env, description, type: { kind: 'object', fields } }),
  ];
}

const OPTIONAL_TEXT: TypeNode = { kind: 'union', members: [named('string'), named('undefined')] };

/** The type of the services follows from their `start`. */
function servicesType(
  reference: HandlerReference,
  layout: Layout,
  scope: NameScope,
): { readonly imported: ImportedName; readonly declaration: Code } {
  const { file, exportName: name } = reference;
  const as = scope.claim(isBindingName(name) ? name : 'services');
  const from = importPath(contextPath(layout), file, layout.importExtension);
  const member = isServicesObject(reference) ? code`.start` : code``;
  const start = code`typeof ${identifier(as)}${member}`;
  const comment = docComment('What the services of the server are: what their `start` gives.');
  const declaration = code`${comment}export type ${identifier(CONTEXT_TYPES.services)} = Awaited<ReturnType<${start}>>;\n`;
  return { imported: { from, name, as, type: true }, declaration };
}
