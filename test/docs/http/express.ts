import express from 'express';
import { createExpressHandler } from 'snodo/express';
import { createRuntime } from '../../../generated/greeter/server.js';

const mcp = createExpressHandler({ runtime: createRuntime() });
const app = express();
app.use('/mcp', mcp); // before body parsers
app.use(express.json());
const server = app.listen(4000, '127.0.0.1');

process.once('SIGTERM', async () => {
  await mcp.close();
  server.close();
});
