import { runMain } from '../../../src/runtime/main.js';

await runMain(async () => (await import('./server.js')).createRuntime());
