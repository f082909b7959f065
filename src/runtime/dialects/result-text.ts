import { ownValue } from '../../protocol/json.js';
import { META_PREFIX } from '../../protocol/revisions.js';
import type { ResultParts } from './dialect.js';
import { MetaKey } from './meta-keys.js';

/**
 * Writes a complete result of a revision that is not older than 2026-07-28: with `resultType`, with the server's
 * identity in `_meta`, and with cache hints where the operation gives some.
 */
export function writeModernResult(parts: ResultParts): string {
  const { members, serverInfo, metadata, resultType, subscriptionId, cache } = parts;
  const type = resultType === undefined ? '"complete"' : JSON.stringify(resultType);
  const body = members === '' ? '' : `,${members}`;
  const hints = cache === undefined ? '' : `,"ttlMs":${cache.ttlMs},"cacheScope":"${cache.scope}"`;
  const own = metadataMembers(metadata, (key) => key !== MetaKey.serverInfo);
  const listened =
    subscriptionId === undefined ? '' : `"${MetaKey.subscriptionId}":${subscriptionId},`;
  return `{"resultType":${type}${body}${hints},"_meta":{${own === '' ? '' : `${own},`}${listened}"${MetaKey.serverInfo}":${serverInfo}}}`;
}

/**
 * Writes a result of the initialize era, which knows neither `resultType` nor cache hints, and none of the `_meta` keys
 * that came later.
 */
export function writeInitializeEraResult({ members, metadata }: ResultParts): string {
  const own = metadataMembers(metadata, (key) => !key.startsWith(META_PREFIX));
  if (own === '') return `{${members}}`;
  return `{${members}${members === '' ? '' : ','}"_meta":{${own}}}`;
}

/** The application's members of `_meta`, as JSON text without braces. */
function metadataMembers(
  metadata: ResultParts['metadata'],
  isKept: (key: string) => boolean,
): string {
  if (metadata === undefined) return '';
  const members = Object.keys(metadata)
    .filter(isKept)
    .map((key) => `${JSON.stringify(key)}:${JSON.stringify(ownValue(metadata, key))}`);
  return members.join(',');
}
