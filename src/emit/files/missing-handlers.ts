import type {
  Catalog,
  HandlerReference,
  Layout,
  PromptEntry,
  ResourceEntry,
  ToolEntry,
} from '../../catalog/catalog.js';
import { completionHandlerName } from './completion-types.js';
import { componentPath } from './emitted-paths.js';
import { promptHandlerName } from './prompt-file.js';
import { resourceHandlerName } from './resource-file.js';
import { hasVariableLengthPath } from './template-parameters.js';
import { toolTypeNames } from './tool-types.js';

/** A function that the manifest expects in a file that does not exist. */
export type MissingHandler = {
  readonly kind: 'tool' | 'resource' | 'prompt' | 'completion' | 'matcher';
  /** Name of the component on the wire. */
  readonly component: string;
  readonly description: string | undefined;
  readonly exportName: string;
  /** The type of the function, and the emitted file that exports it; undefined for a type of the runtime. */
  readonly type: string;
  readonly typeFile?: string;
  /** Whether a value that it gets may hold any number of path segments. */
  readonly variableLength: boolean;
};

/** Functions that are missing, by the files that they belong in. */
export type MissingByFile = ReadonlyMap<string, readonly MissingHandler[]>;

/** Finds the handler files to create, in the order of the manifest, each with its functions. */
export function missingHandlers(catalog: Catalog): MissingByFile {
  return byFile(catalog, ({ module }) => module.state === 'missing');
}

/** Finds all functions that the manifest expects in a file, whether it exists or not. */
export function expectedHandlers(catalog: Catalog, file: string): readonly MissingHandler[] {
  return byFile(catalog, (reference) => reference.file === file).get(file) ?? [];
}

/** Finds the functions that existing handler files lack, likewise. A file whose text does not tell its exports lacks none. */
export function missingExports(catalog: Catalog): MissingByFile {
  return byFile(
    catalog,
    ({ module, exportName }) =>
      module.state === 'present' &&
      module.exports?.includes(exportName) === false &&
      module.faults?.nonFunctions.some(({ name }) => name === exportName) !== true,
  );
}

function byFile(
  catalog: Catalog,
  isMissing: (reference: HandlerReference) => boolean,
): MissingByFile {
  const files = new Map<string, MissingHandler[]>();
  const expected = [
    ...catalog.tools.flatMap((tool) => toolHandler(tool, catalog)),
    ...catalog.resources.flatMap((resource) => resourceHandlers(resource, catalog)),
    ...catalog.prompts.flatMap((prompt) => promptHandlers(prompt, catalog)),
  ];
  for (const [reference, handler] of expected) {
    if (!isMissing(reference)) continue;
    const handlers = files.get(reference.file) ?? [];
    files.set(reference.file, handlers);
    const known = handlers.findIndex(({ exportName }) => exportName === handler.exportName);
    if (known === -1) handlers.push(handler);
    else handlers[known] = shared(handlers[known] ?? handler);
  }
  return files;
}

/** Two components may share a function. One that completes for both gets the names of both, for which there is no type. */
function shared(handler: MissingHandler): MissingHandler {
  if (handler.kind !== 'completion') return handler;
  const { typeFile, ...rest } = handler;
  return { ...rest, type: 'CompletionHandler' };
}

type Expected = readonly [HandlerReference, MissingHandler];

function toolHandler(tool: ToolEntry, { layout }: Catalog): Expected[] {
  const { source, definition } = tool;
  if (source.kind !== 'handler') return [];
  return [
    [
      source.handler,
      {
        kind: 'tool',
        component: definition.name,
        description: definition.description,
        exportName: source.handler.exportName,
        type: toolTypeNames(tool).handler,
        typeFile: componentPath(tool, layout),
        variableLength: false,
      },
    ],
  ];
}

function resourceHandlers(resource: ResourceEntry, { layout }: Catalog): Expected[] {
  const { source, matcher, definition } = resource;
  const common = {
    component: definition.name,
    description: definition.description,
    variableLength: hasVariableLengthPath(resource),
  };
  const handlers: Expected[] = [];
  if (source.kind === 'handler') {
    const { exportName } = source.handler;
    const typeFile = componentPath(resource, layout);
    const type = resourceHandlerName(resource);
    handlers.push([source.handler, { ...common, kind: 'resource', exportName, type, typeFile }]);
  }
  handlers.push(...completers(resource, layout));
  if (matcher !== undefined) {
    const { exportName } = matcher;
    handlers.push([matcher, { ...common, kind: 'matcher', exportName, type: 'UriMatcher' }]);
  }
  return handlers;
}

function promptHandlers(prompt: PromptEntry, { layout }: Catalog): Expected[] {
  const { source, definition } = prompt;
  if (source.kind !== 'handler') return [];
  return [
    [
      source.handler,
      {
        kind: 'prompt',
        component: definition.name,
        description: definition.description,
        exportName: source.handler.exportName,
        type: promptHandlerName(prompt),
        typeFile: componentPath(prompt, layout),
        variableLength: false,
      },
    ],
    ...completers(prompt, layout),
  ];
}

function completers(entry: PromptEntry | ResourceEntry, layout: Layout): Expected[] {
  const { completer, definition } = entry;
  if (completer === undefined) return [];
  return [
    [
      completer,
      {
        kind: 'completion',
        component: definition.name,
        description: undefined,
        exportName: completer.exportName,
        type: completionHandlerName(entry),
        typeFile: componentPath(entry, layout),
        variableLength: false,
      },
    ],
  ];
}
