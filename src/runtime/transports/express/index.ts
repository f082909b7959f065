/**
 * Serves a runtime inside an app of Express 5.
 *
 * @module
 */
export type { CorsOptions } from '../http/cors.js';
export type { Gate, GateRequest, GateVerdict } from '../http/gate.js';
export type { ExpressHandler } from './handler.js';
export { createExpressHandler } from './handler.js';
export type { ExpressOptions } from './options.js';
