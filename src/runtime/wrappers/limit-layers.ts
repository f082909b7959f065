import { type Layer, refuseCall } from './layer.js';
import { admit, giveBack, type Limiter } from './limiter.js';

/** Makes the layer that counts calls, and lets those go on that the limit leaves room for. */
export function rateLimitLayer(limiter: Limiter): Layer {
  return async (context, args, next, place) => {
    const admission = await admit(limiter, context, args, place);
    return admission.admitted ? next(context, args) : refuseCall(place, admission.refusal);
  };
}

/** Makes the layer that bounds the calls which run at once. */
export function concurrencyLayer(limiter: Limiter): Layer {
  return async (context, args, next, place) => {
    const { signal } = context;
    signal.throwIfAborted();
    const admission = await admit(limiter, context, args, place);
    if (!admission.admitted) return refuseCall(place, admission.refusal);
    const { key } = admission;
    if (key === undefined) return next(context, args);
    // Once: when the call settles, or when its request ends before, whatever the handler still does.
    const release = (): void => {
      signal.removeEventListener('abort', release);
      if (isHeld) giveBack(limiter, key, context, place);
      isHeld = false;
    };
    let isHeld = true;
    signal.addEventListener('abort', release);
    try {
      signal.throwIfAborted();
      return await next(context, args);
    } finally {
      release();
    }
  };
}
