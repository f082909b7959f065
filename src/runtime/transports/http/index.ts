export type { AdmissionLimits } from '../admission.js';
export type { HttpLimits } from './limits.js';
export { listen } from './listen.js';
export type { HttpServer } from './listener.js';
export type { ListenOptions } from './options.js';
