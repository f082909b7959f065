import type { JsonObject } from '../../protocol/json.js';
import { type Awaitable, isThenable } from '../awaitable.js';
import type { Context } from '../context.js';
import { subjectOf, type WrapperHost, warn } from './layer.js';
import type { LimiterStore, LimitRule, LimitVerdict } from './store.js';
import type { WrapperPlace } from './wrapper.js';

/** A limit on calls, and who counts them. */
export type Limiter = {
  /** How refusals call it, such as `rate limit`. */
  readonly title: string;
  /** What it takes, for refusals, such as `60 calls in 60000 ms`. */
  readonly takes: string;
  /** The way out where the store names no time. */
  readonly wayOut: string;
  readonly store: LimiterStore;
  readonly rule: LimitRule;
  readonly bucketOf: (context: Context, args: JsonObject) => string | undefined;
  readonly onStoreFailure: string;
  readonly storeTimeoutMs: number;
  readonly state: LimiterState;
  readonly host: WrapperHost;
};

/** What is remembered of the store of a limiter. */
export type LimiterState = {
  /** Whether it failed when it was last asked: only the first failure of a row is logged. */
  failing: boolean;
};

/** Whether a call goes on. With a `key` it was counted, and what was counted may have to be released. */
export type Admission =
  | { readonly admitted: true; readonly key?: string }
  | { readonly admitted: false; readonly refusal: string };

/** Longer texts are no keys: they would fill the memory. */
const MAX_KEY_LENGTH = 1024;

/** Asks whether a call may go on. Never rejects. */
export async function admit(
  limiter: Limiter,
  context: Context,
  args: JsonObject,
  place: WrapperPlace,
): Promise<Admission> {
  const { host, state, title, store, rule, onStoreFailure, storeTimeoutMs } = limiter;
  let key: string;
  try {
    key = storeKey(place, limiter.bucketOf(context, args));
  } catch (cause) {
    warn(host, context, place, { message: `the key of a ${title} failed`, cause });
    const refusal = `${subjectOf(place)} was refused: its ${title} cannot tell who is calling`;
    return { admitted: false, refusal };
  }
  try {
    const verdict = await readVerdict(store.consume(key, rule), storeTimeoutMs, () => {
      // What was refused meanwhile does not count. A call that runs beside others must not take a place for ever.
      const counts = onStoreFailure === 'admit' && rule.windowMs !== undefined;
      if (!counts) giveBack(limiter, key, context, place);
    });
    state.failing = false;
    return verdict.admitted
      ? { admitted: true, key }
      : { admitted: false, refusal: refusalText(limiter, verdict, place) };
  } catch (cause) {
    const isAdmitted = onStoreFailure === 'admit';
    if (!state.failing) {
      const outcome = isAdmitted ? 'admitted' : 'refused';
      const message = `the store of a ${title} fails: calls are ${outcome} until it answers again`;
      warn(host, context, place, { message, cause });
    }
    state.failing = true;
    const refusal = `${subjectOf(place)} was refused: its ${title} cannot be checked now. Try again later`;
    return isAdmitted ? { admitted: true } : { admitted: false, refusal };
  }
}

/** Gives back what was counted; nobody waits for it. */
export function giveBack(
  { store, rule, host, title }: Limiter,
  key: string,
  context: Context,
  place: WrapperPlace,
): void {
  const report = (cause: unknown): void =>
    warn(host, context, place, { message: `the store of a ${title} has released nothing`, cause });
  try {
    const released: unknown = store.release(key, rule);
    if (isThenable(released)) released.then(undefined, report);
  } catch (cause) {
    report(cause);
  }
}

/** The key for the store: unlike that of every other limiter, whatever the names are. */
function storeKey({ kind, component, slot }: WrapperPlace, bucket: string | undefined): string {
  if (bucket === undefined) return JSON.stringify([kind, component, slot]);
  if (typeof bucket !== 'string') throw new TypeError('a key must be a string or undefined');
  if (bucket.length > MAX_KEY_LENGTH) {
    throw new RangeError(`a key has at most ${MAX_KEY_LENGTH} characters`);
  }
  return JSON.stringify([kind, component, slot, bucket]);
}

/** Waits for a verdict, but not longer than the store may take. `admitLate` hears of a call that it admits later. */
function readVerdict(
  answer: Awaitable<LimitVerdict>,
  storeTimeoutMs: number,
  admitLate: () => void,
): Awaitable<LimitVerdict> {
  if (!isThenable(answer)) return checkVerdict(answer);
  return new Promise<unknown>((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error(`the store did not answer within ${storeTimeoutMs} ms`));
    }, storeTimeoutMs);
    answer.then(
      (verdict) => {
        clearTimeout(timer);
        if (!isLate) resolve(verdict);
        else if (isVerdict(verdict) && verdict.admitted) admitLate();
      },
      (cause: unknown) => {
        clearTimeout(timer);
        reject(cause);
      },
    );
  }).then(checkVerdict);
}

function checkVerdict(verdict: unknown): LimitVerdict {
  if (!isVerdict(verdict)) throw new TypeError('the store gave no `{ admitted: boolean }`');
  return verdict;
}

function isVerdict(verdict: unknown): verdict is LimitVerdict {
  return (
    typeof verdict === 'object' &&
    verdict !== null &&
    typeof (verdict as { readonly admitted?: unknown }).admitted === 'boolean'
  );
}

function refusalText(
  { title, takes, wayOut }: Limiter,
  { retryAfterMs, full }: LimitVerdict,
  place: WrapperPlace,
): string {
  const subject = subjectOf(place);
  const limit = full === true ? 'no more callers at the same time' : takes;
  const isKnown = typeof retryAfterMs === 'number' && Number.isFinite(retryAfterMs);
  const retry = isKnown ? `Try again in ${Math.max(1, Math.ceil(retryAfterMs / 1000))} s` : wayOut;
  return `${subject} takes ${limit} (${title}). ${retry}`;
}
