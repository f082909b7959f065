import express from 'express';
import { createExpressHandler } from 'snodo/express';
import { oauthGate } from 'snodo/oauth';
import { createRuntime } from '../../../generated/greeter/server.js';

const gate = oauthGate({
  issuer: 'https://login.example.com',
  jwksUri: 'https://login.example.com/.well-known/jwks.json',
  resource: 'https://mcp.example.com/mcp',
  scopesSupported: ['orders:read'],
});
const mcp = createExpressHandler({
  runtime: createRuntime(),
  gate,
  allowedHosts: ['mcp.example.com'],
});

export const app: express.Express = express();
app.all([...gate.metadataPaths], mcp); // where clients learn who issues tokens
app.use('/mcp', mcp);
