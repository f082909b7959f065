import type {
  Catalog,
  ConfiguredModule,
  InstalledExtension,
  Layout,
  ModuleEntry,
  ResourceEntry,
  ToolEntry,
} from '../../catalog/catalog.js';
import { componentsByKind, type NamedEntry } from '../../catalog/components-by-kind.js';
import { ownWrappers } from '../../catalog/modules/module-references.js';
import type { JsonObject } from '../../protocol/json.js';
import { render } from '../templates/render.js';
import { hasOptionalElements } from '../types/array-type.js';
import { type Code, code, escaped, joinCode } from '../typescript/code.js';
import { type Doc, doc, empty, group, indent, line } from '../typescript/doc.js';
import { docComment } from '../typescript/doc-comment.js';
import { identifier } from '../typescript/identifier.js';
import { importPath } from '../typescript/import-path.js';
import { type ImportedName, printImports } from '../typescript/imports.js';
import { propertyKey } from '../typescript/property-key.js';
import { stringLiteral } from '../typescript/string-literal.js';
import { arrayDoc, type Member, memberOf, objectDoc, valueDoc } from '../typescript/value-doc.js';
import type { ValidatorModules } from '../validators/validator-modules.js';
import { actorMember, hasWorkers, targetsMember, templateFunctions } from './actor-members.js';
import { banner } from './banner.js';
import { contextArguments, contextModule, hasContext } from './context-file.js';
import { callWithObject, presentMembers, printConstant, quotedName } from './definition.js';
import { outputPath, type ValidatedRole } from './emitted-paths.js';
import { RUNTIME } from './runtime-imports.js';
import { type BoundNames, type ServerImports, serverImports } from './server-imports.js';
import {
  type ImportShared,
  importNamed,
  serverWrapMember,
  wrapMember,
  wrapperFunctions,
} from './wrapper-list.js';

const SETTINGS = [
  'server',
  'protocols',
  'validator',
  'applyDefaults',
  'pagination',
  'cache',
  'handlerTimeoutMs',
  'startTimeoutMs',
  'stopTimeoutMs',
  'maxResultBytes',
  'capabilities',
  'initializeEra',
  'log',
];

const RUNTIME_NAMES: readonly ImportedName[] = [
  { from: RUNTIME, name: 'CreateRuntime', type: true },
  { from: RUNTIME, name: 'defineServer' },
];

/** Prints `server.ts`: the settings as the manifest writes them, and every definition bound to its handler. */
export function serverFile(catalog: Catalog, validators: ValidatorModules): Code {
  const { settings, capabilities, program, serverModules, layout } = catalog;
  const isDeclared = Object.keys(capabilities).length > 0;
  const runtimeNames = [
    ...RUNTIME_NAMES,
    ...[...wrapperFunctions(catalog), ...templateFunctions(catalog)].map((name) => ({
      from: RUNTIME,
      name,
    })),
    ...(catalog.tools.some(needsAssertion)
      ? [{ from: RUNTIME, name: 'ToolComponent', type: true }]
      : []),
    ...(serverModules.extensions?.length ? [{ from: RUNTIME, name: 'extendWith' }] : []),
    ...(hasWorkers(catalog) ? [{ from: RUNTIME, name: 'WorkerTarget', type: true }] : []),
    ...contextNames(catalog),
  ];
  const taken = ['createRuntime', ...runtimeNames.map(({ name }) => name)];
  const imports = serverImports(catalog, taken);
  const [tools = [], resources = [], prompts = []] = componentsByKind(catalog);
  const members: Member[] = [
    ...presentMembers(
      { ...settings, ...program, ...(isDeclared ? { capabilities } : {}) } as JsonObject,
      SETTINGS,
    ),
    ...environmentMember(catalog),
    ...servicesMember(imports.services),
    ...targetsMember(imports.targets, layout),
    ...schemaCompiler(catalog),
    ...configuredMember(
      code`subscriptions`,
      code`open`,
      serverModules.subscriptions,
      imports.openEvents,
    ),
    ...configuredMember(
      code`authorization`,
      code`authorize`,
      serverModules.authorization,
      imports.authorize,
    ),
    ...configuredMember(
      code`instrumentation`,
      code`handleEvent`,
      serverModules.instrumentation,
      imports.handleEvent,
    ),
    ...extensionsMember(serverModules.extensions ?? [], imports.shared),
    ...serverWrapMember(catalog, imports.shared),
    ...list('tools', tools, imports, catalog, validators),
    ...list('resources', resources, imports, catalog, validators),
    ...list('prompts', prompts, imports, catalog, validators),
  ];
  const comment = `Builds the server ${quotedName(settings.server.name)}: every definition bound to its handler. Starts nothing.`;
  const createRuntime = printConstant({
    name: 'createRuntime',
    type: createRuntimeType(catalog),
    value: callWithObject('defineServer', members),
  });
  return render('server', {
    banner: banner(layout),
    imports: printImports([...runtimeNames, ...imports.list]),
    createRuntime: code`${docComment(comment)}${createRuntime}`,
  });
}

