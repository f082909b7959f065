import type { Verdict } from '../authorization/access.js';
import { type Awaitable, chain } from '../awaitable.js';
import type { Refusal } from '../refusal.js';
import type { ResourceMatch } from '../runtime.js';
import type { SubscriptionFilter } from '../subscriptions/source.js';
import { ALLOWED, failed, judgeUse } from './authorize.js';
import type { Call } from './operation.js';

/** Refuses a caller who may not read what is behind a URI. One that no resource matches refuses nobody. */
export function refuseReading(call: Call, uri: string): Awaitable<Refusal | undefined> {
  return chain(judgeReading(call, uri), (verdict) =>
    verdict.kind === 'allowed' ? undefined : verdict.refusal,
  );
}

/** Leaves out of a filter the resources that the caller may not read. A policy that fails gives the answer. */
export async function readableFilter(
  call: Call,
  filter: SubscriptionFilter,
): Promise<SubscriptionFilter | Refusal> {
  const { resourceSubscriptions: uris, ...lists } = filter;
  if (uris === undefined) return filter;
  const verdicts = await Promise.all(uris.map((uri) => judgeReading(call, uri)));
  for (const verdict of verdicts) {
    if (verdict.kind === 'failed') return verdict.refusal;
  }
  const readable = uris.filter((_, index) => verdicts[index]?.kind === 'allowed');
  return readable.length === 0 ? lists : { ...lists, resourceSubscriptions: readable };
}

function judgeReading(call: Call, uri: string): Awaitable<Verdict> {
  const { accesses, resources } = call.runtime;
  if (accesses.resources === undefined && accesses.resourceTemplates === undefined) return ALLOWED;
  let matches: readonly ResourceMatch[];
  try {
    matches = resources.match(uri);
  } catch (cause) {
    return failed(call, 'a URI matcher failed', cause);
  }
  // A URI of two resources is read by neither: both have their say.
  return matches.reduce<Awaitable<Verdict>>(
    (before, { route: { access } }) =>
      chain(before, (verdict) =>
        verdict.kind !== 'allowed' || access === undefined ? verdict : judgeUse(call, access, uri),
      ),
    ALLOWED,
  );
}
