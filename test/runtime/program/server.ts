import { defineServer, defineTool, type Runtime } from '../../../src/runtime/index.js';

// Handlers that behave badly in the ways that the tests name.
console.log('printed while handlers are loaded');
if (process.env['KEEP_ALIVE'] !== undefined) setInterval(() => {}, 1000);

const inputSchema = { type: 'object' } as const;

/** Builds the server of the program under test. */
export const createRuntime: () => Runtime = defineServer({
  server: { name: 'program', version: '1.0.0' },
  tools: [
    {
      definition: defineTool({ name: 'echo', description: 'Echo', inputSchema }),
      call: (args) => String(args['text']),
    },
    {
      definition: defineTool({ name: 'print', description: 'Print', inputSchema }),
      call() {
        console.log('printed by console.log');
        console.info('printed by console.info');
        process.stdout.write('printed by process.stdout.write\n');
        return 'done';
      },
    },
    {
      definition: defineTool({ name: 'slow', description: 'Slow', inputSchema }),
      call: () => new Promise((resolve) => setTimeout(resolve, 200, 'slow')),
    },
    {
      definition: defineTool({ name: 'hang', description: 'Hang', inputSchema }),
      call: () => new Promise(() => {}),
    },
    {
      definition: defineTool({ name: 'modules', description: 'Modules of node', inputSchema }),
      call: () => (process as unknown as { moduleLoadList: string[] }).moduleLoadList.join(),
    },
    {
      definition: defineTool({ name: 'fail', description: 'Fail', inputSchema }),
      call() {
        throw new Error('failed on purpose');
      },
    },
    {
      definition: defineTool({ name: 'forget', description: 'Forget a promise', inputSchema }),
      call() {
        void Promise.reject(new Error('forgotten'));
        return 'done';
      },
    },
    {
      definition: defineTool({ name: 'throw', description: 'Throw later', inputSchema }),
      call() {
        setTimeout(() => {
          throw new Error('thrown later');
        });
        return 'done';
      },
    },
    {
      definition: defineTool({ name: 'progress', description: 'Tell progress', inputSchema }),
      async call(args, { progress }) {
        progress(1);
        await new Promise((resolve) => {
          if (args['hang'] !== true) setTimeout(resolve, 200);
        });
        return 'done';
      },
    },
    {
      definition: defineTool({ name: 'caller', description: 'Who calls', inputSchema }),
      scopes: ['read'],
      call: (_args, { auth }) => JSON.stringify([auth, Object.isFrozen(auth?.['scopes'])]),
    },
    {
      definition: defineTool({ name: 'big', description: 'Big', inputSchema }),
      call: () => 'x'.repeat(1_000_000),
    },
  ],
});
