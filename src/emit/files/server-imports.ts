import type {
  Actor,
  ActorContent,
  Catalog,
  CatalogEntry,
  HandlerReference,
  Layout,
  ModuleEntry,
  ModuleReference,
  PromptEntry,
  ResourceEntry,
  TargetEntry,
  ToolEntry,
} from '../../catalog/catalog.js';
import { emittedNames } from '../../catalog/names/emitted-names.js';
import { importPath } from '../typescript/import-path.js';
import type { ImportedName } from '../typescript/imports.js';
import { nameScope } from '../typescript/name-scope.js';
import type { ActorBuilders, BoundTarget } from './actor-members.js';
import { actorTypeNames } from './actor-types.js';
import { completionHandlerName } from './completion-types.js';
import { isServicesObject } from './context-file.js';
import { componentPath, outputPath, targetsPath } from './emitted-paths.js';
import { messagesName, promptHandlerName } from './prompt-file.js';
import { contentName, resourceHandlerName } from './resource-file.js';
import { targetTypeName } from './targets-file.js';
import { toolTypeNames } from './tool-types.js';
import type { ImportShared } from './wrapper-list.js';

/** How the server file calls what belongs to one component. */
export type BoundNames = {
  readonly definition: string;
  /** The handwritten function, and the type that it must satisfy. */
  readonly handler?: { readonly value: string; readonly type: string };
  readonly matcher?: string;
  /** The handwritten function that completes, and the type that it must satisfy. */
  readonly completer?: { readonly value: string; readonly type: string };
  /** The static content or messages. */
  readonly content?: string;
  /** The handwritten functions that make what a tool sends, and what it answers. */
  readonly builders?: ActorBuilders;
};

/** The imports of the server file, and the names that they give to the parts of each component. */
export type ServerImports = {
  readonly names: ReadonlyMap<CatalogEntry, BoundNames>;
  /** The targets, with the names that they have. */
  readonly targets: readonly BoundTarget[];
  /** The components that modules make. */
  readonly components: ReadonlyMap<ModuleEntry, string>;
  /** The function that gives the events of the server; undefined when there is none. */
  readonly openEvents: string | undefined;
  /** The policy of the server; undefined when there is none. */
  readonly authorize: string | undefined;
  /** The function that hears of what the server does; undefined when there is none. */
  readonly handleEvent: string | undefined;
  /** The module of the services, or its export that has both functions; undefined when there is none. */
  readonly services: string | undefined;
  /** Imports one more handwritten function; the list grows. */
  readonly shared: ImportShared;
  /** To be printed last, when everything was imported. */
  readonly list: readonly ImportedName[];
};

const SUFFIXES = { tool: 'Tool', resource: 'Resource', prompt: 'Prompt' } as const;
const VERBS = { tool: 'call', resource: 'read', prompt: 'render' } as const;

/**
 * Imports every definition, handler and static content into one file, where all need different names: a tool and a
 * prompt may both be called `search`, and a tool `call_search` takes the usual name of the handler of `search`.
 */
export function serverImports(catalog: Catalog, taken: readonly string[]): ServerImports {
  const importer = startImports(catalog.layout, taken);
  const entries = [...catalog.tools, ...catalog.resources, ...catalog.prompts];
  // Definitions first: where names meet, they are the ones to keep theirs.
  const definitions = entries.map((entry) => importer.own(entry, entry.names.value));
  const components = catalog.modules.map(
    (entry) => [entry, importer.handwritten(entry, entry.module, entry.names.value)] as const,
  );
  const names = entries.map((entry, index) => {
    const definition = definitions[index] ?? entry.names.value;
    return [entry, { definition, ...partNames(entry, importer) }] as const;
  });
  const events = catalog.serverModules.subscriptions?.module;
  const openEvents = events && importer.shared(events, 'openEvents');
  const policy = catalog.serverModules.authorization?.module;
  const authorize = policy && importer.shared(policy, 'authorizeCaller');
  const sink = catalog.serverModules.instrumentation?.module;
  const handleEvent = sink && importer.shared(sink, 'handleEvent');
  const { services } = catalog.serverModules;
  return {
    names: new Map(names),
    targets: catalog.targets.map((target) => boundTarget(target, catalog.layout, importer)),
    components: new Map(components),
    openEvents,
    authorize,
    handleEvent,
    services: services && importServices(services, importer),
    shared: importer.shared,
    list: importer.list,
  };
}

/** A target in a thread is loaded there; of any other the file imports the module as a whole, or the export that is named. */
function boundTarget(target: TargetEntry, layout: Layout, importer: Importer): BoundTarget {
  const type = importer.type(targetsPath(layout), targetTypeName(target));
  if (target.worker) return { target, type, module: undefined };
  const { module } = target;
  const { exportName } = module;
  const name = emittedNames(target.name).value;
  const value =
    exportName === undefined
      ? importer.module(module, name, `${name}Target`)
      : importer.shared({ ...module, exportName, explicit: true }, name, `${name}Target`);
  return { target, type, module: value };
}

/** Both functions stand in one export, or are exports themselves: `stop` may be added later. */
function importServices(reference: HandlerReference, importer: Importer): string {
  return isServicesObject(reference)
    ? importer.shared(reference, 'services')
    : importer.module(reference, 'services');
}