/** The types of `context.ts` that `createRuntime` has: they say what stands in for services and environment in tests. */
function contextNames(catalog: Catalog): readonly ImportedName[] {
  if (!hasContext(catalog)) return [];
  const from = contextModule(outputPath(catalog.layout, 'server.ts'), catalog.layout);
  return contextArguments(catalog)
    .filter((name) => name !== 'undefined')
    .map((name) => ({ from, name, type: true }));
}

function createRuntimeType(catalog: Catalog): Code {
  if (!hasContext(catalog)) return code`CreateRuntime`;
  const names = contextArguments(catalog).map((name) => escaped(name));
  return code`CreateRuntime<${joinCode(names, code`, `)}>`;
}

/** The variables that the server reads, as the manifest writes them. */
function environmentMember({ environment }: Catalog): Member[] {
  if (environment.length === 0) return [];
  const members = environment.map(({ name, required, description, secret }) =>
    memberOf(name, {
      ...(required ? { required } : {}),
      ...(description === undefined ? {} : { description }),
      ...(secret ? { secret } : {}),
    }),
  );
  return [[code`env`, objectDoc(members)]];
}

function servicesMember(name: string | undefined): Member[] {
  if (name === undefined) return [];
  return [name === 'services' ? [code`services`] : [code`services`, identifier(name)]];
}

/** With `validator: full`, compiles the schemas of tools that modules make without validators; loaded when one is called. */
function schemaCompiler({ settings, modules }: Catalog): Member[] {
  const isNeeded = settings.validator === 'full' && modules.some(({ kind }) => kind === 'tool');
  if (!isNeeded) return [];
  const call = doc`(await import('snodo/validators')).compileSchema(schema)`;
  return [[code`compileSchema`, group(doc`async (schema) =>${indent([line, call])}`)]];
}

/** A handwritten function that the server calls, and the options that it gets. */
function configuredMember(
  key: Code,
  functionKey: Code,
  configured: ConfiguredModule | undefined,
  value: string | undefined,
): Member[] {
  if (configured === undefined || value === undefined) return [];
  const { options } = configured;
  const members: Member[] = [
    [functionKey, identifier(value)],
    ...(Object.keys(options).length === 0 ? [] : [memberOf('options', options)]),
  ];
  return [[key, objectDoc(members)]];
}

/** The compiler checks the options by the type of the extension. */
function extensionsMember(
  extensions: readonly InstalledExtension[],
  shared: ImportShared,
): Member[] {
  if (extensions.length === 0) return [];
  const members = extensions.map(({ id, module, options }): Member => {
    const extension = identifier(importNamed(module, 'extension', 'Extension', shared));
    return [propertyKey(id), doc`extendWith(${extension}, ${valueDoc(options)})`];
  });
  return [[code`extensions`, objectDoc(members, true)]];
}

function list(
  key: 'tools' | 'resources' | 'prompts',
  entries: readonly NamedEntry[],
  imports: ServerImports,
  catalog: Catalog,
  validators: ValidatorModules,
): Member[] {
  if (entries.length === 0) return [];
  const items = entries.map((entry) =>
    objectDoc(componentMembers(entry, imports, catalog, validators)),
  );
  return [[identifier(key), arrayDoc(items, entries.length > 1)]];
}

