// Throughput over HTTP as a ratio to a bare node:http server, both measured in turn within one run:
//   npm run build && node test/bench/http.mjs [--seconds 1] [--rounds 5] [--connections 16]
// Read the ratios: requests per second depend on the machine and on what else runs on it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openFloor, openSnodo } from './http-servers.mjs';
import { load } from './raw-load.mjs';

const OPERATIONS = [
  ['tools/call', { name: 'echo', arguments: { text: 'hello world' } }],
  ['tools/list', {}],
];

if (process.send === undefined) await measure();
else await serve(process.argv[2]);

/** The child: opens one of the servers, and tells on demand how much CPU time it has used. */
async function serve(kind) {
  process.on('message', () => process.send({ cpu: process.cpuUsage() }));
  process.on('disconnect', () => process.exit(0));
  process.send({ port: await (kind === 'floor' ? openFloor() : openSnodo()) });
}

async function measure() {
  const seconds = option('seconds', 1);
  const connections = option('connections', 16);
  const servers = { floor: await start('floor'), snodo: await start('snodo') };
  for (const [method, params] of OPERATIONS) {
    const request = requestBytes(method, params);
    const rounds = [];
    for (let round = -1; round < option('rounds', 5); round += 1) {
      const result = {};
      for (const [name, server] of Object.entries(servers)) {
        const before = await server.cpuMicroseconds();
        result[name] = await load(server.port, request, {
          connections,
          milliseconds: seconds * 1000,
        });
        result[name].cpu = ((await server.cpuMicroseconds()) - before) / result[name].requests;
      }
      // The first round warms both up.
      if (round >= 0) rounds.push(result);
    }
    print(method, rounds);
  }
  for (const { child } of Object.values(servers)) child.disconnect();
}

async function start(kind) {
  const child = fork(fileURLToPath(import.meta.url), [kind]);
  const [{ port }] = await once(child, 'message');
  const cpuMicroseconds = async () => {
    child.send('cpu');
    const [{ cpu }] = await once(child, 'message');
    return cpu.user + cpu.system;
  };
  return { child, port, cpuMicroseconds };
}

function requestBytes(method, params) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } });
  const headers = {
    Host: 'localhost',
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': method,
    ...(params.name === undefined ? {} : { 'Mcp-Name': params.name }),
    'Content-Length': Buffer.byteLength(body),
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST /mcp HTTP/1.1\r\n${head.join('')}\r\n${body}`);
}

function print(method, rounds) {
  const value = (name, key) => median(rounds.map((round) => round[name][key]));
  const ratio = (key) => median(rounds.map(({ floor, snodo }) => snodo[key] / floor[key]));
  console.log(
    `${method}: ${ratio('perSecond').toFixed(2)} x floor requests/s, ${ratio('cpu').toFixed(2)} x floor CPU, ${ratio('p50').toFixed(2)} x floor p50`,
  );
  for (const name of ['floor', 'snodo']) {
    const [perSecond, cpu, p50, p99] = ['perSecond', 'cpu', 'p50', 'p99'].map((key) =>
      value(name, key),
    );
    console.log(
      `  ${name}: ${perSecond.toFixed(0)} requests/s, ${cpu.toFixed(1)} us CPU each, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
    );
  }
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function option(name, fallback) {
  const index = process.argv.indexOf(`--${name}`);
  return index === -1 ? fallback : Number(process.argv[index + 1]);
}
