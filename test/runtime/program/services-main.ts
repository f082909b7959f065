import { defineServer } from '../../../src/runtime/index.js';
import { runMain } from '../../../src/runtime/program/main.js';

const say = (text: string): void => void process.stderr.write(`${text}\n`);
const { START = '', TOKEN } = process.env;

const createRuntime = defineServer<string>({
  server: { name: 'program', version: '1.0.0' },
  stopTimeoutMs: 300,
  env: { TOKEN: { required: true, secret: true, description: 'Key of the API' } },
  services: {
    start({ signal }) {
      say('starting');
      if (START === 'fail') throw new Error(`the API refuses ${TOKEN}`);
      if (START === 'hang') return new Promise(() => {});
      if (START !== 'abort') return 'pool';
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve('half a pool'));
      });
    },
    stop(value) {
      say(`stopped ${value}`);
    },
  },
  tools: [
    {
      definition: { name: 'slow', inputSchema: { type: 'object' } },
      async call() {
        await new Promise((resolve) => setTimeout(resolve, 100));
        say('answered');
        return 'done';
      },
    },
  ],
});

await runMain(() => createRuntime());
