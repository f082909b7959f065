import { runMain } from '../../../src/runtime/program/main.js';

await runMain(
  async () => (await import('./server.js')).createRuntime(),
  JSON.parse(process.env['OPTIONS'] ?? '{}'),
);
