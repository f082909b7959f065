import type { CachePolicy } from '../../definitions/server.js';
import { sentence } from '../../protocol/content-block.js';
import { isJsonObject, type JsonObject, ownValue } from '../../protocol/json.js';
import { resourceContentsFault } from '../../protocol/resource-contents.js';
import { jsonFault } from '../json-fault.js';
import type { ResourceReply } from '../result.js';
import { replyKind } from './reply-kind.js';
import { restMembers } from './rest-members.js';
import { describeJsonFault, nothing, notJson, type ResultFault, tooLarge } from './result-fault.js';

/** The result of a read on its way to the client. */
export type ResourceResult = {
  /** Members of the result object, as JSON text without braces. */
  readonly members: string;
  readonly metadata?: JsonObject | undefined;
  /** What this read says of its own cache hints; the policy of the server fills in the rest. */
  readonly cache?: Partial<CachePolicy>;
};

/** What is known of a resource before it is read. */
export type ReadTarget = { readonly uri: string; readonly mimeType: string | undefined };

const OWN_MEMBERS: ReadonlySet<string> = new Set([
  'contents',
  '_meta',
  'resultType',
  'ttlMs',
  'cacheScope',
]);

/** Turns what a resource's handler returned into a result. */
export function resourceResult(
  value: unknown,
  { uri, mimeType }: ReadTarget,
  maxBytes: number,
): ResourceResult | ResultFault {
  if (typeof value === 'string') {
    return value.length > maxBytes ? tooLarge : contentsResult(uri, mimeType, 'text', value);
  }
  if (value instanceof Uint8Array) {
    if (value.byteLength > maxBytes) return tooLarge;
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return contentsResult(
      uri,
      mimeType ?? 'application/octet-stream',
      'blob',
      bytes.toString('base64'),
    );
  }
  const kind = replyKind(value);
  if (kind === 'resource') return replyResult(value as ResourceReply, maxBytes);
  if (kind !== undefined) return notJson(`a ${kind} reply is no answer of a resource`);

  if (value === undefined) return nothing;
  const fault = jsonFault(value, maxBytes);
  if (fault !== undefined) return describeJsonFault(fault, 'the value');
  return contentsResult(uri, mimeType ?? 'application/json', 'text', JSON.stringify(value));
}

/** A read of one text or blob. */
export function contentsResult(
  uri: string,
  mimeType: string | undefined,
  kind: 'text' | 'blob',
  content: string,
): ResourceResult {
  const type = mimeType === undefined ? '' : `,"mimeType":${JSON.stringify(mimeType)}`;
  const entry = `{"uri":${JSON.stringify(uri)}${type},"${kind}":${JSON.stringify(content)}}`;
  return { members: `"contents":[${entry}]` };
}

function replyResult(
  { result, ttlMs, cacheScope }: ResourceReply,
  maxBytes: number,
): ResourceResult | ResultFault {
  const fault = jsonFault(result, maxBytes);
  if (fault !== undefined) return describeJsonFault(fault, 'the reply');
  const detail = replyFault(result) ?? cacheFault(ttlMs, cacheScope);
  if (detail !== undefined) return notJson(detail);
  return {
    members: `"contents":${JSON.stringify(result['contents'])}${restMembers(result, OWN_MEMBERS)}`,
    metadata: ownValue(result, '_meta') as JsonObject | undefined,
    cache: {
      ...(ttlMs === undefined ? {} : { ttlMs }),
      ...(cacheScope === undefined ? {} : { scope: cacheScope }),
    },
  };
}

/** The first thing that is wrong with a `resources/read` result. */
function replyFault(result: unknown): string | undefined {
  if (!isJsonObject(result)) return 'the reply holds no result object';
  const contents = ownValue(result, 'contents');
  if (!Array.isArray(contents)) return '`contents` must be a list';
  for (const [index, entry] of contents.entries()) {
    const fault = sentence(resourceContentsFault(entry));
    if (fault !== undefined) return `\`contents/${index}\`: ${fault}`;
  }
  const metadata = ownValue(result, '_meta');
  return metadata === undefined || isJsonObject(metadata) ? undefined : '`_meta` must be an object';
}

function cacheFault(ttlMs: unknown, cacheScope: unknown): string | undefined {
  if (ttlMs !== undefined && !(Number.isSafeInteger(ttlMs) && (ttlMs as number) >= 0)) {
    return '`ttlMs` must be an integer from 0';
  }
  return cacheScope === undefined || cacheScope === 'public' || cacheScope === 'private'
    ? undefined
    : '`cacheScope` must be `public` or `private`';
}
