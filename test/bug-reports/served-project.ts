import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The command line tool, as built. */
export const BIN: string = fileURLToPath(new URL('../../bin/snodo.js', import.meta.url));

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** A project on disk that went through `snodo generate`, served by `snodo serve` over HTTP. */
export type ServedProject = {
  /** The folder of the project. */
  readonly root: string;
  /** Sends one request as a good client of 2026-07-28 does, apart from what is overridden. */
  send(method: string, params?: object, overrides?: Overrides): Promise<Answer>;
  /** Ends the server and removes the folder. */
  stop(): Promise<void>;
};

/** What a request of a test does differently: headers (`null` removes one), and the whole body. */
export type Overrides = {
  readonly headers?: { readonly [name: string]: string | null };
  readonly body?: string;
};

/** A response: its status, and its body if it has one. */
export type Answer = { readonly status: number; readonly message: unknown };

/**
 * Generates a project of these files in a folder of its own, which is returned. Handlers among them are there before the
 * stubs are made.
 */
export async function generateProject(files: Readonly<Record<string, string>>): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'snodo-served-'));
  for (const [path, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  await runToEnd(root, 'generate');
  return root;
}

/** Generates and serves a project of these files. */
export async function serveProject(
  files: Readonly<Record<string, string>>,
): Promise<ServedProject> {
  const root = await generateProject(files);
  const server = spawn(process.execPath, [BIN, 'serve', '--http', '127.0.0.1:0'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const port = await announcedPort(server);
  return {
    root,
    send: (method, params = {}, overrides = {}) => send(port, method, params, overrides),
    async stop() {
      const exited = once(server, 'exit');
      server.kill('SIGTERM');
      await exited;
      rmSync(root, { recursive: true, force: true });
    },
  };
}

async function runToEnd(cwd: string, command: string): Promise<void> {
  const child = spawn(process.execPath, [BIN, command], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.on('data', (chunk) => {
    text += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`snodo ${command} ended with ${code}: ${text}`);
}

async function announcedPort(server: ChildProcess): Promise<number> {
  let text = '';
  for await (const chunk of server.stderr ?? []) {
    text += chunk;
    const port = /listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
    if (port === undefined) continue;
    server.stderr?.resume();
    return Number(port);
  }
  throw new Error(`the server did not start: ${text}`);
}

function send(
  port: number,
  method: string,
  params: { readonly name?: unknown; readonly uri?: unknown },
  overrides: Overrides,
): Promise<Answer> {
  const name = params.name ?? params.uri;
  const headers: Record<string, string | null> = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': method,
    'Mcp-Name': typeof name === 'string' ? name : null,
    ...overrides.headers,
  };
  const body =
    overrides.body ??
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { _meta: META, ...params } });
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path: '/mcp', method: 'POST' },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (chunk: string) => {
          text += chunk;
        });
        incoming.on('end', () => {
          const message: unknown = text === '' ? undefined : JSON.parse(text);
          resolve({ status: incoming.statusCode ?? 0, message });
        });
      },
    );
    outgoing.on('error', reject);
    for (const [key, value] of Object.entries(headers)) {
      if (value !== null) outgoing.setHeader(key, value);
    }
    outgoing.end(body);
  });
}