function componentMembers(
  entry: NamedEntry,
  imports: ServerImports,
  catalog: Catalog,
  validators: ValidatorModules,
): Member[] {
  const wrap = wrapMember(ownWrappers(entry, catalog), imports.shared);
  const scopes = entry.scopes.length === 0 ? [] : [memberOf('scopes', [...entry.scopes])];
  return [...bindings(entry, imports, catalog, validators), ...scopes, ...wrap];
}

function bindings(
  entry: NamedEntry,
  imports: ServerImports,
  { layout }: Catalog,
  validators: ValidatorModules,
): Member[] {
  if ('module' in entry) return moduleMembers(entry, named(imports.components, entry));
  const names = named(imports.names, entry);
  switch (entry.kind) {
    case 'tool':
      return toolMembers(entry, names, layout, validators);
    case 'resource':
      return resourceMembers(entry, names);
    case 'prompt':
      return promptMembers(names);
  }
}

function named<Entry extends NamedEntry, Names>(
  names: ReadonlyMap<Entry, Names>,
  entry: Entry,
): Names {
  const own = names.get(entry);
  if (own === undefined) throw new Error(`no names for ${entry.kind} ${entry.names.value}`);
  return own;
}

/** The type of the options makes the compiler check what the module exports. */
function moduleMembers({ definition, module }: ModuleEntry, value: string): Member[] {
  return [
    memberOf('name', definition.name),
    memberOf('module', `${module.file}#${module.exportName}`),
    [code`component`, identifier(value)],
  ];
}

function toolMembers(
  tool: ToolEntry,
  names: BoundNames,
  layout: Layout,
  validators: ValidatorModules,
): Member[] {
  const load = (role: ValidatedRole): Member[] => {
    const module = validators.find(tool, role);
    if (module === undefined) return [];
    const from = outputPath(layout, 'server.ts');
    const path = importPath(from, module.path, layout.importExtension);
    const loader = group(doc`() =>${indent([line, doc`import(${stringLiteral(path)})`])}`);
    return [[code`${escaped(role)}`, loader]];
  };
  const loaders = [...load('arguments'), ...load('result')];
  return [
    definitionMember(names),
    ...(tool.source.kind === 'actor' ? [actorMember(tool.source.actor, names.builders ?? {})] : []),
    ...handlerMember(
      code`call`,
      names.handler,
      needsAssertion(tool) ? doc` as ToolComponent['call']` : empty,
    ),
    ...(loaders.length === 0 ? [] : [[code`validators`, objectDoc(loaders)] as const]),
  ];
}

function resourceMembers({ source }: ResourceEntry, names: BoundNames): Member[] {
  return [
    definitionMember(names),
    ...(names.matcher === undefined ? [] : [[code`matcher`, identifier(names.matcher)] as const]),
    ...handlerMember(code`read`, names.handler),
    ...handlerMember(code`complete`, names.completer),
    ...contentMember(source.kind === 'json' ? code`json` : code`text`, names),
  ];
}

function promptMembers(names: BoundNames): Member[] {
  return [
    definitionMember(names),
    ...handlerMember(code`render`, names.handler),
    ...handlerMember(code`complete`, names.completer),
    ...contentMember(code`messages`, names),
  ];
}

function definitionMember({ definition }: BoundNames): Member {
  return [code`definition`, identifier(definition)];
}

function handlerMember(key: Code, handler: BoundNames['handler'], asserted: Doc = empty): Member[] {
  if (handler === undefined) return [];
  const value: Doc = doc`${identifier(handler.value)} satisfies ${identifier(handler.type)}`;
  return [[key, doc`${value}${asserted}`]];
}

/** Whether the compiler sees an `undefined` in the arguments, which JSON has not: in tuples whose last elements are optional. */
function needsAssertion({ definition, source }: ToolEntry): boolean {
  return source.kind === 'handler' && hasOptionalElements(definition.inputSchema);
}

function contentMember(key: Code, { content }: BoundNames): Member[] {
  return content === undefined ? [] : [[key, identifier(content)]];
}
