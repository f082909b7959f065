import type { Catalog, PromptEntry, ResourceEntry, ToolEntry } from '../catalog/catalog.js';
import { ErrorCode } from '../protocol/error-codes.js';
import type { PromptComponent, ResourceComponent, ToolComponent } from '../runtime/component.js';
import { defineServer } from '../runtime/define.js';
import { ProtocolError } from '../runtime/error.js';
import type { Runtime } from '../runtime/runtime.js';

/**
 * Builds the server of a manifest for being listed, not for being used: its handlers are not loaded, so they may be
 * missing, broken, or need what is only there in production.
 *
 * @throws ConfigurationError for what the checks do not find.
 */
export function catalogRuntime(catalog: Catalog): Runtime {
  const create = defineServer({
    ...catalog.settings,
    capabilities: catalog.capabilities,
    // Compiled validators belong to the handlers.
    validator: 'passthrough',
    tools: catalog.tools.map(toolComponent),
    resources: catalog.resources.map(resourceComponent),
    prompts: catalog.prompts.map(promptComponent),
  });
  return create();
}

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

function refuse(): never {
  throw new ProtocolError(ErrorCode.internalError, 'This server can only be listed.');
}
