// Bundles the built command line into a few files, which `snodo.js` starts: loading some 300 modules one by one costs every
// run more than the work that it does for a small manifest. Each command is a file of its own. Dependencies stay outside, and
// so do the runtime and the client: served handlers import them too, and both sides must mean the same classes.
// Usage: node bin/bundle.mjs (a step of `npm run build`)

import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const outdir = `${dist}/bin`;

rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: [`${dist}/cli/start.js`],
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  external: ['../runtime/*', '../client/*'], // as seen from `dist/cli`, and from `dist/bin` beside it
  logLevel: 'warning',
});
