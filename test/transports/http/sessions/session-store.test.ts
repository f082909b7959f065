import { describe, expect, it, onTestFinished } from 'vitest';
import type { Session } from '../../../../src/runtime/transports/http/sessions/session.js';
import { SessionStore } from '../../../../src/runtime/transports/http/sessions/session-store.js';

/** A store whose clock is the test's, and what became of its sessions. */
function createStore(limits: { idleMs: number; maxSessions: number }) {
  let now = 0;
  const ended: string[] = [];
  const store = new SessionStore(limits, () => now);
  onTestFinished(() => store.close());
  return {
    store,
    ended,
    pass: (ms: number) => {
      now += ms;
    },
    session: (id: string, caller = ''): Session =>
      ({ id, caller, end: () => ended.push(id), quiet: () => {} }) as unknown as Session,
  };
}

describe('a store of sessions', () => {
  it('makes room by ending the one that is idle longest, once that was a minute', () => {
    const { store, ended, pass, session } = createStore({ idleMs: 3_600_000, maxSessions: 2 });
    const first = session('first');
    expect([store.admit(first), store.admit(session('second'))]).toEqual([true, true]);
    pass(59_999);
    expect(store.admit(session('third'))).toBe(false);
    store.use(first)();
    pass(1);
    expect(store.admit(session('third'))).toBe(true);
    expect([ended, store.size]).toEqual([['second'], 2]);
  });

  it('never ends one for another while it is in use', () => {
    const { store, ended, pass, session } = createStore({ idleMs: 3_600_000, maxSessions: 1 });
    const busy = session('busy');
    store.admit(busy);
    const [one, two] = [store.use(busy), store.use(busy)];
    pass(1_000_000);
    one();
    expect(store.admit(session('other'))).toBe(false);
    two();
    expect(store.admit(session('other'))).toBe(false);
    pass(60_000);
    expect(store.admit(session('other'))).toBe(true);
    expect(ended).toEqual(['busy']);
  });

  it('tells callers apart, and forgets what has ended', () => {
    const { store, ended, session } = createStore({ idleMs: 1000, maxSessions: 5 });
    const mine = session('id', 'ann');
    store.admit(mine);
    expect(store.find('id', 'ann')).toBe(mine);
    expect(store.find('id', 'bob')).toBeUndefined();
    const stopUsing = store.use(mine);
    store.end(mine, 'over');
    stopUsing();
    expect([store.find('id', 'ann'), store.size, ended]).toEqual([undefined, 0, ['id']]);
    expect(() => store.use(mine)()).not.toThrow();
  });

  it('takes none in once it is closed', () => {
    const { store, ended, session } = createStore({ idleMs: 1000, maxSessions: 5 });
    store.admit(session('a'));
    store.close();
    expect([store.admit(session('b')), ended, store.size]).toEqual([false, ['a'], 0]);
  });
});
