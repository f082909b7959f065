import { messageFault, type RequestMessage } from '../../src/runtime/messages/message.js';
import { faultReply } from '../../src/runtime/messages/reply.js';
import type { RequestOrigin } from '../../src/runtime/origin.js';
import type { Core } from '../../src/runtime/transports/core.js';

/** A core whose requests the test sees and ends. */
export type FakeCore = Core & {
  /** Every request dispatched so far, in order. */
  readonly dispatched: readonly Dispatched[];
  /** Resolves when that many requests were dispatched. */
  reached(count: number): Promise<void>;
};

/** A request that reached the core. */
export type Dispatched = {
  readonly request: RequestMessage;
  readonly origin: RequestOrigin;
  /** Answers a request with the method `wait`. */
  release(): void;
};

/**
 * Makes a core that answers at once with the request's params as its result, except for the method `wait`: such a
 * request is answered when the test releases it.
 */
export function createFakeCore(): FakeCore {
  const dispatched: Dispatched[] = [];
  const watchers = new Set<() => void>();
  return {
    dispatched,
    start: () => true,
    observeTurnedAway: () => {},
    observeNotification: () => {},
    observeSession: () => undefined,
    faultReply,
    refuseOneWay: ({ kind }) => (kind === 'response' ? messageFault(-32600, 'No') : undefined),
    isModern: () => true,
    belongsToSession: () => false,
    primesStreams: () => false,
    takesNotifications: () => true,
    staysOpen: () => false,
    async dispatch(request, origin) {
      const released = new Promise<void>((resolve) => {
        dispatched.push({ request, origin, release: resolve });
      });
      for (const watch of watchers) watch();
      if (request.method === 'wait') await released;
      const result = JSON.stringify(request.params ?? {});
      return { status: 200, text: `{"jsonrpc":"2.0","id":${request.id.text},"result":${result}}` };
    },
    reached: (count) =>
      new Promise((resolve) => {
        const watch = (): void => {
          if (dispatched.length < count) return;
          watchers.delete(watch);
          resolve();
        };
        watchers.add(watch);
        watch();
      }),
  };
}
