import { defineExtension, type Extension, invalidParams } from 'snodo/runtime';

/** What the manifest says beside the module. */
export type Options = { readonly digits: number };

type Timing = { readonly count: number; readonly totalMs: number };

const timings = new Map<string, Timing>();

/** Tells how long results take: each in its `_meta`, and all of a method in the answer to `timing/summary`. */
export const extension: Extension<Options> = defineExtension<Options>({
  protocols: ['2026-07-28'],

  async middleware({ requestMethod }, next, { digits }) {
    const start = performance.now();
    const outcome = await next();
    if (outcome.result === undefined) return outcome;
    const elapsedMs = performance.now() - start;
    const { count, totalMs } = timings.get(requestMethod) ?? { count: 0, totalMs: 0 };
    timings.set(requestMethod, { count: count + 1, totalMs: totalMs + elapsedMs });
    const { _meta, ...members } = outcome.result;
    const timing = { 'com.example/elapsedMs': Number(elapsedMs.toFixed(digits)) };
    return { result: { ...members, _meta: Object.assign(timing, _meta) } };
  },

  routes: {
    'timing/summary': {
      handle({ method }, _context, { digits }) {
        const timing = typeof method === 'string' ? timings.get(method) : undefined;
        if (timing === undefined) throw invalidParams('`method` must be one that was answered');
        const { count, totalMs } = timing;
        return { count, meanMs: Number((totalMs / count).toFixed(digits)) };
      },
    },
  },

  validateOptions({ digits }) {
    if (!Number.isInteger(digits) || digits < 0 || digits > 6) {
      throw new Error('`digits` must be an integer from 0 to 6');
    }
  },
});
