// Measures what it costs to hear of a call of an echo tool: nobody hears, an empty sink, a subscriber of the three channels
// of dispatches, and OpenTelemetry with the real SDK (every span recorded and dropped). Calls per second, the best of three.
//
//   npm run build && node test/bench/instrumentation.mjs [seconds=0.5]

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { context, metrics, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import { handleEvent } from '../../dist/runtime/otel/index.js';
import { Cancellation, createBenchRuntime, dispatch, readMessage } from './dispatch-fixture.mjs';

const seconds = Number(process.argv[2] ?? 0.5);
const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const params = { _meta: meta, name: 'tool_7', arguments: { text: 'hello', count: 3 } };
const echo = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });

const plain = createBenchRuntime(52, 'basic');
let none;
none = await row('nobody hears', plain);
await row(
  'empty sink',
  createBenchRuntime(52, 'basic', { instrumentation: { handleEvent: () => {} } }),
);
const channels = ['start', 'stop', 'exception'].map((event) => `snodo:dispatch:${event}`);
const onMessage = () => {};
for (const channel of channels) subscribe(channel, onMessage);
await row('channels', plain);
for (const channel of channels) unsubscribe(channel, onMessage);
const traced = createBenchRuntime(52, 'basic', { instrumentation: { handleEvent } });
await row('otel without an SDK', traced);
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
trace.setGlobalTracerProvider(new BasicTracerProvider());
metrics.setGlobalMeterProvider(new MeterProvider());
await row('otel with its SDK', traced);

async function row(name, runtime) {
  const calls = await rate(runtime);
  const cost = none === undefined ? '' : `, ${(1e6 / calls - 1e6 / none).toFixed(2)} us more`;
  console.log(`${name}: ${calls}/s${cost}`);
  return calls;
}

async function rate(runtime) {
  let best = 0;
  for (let run = 0; run < 3; run += 1) {
    let count = 0;
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) {
      for (let call = 0; call < 100; call += 1) {
        const origin = { transport: 'direct', cancellation: new Cancellation() };
        await dispatch(runtime, readMessage(echo), origin);
      }
      count += 100;
    }
    best = Math.max(best, count / seconds);
  }
  return Math.round(best);
}
