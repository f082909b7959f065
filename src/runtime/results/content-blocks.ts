import type { Icon } from '../../definitions/component.js';
import type { Annotations } from '../../definitions/resource.js';
import type { JsonObject } from '../../protocol/json.js';
import type { ContentBlock } from '../result.js';
import type { ResourceContents } from './resource-reply.js';

/** What may be said of any content block. */
export type BlockOptions = { readonly annotations?: Annotations; readonly metadata?: JsonObject };

/** What may be said of a resource that a block links to. */
export type LinkOptions = BlockOptions & {
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** Bytes. */
  readonly size?: number;
  readonly icons?: readonly Icon[];
};

/** A block of text. (`text` is the reply of a tool that is one such block.) */
export function textBlock(text: string, options?: BlockOptions): ContentBlock {
  return block({ type: 'text', text }, options);
}

/** A picture: its bytes, or the base64 text of them. */
export function image(
  data: Uint8Array | string,
  mimeType: string,
  options?: BlockOptions,
): ContentBlock {
  return block({ type: 'image', data: base64(data), mimeType }, options);
}

/** A sound: its bytes, or the base64 text of them. */
export function audio(
  data: Uint8Array | string,
  mimeType: string,
  options?: BlockOptions,
): ContentBlock {
  return block({ type: 'audio', data: base64(data), mimeType }, options);
}

/** A resource with its contents, made with `textContent`, `jsonContent` or `blobContent`. */
export function embeddedResource(resource: ResourceContents, options?: BlockOptions): ContentBlock {
  return block({ type: 'resource', resource }, options);
}

/** A resource that the client may read. */
export function resourceLink(uri: string, name: string, options: LinkOptions = {}): ContentBlock {
  const { annotations, metadata, ...link } = options;
  const common = {
    ...(annotations === undefined ? {} : { annotations }),
    ...(metadata === undefined ? {} : { metadata }),
  };
  return block({ type: 'resource_link', uri, name, ...(link as JsonObject) }, common);
}

function block(members: JsonObject, { annotations, metadata }: BlockOptions = {}): ContentBlock {
  return {
    ...members,
    ...(annotations === undefined ? {} : { annotations }),
    ...(metadata === undefined ? {} : { _meta: metadata }),
  };
}

function base64(data: Uint8Array | string): string {
  if (typeof data === 'string') return data;
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64');
}
