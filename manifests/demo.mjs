// `npm run demo`: the whole way of manifests/packages, from the manifest to an answer and the catalog.
import { execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const manifest = 'manifests/packages/snodo.yaml';
const snodo = (...args) => {
  console.log(`\n$ npx snodo ${args.join(' ')}`);
  execFileSync(process.execPath, ['bin/snodo.js', ...args], { cwd: root, stdio: 'inherit' });
};

snodo('check', manifest);
snodo('generate', manifest);

console.log(`\n$ npx snodo serve ${manifest} --http 127.0.0.1:0`);
const server = spawn(
  process.execPath,
  ['bin/snodo.js', 'serve', manifest, '--http', '127.0.0.1:0'],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'pipe'],
  },
);
const exited = new Promise((resolve) => server.once('exit', resolve));
try {
  const url = await announcedUrl(server);
  await callTool(url);
  snodo('catalog', '--url', url);
} finally {
  server.kill('SIGTERM');
}
const code = await exited;
console.log(`\nThe server stopped with exit code ${code}.`);
process.exitCode = code ?? 1;

async function announcedUrl(child) {
  let text = '';
  for await (const chunk of child.stderr.iterator({ destroyOnReturn: false })) {
    process.stderr.write(chunk);
    text += chunk;
    const match = /listening on (http:\S+)/.exec(text);
    if (match) {
      child.stderr.pipe(process.stderr);
      return match[1];
    }
  }
  throw new Error('the server did not start');
}

async function callTool(url) {
  const params = {
    name: 'version',
    arguments: { name: 'jason', region: 'us' },
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  };
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': 'tools/call',
    'Mcp-Name': 'version',
    'Mcp-Param-Region': 'us',
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  console.log(`\nPOST ${url}\n${body}`);
  const response = await fetch(url, { method: 'POST', headers, body });
  console.log(`${response.status} ${await response.text()}`);
}
