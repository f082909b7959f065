import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CreateRuntime,
  defineServer,
  ProtocolError,
  type ToolComponent,
} from '../../../src/runtime/index.js';

/** The names of the tools whose handlers have run, and the identities they ran for. */
export const calls: { readonly name: string; readonly auth: unknown }[] = [];

/** How handlers ended that are about their end. */
export const endings: string[] = [];

function aborted(signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      endings.push('aborted');
      resolve('aborted');
    });
  });
}

type Tool = ToolComponent;
type Call = Tool['call'];

function tool(
  name: string,
  properties: object,
  call: Call,
  required: readonly string[] = [],
): Tool {
  return {
    definition: {
      name,
      inputSchema: { type: 'object', properties, required } as Tool['definition']['inputSchema'],
    },
    call: (args, context) => {
      calls.push({ name, auth: context.auth });
      return call(args, context);
    },
  };
}

const NEEDS_SAMPLING = (): never => {
  throw new ProtocolError(-32021, 'Sampling is needed', { requiredCapabilities: { sampling: {} } });
};

/** The server of the cases. */
export const createCaseRuntime: CreateRuntime = defineServer({
  server: { name: 'cases', version: '1' },
  validator: 'basic',
  capabilities: { logging: {} },
  logger: () => {},
  tools: [
    tool('echo', { text: { type: 'string' } }, ({ text }) => String(text), ['text']),
    tool(
      'mirrored',
      {
        region: { type: 'string', 'x-mcp-header': 'Region' },
        count: { type: 'integer', 'x-mcp-header': 'Count' },
        flag: { type: 'boolean', 'x-mcp-header': 'Flag' },
        target: {
          type: 'object',
          properties: { zone: { type: 'string', 'x-mcp-header': 'Zone' } },
        },
      },
      () => 'done',
    ),
    tool('steps', {}, async (_args, context) => {
      context.progress(1, 2);
      await sleep(1);
      context.progress(2, 2);
      return 'done';
    }),
    tool('logs', {}, (_args, context) => {
      context.log('info', 'working');
      return 'done';
    }),
    tool('needs', {}, NEEDS_SAMPLING),
    tool('needs_late', {}, (_args, context) => {
      context.progress(1);
      return NEEDS_SAMPLING();
    }),
    tool('fails', {}, () => {
      throw new Error('secret');
    }),
    tool('caller', {}, (_args, { auth }) => JSON.stringify(auth ?? null)),
    tool('waits', {}, (_args, context) => {
      context.progress(1);
      return aborted(context.signal);
    }),
    tool('waits_silently', {}, (_args, { signal }) => aborted(signal)),
    tool('endings', {}, () => endings.join()),
    tool('pauses', {}, async (_args, context) => {
      context.progress(1);
      await sleep(50);
      return 'done';
    }),
    tool('floods', {}, async (_args, context) => {
      const message = 'x'.repeat(100_000);
      for (let step = 1; step <= 2000; step += 1) {
        context.progress(step, undefined, message);
        if (step % 50 === 0) await sleep(1);
      }
      endings.push('flooded');
      return 'done';
    }),
  ],
  resources: [{ definition: { uri: 'mem://a', name: 'a', mimeType: 'text/plain' }, text: 'A' }],
  prompts: [
    {
      definition: { name: 'review', arguments: [{ name: 'name', required: true }] },
      messages: [{ role: 'user', text: ['Review ', { argument: 'name' }] }],
    },
  ],
});
