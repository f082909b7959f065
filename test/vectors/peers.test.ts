// The rules of the vectors V101 to V110 where the messages of a client share a connection: stdio, and calls in this process.

import { createHub, type Hub } from 'snodo/runtime';
import { describe, expect, it } from 'vitest';
import { createRuntime } from '../../generated/vectors/server.js';
import { calls } from '../../manifests/vectors/calls.js';
import { PEERS, type Peer } from './peers.js';

const META =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}';

describe.each(PEERS)('listening %s (MCP 2026-07-28, "Subscriptions")', (name, openPeer) => {
  const open = (): { readonly peer: Peer; readonly hub: Hub } => {
    const hub = createHub();
    return { hub, peer: openPeer(createRuntime({ subscriptions: hub })) };
  };

  it('acknowledges first, with the part of the filter that it honours and the id as it came', async () => {
    const { peer } = open();
    peer.send(
      `{"jsonrpc":"2.0","id":110,"method":"subscriptions/listen","params":{${META},"notifications":{"toolsListChanged":true,"promptsListChanged":false,"resourceSubscriptions":["mem://a"],"unknown":true}}}`,
    );
    expect(await peer.rest()).toEqual([
      {
        jsonrpc: '2.0',
        method: 'notifications/subscriptions/acknowledged',
        params: {
          _meta: { 'io.modelcontextprotocol/subscriptionId': 110 },
          notifications: { toolsListChanged: true, resourceSubscriptions: ['mem://a'] },
        },
      },
    ]);
    await peer.end();
  });

  it('tells each of two what it asked for, under its own id', async () => {
    const { peer, hub } = open();
    peer.send(
      `{"jsonrpc":"2.0","id":"L1","method":"subscriptions/listen","params":{${META},"notifications":{"resourcesListChanged":true}}}`,
    );
    peer.send(
      `{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{${META},"notifications":{"resourcesListChanged":true,"resourceSubscriptions":["mem://a"]}}}`,
    );
    expect(await peer.rest()).toHaveLength(2);
    hub.toolsListChanged();
    hub.resourceUpdated('mem://b');
    hub.resourceUpdated('mem://a');
    hub.resourcesListChanged();
    const changed = (id: unknown): unknown => ({
      jsonrpc: '2.0',
      method: 'notifications/resources/list_changed',
      params: { _meta: { 'io.modelcontextprotocol/subscriptionId': id } },
    });
    const updated = {
      jsonrpc: '2.0',
      method: 'notifications/resources/updated',
      params: { _meta: { 'io.modelcontextprotocol/subscriptionId': 1 }, uri: 'mem://a' },
    };
    const messages = await peer.rest();
    const told = (id: unknown): unknown => messages.filter((each) => subscriptionOf(each) === id);
    expect(messages).toHaveLength(3);
    expect(told('L1')).toEqual([changed('L1')]);
    expect(told(1)).toEqual([updated, changed(1)]);
    await peer.end();
  });

  it('says nothing more to a client that has cancelled, and goes on for the other id', async () => {
    const { peer, hub } = open();
    for (const id of ['7', '"7"']) {
      peer.send(
        `{"jsonrpc":"2.0","id":${id},"method":"subscriptions/listen","params":{${META},"notifications":{"toolsListChanged":true}}}`,
      );
    }
    expect(await peer.rest()).toHaveLength(2);
    peer.send('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}');
    expect(await peer.rest()).toEqual([]);
    expect(hub.counters().listeners).toBe(1);
    hub.toolsListChanged();
    expect((await peer.rest()).map(subscriptionOf)).toEqual(['7']);
    await peer.end();
  });

  it('ends with notifications/cancelled and a result when the server ends it', async () => {
    const { peer, hub } = open();
    peer.send(
      `{"jsonrpc":"2.0","id":113,"method":"subscriptions/listen","params":{${META},"notifications":{"toolsListChanged":true}}}`,
    );
    expect(await peer.rest()).toHaveLength(1);
    if (name === 'over stdio') await peer.end();
    else hub.close();
    expect(await peer.next()).toEqual({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 113 },
    });
    expect(await peer.next()).toMatchObject({
      jsonrpc: '2.0',
      id: 113,
      result: {
        resultType: 'complete',
        _meta: { 'io.modelcontextprotocol/subscriptionId': 113 },
      },
    });
    expect(hub.counters().listeners).toBe(0);
  });

  it.each([
    ['no filter', ''],
    ['a filter that is a list', ',"notifications":[]'],
    ['a type that is no boolean', ',"notifications":{"toolsListChanged":"yes"}'],
    ['a URI that is no text', ',"notifications":{"resourceSubscriptions":["mem://a",1]}'],
  ])('refuses %s with -32602 and no acknowledgement', async (_what, notifications) => {
    const { peer, hub } = open();
    peer.send(
      `{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{${META}${notifications}}}`,
    );
    expect(await peer.next()).toMatchObject({ id: 1, error: { code: -32602 } });
    expect(hub.counters().listeners).toBe(0);
    await peer.end();
  });
});

function subscriptionOf(message: unknown): unknown {
  const { params } = message as { params: { _meta: Record<string, unknown> } };
  return params._meta['io.modelcontextprotocol/subscriptionId'];
}

