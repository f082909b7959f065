export type { AdmissionLimits, StdioLimits } from '../../../definitions/limits.js';
export type { StdioOptions } from './options.js';
export { serveStdio } from './serve-stdio.js';
export { guardStdout, type StdoutGuard } from './stdout-guard.js';
