export type { AdmissionLimits, HttpLimits } from '../../../definitions/limits.js';
export { listen } from './listen.js';
export type { HttpServer } from './listener.js';
export type { ListenOptions } from './options.js';