/** Adds imports to the server file; each gives the name under which the file knows the thing. */
type Importer = {
  /** Imports an export of the component's own file. */
  own(entry: CatalogEntry, name: string, type?: boolean): string;
  /** Imports what a handwritten module exports. */
  handwritten(entry: CatalogEntry | ModuleEntry, reference: HandlerReference, name: string): string;
  /** Imports a handwritten function that belongs to no component alone, once. */
  readonly shared: ImportShared;
  /** Imports a handwritten module as a whole. */
  module(reference: ModuleReference, name: string, alternative?: string): string;
  /** Imports a type of an emitted file that belongs to no component. */
  type(file: string, name: string): string;
  readonly list: readonly ImportedName[];
};

function startImports(layout: Layout, taken: readonly string[]): Importer {
  const scope = nameScope(taken);
  const list: ImportedName[] = [];
  const imported = new Map<string, string>();
  const from = outputPath(layout, 'server.ts');
  const add = (file: string, name: string, as: string, type: boolean): string => {
    list.push({ from: importPath(from, file, layout.importExtension), name, as, type });
    return as;
  };
  return {
    list,
    own(entry, name, type = false) {
      const as = scope.claim(name, name + SUFFIXES[entry.kind]);
      return add(componentPath(entry, layout), name, as, type);
    },
    handwritten(entry, { file, exportName }, name) {
      return add(file, exportName, scope.claim(name, name + SUFFIXES[entry.kind]), false);
    },
    type: (file, name) => add(file, name, scope.claim(name), true),
    module({ file }, name, alternative) {
      const as = scope.claim(name, alternative);
      const specifier = importPath(from, file, layout.importExtension);
      list.push({ from: specifier, name: as, isNamespace: true });
      return as;
    },
    shared({ file, exportName }, name, alternative) {
      const key = JSON.stringify([file, exportName]);
      const as = imported.get(key) ?? add(file, exportName, scope.claim(name, alternative), false);
      imported.set(key, as);
      return as;
    },
  };
}

function partNames(entry: CatalogEntry, importer: Importer): Omit<BoundNames, 'definition'> {
  const { handler, handlerType, matcher, content } = partsOf(entry);
  const completer = entry.kind === 'tool' ? undefined : completerOf(entry, importer);
  return {
    ...(handler && {
      handler: {
        value: importer.handwritten(entry, handler, VERBS[entry.kind] + entry.names.type),
        type: importer.own(entry, handlerType, true),
      },
    }),
    ...(matcher && { matcher: importer.handwritten(entry, matcher, `match${entry.names.type}`) }),
    ...(completer && { completer }),
    ...(content && { content: importer.own(entry, content) }),
    ...(entry.kind === 'tool' && entry.source.kind === 'actor'
      ? { builders: buildersOf(entry, entry.source.actor, importer) }
      : {}),
  };
}

function buildersOf(tool: ToolEntry, actor: Actor, importer: Importer): ActorBuilders {
  const { messageBuilder, replyBuilder } = actorTypeNames(tool, actor);
  const bound = (content: ActorContent, name: string, type: string | undefined) =>
    content.kind === 'template' || type === undefined
      ? undefined
      : {
          value: importer.handwritten(tool, content.builder, name),
          type: importer.own(tool, type, true),
        };
  const message = bound(actor.message, `${tool.names.value}Message`, messageBuilder);
  const reply =
    actor.kind === 'call'
      ? bound(actor.reply, `${tool.names.value}Reply`, replyBuilder)
      : undefined;
  return { ...(message && { message }), ...(reply && { reply }) };
}

function completerOf(
  entry: PromptEntry | ResourceEntry,
  importer: Importer,
): BoundNames['completer'] {
  if (entry.completer === undefined) return undefined;
  return {
    value: importer.handwritten(entry, entry.completer, `complete${entry.names.type}`),
    type: importer.own(entry, completionHandlerName(entry), true),
  };
}

type Parts = {
  readonly handler?: HandlerReference;
  readonly handlerType: string;
  readonly matcher?: HandlerReference;
  readonly content?: string;
};

function partsOf(entry: CatalogEntry): Parts {
  switch (entry.kind) {
    case 'tool':
      return toolParts(entry);
    case 'resource':
      return resourceParts(entry);
    case 'prompt':
      return promptParts(entry);
  }
}

function toolParts(tool: ToolEntry): Parts {
  const handlerType = toolTypeNames(tool).handler;
  return tool.source.kind === 'handler'
    ? { handlerType, handler: tool.source.handler }
    : { handlerType };
}

function resourceParts(resource: ResourceEntry): Parts {
  const { source, matcher } = resource;
  return {
    handlerType: resourceHandlerName(resource),
    ...(source.kind === 'handler'
      ? { handler: source.handler }
      : { content: contentName(resource) }),
    ...(matcher && { matcher }),
  };
}

function promptParts(prompt: PromptEntry): Parts {
  const handlerType = promptHandlerName(prompt);
  return prompt.source.kind === 'handler'
    ? { handlerType, handler: prompt.source.handler }
    : { handlerType, content: messagesName(prompt) };
}
