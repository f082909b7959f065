import { defineServer } from '../../dist/runtime/index.js';

export {
  arg,
  Cancellation,
  concurrency,
  dispatch,
  rateLimit,
  readMessage,
  reply,
  timeout,
} from '../../dist/runtime/index.js';

/**
 * Builds a server with a number of echo tools, each with a schema of the usual size.
 *
 * @param options of the server
 * @param members of each tool, beside its definition; with `call` in the place of the echo
 */
export function createBenchRuntime(tools, validator, options = {}, members = {}) {
  return defineServer({
    server: { name: 'bench', version: '1.0.0' },
    validator,
    ...options,
    tools: Array.from({ length: tools }, (_, index) => ({
      definition: {
        name: `tool_${index}`,
        description: `Echoes its text. This is tool number ${index} of the benchmark.`,
        inputSchema: {
          type: 'object',
          properties: {
            text: { type: 'string', minLength: 1, maxLength: 10_000, description: 'What to say' },
            count: { type: 'integer', minimum: 1, maximum: 100, description: 'How often' },
            tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
            options: {
              type: 'object',
              properties: { loud: { type: 'boolean' }, voice: { enum: ['low', 'high'] } },
            },
          },
          required: ['text'],
          additionalProperties: false,
        },
      },
      call: ({ text }) => text,
      ...members,
    })),
  })();
}
