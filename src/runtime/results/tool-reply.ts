import type { JsonObject, JsonValue } from '../../protocol/json.js';
import { type ContentBlock, REPLY, type ReplyOptions, type ToolReply } from '../result.js';

/** A reply of one text block. The same as returning the string, but with room for metadata. */
export function text(content: string, options?: ReplyOptions): ToolReply<string> {
  return toolReply({ content: [textOf(content)] }, options);
}

/**
 * A reply of structured content: any JSON value, also a string. A text block with its JSON goes with it, for clients
 * that read only text.
 */
export function structured<Output>(value: Output, options?: ReplyOptions): ToolReply<Output> {
  // Without `content`: the runtime adds the text block, from the one JSON text that it makes of the value. And it
  // checks the value: a type with optional members is no `JsonValue` to the compiler, and yet JSON.
  return toolReply({ structuredContent: value as JsonValue }, options);
}

/** A reply of content blocks, sent unchanged: text, image, audio, resource link or embedded resource. */
export function content(
  blocks: ContentBlock | readonly ContentBlock[],
  options?: ReplyOptions,
): ToolReply<never> {
  return toolReply({ content: Array.isArray(blocks) ? blocks : [blocks] }, options);
}

/** A reply that is the `tools/call` result itself. `content` defaults to none, `isError` to false. */
export function raw(result: JsonObject): ToolReply<never> {
  return toolReply({ content: [], ...result });
}

/** A bad outcome that the tool understands: a successful call whose `isError` is true, with a text for the model. */
export function toolError(message: string, options?: ReplyOptions): ToolReply<never> {
  return toolReply({ content: [textOf(message)], isError: true }, options);
}

function textOf(content: string): ContentBlock {
  return { type: 'text', text: content };
}

function toolReply<Output>(result: JsonObject, options?: ReplyOptions): ToolReply<Output> {
  const _meta = options?.metadata;
  return { [REPLY]: 'tool', result: _meta === undefined ? result : { ...result, _meta } };
}
