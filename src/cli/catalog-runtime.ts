import type {
  Catalog,
  ModuleEntry,
  PromptEntry,
  ResourceEntry,
  ToolEntry,
} from '../catalog/catalog.js';
import { ErrorCode } from '../protocol/error-codes.js';
import { REVISIONS } from '../protocol/revisions.js';
import type {
  ModuleComponent,
  PromptComponent,
  ResourceComponent,
  ToolComponent,
} from '../runtime/component.js';
import { defineServer } from '../runtime/define.js';
import { ProtocolError } from '../runtime/error.js';
import type { ExtensionUse } from '../runtime/extensions/extension.js';
import type { ServerOptions } from '../runtime/options.js';
import type { Runtime } from '../runtime/runtime.js';

/**
 * Builds the server of a manifest for being listed, not for being used: its handlers are not loaded, so they may be
 * missing, broken, or need what is only there in production.
 *
 * @param components What the modules of the catalog's `modules` export, in that order.
 * @throws ConfigurationError for what the checks do not find.
 */
export function catalogRuntime(catalog: Catalog, components: readonly unknown[]): Runtime {
  const made = catalog.modules.map((entry, index) => moduleComponent(entry, components[index]));
  const madeOf = (kind: ModuleEntry['kind']): typeof made =>
    made.filter((_, index) => catalog.modules[index]?.kind === kind);
  const create = defineServer({
    ...catalog.settings,
    capabilities: catalog.capabilities,
    ...standInModules(catalog),
    // Compiled validators belong to the handlers.
    validator: 'passthrough',
    tools: [...catalog.tools.map(toolComponent), ...madeOf('tool')],
    resources: [...catalog.resources.map(resourceComponent), ...madeOf('resource')],
    prompts: [...catalog.prompts.map(promptComponent), ...madeOf('prompt')],
  });
  return create();
}

/** What capabilities promise that modules serve, without these modules. */
function standInModules({
  serverModules: { subscriptions, extensions = [] },
}: Catalog): Partial<ServerOptions> {
  const installed = extensions.map(({ id }) => [id, NO_EXTENSION] as const);
  return {
    ...(subscriptions && { subscriptions: { open: refuse } }),
    extensions: Object.fromEntries(installed),
  };
}

const NO_EXTENSION: ExtensionUse = { extension: { protocols: REVISIONS }, options: {} };

function toolComponent({ definition }: ToolEntry): ToolComponent {
  return { definition, call: refuse };
}

function resourceComponent({ definition, matcher, completer }: ResourceEntry): ResourceComponent {
  return {
    definition,
    read: refuse,
    ...(matcher === undefined ? {} : { matcher: () => false }),
    ...(completer === undefined ? {} : { complete: refuse }),
  };
}

function promptComponent({ definition, completer }: PromptEntry): PromptComponent {
  return { definition, render: refuse, ...(completer === undefined ? {} : { complete: refuse }) };
}

/** A component as its module makes it: the runtime finds out what it is. */
function moduleComponent(
  { definition, module }: ModuleEntry,
  component: unknown,
): ModuleComponent<never> {
  const { file, exportName } = module;
  return {
    name: definition.name,
    module: `${file}#${exportName}`,
    component: component as never,
  };
}

function refuse(): never {
  throw new ProtocolError(ErrorCode.internalError, 'This server can only be listed.');
}
