import { onTestFinished } from 'vitest';
import type { LogRecord } from '../../../src/runtime/log.js';
import { type HttpServer, openListener } from '../../../src/runtime/transports/http/listener.js';
import {
  type ListenOptions,
  readListenOptions,
} from '../../../src/runtime/transports/http/options.js';
import { createFakeCore, type FakeCore } from '../fake-core.js';
import { openConnection, type RawConnection, type RawResponse } from './raw-connection.js';

/** A listener over a fake core, with what a test needs of both. */
export type TestServer = HttpServer & {
  readonly core: FakeCore;
  readonly logged: readonly LogRecord[];
  connect(): Promise<RawConnection>;
  /** Sends one request on a connection of its own. */
  ask(bytes: string): Promise<RawResponse>;
};

/** Opens a listener on a free loopback port; it is closed when the test ends. */
export async function openServer(
  options: Partial<Omit<ListenOptions, 'runtime'>> = {},
): Promise<TestServer> {
  const core = createFakeCore();
  const logged: LogRecord[] = [];
  const runtime = {
    settings: {},
    tools: { routes: [{ headers: () => [{ header: 'Region' }] }] },
  };
  const settings = readListenOptions({
    runtime,
    port: 0,
    drainTimeoutMs: 50,
    ...options,
  } as unknown as ListenOptions);
  const server = await openListener(settings, core, (record) => logged.push(record));
  onTestFinished(() => server.close());
  const open = async (): Promise<RawConnection> => {
    const connection = await openConnection(server.port);
    onTestFinished(() => void connection.socket.destroy());
    return connection;
  };
  return {
    ...server,
    core,
    logged,
    connect: open,
    async ask(bytes) {
      const connection = await open();
      connection.send(bytes);
      return connection.response();
    },
  };
}
