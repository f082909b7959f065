import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Cancellation, type RequestMessage, readMessage } from '../../../src/runtime/index.js';
import { openChannels } from '../../../src/runtime/instrumentation/channels.js';
import { observeDispatch } from '../../../src/runtime/instrumentation/observe-dispatch.js';
import { openSpeaker } from '../../dialects/carrier.js';
import { heardServer, SECRET } from './heard.js';

function listen(name: string): unknown[] {
  const heard: unknown[] = [];
  const onMessage = (message: unknown): void => void heard.push(message);
  subscribe(name, onMessage);
  onTestFinished(() => void unsubscribe(name, onMessage));
  return heard;
}

it('publishes the same on channels, also without a sink', async () => {
  const { runtime } = heardServer({ instrumentation: undefined as never });
  const speaker = await openSpeaker('direct', '2026-07-28', runtime);
  const [started, stopped, failed] = ['start', 'stop', 'exception'].map((event) =>
    listen(`snodo:dispatch:${event}`),
  );
  await speaker.ask('tools/call', { name: 'echo', arguments: { text: SECRET } });
  await speaker.ask('tools/call', { name: 'broken' });
  expect(started).toMatchObject([
    { measurements: {}, metadata: { method: 'tools/call', component: 'echo' } },
    { measurements: {}, metadata: { method: 'tools/call', component: 'broken' } },
  ]);
  expect(stopped).toMatchObject([
    { measurements: { durationMs: expect.any(Number) }, metadata: { outcome: 'ok' } },
  ]);
  expect(failed).toMatchObject([{ metadata: { errorCode: 'tool_error' } }]);
  expect(JSON.stringify([started, stopped, failed])).not.toContain(SECRET);
});

it('observes nothing while there is neither a sink nor a subscriber', () => {
  const { runtime } = heardServer({ instrumentation: undefined as never });
  const request = readMessage('{"jsonrpc":"2.0","id":1,"method":"ping"}') as RequestMessage;
  const origin = { transport: 'direct', cancellation: new Cancellation() } as const;
  expect(observeDispatch(runtime, request, origin)).toBeUndefined();
  expect(runtime.instruments.hearSubscriptions()).toBe(false);
  listen('snodo:dispatch:stop');
  expect(observeDispatch(runtime, request, origin)).toBeDefined();
  expect(runtime.instruments.hearSubscriptions()).toBe(false);
});

it.each([
  ['no process', undefined],
  ['a process without it', {}],
  ['a process that does not have the module', { getBuiltinModule: () => undefined }],
])('goes without channels on a platform with %s', (_name, process) => {
  vi.stubGlobal('process', process);
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(openChannels()).toBeUndefined();
});
