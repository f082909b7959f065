import { describe, expect, it } from 'vitest';
import { defineServer, type ServerOptions } from '../../src/runtime/index.js';

const create = (initializeEra: unknown) =>
  defineServer({ server: { name: 's', version: '1' } })({
    initializeEra: initializeEra as NonNullable<ServerOptions['initializeEra']>,
  });

describe('initializeEra', () => {
  it('has no sessions unless it is asked for them', () => {
    expect(create(undefined).settings.sessions).toBeUndefined();
    expect(create({ idleMs: 5 }).settings.sessions).toBeUndefined();
    expect(create({ sessions: 'none' }).settings.sessions).toBeUndefined();
  });

  it('has defaults for every limit', () => {
    expect(
      create({ sessions: 'memory', idleMs: 5, maxSessions: undefined }).settings.sessions,
    ).toEqual({ idleMs: 5, maxSessions: 1000, maxReplayEvents: 1000, maxReplayBytes: 1_000_000 });
  });

  it.each([
    [null, '`initializeEra` must be a map'],
    [{ session: 'memory' }, 'session'],
    [{ sessions: 'redis' }, '`initializeEra.sessions` must be `none` or `memory`'],
    [{ idleMs: 0 }, '`initializeEra.idleMs` must be an integer from 1 to 2147483647'],
    [{ maxSessions: 1.5 }, '`initializeEra.maxSessions` must be an integer from 1 to 2147483647'],
    [{ maxReplayBytes: '1' }, '`initializeEra.maxReplayBytes` must be an integer'],
  ])('refuses %j', (settings, finding) => {
    expect(() => create(settings)).toThrow(finding);
  });
});
