import type { JsonObject, JsonValue } from '../../protocol/json.js';

/** What a resource holds: text, or bytes in Base64. */
export type ResourceContents = {
  readonly uri: string;
  readonly mimeType?: string;
  readonly text?: string;
  readonly blob?: string;
  readonly _meta?: JsonObject;
};

/** A piece of what a tool or a prompt gives (MCP, `ContentBlock`). */
export type ContentBlock = { readonly annotations?: JsonObject; readonly _meta?: JsonObject } & (
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image' | 'audio'; readonly data: string; readonly mimeType: string }
  | {
      readonly type: 'resource_link';
      readonly uri: string;
      readonly name: string;
      readonly title?: string;
      readonly description?: string;
      readonly mimeType?: string;
      readonly size?: number;
    }
  | { readonly type: 'resource'; readonly resource: ResourceContents }
);

/** The result of `tools/call` as the server sent it. */
export type CallToolResult = {
  readonly content: readonly ContentBlock[];
  readonly structuredContent?: JsonValue;
  /** Whether the tool reports a failure, which its content describes. */
  readonly isError?: boolean;
  readonly _meta?: JsonObject;
};

/** What a tool without an output schema gives. */
export type ToolContent = CallToolResult & {
  /** Its text blocks, joined by line feeds; empty when there are none. */
  readonly text: string;
};

/** What a read gives. */
export type ReadContent = {
  /** One entry for most resources, several for a collection. */
  readonly contents: readonly ResourceContents[];
  /** The texts among the contents, joined by line feeds; empty when there are none. */
  readonly text: string;
  readonly _meta?: JsonObject;
};

/** What a prompt gives. */
export type PromptContent = {
  readonly description?: string;
  readonly messages: readonly {
    readonly role: 'user' | 'assistant';
    readonly content: ContentBlock;
  }[];
  readonly _meta?: JsonObject;
};
