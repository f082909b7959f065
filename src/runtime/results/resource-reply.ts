import type { Annotations } from '../../definitions/resource.js';
import type { JsonObject, JsonValue } from '../../protocol/json.js';
import { REPLY, type ReplyOptions, type ResourceReply } from '../result.js';

/** One entry of what a read returns. */
export type ResourceContents = JsonObject & { readonly uri: string };

/** What may be said of an entry beside its content. */
export type ContentsOptions = {
  readonly mimeType?: string;
  readonly annotations?: Annotations;
  readonly metadata?: JsonObject;
};

/** What may be said of a whole read. `ttlMs` and `cacheScope` replace the policy of the server for this read. */
export type ReadOptions = ReplyOptions & {
  /** Milliseconds from 0. */
  readonly ttlMs?: number;
  readonly cacheScope?: 'public' | 'private';
};

/** A read of one or several contents, or with metadata or cache hints of its own. */
export function resourceRead(
  contents: ResourceContents | readonly ResourceContents[],
  { metadata, ttlMs, cacheScope }: ReadOptions = {},
): ResourceReply {
  const list: readonly JsonObject[] = Array.isArray(contents) ? contents : [contents];
  return {
    [REPLY]: 'resource',
    result: metadata === undefined ? { contents: list } : { contents: list, _meta: metadata },
    ...(ttlMs === undefined ? {} : { ttlMs }),
    ...(cacheScope === undefined ? {} : { cacheScope }),
  };
}

/** Contents that are text. */
export function textContent(
  uri: string,
  text: string,
  options?: ContentsOptions,
): ResourceContents {
  return { uri, ...members(options), text };
}

/** Contents that are the JSON of a value, as `application/json` unless the options say otherwise. */
export function jsonContent(
  uri: string,
  value: JsonValue,
  options?: ContentsOptions,
): ResourceContents {
  return { uri, mimeType: 'application/json', ...members(options), text: JSON.stringify(value) };
}

/** Contents that are bytes, as `application/octet-stream` unless the options say otherwise. */
export function blobContent(
  uri: string,
  bytes: Uint8Array,
  options?: ContentsOptions,
): ResourceContents {
  const blob = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  return { uri, mimeType: 'application/octet-stream', ...members(options), blob };
}

function members({ mimeType, annotations, metadata }: ContentsOptions = {}): JsonObject {
  return {
    ...(mimeType === undefined ? {} : { mimeType }),
    ...(annotations === undefined ? {} : { annotations }),
    ...(metadata === undefined ? {} : { _meta: metadata }),
  };
}
