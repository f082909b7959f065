// Lines over stdio: one stream, in which each request is answered once.
import { fail } from '../verdict.mjs';
import { call, message } from '../wire.mjs';

/** Lines that are no requests: whatever answers them has no id. */
const NOISE = [
  'x',
  '',
  '[]',
  '{"jsonrpc":"2.0"}',
  '{"jsonrpc":"2.0","id":{},"method":"ping"}',
  '[1,2',
  '\u0000\u0007',
  `{"jsonrpc":"2.0","id":null,"method":"tools/call","params":${'['.repeat(90_000)}`,
  'y'.repeat(250_000),
  '{"__proto__":{"id":1},"constructor":1}',
  JSON.stringify({
    jsonrpc: '2.0',
    method: 'notifications/cancelled',
    params: { requestId: 'none' },
  }),
];

let lastId = 0;
function nextId() {
  lastId += 1;
  return lastId;
}

/** Noise between requests, which are all answered with what belongs to them. */
async function noise({ stdin, ask, random }) {
  const texts = Array.from({ length: 10 }, () => random.word());
  const pending = texts.map((text) => {
    stdin.write(`${random.of(NOISE)}\n`);
    return ask(call(nextId(), 'slow', { text, ms: random.below(50) }));
  });
  const answers = await Promise.all(pending);
  for (const [index, { result, error }] of answers.entries()) {
    const text = result?.content[0].text ?? error.message;
    if (text !== texts[index]) fail('an answer of another request', { body: text });
  }
}

async function misbehaviour({ ask, random }) {
  const name = random.of(['big', 'boom', 'leak', 'hang', 'block', 'throw_late', 'steps']);
  const { result, error } = await ask(call(nextId(), name));
  if (result === undefined && error === undefined) fail(`${name} was not answered`);
}

/** A request that is cancelled is not answered, and the next one is. */
async function cancelled({ stdin, ask }) {
  const id = nextId();
  stdin.write(`${JSON.stringify(call(id, 'slow', { ms: 300 }))}\n`);
  const params = { requestId: id };
  stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params })}\n`);
  const { result } = await ask(call(nextId(), 'slow', { ms: 400, text: 'next' }));
  if (result?.content[0].text !== 'next') fail('after a cancelled request');
}

async function forged({ ask, random }) {
  const { error } = await ask(message(nextId(), 'tools/list', { cursor: random.word(40) }));
  if (error?.code !== -32602) fail('a forged cursor was taken');
}

export const LINE_ATTACKS = [noise, noise, noise, misbehaviour, cancelled, forged];
