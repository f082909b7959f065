// Handlers that misbehave, and clients that leave them.

import { expectError, fail } from '../verdict.mjs';
import { ask, bytes, call, open } from '../wire.mjs';

const late = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** What is larger than `maxResultBytes` is an error that says so. */
async function big({ port }) {
  expectError('a large result', await ask(port, bytes(call(1, 'big'))), /larger than/);
}

async function boom({ port }) {
  const answer = await ask(port, bytes(call(1, 'boom')));
  expectError('a handler that throws', answer, /./);
  if (answer.body.includes('secret detail')) fail('a message of a handler is on the wire', answer);
}

async function leak({ port }) {
  const answer = await ask(port, bytes(call(1, 'leak')));
  if (answer?.json?.result?.content[0].text !== 'done') fail('a leaked rejection', answer);
}

/** A handler that never returns is given up after `handlerTimeoutMs`. */
async function hang({ port }) {
  expectError(
    'a handler that never returns',
    await ask(port, bytes(call(1, 'hang')), 15_000),
    /did not answer/,
  );
}

/** While a handler blocks the process nobody is answered, and after it everybody is. */
async function block({ port, random }) {
  const ms = random.below(1000);
  const waiting = [bytes(call(1, 'block', { ms })), bytes(call(2, 'echo', { text: 'after' }))];
  const answers = await Promise.all(waiting.map((data) => ask(port, data)));
  if (answers.some((answer) => answer?.json?.result === undefined))
    fail('a blocked process', answers[1]);
}

/** A client that leaves at any moment: within the head, the body, the handler, the stream. */
async function disconnect({ port, random }) {
  const name = random.of(['echo', 'slow', 'hang', 'throw_late', 'big', 'steps', 'ask']);
  const request = call(1, name);
  if (name === 'steps') request.params._meta = { ...request.params._meta, progressToken: 1 };
  const data = bytes(request);
  const connection = await open(port);
  connection.send(random.below(3) === 0 ? data.slice(0, random.below(data.length)) : data);
  await late(random.below(150));
  if (random.below(2) === 0) connection.socket.resetAndDestroy();
  else connection.close();
}

/** A client that sends many requests and reads no answer. */
async function neverReads({ port }) {
  const connection = await open(port);
  connection.socket.pause();
  for (let id = 0; id < 50; id += 1) {
    connection.send(bytes(call(id, 'echo', { text: 'x'.repeat(50_000) })));
  }
  await late(3000);
  connection.close();
}

export const HANDLER_ATTACKS = [
  big,
  boom,
  leak,
  hang,
  block,
  disconnect,
  disconnect,
  disconnect,
  disconnect,
  neverReads,
];
