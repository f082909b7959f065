import { describe, expect, it } from 'vitest';
import {
  createHttpEndpoint,
  type EndpointOptions,
  type RequestHead,
} from '../../../src/runtime/transports/http/index.js';
import { calls, createCaseRuntime } from './case-runtime.js';

const HEAD: RequestHead = {
  method: 'POST',
  target: '/mcp',
  rawHeaders: [
    'Host',
    'localhost',
    'content-type',
    'application/json',
    'ACCEPT',
    '*/*',
    'MCP-Protocol-Version',
    '2025-11-25',
  ],
};

const STEPS = Buffer.from(
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"_meta":{"progressToken":1},"name":"steps","arguments":{}}}',
);

function open(options: Partial<EndpointOptions> = {}) {
  calls.length = 0;
  return createHttpEndpoint({ runtime: createCaseRuntime(), ...options });
}

/** Prepares a request whose head must pass. */
async function prepared(endpoint: ReturnType<typeof open>) {
  const outcome = await endpoint.prepare(HEAD);
  if ('status' in outcome) throw new Error(`refused with ${outcome.status}`);
  return outcome;
}

describe('an endpoint', () => {
  it('judges a head without a body, and at once', () => {
    expect(open().prepare({ ...HEAD, method: 'GET' })).toMatchObject({
      status: 405,
      headers: ['Content-Type', 'application/json', 'Allow', 'POST'],
      leavesBody: true,
    });
    expect(open().prepare(HEAD)).not.toHaveProperty('status');
    expect(open({ gate: async () => undefined }).prepare(HEAD)).toBeInstanceOf(Promise);
  });

  it('answers a body that is there as a whole, without a way to stream', async () => {
    const exchange = await prepared(open());
    const outcome = await exchange.execute(({ chunk, end }) => {
      chunk(STEPS);
      end();
      return () => {};
    }, {});
    expect(outcome).toMatchObject({ status: 200, leavesBody: false });
    expect(calls).toHaveLength(1);
  });

  it('streams into whatever is opened', async () => {
    const sent: string[] = [];
    const exchange = await prepared(open());
    const outcome = await exchange.execute(
      ({ chunk, end }) => {
        for (const byte of STEPS) chunk(Uint8Array.of(byte));
        end();
        return () => {};
      },
      {
        openStream(status, headers) {
          sent.push(`${status} ${headers[1]}`);
          return {
            write: (text) => sent.push(text),
            end: (text) => sent.push(text, 'end'),
            backlogBytes: () => 0,
            drained: async () => {},
          };
        },
      },
    );
    expect(outcome).toBe('streamed');
    expect(sent.map((text) => text.slice(0, 21))).toEqual([
      '200 text/event-stream',
      'data: {"jsonrpc":"2.0',
      'data: {"jsonrpc":"2.0',
      'data: {"jsonrpc":"2.0',
      'end',
    ]);
  });

  it('stops a body that is too large, and one that is not whole when it closes', async () => {
    let stopped = 0;
    const stop = (): void => {
      stopped += 1;
    };
    const large = await prepared(open({ maxBodyBytes: 10 }));
    const refused = await large.execute(({ chunk }) => {
      chunk(STEPS);
      return stop;
    }, {});
    expect([refused, stopped]).toMatchObject([{ status: 413 }, 1]);
    const endpoint = open();
    const slow = await prepared(endpoint);
    const reading = slow.execute(() => stop, {});
    await endpoint.close();
    expect([await reading, stopped]).toMatchObject([{ status: 503 }, 2]);
    expect(await endpoint.prepare(HEAD)).toMatchObject({ status: 503 });
  });

  it('is told that a client has left within its body', async () => {
    const exchange = await prepared(open());
    const outcome = await exchange.execute(({ abort }) => {
      abort();
      return () => {};
    }, {});
    expect(outcome).toBe('gone');
  });
});
