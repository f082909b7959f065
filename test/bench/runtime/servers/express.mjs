// An Express app with the server of snodo in it, or one that parses its requests and answers a constant.
import express from 'express';
import { createExpressHandler } from '../../../../dist/runtime/transports/express/index.js';
import { listen } from './serve.mjs';

const app = express();
if (process.env.EXPRESS_MOUNTS === undefined) {
  const content = [{ type: 'text', text: 'hello world' }];
  const constant = { jsonrpc: '2.0', id: 1, result: { content, isError: false } };
  app.use(express.json());
  app.post('/mcp', (_, response) => {
    response.json(constant);
  });
} else {
  const { createRuntime } = await import(process.env.EXPRESS_MOUNTS);
  app.use('/mcp', createExpressHandler({ runtime: createRuntime() }));
}
listen(app);
