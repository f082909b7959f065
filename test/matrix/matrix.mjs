// Runs the built `snodo/fetch` on bun, deno and several versions of node, and sends each the requests of the case table:
//   npm run build && npm ci --prefix test/matrix && npm run matrix
// A host that is not installed is named; that is a failure unless the platform has no package for it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const installed = (path) => `${here}node_modules/${path}`;

/** Name, kind in the case table, program and its arguments. */
const HOSTS = [
  ['this node', 'hono', process.execPath, []],
  ['node 22', 'hono', installed('node-22/bin/node'), []],
  ['node 24', 'hono', installed('node-24/bin/node'), []],
  ['node 26', 'hono', installed('node-26/bin/node'), []],
  ['bun', 'bun', installed('.bin/bun'), []],
  ['deno', 'deno', installed('.bin/deno'), ['run', '--allow-net', '--allow-read', '--allow-env']],
];

await build({
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

const { CASES, openConnection, outcomeOf, post } = await import('./build/requests.mjs');
let passed = 0;
let failed = 0;

for (const [name, kind, program, args] of HOSTS) {
  if (!existsSync(program)) {
    check(name, 'is installed', 'no', process.platform === 'linux' ? 'yes' : 'no');
    continue;
  }
  await tryHost(name, kind, program, args);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function toDist({ path }) {
  const file = path.replace(/^.*\/src\//, `${dist}/`);
  return { path: pathToFileURL(file).href, external: true };
}

async function tryHost(name, kind, program, args) {
  const before = failed;
  const child = spawn(program, [...args, `${here}serve.mjs`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = await once(createInterface({ input: child.stdout }), 'line');
    for (const { rule, name: tried, start, headers, body, expected, except = {} } of CASES) {
      const wanted = (except[kind] ?? except.fetch ?? { expected }).expected;
      const found = await ask(port, post(body, headers, start)).then(outcomeOf, String);
      check(name, `${rule}: ${tried}`, found, wanted);
    }
    await tryDisconnect(name, port);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
  console.log(
    `${name}: ${failed === before ? 'as the case table says' : `${failed - before} differ`}`,
  );
}

/** A client that leaves within a stream cancels its request, and a silent stream has comments. */
async function tryDisconnect(name, port) {
  const connection = await openConnection(port);
  connection.send(call('waits'));
  await withTimeout(connection.received(/:\n\n[\s\S]*:\n\n/));
  connection.socket.destroy();
  const deadline = performance.now() + 5000;
  let text = '';
  while (text !== 'aborted' && performance.now() < deadline) {
    const { body } = await ask(port, call('endings'));
    text = JSON.parse(body).result.content[0].text;
  }
  check(name, 'a client leaves within a stream', text, 'aborted');
}

function call(name) {
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

async function ask(port, bytes) {
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

function check(host, tried, found, wanted) {
  if (found === wanted) {
    passed += 1;
    return;
  }
  failed += 1;
  console.log(`${host}: ${tried}: expected ${wanted}, found ${found}`);
}
