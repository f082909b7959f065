import { createRuntime } from '../../../src/runtime/create/create-runtime.js';
import {
  type Context,
  completion,
  type JsonObject,
  type LogRecord,
  type Runtime,
  type ServerOptions,
  type ToolComponent,
  type WrapEntry,
  type Wrapper,
} from '../../../src/runtime/index.js';

/** What stands behind the wrappers of a test. */
export type Handler = (args: unknown, context: Context) => unknown;

/** A server of one component of each kind around the same handler, and what it has logged. */
export function serverOf(
  wrap: readonly WrapEntry[],
  handler: Handler = () => 'ok',
  options: Partial<ServerOptions> = {},
): { readonly runtime: Runtime; readonly records: LogRecord[] } {
  const records: LogRecord[] = [];
  const runtime = createRuntime({
    server: { name: 's', version: '1' },
    logger: (record) => records.push(record),
    tools: [toolOf(wrap, handler)],
    resources: [
      { definition: { name: 'r', uri: 'mem://r' }, read: handler, wrap },
      {
        definition: { name: 'v', uriTemplate: 'mem://v/{id}', completion: ['id'] },
        read: handler,
        complete: (request, context) => completing(handler(request, context)),
        wrap,
      },
    ],
    prompts: [
      {
        definition: { name: 'p', arguments: [{ name: 'a' }], complete: { a: ['one', 'two'] } },
        render: handler,
        wrap,
      },
    ],
    ...options,
  });
  return { runtime, records };
}

/** Waits for a handler whose value is no list of texts. */
async function completing(value: unknown): Promise<unknown> {
  return completion([String(await value)]);
}

/** A tool without arguments. */
export function toolOf(wrap: readonly WrapEntry[], handler: Handler): ToolComponent {
  return { definition: { name: 't', inputSchema: { type: 'object' } }, call: handler, wrap };
}

/** A request for each operation. */
export const REQUESTS: Readonly<Record<string, readonly [method: string, params: JsonObject]>> = {
  call: ['tools/call', { name: 't' }],
  read: ['resources/read', { uri: 'mem://r' }],
  render: ['prompts/get', { name: 'p' }],
  complete: [
    'completion/complete',
    { ref: { type: 'ref/resource', uri: 'mem://v/{id}' }, argument: { name: 'id', value: 'o' } },
  ],
  completeDeclared: [
    'completion/complete',
    { ref: { type: 'ref/prompt', name: 'p' }, argument: { name: 'a', value: 't' } },
  ],
};

/** A wrapper that writes down when it is entered and left. */
export function tracing(trace: unknown[], name: string): Wrapper<Record<never, never>> {
  return async (context, args, next, options) => {
    trace.push(`${name} in`, options);
    try {
      return await next(context, args);
    } finally {
      trace.push(`${name} out`);
    }
  };
}
