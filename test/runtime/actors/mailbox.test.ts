import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallOutcome, openMailbox } from '../../../src/runtime/actors/mailbox.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What happens to a mailbox. Times are even, and timeouts odd, so that no timeout meets anything else. */
type Step =
  | { readonly do: 'call'; readonly takes: number; readonly timeoutMs: number }
  | { readonly do: 'cast'; readonly takes: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'abort'; readonly which: number };

const even = (max: number): fc.Arbitrary<number> => fc.nat(max / 2).map((half) => half * 2);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('call' as const),
    takes: even(20),
    timeoutMs: even(30).map((ms) => ms + 1),
  }),
  fc.record({ do: fc.constant('cast' as const), takes: even(20) }),
  fc.record({ do: fc.constant('wait' as const), ms: even(12) }),
  fc.record({ do: fc.constant('abort' as const), which: fc.nat(20) }),
);

/** A message with what becomes of it. */
type Sent = {
  readonly kind: 'call' | 'cast';
  readonly takes: number;
  readonly acceptedAt: number;
  readonly timeoutAt: number;
  abortedAt: number;
};

const MAX_QUEUED = 3;

/** What the rules say: when each message starts, and how each call ends. */
function expected(accepted: readonly Sent[]): readonly { start: number; end: string }[] {
  let free = 0;
  return accepted.map(({ kind, takes, acceptedAt, timeoutAt, abortedAt }) => {
    const start = Math.max(acceptedAt, free);
    const gone = Math.min(timeoutAt, abortedAt);
    const isWithdrawn = gone < start;
    if (!isWithdrawn) free = start + takes;
    if (kind === 'cast') return { start, end: 'cast' };
    const isAnswered = !isWithdrawn && start + takes <= gone;
    const end = isAnswered ? 'answered' : timeoutAt < abortedAt ? 'late' : 'aborted';
    return { start: isWithdrawn ? Number.NaN : start, end };
  });
}

