import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { listen } from 'snodo/http';
import { type OAuthOptions, oauthGate } from 'snodo/oauth';
import type { JsonObject } from 'snodo/runtime';
import { serveStdio } from 'snodo/stdio';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { createRuntime } from '../../generated/guarded/server.js';
import { expenses } from '../../manifests/guarded/expenses.js';
import { createKey, type Key, signWith } from '../oauth/issuer.js';
import { modernPost } from '../oauth/protected-server.js';
import { openConnection } from '../transports/http/raw-connection.js';

const manifest = readFileSync(
  new URL('../../manifests/guarded/snodo.yaml', import.meta.url),
  'utf8',
);
const { oauth }: { oauth: OAuthOptions } = parse(manifest);
const METADATA = 'https://mcp.example.com/.well-known/oauth-protected-resource/mcp';

let key: Key;
beforeAll(async () => {
  key = await createKey('k1');
});
beforeEach(() => {
  expenses.splice(0, Number.POSITIVE_INFINITY, {
    employee: 'bob',
    amount: 1250,
    reason: 'Train',
    approvedBy: null,
  });
});

const SUBMIT = { name: 'submit_expense', arguments: { amount: 400, reason: 'Tea' } };
const APPROVE = { name: 'approve_expense', arguments: { id: 0 } };
const said = (text: string): object => ({ result: { isError: false, content: [{ text }] } });

describe('over HTTP', () => {
  /** Sends a request with a token that grants scopes, or without one. */
  async function ask(method: string, params: object, scope?: string) {
    // The issuer of the manifest is not there: its keys are.
    vi.stubGlobal('fetch', async (url: string) => {
      expect(url).toBe(oauth.jwksUri);
      return Response.json({ keys: [key.jwk] });
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const runtime = createRuntime({ logger: () => {} });
    const server = await listen({ runtime, port: 0, gate: oauthGate(oauth) });
    onTestFinished(() => server.close());
    const connection = await openConnection(server.port);
    onTestFinished(() => void connection.socket.destroy());
    const claims = { iss: oauth.issuer, aud: oauth.resource, sub: 'ada', scope };
    const headers =
      scope === undefined ? {} : { Authorization: `Bearer ${await signWith(key, claims)}` };
    connection.send(modernPost(method, params, headers));
    const answer = await connection.response();
    const message = answer.body === '' ? undefined : JSON.parse(answer.body);
    return { ...answer, challenge: answer.headers['www-authenticate'], message };
  }

  it('whoever has a token hands in expenses, and reads them with its scope', async () => {
    const { status, message } = await ask('tools/call', SUBMIT, '');
    expect(status).toBe(200);
    expect(message).toMatchObject(said('Expense 1 is handed in'));
    const read = await ask('resources/read', { uri: 'expense://ada' }, 'expenses:read');
    expect(JSON.parse(read.message.result.contents[0].text)).toEqual([expenses[1]]);
  });

  it('whoever may approve sees the tool for it, and uses it', async () => {
    const list = await ask('tools/list', {}, 'expenses:approve');
    expect(list.message.result.tools).toHaveLength(2);
    const { message } = await ask('tools/call', APPROVE, 'expenses:approve');
    expect(message).toMatchObject(said('Expense 0 is approved'));
    expect(expenses[0]?.approvedBy).toBe('ada');
  });

  it('refuses whoever has no token, and says where to get one', async () => {
    const { status, challenge } = await ask('tools/call', SUBMIT);
    expect([status, challenge]).toEqual([401, `Bearer resource_metadata="${METADATA}"`]);
    expect(expenses).toHaveLength(1);
  });

  it('refuses whoever has too few scopes, and says which are needed', async () => {
    const list = await ask('tools/list', {}, '');
    expect(list.message.result.tools).toHaveLength(1);
    const { status, challenge } = await ask('tools/call', APPROVE, 'expenses:read');
    expect([status, challenge]).toEqual([
      403,
      `Bearer resource_metadata="${METADATA}", error="insufficient_scope", scope="expenses:approve", error_description="the caller lacks scopes that this needs"`,
    ]);
  });

  it('keeps the expenses of others to them', async () => {
    const { message } = await ask('resources/read', { uri: 'expense://bob' }, 'expenses:read');
    expect(message.error.code).toBe(-32602);
  });
});

describe('over stdio', () => {
  /** Sends a call to a server that was told who its client is, or not. */
  async function call(params: object, auth?: JsonObject): Promise<object> {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const served = serveStdio(createRuntime({ logger: () => {} }), {
      input,
      output,
      ...(auth && { auth }),
    });
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...params, _meta } };
    input.end(`${JSON.stringify(request)}\n`);
    await served;
    output.end();
    return JSON.parse(await text(output));
  }

  it('the client has the name and the scopes that the environment gives', async () => {
    const ada = { principal: 'ada', scopes: 'expenses:approve' };
    expect(await call(APPROVE, ada)).toMatchObject(said('Expense 0 is approved'));
  });

  it('refuses a client that nobody knows', async () => {
    expect(await call(SUBMIT)).toMatchObject({ error: { code: 4001 } });
    expect(await call(APPROVE)).toMatchObject({
      error: { code: 403, data: { requiredScopes: ['expenses:approve'] } },
    });
  });
});
