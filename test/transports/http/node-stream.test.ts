import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { openNodeStream } from '../../../src/runtime/transports/http/node/node-stream.js';

it('counts what an app that compresses holds back as backlog, until it has drained', () => {
  // Such an app puts its own `write` in front of the response, and tells by it that it is full.
  const response = Object.assign(new EventEmitter(), {
    destroyed: false,
    socket: {},
    writableLength: 0,
    setTimeout: () => response,
    writeHead: () => response,
    write: () => false,
  });
  const rules = { readTimeoutMs: 1000, onFinish: () => {} };
  const sink = openNodeStream(response as unknown as ServerResponse, 200, [], rules);
  sink.write('é'.repeat(10));
  sink.write('x');
  expect(sink.backlogBytes()).toBe(21);
  response.emit('drain');
  expect(sink.backlogBytes()).toBe(0);
});
