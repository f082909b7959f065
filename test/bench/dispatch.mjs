// Measures the core without a transport: calls per second of an echo tool and of tools/list, and each as a ratio of the
// floor, which only parses the request and writes the same response with JSON.stringify.
//
//   npm run build && node test/bench/dispatch.mjs [tools=52] [seconds=1]

import { Cancellation, createBenchRuntime, dispatch, readMessage } from './dispatch-fixture.mjs';

const tools = Number(process.argv[2] ?? 52);
const seconds = Number(process.argv[3] ?? 1);
const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

const started = performance.now();
const runtimes = {
  passthrough: createBenchRuntime(tools, 'passthrough'),
  basic: createBenchRuntime(tools, 'basic'),
};
console.log(`${tools} tools: 2 runtimes created in ${(performance.now() - started).toFixed(1)} ms`);

const echo = request('tools/call', { name: 'tool_7', arguments: { text: 'hello', count: 3 } });
const list = request('tools/list', {});
for (const [name, text] of Object.entries({ 'tools/call echo': echo, 'tools/list': list })) {
  const reply = JSON.parse((await ask(runtimes.passthrough, text)).text);
  const floor = await rate(async () => JSON.stringify(answer(JSON.parse(text), reply.result)));
  const line = [`${name}: floor ${floor}/s`];
  for (const [level, runtime] of Object.entries(runtimes)) {
    const calls = await rate(() => ask(runtime, text));
    line.push(`${level} ${calls}/s = ${(calls / floor).toFixed(2)}x`);
  }
  console.log(line.join(', '));
}

function request(method, params) {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { _meta: meta, ...params } });
}

function answer({ id }, result) {
  return { jsonrpc: '2.0', id, result };
}

function ask(runtime, text) {
  const origin = { transport: 'direct', cancellation: new Cancellation() };
  return dispatch(runtime, readMessage(text), origin);
}

/** Calls per second, the best of three runs. */
async function rate(call) {
  let best = 0;
  for (let run = 0; run < 3; run += 1) {
    const end = performance.now() + seconds * 1000;
    let calls = 0;
    while (performance.now() < end) {
      for (let index = 0; index < 100; index += 1) await call();
      calls += 100;
    }
    best = Math.max(best, calls / seconds);
  }
  return Math.round(best);
}
