// Runs the built `snodo/fetch` on every runtime, and sends each the requests of the case table.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { isInstalled, RUNTIMES } from './programs.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** Sends the requests to each runtime. */
export async function tryHosts(tally) {
  await bundleRequests();
  const requests = await import('./build/requests.mjs');
  for (const runtime of RUNTIMES) {
    if (!isInstalled(tally, runtime)) continue;
    await tally.summarize(`snodo/fetch on ${runtime.name}`, () =>
      tryHost(runtime, requests, tally),
    );
  }
}

function bundleRequests() {
  return build({
    entryPoints: [`${here}requests.ts`],
    outfile: `${here}build/requests.mjs`,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'warning',
    // What is tried is what is published.
    plugins: [
      { name: 'published', setup: (plugin) => plugin.onResolve({ filter: /\/src\// }, toDist) },
    ],
  });
}

function toDist({ path }) {
  const file = path.replace(/^.*\/src\//, `${dist}/`);
  return { path: pathToFileURL(file).href, external: true };
}

async function tryHost({ name, program, args, kind }, requests, tally) {
  const { CASES, outcomeOf, post } = requests;
  const child = spawn(program, [...args, `${here}serve.mjs`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = await once(createInterface({ input: child.stdout }), 'line');
    for (const { rule, name: tried, start, headers, body, expected, except = {} } of CASES) {
      const wanted = (except[kind] ?? except.fetch ?? { expected }).expected;
      const found = await ask(port, post(body, headers, start), requests).then(outcomeOf, String);
      tally.check(name, `${rule}: ${tried}`, found, wanted);
    }
    const end = await disconnect(port, requests);
    tally.check(name, 'a client leaves within a stream', end, 'aborted');
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

/** A client that leaves within a stream cancels its request, and a silent stream has comments. */
async function disconnect(port, requests) {
  const { openConnection, post } = requests;
  const connection = await openConnection(port);
  connection.send(call('waits', post));
  await withTimeout(connection.received(/:\n\n[\s\S]*:\n\n/));
  connection.socket.destroy();
  const deadline = performance.now() + 5000;
  let text = '';
  while (text !== 'aborted' && performance.now() < deadline) {
    const { body } = await ask(port, call('endings', post), requests);
    text = JSON.parse(body).result.content[0].text;
  }
  return text;
}

function call(name, post) {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    progressToken: 't',
  };
  const params = { name, arguments: {}, _meta: meta };
  return post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }), {
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': 'tools/call',
    'Mcp-Name': name,
  });
}

async function ask(port, bytes, { openConnection }) {
  const connection = await openConnection(port);
  connection.send(bytes);
  try {
    return await withTimeout(connection.response());
  } finally {
    connection.socket.destroy();
  }
}

function withTimeout(promise) {
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer within 5 s')), 5000);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
