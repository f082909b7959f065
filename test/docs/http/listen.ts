import { type HttpServer, listen } from 'snodo/http';
import { createRuntime } from '../../../generated/greeter/server.js';
import { gate } from './gate.js';

export const server: HttpServer = await listen({
  runtime: createRuntime(),
  port: 4000,
  allowedHosts: ['mcp.example.com'],
  allowedOrigins: ['app.example.com'],
  cors: { origins: ['https://app.example.com'] },
  health: '/healthz',
  ready: '/readyz',
  gate,
});
