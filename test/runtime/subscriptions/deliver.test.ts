import { getEventListeners } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ServerEvent, SubscriptionSource } from '../../../src/runtime/index.js';
import { deliver } from '../../../src/runtime/subscriptions/deliver.js';

const EVENT: ServerEvent = { type: 'toolsListChanged' };

type Delivery = { readonly abort: AbortController; readonly ended: Promise<void> };

function start(
  open: SubscriptionSource['open'],
  notify: (text: string, abort: AbortController) => void = () => {},
): Delivery {
  const abort = new AbortController();
  const ended = deliver(
    { open },
    {
      filter: { toolsListChanged: true },
      context: {} as never,
      meta: undefined,
      notify: (text) => notify(text, abort),
      signals: [abort.signal],
    },
  );
  return { abort, ended };
}

/** A source whose `next` does what it is told to do. */
function sourceOf(next: () => Promise<IteratorResult<ServerEvent>>): SubscriptionSource['open'] {
  return () => ({ [Symbol.asyncIterator]: () => ({ next }) });
}

describe('a source of events that misbehaves', () => {
  it('leaves no listener on the signals when it cannot be opened', async () => {
    const { abort, ended } = start(() => {
      throw new Error('no source');
    });
    await expect(ended).rejects.toThrow('no source');
    expect(getEventListeners(abort.signal, 'abort')).toHaveLength(0);
  });

  it.each<[string, ServerEvent]>([
    ['events', EVENT],
    ['events that nobody asked for', { type: 'promptsListChanged' }],
  ])('does not keep the process busy when it gives %s without an end', async (_name, value) => {
    let pulls = 0;
    const { abort, ended } = start(
      sourceOf(async () => {
        pulls += 1;
        // Ends by itself long after everybody else should have had a turn.
        return pulls < 50_000 ? { done: false, value } : { done: true, value: undefined };
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 1));
    abort.abort();
    await ended;
    expect(pulls).toBeLessThan(50_000);
  });

  it('is asked for nothing more when the client is gone', async () => {
    const unhandled: unknown[] = [];
    const onUnhandled = (cause: unknown): void => void unhandled.push(cause);
    process.on('unhandledRejection', onUnhandled);
    onTestFinished(() => void process.off('unhandledRejection', onUnhandled));
    let pulls = 0;
    const { ended } = start(
      sourceOf(() => {
        pulls += 1;
        if (pulls === 1) return Promise.resolve({ done: false, value: EVENT });
        return Promise.reject(new Error('too late'));
      }),
      (_text, abort) => abort.abort(),
    );
    await ended;
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(pulls).toBe(1);
    expect(unhandled).toEqual([]);
  });
});
