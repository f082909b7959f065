import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineServer } from 'snodo/runtime';
import { clientAs } from 'snodo/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createKey, signWith } from '../oauth/issuer.js';
import { gate } from './authorization/gate.js';
import { gate as tokenGate } from './authorization/identify.js';
import { authorize } from './authorization/policy.js';

const page = fileURLToPath(new URL('../../docs/authorization.md', import.meta.url));

/** An example that is compiled with the tests, as a reader would write it. */
function example(name: string): string {
  const text = readFileSync(new URL(`authorization/${name}.ts`, import.meta.url), 'utf8');
  return text.replace('../../../generated/greeter/server.js', './generated/server.js');
}

describe('docs/authorization.md', () => {
  it('shows the examples as they are', () => {
    const text = readFileSync(page, 'utf8');
    const names = ['express', 'gate', 'identify', 'challenge', 'policy'];
    const shown = text.replace(/^```ts\n.*?^```$/gms, () => {
      return `\`\`\`ts\n${example(names.shift() ?? '')}\`\`\``;
    });
    expect(names).toEqual([]);
    if (process.env['UPDATE'] === '1') writeFileSync(page, shown);
    expect(text).toBe(shown);
  });

  it('has a policy that keeps a tool for some', async () => {
    const runtime = defineServer({
      server: { name: 'shop', version: '1' },
      authorization: { authorize, options: { admins: ['ops'] } },
      tools: ['refund', 'search'].map((name) => ({
        definition: { name, inputSchema: { type: 'object' } },
        call: () => 'done',
      })),
    })();
    const [ops, ada] = await Promise.all([
      clientAs(runtime, { principal: 'ops' }),
      clientAs(runtime, { principal: 'ada' }),
    ]);
    expect((await ops.listTools()).map(({ name }) => name)).toEqual(['refund', 'search']);
    expect((await ada.listTools()).map(({ name }) => name)).toEqual(['search']);
    await expect(ops.callTool('refund')).resolves.toMatchObject({ isError: false });
    await expect(ada.callTool('refund')).rejects.toMatchObject({ code: 4001 });
  });

  it('has a gate whose scopes imply others', async () => {
    const key = await createKey('k1');
    vi.stubGlobal('fetch', async () => Response.json({ keys: [key.jwk] }));
    onTestFinished(() => void vi.unstubAllGlobals());
    const iss = 'https://login.example.com';
    const aud = 'https://mcp.example.com/mcp';
    const token = await signWith(key, { iss, aud, sub: 'ada', scope: 'a orders:write' });
    const headers = { authorization: `Bearer ${token}` };
    const verdict = await tokenGate({
      method: 'POST',
      path: '/mcp',
      headers,
      remoteAddress: undefined,
    });
    expect(verdict).toMatchObject({
      auth: { principal: 'ada', scopes: ['a', 'orders:write', 'orders:read'] },
    });
  });

  it('has a gate that knows robots by their keys', async () => {
    const asked = (headers: { readonly [name: string]: string }) =>
      gate({ method: 'POST', path: '/mcp', headers, remoteAddress: undefined });
    expect(asked({ 'x-api-key': 'k-1' })).toMatchObject({ auth: { principal: 'robot-1' } });
    expect(asked({})).toBeUndefined();
  });
});
