import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const installed = (path) => fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));

const deno = ['run', '--allow-net', '--allow-read', '--allow-env'];

/**
 * What runs a module: the program and its first arguments. `strips`: TypeScript too, by leaving out its types; `finds`: also
 * `x.ts` where `x.js` is imported. `kind` is its name in the case table of `snodo/fetch`.
 */
export const RUNTIMES = [
  { name: 'this node', kind: 'hono', program: process.execPath, args: [], strips: false },
  {
    name: 'node 20.19',
    kind: 'hono',
    program: installed('node-20/bin/node'),
    args: [],
    strips: false,
  },
  { name: 'node 22', kind: 'hono', program: installed('node-22/bin/node'), args: [], strips: true },
  { name: 'node 24', kind: 'hono', program: installed('node-24/bin/node'), args: [], strips: true },
  { name: 'node 26', kind: 'hono', program: installed('node-26/bin/node'), args: [], strips: true },
  { name: 'bun', kind: 'bun', program: installed('.bin/bun'), args: [], strips: true, finds: true },
  { name: 'deno', kind: 'deno', program: installed('.bin/deno'), args: deno, strips: true },
];

/** The compilers by their major version. */
export const COMPILERS = [5, 6, 7].map((major) => ({
  name: `tsc ${major}`,
  major,
  script: installed(`typescript-${major}/bin/tsc`),
}));

/** Counts a program that is missing as a failure, unless its package is for another platform. */
export function isInstalled(tally, { name, program }) {
  const found = existsSync(program);
  if (!found) tally.check(name, 'is installed', 'no', process.platform === 'linux' ? 'yes' : 'no');
  return found;
}
