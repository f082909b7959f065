import { describe, expect, it } from 'vitest';
import { defineServer, type LogRecord } from '../../../src/runtime/index.js';
import {
  createFetchHandler,
  type FetchOptions,
} from '../../../src/runtime/transports/fetch/index.js';
import { calls, createCaseRuntime, endings } from '../http/case-runtime.js';

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  progressToken: 1,
};

function callRequest(name: string, init: RequestInit = {}): Request {
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/call',
      'Mcp-Name': name,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: {}, _meta: META },
    }),
    ...init,
  });
}

function open(options: Partial<FetchOptions> = {}) {
  calls.length = 0;
  endings.length = 0;
  return createFetchHandler({ runtime: createCaseRuntime(), drainTimeoutMs: 50, ...options });
}

describe('a fetch handler', () => {
  it('answers without a server', async () => {
    const response = await open()(callRequest('caller'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toMatchObject({ id: 1, result: { isError: false } });
  });

  it.each([
    ['http://localhost/mcp', {}, 200],
    ['http://127.0.0.1:8787/mcp?x', {}, 200],
    ['https://mcp.example.com/mcp', {}, 403],
    ['https://mcp.example.com/mcp', { allowedHosts: ['mcp.example.com'] }, 200],
    ['http://localhost/other', {}, 404],
    ['http://localhost/other', { path: '/other' }, 200],
    ['http://localhost/', { path: '/' }, 200],
  ])('at %s with %j: %i', async (url, options, status) => {
    const request = callRequest('caller');
    expect((await open(options)(new Request(url, request))).status).toBe(status);
  });

  it('believes the header more than the URL', async () => {
    const request = callRequest('caller');
    request.headers.set('Host', 'evil.example');
    expect((await open()(request)).status).toBe(403);
  });

  it('tells the gate an address only where it is given one, and asks for it only then', async () => {
    const seen: unknown[] = [];
    const gate: FetchOptions['gate'] = ({ remoteAddress }) => {
      seen.push(remoteAddress);
      return undefined;
    };
    await open({ gate })(callRequest('caller'));
    await open({ gate, remoteAddress: (request) => request.headers.get('Mcp-Name') ?? '' })(
      callRequest('caller'),
    );
    expect(seen).toEqual([undefined, 'caller']);
    let asked = false;
    const remoteAddress = () => {
      asked = true;
      return '';
    };
    await open({ remoteAddress })(callRequest('caller'));
    expect(asked).toBe(false);
  });

  it('refuses with 500 when what finds out the address fails', async () => {
    const remoteAddress = (): never => {
      throw new Error('no address');
    };
    const response = await open({ gate: () => undefined, remoteAddress })(callRequest('caller'));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('no address');
  });

  it.each<[string, (request: Request) => unknown]>([
    ['was read', (request) => request.text()],
    ['is being read', (request) => request.body?.getReader()],
  ])('answers with 500 a request whose body %s before', async (_name, read) => {
    const request = callRequest('caller');
    await read(request);
    const response = await open()(request);
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('body parser');
  });

  it('answers health, also without a body for 204 and HEAD', async () => {
    const handler = open({ health: '/up', gate: () => ({ status: 204 }) });
    expect(await (await handler(new Request('http://x/up'))).json()).toEqual({ status: 'ok' });
    const response = await handler(callRequest('caller'));
    expect([response.status, response.body]).toEqual([204, null]);
  });

  it('is ready when what it needs has started, which the first question does', async () => {
    let started = (): void => {};
    const services = {
      start: () =>
        new Promise<string>((resolve) => {
          started = () => resolve('pool');
        }),
    };
    const runtime = defineServer({ server: { name: 's', version: '1' }, services })();
    const handler = createFetchHandler({ runtime, ready: '/readyz', health: '/healthz' });
    const ask = async (path: string): Promise<unknown[]> => {
      const response = await handler(new Request(`http://x${path}`));
      return [response.status, await response.text()];
    };
    expect(await ask('/readyz')).toEqual([503, '{"status":"starting"}']);
    expect(await ask('/healthz')).toEqual([200, '{"status":"ok"}']);
    expect(await ask('/readyz')).toEqual([503, '{"status":"starting"}']);
    started();
    await expect.poll(() => ask('/readyz')).toEqual([200, '{"status":"ok"}']);
    await handler.close();
    expect(await ask('/readyz')).toEqual([503, '{"status":"closing"}']);
  });

  it('is not ready, and tries again, when the start fails', async () => {
    const logged: string[] = [];
    let fails = true;
    const services = {
      start: async () => {
        if (fails) throw new Error('down');
        return 'pool';
      },
    };
    const logger = ({ message }: LogRecord): void => void logged.push(message);
    const runtime = defineServer({ server: { name: 's', version: '1' }, services, logger })();
    const handler = createFetchHandler({ runtime, ready: '/readyz' });
    const ask = async (): Promise<number> => (await handler(new Request('http://x/readyz'))).status;
    expect(await ask()).toBe(503);
    await expect.poll(() => logged).toEqual(['the services do not start: down']);
    fails = false;
    await expect.poll(ask).toBe(200);
  });

  it('cancels a request when its signal aborts', async () => {
    const aborting = new AbortController();
    const answered = open()(callRequest('waits_silently', { signal: aborting.signal }));
    await expect.poll(() => calls.length).toBe(1);
    aborting.abort();
    await answered;
    expect(endings).toEqual(['aborted']);
  });

  it('cancels a request when its stream is given up', async () => {
    const response = await open()(callRequest('waits'));
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const reader = response.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    expect(new TextDecoder().decode(value)).toMatch(/^data: .*"progress":1.*\n\n$/);
    await reader?.cancel();
    expect(endings).toEqual(['aborted']);
  });

  it('refuses a body that breaks off', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.error(new Error('secret')),
    });
    const init = { body, duplex: 'half' } as RequestInit;
    const response = await open()(callRequest('caller', init));
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('secret');
  });

  it('takes no more of a body than it may', async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        sent += 1;
        controller.enqueue(new Uint8Array(1000));
      },
    });
    const init = { body, duplex: 'half' } as RequestInit;
    const response = await open({ maxBodyBytes: 10_000 })(callRequest('caller', init));
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(20);
  });

  it('breaks a stream off, and answers what has none with 503, when it closes', async () => {
    const handler = open();
    const stream = await handler(callRequest('waits'));
    const silent = handler(callRequest('waits_silently'));
    await expect.poll(() => calls.length).toBe(2);
    await handler.close();
    expect((await silent).status).toBe(503);
    await expect(stream.text()).rejects.toThrow('The server is closing');
    expect((await handler(callRequest('caller'))).status).toBe(503);
  });

  it.each([
    [{ port: 1 }, 'createFetchHandler: unknown option `port`'],
    [{ readTimeoutMs: 1 }, 'createFetchHandler: unknown option `readTimeoutMs`'],
    [{ remoteAddress: '1.2.3.4' }, 'createFetchHandler: `remoteAddress` must be a function'],
    [{ path: 'mcp' }, 'createFetchHandler: `path` must start with `/` and have no query'],
  ])('refuses the options %j', (options, message) => {
    expect(() => open(options as Partial<FetchOptions>)).toThrow(message);
  });
});
