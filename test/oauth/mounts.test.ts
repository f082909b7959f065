import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createExpressHandler } from 'snodo/express';
import { createFetchHandler } from 'snodo/fetch';
import { oauthGate } from 'snodo/oauth';
import { defineServer, type Runtime } from 'snodo/runtime';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { BIN, generateProject } from '../bug-reports/served-project.js';
import { createKey, type Issuer, type Key, openIssuer, RESOURCE } from './issuer.js';
import { CHALLENGE, METADATA } from './protected-server.js';

const PATH = '/.well-known/oauth-protected-resource';
const HEADERS = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  'MCP-Protocol-Version': '2025-11-25',
};

let key: Key;
beforeAll(async () => {
  key = await createKey('k1');
});

/** What a client of a server meets, whatever its server is mounted in. */
async function expectProtected(
  send: (path: string, init?: RequestInit) => Promise<Response>,
  issuer: Issuer,
): Promise<void> {
  for (const path of [PATH, `${PATH}/mcp`]) {
    const response = await send(path);
    expect(await response.json()).toMatchObject({
      resource: RESOURCE,
      authorization_servers: [issuer.url],
      scopes_supported: ['write'],
    });
  }
  const call = async (token?: string) => {
    const params = { name: 'write', arguments: {} };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const authorization = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const response = await send('/mcp', {
      method: 'POST',
      headers: { ...HEADERS, ...authorization },
      body,
    });
    return [response.status, response.headers.get('www-authenticate'), await response.text()];
  };
  const [status, challenge] = await call();
  expect([status, challenge]).toEqual([401, `${CHALLENGE}, scope="write"`]);
  const [forbidden, needed] = await call(await issuer.sign(key));
  expect([forbidden, needed]).toEqual([
    403,
    `Bearer resource_metadata="${METADATA}", error="insufficient_scope", scope="write", error_description="the caller lacks scopes that this needs"`,
  ]);
  const [allowed, , text] = await call(await issuer.sign(key, { scope: 'write' }));
  expect([allowed, text]).toEqual([200, expect.stringContaining('written')]);
}

function createRuntime(): Runtime {
  return defineServer({
    server: { name: 's', version: '1' },
    tools: [
      {
        definition: { name: 'write', inputSchema: { type: 'object' } },
        scopes: ['write'],
        call: () => 'written',
      },
    ],
  })();
}

async function settings() {
  const issuer = await openIssuer(key);
  const { url, jwksUri } = issuer;
  const gate = oauthGate({ issuer: url, jwksUri, resource: RESOURCE, scopesSupported: ['write'] });
  return { issuer, gate };
}

describe('a server that needs tokens', () => {
  it('is mounted in an app of Express', async () => {
    const { issuer, gate } = await settings();
    const mcp = createExpressHandler({ runtime: createRuntime(), gate });
    const app = express();
    app.all([...gate.metadataPaths], mcp);
    app.use('/mcp', mcp);
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expectProtected((path, init) => fetch(origin + path, init), issuer);
    expect((await fetch(`${origin}/elsewhere`)).status).toBe(404);
  });

  it('is a web-standard function', async () => {
    const { issuer, gate } = await settings();
    const handler = createFetchHandler({ runtime: createRuntime(), gate });
    await expectProtected(
      (path, init) => handler(new Request(`http://localhost${path}`, init)),
      issuer,
    );
    const twice = await handler(
      new Request('http://localhost/mcp', {
        headers: [
          ['Authorization', 'Bearer a'],
          ['Authorization', 'Bearer b'],
        ],
      }),
    );
    expect(twice.status).toBe(400);
  });

  it('is what the manifest says, with its own gate beside', { timeout: 60_000 }, async () => {
    const issuer = await openIssuer(key);
    const root = await generateProject({
      'snodo.yaml': `
snodo: 1
server: { name: s, version: 1.0.0 }
oauth: { issuer: "${issuer.url}", jwksUri: "${issuer.jwksUri}", resource: "${RESOURCE}" }
gate: ./gate.ts
tools:
  write: { description: Write, additionalProperties: false, scopes: [write] }
`,
      'gate.ts':
        "import type { Gate } from 'snodo/runtime';\nexport const gate: Gate = ({ path }) => path === '/about' ? { status: 200, body: 'about' } : undefined;\n",
      'handlers/tools/write.ts': "export const call = () => 'written';\n",
    });
    const server = spawn(process.execPath, [BIN, 'serve', '--http', '127.0.0.1:0'], { cwd: root });
    onTestFinished(() => void server.kill('SIGKILL'));
    const origin = await announced(server);
    await expectProtected((path, init) => fetch(origin + path, init), issuer);
    expect(await (await fetch(`${origin}/about`)).text()).toBe('about');
    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([0, null]);
  });
});

async function announced(server: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of server.stderr ?? []) {
    text += chunk;
    const origin = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(text)?.[1];
    if (origin === undefined) continue;
    server.stderr?.resume();
    return origin;
  }
  throw new Error(`the server did not start: ${text}`);
}
