import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LogRecord } from '../../../src/runtime/log.js';
import type { GateRequest } from '../../../src/runtime/transports/http/gate.js';
import { calls, createCaseRuntime, endings } from './case-runtime.js';
import { type HostOptions, openHost } from './hosts.js';
import { openConnection, post, type RawConnection } from './raw-connection.js';

const META =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"progressToken":"t"}';

/** A call of a tool as a client of 2026-07-28 sends it, or as an older one does. */
function call(name: string, era: 'modern' | 'older' = 'modern'): string {
  const meta = era === 'modern' ? META : '"_meta":{"progressToken":"t"}';
  return post(
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{${meta},"name":"${name}","arguments":{}}}`,
    era === 'modern'
      ? { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call', 'Mcp-Name': name }
      : { 'MCP-Protocol-Version': '2025-11-25' },
  );
}

describe.each(['node', 'express', 'fetch'] as const)('%s', (kind) => {
  async function open(options: Partial<HostOptions> = {}) {
    calls.length = 0;
    endings.length = 0;
    const logged: LogRecord[] = [];
    const runtime = createCaseRuntime({ logger: (record) => logged.push(record) });
    const host = await openHost(kind, runtime, { drainTimeoutMs: 50, ...options });
    onTestFinished(() => host.close());
    const connect = async (): Promise<RawConnection> => {
      const connection = await openConnection(host.port);
      onTestFinished(() => void connection.socket.destroy());
      return connection;
    };
    const ask = async (bytes: string) => {
      const connection = await connect();
      connection.send(bytes);
      return connection.response();
    };
    return { ...host, logged, connect, ask };
  }

  it('asks the gate, and hands the identity to the handler', async () => {
    let seen: GateRequest | undefined;
    const host = await open({
      gate: async (request) => {
        seen = request;
        return { auth: { principal: 'ada' } };
      },
      ...(kind === 'fetch' ? { remoteAddress: () => '127.0.0.1' } : {}),
    });
    const { body } = await host.ask(call('caller'));
    expect(JSON.parse(body).result.content[0].text).toBe('{"principal":"ada"}');
    expect(seen).toMatchObject({ method: 'POST', path: '/mcp', remoteAddress: '127.0.0.1' });
    expect(seen?.headers['mcp-name']).toBe('caller');
  });

  it('sends the answer of the gate', async () => {
    const host = await open({
      gate: () => ({ status: 401, headers: { 'WWW-Authenticate': 'x' } }),
    });
    const { status, headers, body } = await host.ask(call('caller'));
    expect([status, headers['www-authenticate'], body]).toEqual([401, 'x', '']);
    expect(calls).toEqual([]);
  });

  it('refuses when the gate is too slow', async () => {
    const host = await open({ gate: () => new Promise(() => {}), requestGateTimeoutMs: 30 });
    expect((await host.ask(call('caller'))).status).toBe(504);
  });

  it('answers preflights', async () => {
    const page = 'http://localhost:3000';
    const host = await open({ cors: { origins: [page] } });
    const headers = {
      Origin: page,
      'Access-Control-Request-Method': 'POST',
      'Content-Length': null,
    };
    const answer = await host.ask(post('', headers, 'OPTIONS /mcp'));
    expect(answer.status).toBe(204);
    expect(answer.headers['access-control-allow-origin']).toBe(page);
    expect(answer.headers['access-control-allow-headers']).toContain('Mcp-Param-Region');
  });

  it('refuses a body that does not arrive in time', async () => {
    const host = await open({ bodyTimeoutMs: 60 });
    const { status, body } = await host.ask(call('caller').slice(0, -1));
    expect([status, JSON.parse(body).error.code]).toEqual([408, -32600]);
  });

  it('drops a request whose client leaves within the body', async () => {
    const host = await open();
    const connection = await host.connect();
    connection.send(call('caller').slice(0, -1));
    await sleep(30);
    connection.socket.destroy();
    expect((await host.ask(call('caller'))).status).toBe(200);
    expect(calls).toHaveLength(1);
    expect(host.logged).toEqual([]);
  });

  it('sends events as they come, and cancels a request of 2026-07-28 whose client leaves', async () => {
    const host = await open();
    const connection = await host.connect();
    connection.send(call('waits'));
    const opened = await connection.received(/"progress":1/);
    expect(opened).toMatch(/^HTTP\/1\.1 200 /);
    expect(opened).toMatch(/x-accel-buffering: no/i);
    connection.socket.destroy();
    await expect.poll(() => endings).toEqual(['aborted']);
  });

  it('does not cancel an older request whose client leaves', async () => {
    const host = await open();
    const connection = await host.connect();
    connection.send(call('waits', 'older'));
    await connection.received(/"progress":1/);
    connection.socket.destroy();
    await sleep(100);
    expect(endings).toEqual([]);
  });

  it('cancels a request whose client leaves before anything was sent', async () => {
    const host = await open();
    const connection = await host.connect();
    connection.send(call('waits_silently'));
    await expect.poll(() => calls.length).toBe(1);
    connection.socket.destroy();
    await expect.poll(() => endings).toEqual(['aborted']);
  });

  it('keeps a silent stream alive', async () => {
    const host = await open({ streamKeepAliveMs: 20 });
    const connection = await host.connect();
    connection.send(call('waits'));
    await connection.received(/:\n\n[\s\S]*:\n\n/);
  });

  it('holds no more for a client that does not read than it may', async () => {
    const host = await open({ maxStreamBacklogBytes: 100_000 });
    const connection = await host.connect();
    connection.socket.pause();
    connection.send(call('floods'));
    await expect.poll(() => endings, { timeout: 20_000 }).toEqual(['flooded']);
    expect(host.logged.map(({ message }) => message)).toEqual([
      'notifications were dropped: the client does not read its event stream',
    ]);
    connection.socket.resume();
    const { body } = await connection.response();
    expect(body.length).toBeLessThan(20_000_000);
    expect(JSON.parse(body.split('\n\n').at(-2)?.slice(6) ?? '')).toMatchObject({
      id: 1,
      result: { isError: false },
    });
  });

  describe('close', () => {
    it('refuses what is not read yet, and lets the rest end', async () => {
      const host = await open({ drainTimeoutMs: 5000 });
      const [reading, streaming, later] = [
        await host.connect(),
        await host.connect(),
        await host.connect(),
      ];
      reading.send(call('caller').slice(0, -1));
      later.send(call('caller').slice(0, 10));
      streaming.send(call('pauses'));
      await streaming.received(/"progress":1/);
      const closed = host.close();
      later.send(call('caller').slice(10));
      for (const connection of [reading, later]) {
        const { status, headers, body } = await connection.response();
        expect([status, headers['retry-after']]).toEqual([503, '1']);
        expect(JSON.parse(body).error.code).toBe(-32603);
      }
      const { body } = await streaming.response();
      expect(body.split('\n\n').at(-2)).toContain('"id":1');
      await closed;
      expect(calls.map(({ name }) => name)).toEqual(['pauses']);
    });

    it('cuts what is left at the deadline', async () => {
      const host = await open({ drainTimeoutMs: 60 });
      const [streaming, silent] = [await host.connect(), await host.connect()];
      streaming.send(call('waits'));
      silent.send(call('waits_silently'));
      await streaming.received(/"progress":1/);
      await expect.poll(() => calls.length).toBe(2);
      await host.close();
      await Promise.all([streaming.closed, silent.closed]);
      expect(endings).toEqual(['aborted', 'aborted']);
    });
  });
});