describe('a mailbox', () => {
  it('works on one message at a time, in their order, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const begin = Date.now();
        const now = (): number => Date.now() - begin;
        const accepted: Sent[] = [];
        const starts = new Map<number, number>();
        const ends: (string | undefined)[] = [];
        const aborts: AbortController[] = [];
        const signals = new Map<number, AbortSignal>();
        let running = 0;
        const mailbox = openMailbox(
          (_, message, signal) => {
            const index = message as number;
            expect(running).toBe(0);
            starts.set(index, now());
            signals.set(index, signal);
            const takes = accepted[index]?.takes ?? 0;
            if (takes === 0) return index;
            running += 1;
            return new Promise((resolve) => {
              setTimeout(() => {
                running -= 1;
                resolve(index);
              }, takes);
            });
          },
          { maxQueued: MAX_QUEUED },
        );
        const waiting = (): number => {
          const live = expected(accepted);
          return accepted.filter(
            ({ timeoutAt, abortedAt }, index) =>
              !starts.has(index) && Math.min(timeoutAt, abortedAt) > now() && live[index],
          ).length;
        };
        for (const each of steps) {
          if (each.do === 'wait') await vi.advanceTimersByTimeAsync(each.ms);
          else if (each.do === 'abort') {
            const sent = accepted[each.which];
            if (sent?.kind !== 'call' || ends[each.which] !== undefined) continue;
            sent.abortedAt = Math.min(sent.abortedAt, now());
            aborts[each.which]?.abort(new Error('gone'));
            await vi.advanceTimersByTimeAsync(0);
          } else {
            const isFull = waiting() >= MAX_QUEUED;
            const index = accepted.length;
            const controller = new AbortController();
            const timeoutAt =
              each.do === 'call' ? now() + each.timeoutMs : Number.POSITIVE_INFINITY;
            const sent: Sent = {
              kind: each.do,
              takes: each.takes,
              acceptedAt: now(),
              timeoutAt,
              abortedAt: Number.POSITIVE_INFINITY,
            };
            if (!isFull) {
              accepted.push(sent);
              aborts.push(controller);
              ends.push(undefined);
            }
            if (each.do === 'cast') {
              const refused = mailbox.cast(index, () => {});
              expect(refused?.kind).toBe(isFull ? 'full' : undefined);
              if (!isFull) ends[index] = 'cast';
              continue;
            }
            const { timeoutMs } = each;
            const options = {
              timeoutMs,
              signal: controller.signal,
              read: (answer: unknown) => answer,
            };
            const settle = (end: string): void => {
              if (isFull) expect(end).toBe('full');
              else ends[index] = end;
            };
            mailbox.call(index, options).then(
              (outcome: CallOutcome<unknown>) => {
                if (outcome.kind === 'answered') expect(outcome.reply).toBe(index);
                settle(outcome.kind);
              },
              () => settle('aborted'),
            );
            await vi.advanceTimersByTimeAsync(0);
          }
        }
        await vi.advanceTimersByTimeAsync(2000);
        const rules = expected(accepted);
        expect(ends).toEqual(rules.map(({ end }) => end));
        expect(accepted.map((_, index) => starts.get(index) ?? Number.NaN)).toEqual(
          rules.map(({ start }) => start),
        );
        for (const [index, signal] of signals) {
          const { end } = rules[index] ?? {};
          expect(signal.aborted).toBe(end === 'late' || end === 'aborted');
        }
        await mailbox.close();
      }),
      { numRuns: 300 },
    );
  });

  const call = (mailbox: ReturnType<typeof openMailbox>, message: unknown, timeoutMs = 50) =>
    mailbox.call(message, {
      timeoutMs,
      signal: new AbortController().signal,
      read: (answer) => answer,
    });
  const later = (ms: number, value?: unknown): Promise<unknown> =>
    new Promise((resolve) => setTimeout(resolve, ms, value));

  it('fails calls that wait when it is closed, and works on everything else', async () => {
    const worked: unknown[] = [];
    const mailbox = openMailbox(
      async (_, message) => {
        worked.push(message);
        return later(10, message);
      },
      { maxQueued: 10, onDropped: () => worked.push('dropped') },
    );
    const outcomes = [call(mailbox, 'first')];
    mailbox.cast('second', () => {});
    outcomes.push(call(mailbox, 'third'));
    mailbox.cast('fourth', () => {});
    let isClosed = false;
    void mailbox.close().then(() => {
      isClosed = true;
    });
    expect(await outcomes[1]).toEqual({ kind: 'unavailable' });
    expect(await call(mailbox, 'late')).toEqual({ kind: 'unavailable' });
    expect(mailbox.cast('late', () => {})).toEqual({ kind: 'unavailable' });
    await vi.advanceTimersByTimeAsync(29);
    expect(isClosed).toBe(false);
    expect(await outcomes[0]).toEqual({ kind: 'answered', reply: 'first' });
    await vi.advanceTimersByTimeAsync(1);
    expect(isClosed).toBe(true);
    expect(worked).toEqual(['first', 'second', 'fourth']);
  });

  it('gives up on everything when it is abandoned', async () => {
    let aborted: AbortSignal | undefined;
    const dropped: number[] = [];
    const mailbox = openMailbox(
      (_, __, signal) => {
        aborted = signal;
        return later(1000);
      },
      { maxQueued: 10, onDropped: (count) => dropped.push(count) },
    );
    const outcome = call(mailbox, 'first', 2000);
    for (const message of ['second', 'third']) mailbox.cast(message, () => {});
    const closed = mailbox.close();
    mailbox.abandon();
    expect(await outcome).toEqual({ kind: 'unavailable' });
    await closed;
    expect(aborted?.aborted).toBe(true);
    expect(dropped).toEqual([2]);
  });

  it('reads an answer before the next message can change it', async () => {
    const state = { count: 0 };
    const mailbox = openMailbox(
      async () => {
        state.count += 1;
        return state;
      },
      { maxQueued: 10 },
    );
    const counts = [1, 2, 3].map((message) =>
      mailbox.call(message, {
        timeoutMs: 50,
        signal: new AbortController().signal,
        read: (answer) => (answer as typeof state).count,
      }),
    );
    expect(await Promise.all(counts)).toEqual(
      [1, 2, 3].map((reply) => ({ kind: 'answered', reply })),
    );
  });

  it('tells that a target is stuck, and not that a message has waited for others', async () => {
    const stuck: string[] = [];
    const mailbox = openMailbox((_, message) => later(message as number), {
      maxQueued: 10,
      onStuck: () => stuck.push('stuck'),
    });
    mailbox.cast(30, () => {});
    mailbox.cast(30, () => {});
    const patient = call(mailbox, 1, 50); // behind two messages, of which it sees the first one end
    await vi.advanceTimersByTimeAsync(51);
    expect(await patient).toEqual({ kind: 'late' });
    expect(stuck).toEqual([]);
    const behind = call(mailbox, 1, 5); // the second message has run all the time
    await vi.advanceTimersByTimeAsync(6);
    expect(await behind).toEqual({ kind: 'late' });
    expect(stuck).toEqual(['stuck']);
    await vi.advanceTimersByTimeAsync(100);
    const own = call(mailbox, 100, 5);
    await vi.advanceTimersByTimeAsync(6);
    expect(await own).toEqual({ kind: 'late' });
    expect(stuck).toEqual(['stuck', 'stuck']);
  });
});
