import { isJsonObject, type JsonObject, ownValue } from '../../protocol/json.js';
import { LIST_CHANGES } from '../origin.js';
import { allLists } from '../subscriptions/filter.js';
import type { Answer, Call } from './operation.js';
import { refuseParams } from './target-params.js';
import { watch } from './watch.js';

/**
 * Answers `initialize`: the same text for everybody who gets this revision. A connection that carries one client goes on
 * in this revision; a second handshake settles it anew.
 */
export function initialize(call: Call): Answer {
  const { runtime, edition, params, origin } = call;
  const { connection } = origin;
  if (typeof ownValue(params, 'protocolVersion') !== 'string') {
    return refuseParams('`protocolVersion` must be a string');
  }
  const clientCapabilities = ownValue(params, 'capabilities');
  if (!isJsonObject(clientCapabilities)) return refuseParams('`capabilities` must be an object');
  const clientInfo = ownValue(params, 'clientInfo');
  if (!isImplementation(clientInfo)) {
    return refuseParams('`clientInfo` must be an object whose `name` and `version` are strings');
  }
  if (connection === undefined) return edition.sessionlessIntroduction();
  connection.handshake = { revision: edition.dialect.revision, clientInfo, clientCapabilities };
  connection.logLevel = undefined;
  if (connection.notify === undefined) return edition.sessionlessIntroduction();
  const lists = allLists(runtime.capabilities);
  if (Object.keys(lists).length > 0) watch(call, LIST_CHANGES, lists);
  return edition.introduction();
}

function isImplementation(value: unknown): value is JsonObject {
  if (!isJsonObject(value)) return false;
  return ['name', 'version'].every((member) => typeof ownValue(value, member) === 'string');
}
