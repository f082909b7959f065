import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The repository root. */
export const root: string = fileURLToPath(new URL('../../', import.meta.url));

/** Arguments of node that run the demo server, as a user would with `npx snodo serve`. */
export const SERVE: readonly string[] = ['bin/snodo.js', 'serve', 'manifests/packages/snodo.yaml'];

/** A running demo server. */
export type DemoServer = { readonly url: URL; stop(): Promise<number | null> };

/** Starts the demo server on a free loopback port. */
export async function startDemoServer(): Promise<DemoServer> {
  const child = spawn(process.execPath, [...SERVE, '--http', '127.0.0.1:0'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const url = await announcedUrl(child);
  return {
    url,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = await exited;
      return code as number | null;
    },
  };
}

async function announcedUrl(child: ChildProcess): Promise<URL> {
  let text = '';
  for await (const chunk of child.stderr ?? []) {
    text += String(chunk);
    const match = /listening on (http:\S+)/.exec(text);
    if (match?.[1] !== undefined) {
      child.stderr?.resume();
      return new URL(match[1]);
    }
  }
  throw new Error(`the server did not start: ${text}`);
}
