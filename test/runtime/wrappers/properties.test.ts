import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Cancellation,
  concurrency,
  elicitForm,
  type Runtime,
  rateLimit,
  timeout,
} from '../../../src/runtime/index.js';
import { ask } from '../ask.js';
import { serverOf } from './server.js';

async function isAdmitted(runtime: Runtime, principal: string): Promise<boolean> {
  const { result } = await ask(runtime, 'tools/call', { name: 't' }, { auth: { principal } });
  return result?.['isError'] === false;
}

describe('a rate limit', () => {
  it('admits what a plain count of each window admits', async () => {
    const call = fc.record({ wait: fc.nat(40), key: fc.constantFrom('a', 'b', 'c') });
    const rule = {
      limit: fc.integer({ min: 1, max: 4 }),
      windowMs: fc.integer({ min: 1, max: 60 }),
    };
    await fc.assert(
      fc.asyncProperty(
        fc.record(rule),
        fc.array(call, { maxLength: 40 }),
        async (options, calls) => {
          let now = 0;
          const { runtime } = serverOf(
            [rateLimit({ ...options, key: 'auth.principal' })],
            () => 'ok',
            {
              clock: () => now,
            },
          );
          const windows: Record<string, { start: number; count: number }> = {};
          for (const { wait, key } of calls) {
            now += wait;
            const known = windows[key];
            const window =
              known === undefined || now - known.start >= options.windowMs
                ? { start: now, count: 0 }
                : known;
            windows[key] = window;
            const isExpected = window.count < options.limit;
            if (isExpected) window.count += 1;
            expect(await isAdmitted(runtime, key)).toBe(isExpected);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('never admits more than `maxKeys` keys whose windows are open', async () => {
    const call = fc.record({ wait: fc.nat(20), key: fc.integer({ min: 0, max: 9 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 40 }), async (calls) => {
        let now = 0;
        const options = { limit: 1000, windowMs: 50, maxKeys: 3, key: 'auth.principal' };
        const { runtime } = serverOf([rateLimit(options)], () => 'ok', { clock: () => now });
        const starts = new Map<number, number>();
        for (const { wait, key } of calls) {
          now += wait;
          for (const [known, start] of starts) if (now - start >= 50) starts.delete(known);
          const isExpected = starts.has(key) || starts.size < 3;
          if (isExpected && !starts.has(key)) starts.set(key, now);
          expect(await isAdmitted(runtime, String(key))).toBe(isExpected);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the permits of a concurrency limit', () => {
  const outcomes = [
    'return',
    'throw',
    'reject',
    'later',
    'ask',
    'cancel',
    'timeout',
    'never',
  ] as const;

  it('are all there again, whatever became of the calls', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...outcomes), { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        async (plan, isTimeoutInside) => {
          const left = [...plan];
          let probing = false;
          const settle: ((value: unknown) => void)[] = [];
          const limit = concurrency({ limit: 4 });
          const wrap = isTimeoutInside
            ? [limit, timeout({ timeoutMs: 2 })]
            : [timeout({ timeoutMs: 2 }), limit];
          const { runtime } = serverOf(wrap, (_args, { ask: question }) => {
            if (probing) return new Promise((resolve) => settle.push(resolve));
            switch (left.shift()) {
              case 'return':
                return 'ok';
              case 'throw':
                throw new Error('x');
              case 'reject':
                return Promise.reject(new Error('x'));
              case 'later':
                return new Promise((resolve) => setImmediate(resolve, 'ok'));
              case 'ask':
                return question({ sure: elicitForm('Sure?', {}) });
              default:
                return new Promise(() => undefined);
            }
          });
          const answers = plan.map((outcome) => {
            const cancellation = new Cancellation();
            if (outcome === 'cancel') setImmediate(() => cancellation.cancel(new Error('gone')));
            return ask(runtime, 'tools/call', { name: 't' }, { cancellation });
          });
          await Promise.all(answers);
          probing = true;
          const probes = Array.from({ length: 5 }, () => ask(runtime, 'tools/call', { name: 't' }));
          await new Promise((resolve) => setImmediate(resolve));
          expect(settle).toHaveLength(4);
          for (const resolve of settle) resolve('ok');
          await Promise.all(probes);
        },
      ),
      { numRuns: 60 },
    );
  });
});
