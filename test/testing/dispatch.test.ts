import { describe, expect, it } from 'vitest';
import { dispatch, type RawRequest } from '../../src/testing/index.js';
import { testServer } from './server.js';

const { runtime } = testServer({ protocols: ['2026-07-28', '2025-11-25'] });

describe('one request', () => {
  it('of 2026-07-28 gets the metadata that it must have, and its response is given as it is', async () => {
    const params = { name: 'greet', arguments: { name: 'Ada' } };
    expect(await dispatch(runtime, { method: 'tools/call', params })).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {
        resultType: 'complete',
        content: [{ type: 'text', text: 'Hello, Ada!' }],
        isError: false,
        _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'test-server', version: '1.0.0' } },
      },
    });
  });

  it('of an older revision comes after the handshake', async () => {
    const params = { name: 'whoami' };
    const auth = { principal: 'ada' };
    const request: RawRequest = { method: 'tools/call', params, protocol: '2025-11-25', auth };
    expect(await dispatch(runtime, request)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: { content: [{ type: 'text', text: 'ada' }], isError: false },
    });
  });

  it('may be the handshake', async () => {
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x' } };
    const answer = await dispatch(runtime, {
      method: 'initialize',
      params: { ...params, clientInfo: { name: 'x', version: '1' } },
      protocol: '2025-11-25',
    });
    expect(answer.result).toMatchObject({ protocolVersion: '2025-11-25' });
  });

  it.each<[string, RawRequest, number]>([
    ['an unknown method', { method: 'tools/cal' }, -32601],
    ['params that are a list', { method: 'tools/list', params: [] }, -32602],
    ['metadata of its own', { method: 'tools/list', params: { _meta: [] } }, -32602],
    [
      'another revision in its metadata',
      {
        method: 'tools/list',
        params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '1999-01-01' } },
      },
      -32022,
    ],
    [
      'a question that the client cannot answer',
      { method: 'tools/call', params: { name: 'ask', arguments: { keys: ['who'] } } },
      -32021,
    ],
  ])('is refused as a response: %s', async (_name, request, code) => {
    const { error, result } = await dispatch(runtime, request);
    expect(error?.code).toBe(code);
    expect(result).toBeUndefined();
  });

  it('is not sent in a revision that the server does not speak', async () => {
    await expect(
      dispatch(runtime, { method: 'tools/list', protocol: '2025-06-18' }),
    ).rejects.toThrow('dispatch(): the server does not speak 2025-06-18');
  });

  it('needs a runtime', async () => {
    await expect(dispatch(undefined as never, { method: 'ping' })).rejects.toThrow(
      'dispatch() takes a runtime first, such as createRuntime(): got undefined',
    );
  });
});
