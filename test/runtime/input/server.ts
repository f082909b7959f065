import {
  type Context,
  defineServer,
  type Runtime,
  type ServerOptions,
} from '../../../src/runtime/index.js';

/** What a tool, a prompt or a resource of the test server does. */
export type Handler = (context: Context) => unknown;

/** A server whose tool `work`, prompt `work` and resource `mem://work` all do the same. */
export function serverOf(handler: Handler, options: Partial<ServerOptions> = {}): Runtime {
  const inputSchema = { type: 'object' };
  return defineServer({
    server: { name: 's', version: '1' },
    tools: [
      {
        definition: { name: 'work', description: 'Work', inputSchema },
        call: (_args, context) => handler(context),
      },
    ],
    prompts: [
      {
        definition: { name: 'work', description: 'Work', arguments: [] },
        render: (_args, context) => handler(context),
      },
    ],
    resources: [
      {
        definition: { name: 'work', uri: 'mem://work', description: 'Work' },
        read: (_params, context) => handler(context),
      },
    ],
    ...options,
  })();
}
