import { deriveContext } from '../derive-context.js';
import { type Layer, refuseCall, subjectOf, type WrapperHost, warn } from './layer.js';
import type { WrapperNext } from './wrapper.js';

/** The timed handlers of one component. */
export type TimedHandlers = {
  /** Those that have not settled, also after their timeout. */
  running: number;
  /** Whether one of them was found to ignore its signal. */
  ignored: boolean;
};

/** As many timed handlers of a component may run at once: what ignores its signal must not pile up without end. */
const MOST_TIMED = 1024;

/** Milliseconds after its timeout in which a handler that heeds its signal has settled. */
const GRACE_MS = 1000;

/** Makes the layer that ends calls which take too long. */
export function timeoutLayer(timeoutMs: number, handlers: TimedHandlers, host: WrapperHost): Layer {
  return (context, args, next, place) => {
    if (handlers.running >= MOST_TIMED) {
      const text = `${subjectOf(place)} is still busy with ${MOST_TIMED} calls (timeout). Try again later`;
      return refuseCall(place, text);
    }
    const watched = (inner: Parameters<WrapperNext>[0]): Promise<unknown> => {
      handlers.running += 1;
      return next(inner, args).finally(() => {
        handlers.running -= 1;
      });
    };
    const { signal: outer } = context;
    outer.throwIfAborted();
    const controller = new AbortController();
    return new Promise((resolve, reject) => {
      let grace: ReturnType<typeof setTimeout> | undefined;
      const timer = setTimeout(() => {
        outer.removeEventListener('abort', follow);
        // Before the signal aborts: what the handler makes of that is too late.
        resolve(LATE);
        grace = setTimeout(() => {
          if (handlers.ignored) return;
          handlers.ignored = true;
          const message = `a handler still runs ${GRACE_MS} ms after its timeout: it ignores \`context.signal\``;
          warn(host, context, place, { message });
        }, GRACE_MS);
        controller.abort(new Error(`The timeout of ${timeoutMs} ms has passed`));
      }, timeoutMs);
      const end = (): void => {
        clearTimeout(timer);
        clearTimeout(grace);
        outer.removeEventListener('abort', follow);
      };
      const follow = (): void => {
        end();
        reject(outer.reason);
        controller.abort(outer.reason);
      };
      outer.addEventListener('abort', follow);
      const settle =
        <Value>(pass: (value: Value) => void) =>
        (value: Value): void => {
          end();
          pass(value);
        };
      watched(deriveContext(context, { signal: controller.signal })).then(
        settle(resolve),
        settle(reject),
      );
    }).then((result) =>
      result === LATE
        ? refuseCall(
            place,
            `${subjectOf(place)} did not answer within its timeout of ${timeoutMs} ms`,
          )
        : result,
    );
  };
}

const LATE: unique symbol = Symbol('late');
