import { describe, expect, it, onTestFinished } from 'vitest';
import type { Client, ConnectOptions, ServerAddress } from '../../src/client/index.js';
import { defineServer } from '../../src/runtime/define.js';
import { elicitForm, listRoots, type Runtime } from '../../src/runtime/index.js';
import { openDirect } from '../../src/runtime/transports/direct.js';
import { listen } from '../../src/runtime/transports/http/index.js';
import { connected } from './scripted.js';

const createRuntime = defineServer({
  server: { name: 'interactive', version: '1.0.0' },
  capabilities: { logging: {} },
  tools: [
    {
      definition: { name: 'greet', inputSchema: { type: 'object' } },
      call(_args, context) {
        context.progress(1, 2, 'asking');
        context.log('warning', { step: 1 });
        const { who, roots } = context.ask({
          who: elicitForm('Name?', { name: { type: 'string', required: true } }),
          roots: listRoots(),
        });
        return JSON.stringify([who, roots.roots]);
      },
    },
  ],
});

const direct = (runtime: Runtime): ServerAddress => ({
  open: (receive) => openDirect(runtime, { onNotification: receive, onRequest: receive }),
});

async function overHttp(runtime: Runtime): Promise<ServerAddress> {
  const server = await listen({ runtime, port: 0 });
  onTestFinished(() => server.close());
  return { url: server.url };
}

type Way = readonly [string, string, (runtime: Runtime) => ServerAddress | Promise<ServerAddress>];
const WAYS: readonly Way[] = [
  ['2026-07-28', 'in process', direct],
  ['2026-07-28', 'over HTTP', overHttp],
  ['2025-11-25', 'in process', direct],
  ['2025-06-18', 'in process', direct],
];

describe.each(WAYS)('a server of %s %s', (revision, _way, address) => {
  async function open(options: Partial<ConnectOptions>): Promise<Client> {
    const runtime = createRuntime({ protocols: [revision as '2026-07-28'] });
    return connected({ ...options, ...(await address(runtime)) } as ConnectOptions);
  }

  it('reports progress, logs, and asks for what it needs', async () => {
    const heard: unknown[] = [];
    const client = await open({
      logLevel: 'info',
      onLog: ({ level, data }) => heard.push([level, data]),
      elicitation: { form: () => ({ action: 'accept', content: { name: 'Ada' } }) },
      roots: () => [{ uri: 'file:///work' }],
    });
    expect(client.protocolVersion).toBe(revision);
    const onProgress = ({ message }: { message: string | undefined }) => heard.push(message);
    expect(await client.callTool('greet', {}, { onProgress })).toMatchObject({
      content: [
        {
          text: '[{"action":"accept","content":{"name":"Ada"}},[{"uri":"file:///work"}]]',
        },
      ],
    });
    expect(heard.slice(0, 2)).toEqual(['asking', ['warning', { step: 1 }]]);
  });
});