type Questions = { readonly result: { readonly requestState: string } };

describe.each(PEERS)('asking %s (MCP 2026-07-28, "Multi round-trip requests")', (_name, open) => {
  /** The first round, whose state the client sends back. */
  const ask = async (peer: Peer): Promise<string> => {
    peer.send(
      `{"jsonrpc":"2.0","id":115,"method":"tools/call","params":{${META},"name":"ask","arguments":{}}}`,
    );
    return ((await peer.next()) as Questions).result.requestState;
  };

  it('ends the first round with the questions, without hints', async () => {
    const peer = open(createRuntime());
    peer.send(
      `{"jsonrpc":"2.0","id":115,"method":"tools/call","params":{${META},"name":"ask","arguments":{}}}`,
    );
    const answer = (await peer.next()) as { readonly result: object };
    expect(answer).toMatchObject({
      jsonrpc: '2.0',
      id: 115,
      result: {
        resultType: 'input_required',
        inputRequests: {
          who: {
            method: 'elicitation/create',
            params: {
              mode: 'form',
              message: 'Who are you?',
              requestedSchema: {
                type: 'object',
                properties: { name: { type: 'string' } },
                required: ['name'],
              },
            },
          },
        },
        requestState: expect.any(String),
      },
    });
    expect(answer.result).not.toHaveProperty('ttlMs');
    expect(answer.result).not.toHaveProperty('cacheScope');
    expect(answer.result).not.toHaveProperty('content');
    await peer.end();
  });

  it('completes the request that comes again with a new id, the answers and the state', async () => {
    const peer = open(createRuntime());
    const state = await ask(peer);
    peer.send(
      `{"jsonrpc":"2.0","id":"again","method":"tools/call","params":{${META},"name":"ask","arguments":{},"inputResponses":{"who":{"action":"accept","content":{"name":"x"}},"zzz":{"action":"cancel"}},"requestState":"${state}"}}`,
    );
    expect(await peer.next()).toMatchObject({
      id: 'again',
      result: { resultType: 'complete', content: [{ type: 'text', text: 'Hello, x (2)' }] },
    });
    await peer.end();
  });

  it.each([
    ['no answers', ''],
    ['an answer under another key', ',"inputResponses":{"zzz":{"action":"accept"}}'],
    ['an answer that is none', ',"inputResponses":{"who":{"action":"maybe"}}'],
    ['an answer without its content', ',"inputResponses":{"who":{"action":"accept"}}'],
  ])('asks again after %s', async (_what, responses) => {
    const peer = open(createRuntime());
    const state = await ask(peer);
    calls.length = 0;
    peer.send(
      `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{${META},"name":"ask","arguments":{}${responses},"requestState":"${state}"}}`,
    );
    expect(await peer.next()).toMatchObject({
      id: 2,
      result: { resultType: 'input_required', inputRequests: { who: {} } },
    });
    expect(calls).toEqual([]);
    await peer.end();
  });

  it.each<[string, (state: string) => string]>([
    ['made up', () => '"requestState":"tampered"'],
    ['empty', () => '"requestState":""'],
    ['changed in its last character', (state) => `"requestState":"${changed(state)}"`],
    ['of other arguments', (state) => `"requestState":"${state}","arguments":{"a":1}`],
    ['no text', () => '"requestState":7'],
  ])(
    'refuses a state that is %s with -32602, and runs no handler to its end',
    async (_what, members) => {
      const peer = open(createRuntime());
      const state = await ask(peer);
      calls.length = 0;
      peer.send(
        `{"jsonrpc":"2.0","id":118,"method":"tools/call","params":{${META},"name":"ask","inputResponses":{"who":{"action":"accept","content":{"name":"x"}}},${members(state)}}}`,
      );
      const answer = await peer.next();
      expect(answer).toMatchObject({ id: 118, error: { code: -32602 } });
      expect(JSON.stringify(answer)).not.toMatch(/tampered|content/);
      expect(calls).toEqual([]);
      await peer.end();
    },
  );

  it.each(['null', '[]', '"x"', '{"who":null}', '{"who":[]}', '{"zzz":1}'])(
    'refuses the answers %s with -32602 before the handler',
    async (responses) => {
      const peer = open(createRuntime());
      peer.send(
        `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{${META},"name":"ask","arguments":{},"inputResponses":${responses}}}`,
      );
      expect(await peer.next()).toMatchObject({ id: 3, error: { code: -32602 } });
      await peer.end();
    },
  );

  it('refuses to ask for a page where only forms are declared', async () => {
    const peer = open(createRuntime());
    peer.send(
      `{"jsonrpc":"2.0","id":116,"method":"tools/call","params":{${META},"name":"ask_url","arguments":{}}}`,
    );
    expect(await peer.next()).toMatchObject({
      id: 116,
      error: { code: -32021, data: { requiredCapabilities: { elicitation: { url: {} } } } },
    });
    await peer.end();
  });
});

/** Another last character of a signature. */
function changed(state: string): string {
  return state.slice(0, -1) + (state.endsWith('A') ? 'Q' : 'A');
}
