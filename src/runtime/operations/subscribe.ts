import { ownValue } from '../../protocol/json.js';
import { uriScheme } from '../../protocol/uri.js';
import { type Awaitable, chain } from '../awaitable.js';
import { MAX_SUBSCRIBED_URIS } from '../subscriptions/filter.js';
import type { Answer, Call } from './operation.js';
import { refuseReading } from './readable-uris.js';
import { refuseParams } from './target-params.js';
import { watch } from './watch.js';

/** Answers `resources/subscribe`: from now on the connection hears of updates of this URI (MCP 2025-11-25, "Resources"). */
export function subscribe(call: Call): Awaitable<Answer> {
  const uri = readUri(call);
  if (uri === undefined) return refuseParams(URI_RULE);
  return chain(refuseReading(call, uri), (refused) => refused ?? watchResource(call, uri));
}

function watchResource(call: Call, uri: string): Answer {
  const watches = call.origin.connection?.watches;
  if (watches !== undefined && !watches.has(uri) && watches.size > MAX_SUBSCRIBED_URIS) {
    return refuseParams(`a connection subscribes to at most ${MAX_SUBSCRIBED_URIS} URIs`);
  }
  watch(call, uri, { resourceSubscriptions: [uri] });
  return emptyResult(call);
}

/** Answers `resources/unsubscribe`, also for a URI that was not subscribed. */
export function unsubscribe(call: Call): Answer {
  const uri = readUri(call);
  if (uri === undefined) return refuseParams(URI_RULE);
  const watches = call.origin.connection?.watches;
  watches?.get(uri)?.cancel(new Error('The client has unsubscribed'));
  watches?.delete(uri);
  return emptyResult(call);
}

const URI_RULE = '`uri` must be an absolute URI';

function readUri({ params }: Call): string | undefined {
  const uri = ownValue(params, 'uri');
  return typeof uri === 'string' && uriScheme(uri) !== undefined ? uri : undefined;
}

function emptyResult({ edition: { dialect, serverInfo } }: Call): Answer {
  return dialect.writeResult({ members: '', serverInfo });
}
