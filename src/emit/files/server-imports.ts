import type {
  Catalog,
  CatalogEntry,
  HandlerReference,
  PromptEntry,
  ResourceEntry,
  ToolEntry,
} from '../../catalog/catalog.js';
import { importPath } from '../typescript/import-path.js';
import type { ImportedName } from '../typescript/imports.js';
import { nameScope } from '../typescript/name-scope.js';
import { componentPath, outputPath } from './emitted-paths.js';
import { messagesName, promptHandlerName } from './prompt-file.js';
import { contentName, resourceHandlerName } from './resource-file.js';
import { toolTypeNames } from './tool-types.js';

/** How the server file calls what belongs to one component. */
export type BoundNames = {
  readonly definition: string;
  /** The handwritten function, and the type that it must satisfy. */
  readonly handler?: { readonly value: string; readonly type: string };
  readonly matcher?: string;
  /** The static content or messages. */
  readonly content?: string;
};

/** The imports of the server file, and the names that they give to the parts of each component. */
export type ServerImports = {
  readonly names: ReadonlyMap<CatalogEntry, BoundNames>;
  readonly list: readonly ImportedName[];
};

const SUFFIXES = { tool: 'Tool', resource: 'Resource', prompt: 'Prompt' } as const;
const VERBS = { tool: 'call', resource: 'read', prompt: 'render' } as const;

/**
 * Imports every definition, handler and static content into one file, where all need different names: a tool and a
 * prompt may both be called `search`, and a tool `call_search` takes the usual name of the handler of `search`.
 */
export function serverImports(catalog: Catalog, taken: readonly string[]): ServerImports {
  const { layout } = catalog;
  const scope = nameScope(taken);
  const list: ImportedName[] = [];
  const from = outputPath(layout, 'server.ts');
  const take = (file: string, name: string, wanted: string, kind: string, type = false): string => {
    const as = scope.claim(wanted, wanted + kind);
    list.push({ from: importPath(from, file, layout.importExtension), name, as, type });
    return as;
  };
  const entries = [...catalog.tools, ...catalog.resources, ...catalog.prompts];
  const definitions = entries.map((entry) =>
    take(componentPath(entry, layout), entry.names.value, entry.names.value, SUFFIXES[entry.kind]),
  );
  const names = entries.map((entry, index): [CatalogEntry, BoundNames] => {
    const kind = SUFFIXES[entry.kind];
    const own = (name: string, type: boolean) =>
      take(componentPath(entry, layout), name, name, kind, type);
    const handwritten = (handler: HandlerReference, verb: string) =>
      take(handler.file, handler.exportName, verb + entry.names.type, kind);
    const parts = partsOf(entry);
    return [
      entry,
      {
        definition: definitions[index] ?? entry.names.value,
        ...(parts.handler && {
          handler: {
            value: handwritten(parts.handler, VERBS[entry.kind]),
            type: own(parts.handlerType, true),
          },
        }),
        ...(parts.matcher && { matcher: handwritten(parts.matcher, 'match') }),
        ...(parts.content && { content: own(parts.content, false) }),
      },
    ];
  });
  return { names: new Map(names), list };
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
  return { handler: tool.handler, handlerType: toolTypeNames(tool).handler };
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
