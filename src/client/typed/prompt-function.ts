import type { Client, CompletionRequest } from '../client.js';
import type { Completion } from '../completion.js';
import type { RequestOptions } from '../request-options.js';
import { requireOutcome } from './outcome.js';
import type { PromptContent } from './results.js';
import type { PromptRow } from './rows.js';
import { objectsIn } from './text-of.js';

/** How values of an argument are asked for. */
export type CompletionOptions = RequestOptions & {
  /** The other arguments, or variables, that have their values already. */
  readonly known?: { readonly [name: string]: string } | undefined;
};

/** Makes the function that gets a prompt. */
export function promptFunction(
  connection: Client,
  { name }: PromptRow,
): (
  args?: { readonly [name: string]: string },
  options?: RequestOptions,
) => Promise<PromptContent> {
  return async (args, options) => {
    const result = await connection.getPrompt(name, args, options);
    requireOutcome(result, `prompt \`${name}\``);
    const messages = objectsIn(result, 'messages') as unknown as PromptContent['messages'];
    return { ...result, messages };
  };
}

/** Makes the function that asks for values of the arguments of a prompt, or of the variables of a template. */
export function completionFunction(
  connection: Client,
  ref: CompletionRequest['ref'],
): (argument: string, value: string, options?: CompletionOptions) => Promise<Completion> {
  return (argument, value, { known, ...options } = {}) => {
    const context = known === undefined ? {} : { context: { arguments: known } };
    return connection.complete({ ref, argument: { name: argument, value }, ...context }, options);
  };
}
