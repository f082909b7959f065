import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { onTestFinished } from 'vitest';

/** A server that runs as a process of its own. */
export type Program = {
  readonly child: ChildProcessWithoutNullStreams;
  /** Everything printed so far. */
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves to the exit code, or the name of the signal that ended the process. */
  readonly exited: Promise<number | string>;
  /** Resolves to the match when stderr has it. */
  stderrMatch(pattern: RegExp): Promise<RegExpExecArray>;
};

/** Builds the program from the sources as they are. Returns its file and what deletes it. */
export async function buildProgram(
  entry: URL = new URL('main.ts', import.meta.url),
): Promise<{ file: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'snodo-program-'));
  await build({
    entryPoints: [fileURLToPath(entry)],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
  });
  return {
    file: join(folder, `${basename(entry.pathname, '.ts')}.mjs`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Starts the program; it is killed when the test ends, if it still runs. */
export function startProgram(file: string, args: readonly string[], env: object = {}): Program {
  const child = spawn(process.execPath, [file, ...args], { env: { ...process.env, ...env } });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdin.on('error', () => {});
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    exited: once(child, 'close').then(([code, signal]) => code ?? signal),
    async stderrMatch(pattern) {
      for (;;) {
        const match = pattern.exec(stderr);
        if (match !== null) return match;
        await once(child.stderr, 'data');
      }
    },
  };
}
