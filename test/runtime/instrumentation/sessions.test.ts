import { describe, expect, it } from 'vitest';
import { handleEvent } from '../../../src/runtime/otel/index.js';
import {
  get,
  openSessionHost,
  type SessionHost,
} from '../../transports/http/sessions/session-host.js';
import { collectTelemetry } from '../otel/telemetry.js';
import type { HeardEvent } from './heard.js';

async function observed(): Promise<{ host: SessionHost; told: readonly HeardEvent[] }> {
  const told: HeardEvent[] = [];
  const host = await openSessionHost({
    instrumentation: {
      handleEvent: (name, measurements, metadata) => {
        if (name.startsWith('session:')) told.push({ name, measurements, metadata } as HeardEvent);
      },
    },
  });
  return { host, told };
}

describe('a session over HTTP', () => {
  it.each(['2025-11-25', '2025-06-18'])(
    'opens and closes once in %s, and its id is told to nobody',
    async (protocolVersion) => {
      const { host, told } = await observed();
      const session = await host.open(protocolVersion);
      const [open] = told;
      expect(open).toMatchObject({
        name: 'session:open',
        measurements: {},
        metadata: { sessionId: expect.any(Number), transport: 'http', protocolVersion },
      });
      await host.exchange(get({ ...session, Accept: null }, 'DELETE'));
      await host.exchange(get({ ...session, Accept: null }, 'DELETE'));
      expect(told.slice(1)).toEqual([
        {
          name: 'session:close',
          measurements: { durationMs: expect.any(Number) },
          metadata: open?.metadata,
        },
      ]);
      expect(JSON.stringify(told)).not.toContain(session['Mcp-Session-Id']);
    },
  );

  it('closes with the server, each for itself', async () => {
    const { host, told } = await observed();
    await host.open();
    await host.open();
    await host.close();
    const ids = (name: string): unknown[] =>
      told.flatMap((event) =>
        event.name === name && 'sessionId' in event.metadata ? [event.metadata.sessionId] : [],
      );
    expect(new Set(ids('session:open')).size).toBe(2);
    expect(ids('session:close')).toEqual(ids('session:open'));
  });

  it('has a duration in OpenTelemetry, in seconds', async () => {
    const collected = collectTelemetry();
    const host = await openSessionHost({ instrumentation: { handleEvent } });
    const session = await host.open();
    await host.exchange(get({ ...session, Accept: null }, 'DELETE'));
    const histogram = await collected.histogram('mcp.server.session.duration');
    expect(histogram?.descriptor.unit).toBe('s');
    expect(histogram?.dataPoints).toMatchObject([
      {
        attributes: {
          'mcp.protocol.version': '2025-11-25',
          'network.transport': 'tcp',
          'network.protocol.name': 'http',
        },
        value: { count: 1 },
      },
    ]);
  });
});
