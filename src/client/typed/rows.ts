import type { CompletionRequest } from '../client.js';

/** A tool, as callers need to know it. */
export type ToolRow = {
  readonly name: string;
  /** Whether it has an output schema, so that structured content is what it gives. Default: false. */
  readonly output?: boolean;
  /** The arguments that travel as HTTP headers too: the path of each by the name of its header. Default: none. */
  readonly headers?: { readonly [header: string]: readonly string[] };
};

/** A resource: its URI, or the template that makes it. */
export type ResourceRow =
  | { readonly uri: string }
  | {
      readonly uriTemplate: string;
      /** Whether variables are put into the template, or callers give the whole URI. Default: true. */
      readonly expand?: boolean;
    };

/** A prompt. */
export type PromptRow = { readonly name: string };

/** What a typed client is made from: a row for each function. */
export type ClientTables = {
  readonly tools?: { readonly [name: string]: ToolRow };
  readonly resources?: { readonly [name: string]: ResourceRow };
  readonly prompts?: { readonly [name: string]: PromptRow };
  readonly complete?: { readonly [name: string]: CompletionRequest['ref'] };
};
