import type { PromptDefinition } from '../definitions/prompt.js';
import type { ResourceDefinition } from '../definitions/resource.js';
import type { ToolDefinition } from '../definitions/tool.js';
import { isJsonObject } from '../protocol/json.js';
import { createRuntime } from './create/create-runtime.js';
import { expect } from './create/expect.js';
import type { Environment } from './lifecycle/environment.js';
import type { CreateRuntime, Overrides, ServerOptions, StandIns } from './options.js';
import type { Runtime } from './runtime.js';

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

/**
 * Describes a server. Nothing is checked until the returned function is called, because only then it is known
 * which options the overrides replace.
 *
 * @throws ConfigurationError (from the returned function) when an option or a component is not valid.
 */
export function defineServer<Services = unknown, Env extends Environment = Environment>(
  options: ServerOptions<Services, Env>,
): CreateRuntime<Services, Env> {
  const create = (replaced: Overrides<Services, Env> = {}): Runtime => {
    expect(
      isJsonObject(replaced as unknown),
      'wrong-kind',
      'the overrides must be a map of options',
    );
    const { env, services, ...overrides } = replaced;
    return createRuntime(
      { ...options, ...overrides } as ServerOptions,
      { env, services } as StandIns,
    );
  };
  const complete = { tools: [], resources: [], prompts: [], ...options };
  return Object.assign(create, { options: Object.freeze(complete) });
}
