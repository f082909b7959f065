import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, connect, type ServerAddress } from '../../src/client/index.js';

const here = fileURLToPath(new URL('.', import.meta.url));

/** The official servers: what runs them, and the revision that they speak with this client. */
const SERVERS = [
  ['2.4.0', '2026-07-28', ['servers/modern.mjs'], '@modelcontextprotocol/server'],
  ['1.32.2', '2025-11-25', ['servers/older.mjs', 'sdk-1.32'], 'sdk-1.32'],
  ['1.17.5', '2025-06-18', ['servers/older.mjs', 'sdk-1.17'], 'sdk-1.17'],
] as const;

const EACH = SERVERS.flatMap(([version, revision, args, folder]) =>
  (['stdio', 'http'] as const).map((kind) => [version, revision, kind, args, folder] as const),
);

const INSTALL = 'skipped without `npm ci --prefix test/peers`';
const isInstalled = (folder: string): boolean => existsSync(`${here}node_modules/${folder}`);

/** Starts a server over HTTP. */
async function listening(args: readonly string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const stdio = ['ignore', 'inherit', 'pipe'] as const;
  const child = spawn(process.execPath, [...args, '--http'], { cwd: here, stdio: [...stdio] });
  let text = '';
  for await (const chunk of child.stderr ?? []) {
    text += chunk;
    const url = /listening on (\S+)/.exec(text)?.[1];
    if (url === undefined) continue;
    child.stderr?.resume();
    return {
      url,
      async stop() {
        child.kill();
        await once(child, 'exit');
      },
    };
  }
  throw new Error(`the server did not start: ${text}`);
}

const said = (result: unknown) => result as { content: [{ text: string }] };

describe.each(EACH)(
  'the official server %s, %s, over %s',
  (_version, revision, kind, args, folder) => {
    const installed = isInstalled(folder);
    const title = installed ? 'when connected' : INSTALL;
    describe.skipIf(!installed)(title, () => {
      const questions: string[] = [];
      const warnings: string[] = [];
      let client: Client;
      let server: { readonly url: string; stop(): Promise<void> } | undefined;

      beforeAll(async () => {
        if (kind === 'http') server = await listening(args);
        const address: ServerAddress = server ?? { command: process.execPath, args, cwd: here };
        client = await connect({
          ...address,
          // A busy machine may take long to start a server; its revision must not depend on it.
          probeTimeoutMs: 60_000,
          timeoutMs: 60_000,
          onWarning: (text) => warnings.push(text),
          elicitation: {
            form({ message }) {
              questions.push(message);
              return { action: 'accept', content: { name: 'Ada' } };
            },
          },
        });
      }, 60_000);

      afterAll(async () => {
        await client?.close();
        await server?.stop();
      });

      it('agrees on a revision, lists and calls', async () => {
        expect(client.protocolVersion).toBe(revision);
        expect(client.serverInfo).toMatchObject({ name: 'official' });
        const tools = await client.listTools();
        expect(tools.map(({ name }) => name)).toEqual(['echo', 'count', 'ask', 'touch']);
        for (const text of ['plain', ' größe\n', '']) {
          expect(said(await client.callTool('echo', { text })).content[0].text).toBe(text);
        }
        await expect(client.request('no/such/method')).rejects.toMatchObject({ code: -32601 });
        expect(warnings).toEqual([]);
      });

      it('reports progress', async () => {
        const steps: number[] = [];
        const onProgress = ({ progress }: { progress: number }) => steps.push(progress);
        expect(said(await client.callTool('count', {}, { onProgress })).content[0].text).toBe(
          'counted',
        );
        expect(steps).toEqual([1, 2, 3]);
      });

      it('asks the user in the way of its revision', async () => {
        const answers = await Promise.all([client.callTool('ask'), client.callTool('ask')]);
        for (const answer of answers) expect(said(answer).content[0].text).toMatch(/^accept Ada/);
        expect(questions).toEqual(['Your name?', 'Your name?']);
      });

      it('tells of a change', async () => {
        const subscription = await client.listen({ toolsListChanged: true });
        expect(subscription.honoured).toEqual({ toolsListChanged: true });
        await client.callTool('touch');
        for await (const change of subscription) {
          expect(change).toEqual({ kind: 'tools' });
          break;
        }
      });
    });
  },
);

describe.each(SERVERS.slice(1))(
  'the official server %s, %s',
  (_version, _revision, args, folder) => {
    const installed = isInstalled(folder);
    it.skipIf(!installed)(
      installed ? 'may forget a session' : `may forget a session: ${INSTALL}`,
      async () => {
        const server = await listening(args);
        const client = await connect({ url: server.url });
        await fetch(new URL('/forget', server.url));
        const lists = await Promise.all([client.listTools(), client.listTools()]);
        expect(lists.map((tools) => tools.length)).toEqual([4, 4]);
        await client.close();
        await server.stop();
      },
      60_000,
    );
  },
);
