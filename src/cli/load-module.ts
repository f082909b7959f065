import { rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nodeProjectFiles } from '../manifest/node-project-files.js';
import { bundleModule } from '../pipeline/bundle-plan.js';
import type { Runtime } from '../runtime/runtime.js';
import { scratchFolder } from './load-bundle.js';

/** A server that a module exports, or why there is none: the reason continues a sentence that starts with the path. */
export type LoadedModule = { readonly runtime: Runtime } | { readonly reason: string };

const TYPESCRIPT: readonly string[] = ['.ts', '.mts', '.cts'];

/**
 * Loads a module that exports `createRuntime` or `runtime`: JavaScript as it is, TypeScript bundled with what it
 * imports. The module is run, and with it whatever it imports.
 */
export async function loadModule(path: string, cwd: string): Promise<LoadedModule> {
  const file = resolve(cwd, path);
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
    return { reason: 'is not there, or is not a file' };
  }
  try {
    const imported = TYPESCRIPT.includes(extname(file))
      ? await importTypeScript(file, nodeProjectFiles(path, cwd).root)
      : await importFile(file);
    return 'reason' in imported ? imported : runtimeOf(imported.exports);
  } catch (error) {
    return { reason: `cannot be loaded: ${error instanceof Error ? error.message : error}` };
  }
}

type Imported =
  | { readonly exports: { readonly [name: string]: unknown } }
  | { readonly reason: string };

async function importFile(file: string): Promise<Imported> {
  return { exports: await import(pathToFileURL(file).href) };
}

async function importTypeScript(file: string, root: string): Promise<Imported> {
  const folder = scratchFolder(root);
  try {
    const outfile = join(folder, 'server.mjs');
    const { code, findings } = await bundleModule(file, root, outfile);
    if (code === undefined) {
      const [finding] = findings.filter(({ severity }) => severity === 'error');
      const place = finding?.path === undefined ? '' : ` (${finding.path}:${finding.line})`;
      return { reason: `cannot be bundled: ${finding?.message ?? 'no reason given'}${place}` };
    }
    writeFileSync(outfile, code);
    return await importFile(outfile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runtimeOf(exports: { readonly [name: string]: unknown }): LoadedModule {
  const { createRuntime, runtime } = exports;
  if (createRuntime === undefined && runtime === undefined) {
    const names = Object.keys(exports).sort().join(', ') || 'nothing';
    return { reason: `exports neither \`createRuntime\` nor \`runtime\`; it exports ${names}` };
  }
  const value: unknown = typeof createRuntime === 'function' ? createRuntime() : runtime;
  if (isRuntime(value)) return { runtime: value };
  return {
    reason: 'exports no server: expected a function `createRuntime`, or its result as `runtime`',
  };
}

function isRuntime(value: unknown): value is Runtime {
  return typeof value === 'object' && value !== null && 'editions' in value && 'settings' in value;
}
