import { ErrorCode } from '../../protocol/error-codes.js';
import { isJsonObject, ownValue } from '../../protocol/json.js';
import { MetaKey } from '../dialects/meta-keys.js';
import { observeSubscription } from '../instrumentation/observe-subscription.js';
import type { RequestId } from '../messages/message.js';
import { refuse } from '../refusal.js';
import { deliver } from '../subscriptions/deliver.js';
import { readFilter } from '../subscriptions/filter.js';
import type { Answer, Call } from './operation.js';
import { readableFilter } from './readable-uris.js';
import { report } from './report.js';
import { subscriptionContext } from './subscription-context.js';
import { refuseParams } from './target-params.js';

/**
 * Answers `subscriptions/listen`: first what of the filter is honoured, then the events, and when the source ends or the
 * server closes, a result (MCP 2026-07-28, "Subscriptions").
 */
export async function listen(call: Call): Promise<Answer> {
  const { runtime, edition, request, params, origin } = call;
  const { subscriptions: source, capabilities } = runtime;
  const { notify, cancellation, closing } = origin;
  const notifications = ownValue(params, 'notifications');
  if (!isJsonObject(notifications)) return refuseParams('`notifications` must be an object');
  const wanted = readFilter(notifications, capabilities);
  if (typeof wanted === 'string') return refuseParams(`\`notifications\`: ${wanted}`);
  const filter = await readableFilter(call, wanted);
  if ('code' in filter) return filter;
  if (source === undefined || notify === undefined) {
    return refuse(
      ErrorCode.internalError,
      'Internal error: this connection carries no notifications',
    );
  }
  const meta = `{"${MetaKey.subscriptionId}":${request.id.text}}`;
  notify(
    `{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":${meta},"notifications":${JSON.stringify(filter)}}}`,
  );
  const signals = closing === undefined ? [cancellation.signal] : [cancellation.signal, closing];
  const observation = observeSubscription(call, request.id.text);
  const context = subscriptionContext(call, request.id.value, observation);
  const { drained } = origin;
  try {
    await deliver(source, { filter, context, meta, notify, drained, signals, observation });
  } catch (cause) {
    report(call, { level: 'error', message: 'a source of events failed', cause });
    return refuse(ErrorCode.internalError, 'Internal error: the source of events failed');
  }
  if (origin.connection !== undefined && !cancellation.cancelled) notify(teardown(request.id));
  const { dialect, serverInfo } = edition;
  return dialect.writeResult({ members: '', serverInfo, subscriptionId: request.id.text });
}

/** Where other messages share the connection, the client is told first (MCP 2026-07-28, "Cancellation", teardown). */
function teardown({ text }: RequestId): string {
  return `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${text}}}`;
}
