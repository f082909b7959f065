// Measures the core without a transport, in turns, so that what else the machine does meets all alike:
//
// - microseconds of a call of an echo tool and of tools/list, and each as a ratio of the floor, which only parses the
//   request and writes the same response with JSON.stringify;
// - what keys of the manifest add to a call: policies, scopes, wrappers, a sink of events, middleware, a target.
//
//   npm run build && node test/bench/dispatch.mjs [tools=52] [rounds=40]

import {
  arg,
  Cancellation,
  concurrency,
  createBenchRuntime,
  dispatch,
  rateLimit,
  readMessage,
  reply,
  timeout,
} from './dispatch-fixture.mjs';

const tools = Number(process.argv[2] ?? 52);
const rounds = Number(process.argv[3] ?? 40);
const CALLS = 1000;
const EXTENSION = 'com.example/bench';
const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': { extensions: { [EXTENSION]: {} } },
};

const started = performance.now();
const plain = {
  passthrough: createBenchRuntime(tools, 'passthrough'),
  basic: createBenchRuntime(tools, 'basic'),
};
console.log(`${tools} tools: 2 runtimes created in ${(performance.now() - started).toFixed(1)} ms`);

const echo = request('tools/call', { name: 'tool_7', arguments: { text: 'hello', count: 3 } });
const list = request('tools/list', {});
for (const [name, text] of Object.entries({ 'tools/call echo': echo, 'tools/list': list })) {
  const { result } = JSON.parse((await ask(plain.passthrough, text)).text);
  const floor = async () => JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(text).id, result });
  console.log(name);
  print(await inTurns({ floor, ...asking(plain, text) }), 'floor');
}

const wrapped = (wrapper) => createBenchRuntime(tools, 'basic', {}, { wrap: [wrapper] });
const target = {
  call: { target: 'echo', message: { text: arg('text') }, reply: reply() },
};
const keys = {
  'no key': plain.basic,
  authorization: createBenchRuntime(tools, 'basic', { authorization: { authorize: () => {} } }),
  scopes: createBenchRuntime(tools, 'basic', {}, { scopes: ['echo'] }),
  instrumentation: createBenchRuntime(tools, 'basic', { instrumentation: { handleEvent() {} } }),
  extensions: createBenchRuntime(tools, 'basic', {
    protocols: ['2026-07-28'],
    capabilities: { extensions: { [EXTENSION]: {} } },
    extensions: {
      [EXTENSION]: {
        extension: { protocols: ['2026-07-28'], middleware: (_request, next) => next() },
        options: {},
      },
    },
  }),
  'wrap: an own one': wrapped((context, args, next) => next(context, args)),
  'wrap: rateLimit': wrapped(rateLimit({ limit: 1e9 })),
  'wrap: concurrency': wrapped(concurrency()),
  'wrap: timeout': wrapped(timeout()),
  call: createBenchRuntime(
    tools,
    'basic',
    { targets: { echo: { module: { handle: (message) => message } } } },
    target,
  ),
};
const stop = await keys.call.start();
console.log('tools/call echo, with');
print(await inTurns(asking(keys, echo)), 'no key');
await stop();

function request(method, params) {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { _meta: meta, ...params } });
}

function asking(runtimes, text) {
  const asked = Object.entries(runtimes).map(([name, runtime]) => [name, () => ask(runtime, text)]);
  return Object.fromEntries(asked);
}

function ask(runtime, text) {
  const auth = { scopes: ['echo'] };
  const origin = { transport: 'direct', cancellation: new Cancellation(), auth };
  return dispatch(runtime, readMessage(text), origin);
}

/** Microseconds of each call: of all its turns, that which a quarter is quicker than. The first turns warm up. */
async function inTurns(calls) {
  const times = Object.fromEntries(Object.keys(calls).map((name) => [name, []]));
  for (let round = -5; round < rounds; round += 1) {
    for (const [name, call] of Object.entries(calls)) {
      const begin = performance.now();
      for (let count = 0; count < CALLS; count += 1) await call();
      const microseconds = (performance.now() - begin) * (1000 / CALLS);
      if (round >= 0) times[name].push(microseconds);
    }
  }
  return Object.fromEntries(
    Object.entries(times).map(([name, all]) => [
      name,
      all.sort((a, b) => a - b)[Math.floor(all.length / 4)],
    ]),
  );
}

function print(times, base) {
  for (const [name, microseconds] of Object.entries(times)) {
    const ratio = (microseconds / times[base]).toFixed(2);
    console.log(`  ${name}: ${microseconds.toFixed(1)} us, ${ratio} times ${base}`);
  }
}
