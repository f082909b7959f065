import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/** How long a server takes from the start of its process to its first answer, and Node to run nothing. */
export type StartTimes = { readonly answeredMs: number; readonly bareMs: number };

/** Milliseconds that a server may take. */
const MOST_MS = 10_000;

/** A request that every server answers (MCP 2026-07-28, "Base protocol"; older ones answer it with an error). */
const REQUEST = `${JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'server/discover',
  params: {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
})}\n`;

/**
 * Starts a server over stdio and measures how long its first answer takes. Gives the reason when there is none: a server
 * that needs an environment of its own does not start here.
 */
export async function measureStart(
  file: string,
  cwd: string,
): Promise<StartTimes | { readonly reason: string }> {
  const bare = await firstOutput(['-e', 'console.log(1)'], cwd, '');
  const answered = await firstOutput([file], cwd, REQUEST);
  if ('reason' in answered) return answered;
  return 'reason' in bare ? bare : { answeredMs: answered.ms, bareMs: bare.ms };
}

function firstOutput(
  args: readonly string[],
  cwd: string,
  input: string,
): Promise<{ readonly ms: number } | { readonly reason: string }> {
  return new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(process.execPath, args, { cwd, stdio: ['pipe', 'pipe', 'pipe'] });
    let words = '';
    const timer = setTimeout(() => child.kill(), MOST_MS);
    child.stderr.on('data', (chunk) => {
      words = `${words}${chunk}`.slice(0, 1_000);
    });
    child.stdout.once('data', () => {
      resolve({ ms: performance.now() - started });
      child.stdin.end();
    });
    child.stdin.on('error', () => {}); // a server that ended before it read
    child.on('error', (error) => resolve({ reason: error.message }));
    child.on('close', () => {
      clearTimeout(timer);
      resolve({ reason: words.trim().replace(/\s+/g, ' ') || 'it did not answer' });
    });
    child.stdin.write(input);
  });
}
