export type { AdmissionLimits } from '../admission.js';
export type { StdioLimits, StdioOptions } from './options.js';
export { serveStdio } from './serve-stdio.js';
export { guardStdout, type StdoutGuard } from './stdout-guard.js';
