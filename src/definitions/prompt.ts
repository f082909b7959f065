import type { JsonObject } from '../protocol/json.js';
import type { CompletionDeclaration } from './completion.js';
import type { ComponentDefinition } from './component.js';

/** An argument of a prompt. Values are always strings (MCP, "Prompts"). */
export type PromptArgument = {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly required?: boolean;
};

/** A prompt as `prompts/list` describes it, and what of it clients complete. */
export type PromptDefinition = ComponentDefinition &
  CompletionDeclaration & {
    /** In declaration order; empty when the prompt takes none. */
    readonly arguments: readonly PromptArgument[];
  };

/** Who speaks in a prompt message. */
export type PromptRole = 'user' | 'assistant';

/** A piece of a message template: text as it is, or the value of an argument. */
export type TemplatePart =
  | string
  | {
      readonly argument: string;
      /** Text used when the argument is absent. */
      readonly fallback?: string;
    };

/** A static message of a prompt: a text template, or one content block. */
export type MessageTemplate =
  | { readonly role: PromptRole; readonly text: readonly TemplatePart[] }
  | { readonly role: PromptRole; readonly content: JsonObject };
