import type { PromptDefinition } from '../definitions/prompt.js';
import type { ResourceDefinition } from '../definitions/resource.js';
import type { ServerSettings } from '../definitions/server.js';
import type { ToolDefinition } from '../definitions/tool.js';
import type { PromptComponent, ResourceComponent, ToolComponent } from './component.js';
import type { Runtime } from './runtime.js';

/** Everything a server consists of. */
export type ServerOptions = ServerSettings & {
  readonly tools?: readonly ToolComponent[];
  readonly resources?: readonly ResourceComponent[];
  readonly prompts?: readonly PromptComponent[];
};

/** Builds a runtime; per key the override wins over the manifest. Starts nothing and opens no socket. */
export type CreateRuntime = (overrides?: Partial<ServerOptions>) => Runtime;

/** Describes a tool. */
export function defineTool<Definition extends ToolDefinition>(definition: Definition): Definition {
  return definition;
}

/** Describes a resource with one URI, or a template of them. */
export function defineResource<Definition extends ResourceDefinition>(
  definition: Definition,
): Definition {
  return definition;
}

/** Describes a prompt. */
export function definePrompt<Definition extends PromptDefinition>(
  definition: Definition,
): Definition {
  return definition;
}
