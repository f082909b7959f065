import { ownValue } from '../../protocol/json.js';
import { META_PREFIX } from '../../protocol/revisions.js';
import type { ResultParts } from './dialect.js';

const SERVER_INFO = `${META_PREFIX}serverInfo`;

/**
 * Writes a complete result of a revision that is not older than 2026-07-28: with `resultType`, with the server's
 * identity in `_meta`, and with cache hints where the operation gives some.
 */
export function writeModernResult({ members, serverInfo, metadata, cache }: ResultParts): string {
  const body = members === '' ? '' : `,${members}`;
  const hints = cache === undefined ? '' : `,"ttlMs":${cache.ttlMs},"cacheScope":"${cache.scope}"`;
  return `{"resultType":"complete"${body}${hints},"_meta":{${metadataMembers(metadata)}"${SERVER_INFO}":${serverInfo}}}`;
}

/** The application's own members of `_meta`, each followed by a comma. */
function metadataMembers(metadata: ResultParts['metadata']): string {
  if (metadata === undefined) return '';
  let text = '';
  for (const key of Object.keys(metadata)) {
    if (key === SERVER_INFO) continue;
    text += `${JSON.stringify(key)}:${JSON.stringify(ownValue(metadata, key))},`;
  }
  return text;
}
