import type { JsonObject, JsonValue } from '../protocol/json.js';

/**
 * Marks a value as a reply rather than as JSON content. Registered globally, so that two copies of this
 * package in one process understand each other.
 */
export const REPLY: unique symbol = Symbol.for('snodo.reply') as never;

/** A content block of the specification: text, image, audio, resource_link or resource. */
export type ContentBlock = JsonObject;

/** Extra members of a reply. */
export type ReplyOptions = { readonly metadata?: JsonObject };

/**
 * What a tool answers, when a plain value does not say it. `Output` is the structured content that the reply
 * carries: `string` for text, `never` for a reply that may stand in for any output.
 */
export type ToolReply<Output = JsonValue> = {
  readonly [REPLY]: 'tool';
  /** The `tools/call` result. */
  readonly result: JsonObject;
  /** Never set: carries the type of the structured content. */
  readonly output?: Output | undefined;
};

/** What a resource answers, when a plain value does not say it. */
export type ResourceReply = {
  readonly [REPLY]: 'resource';
  readonly result: JsonObject;
  readonly ttlMs?: number;
  readonly cacheScope?: 'public' | 'private';
};

/** What a prompt answers, when messages alone do not say it. */
export type PromptReply = { readonly [REPLY]: 'prompt'; readonly result: JsonObject };

/** What a completion answers, when a list of values alone does not say it. */
export type CompletionReply = {
  readonly [REPLY]: 'completion';
  readonly values: readonly string[];
  readonly total?: number;
  readonly hasMore?: boolean;
  readonly metadata?: JsonObject;
};

/** A message of a prompt: exactly one content block. */
export type PromptMessage = { readonly role: 'user' | 'assistant'; readonly content: ContentBlock };
