import { CAPABILITIES, isCapability } from '../../protocol/capabilities.js';
import type { JsonObject, JsonValue } from '../../protocol/json.js';
import type { Revision } from '../../protocol/revisions.js';

/** Members that promise messages outside of any request. */
const PROMISES: readonly string[] = ['listChanged', 'subscribe'];

/**
 * What a server says of its capabilities in an introduction: what the revision knows, and without the promise of messages
 * where there is no way to send them.
 *
 * @param isReachable whether the client can be sent messages that belong to none of its requests
 */
export function offeredCapabilities(
  capabilities: { readonly [name: string]: JsonObject },
  revision: Revision,
  isReachable: boolean,
): JsonObject {
  const known = Object.entries(capabilities).filter(
    ([name]) => isCapability(name) && CAPABILITIES[name].revisions.includes(revision),
  );
  if (isReachable) return Object.fromEntries<JsonValue>(known);
  return Object.fromEntries<JsonValue>(
    known.map(([name, value]) => [name, withoutPromises(name, value)]),
  );
}

function withoutPromises(name: string, value: JsonObject): JsonObject {
  const promised = isCapability(name) && CAPABILITIES[name].members;
  if (!Array.isArray(promised)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !PROMISES.includes(key)));
}
