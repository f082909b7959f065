/**
 * Serves a runtime as a web-standard function from `Request` to `Response`: in Node, bun, deno, and frameworks that take
 * one.
 *
 * @module
 */
export type { CorsOptions } from '../http/cors.js';
export type { Gate, GateRequest, GateVerdict } from '../http/gate.js';
export type { FetchHandler, FetchOptions } from './handler.js';
export { createFetchHandler } from './handler.js';
