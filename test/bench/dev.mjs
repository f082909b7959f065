// How long `snodo dev` takes from the saving of a manifest to the new server answering, as a multiple of a bare start of Node in
// the same run.
// Usage: node test/bench/dev.mjs [rounds] [tools], by default 9 and 50. Needs `npm run build`.
import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { measure, median } from './processes.mjs';
import { toolProject, writeTool } from './tool-project.mjs';

const bin = fileURLToPath(new URL('../../bin/snodo.js', import.meta.url));
const [rounds = 9, tools = 50] = process.argv.slice(2).map(Number);

const folder = toolProject(tools, 'full');
const child = spawn(process.execPath, [bin, 'dev', '--http', '0'], {
  cwd: folder,
  stdio: ['ignore', 'inherit', 'pipe'],
});
process.on('exit', () => child.kill());
let said = '';
child.stderr.on('data', (chunk) => {
  said += chunk;
});
await until(() => /Watching for changes/.test(said));
const port = Number(/Serving http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1]);
await setTimeout(500); // the watcher looks around

const saved = [];
const bare = [];
for (let round = 1; round <= rounds; round += 1) {
  bare.push(measure(['-e', '0']).time);
  writeTool(folder, 0, round);
  const from = performance.now();
  await until(async () => (await answer(port)).includes(`edition ${round} first`));
  saved.push(performance.now() - from);
  await setTimeout(200);
}
const [time, floor] = [median(saved), median(bare)];
console.log(
  `${tools} tools, ${rounds} rounds: ${time.toFixed(0)} ms from saving to the new server answering`,
);
console.log(`bare start of Node: ${floor.toFixed(0)} ms; ratio ${(time / floor).toFixed(2)}`);
child.kill('SIGTERM');

async function until(isSo) {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; ) {
    if (await isSo()) return;
    await setTimeout(2);
  }
  throw new Error(`nothing came of it; snodo said:\n${said}`);
}

/** The answer to a list of tools; empty while nobody answers. */
function answer(port) {
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': 'tools/list',
  };
  return new Promise((resolve) => {
    const sent = request({ port, path: '/mcp', method: 'POST', headers }, async (response) => {
      let text = '';
      try {
        for await (const chunk of response) text += chunk;
      } catch {
        text = '';
      }
      resolve(text);
    });
    sent.on('error', () => resolve(''));
    sent.end(
      '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}',
    );
  });
}
