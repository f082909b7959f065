import { setTimeout as sleep } from 'node:timers/promises';
import { defineServer, elicitForm, ProtocolError } from 'snodo/runtime';
import { MAX_RESULT_BYTES } from './limits.mjs';

const tool = (name, call, properties = {}) => ({
  definition: { name, inputSchema: { type: 'object', properties } },
  call,
});

/** Waits until the caller has left, then a little, and fails: what nobody hears. */
async function throwLate(_args, { signal }) {
  await new Promise((resolve) => {
    signal.addEventListener('abort', resolve);
    setTimeout(resolve, 500);
  });
  await sleep(20);
  throw new Error('too late');
}

function block({ ms = 1000 }) {
  const end = performance.now() + ms;
  while (performance.now() < end);
  return 'done';
}

function leak() {
  Promise.reject(new Error('nobody waits for this'));
  return 'done';
}

const fillers = Array.from({ length: 40 }, (_, index) =>
  tool(`filler_${index}`, ({ text }) => text, { text: { type: 'string' } }),
);

/** One tool for each way in which handlers misbehave, among some that do not. */
export const createRuntime = defineServer({
  server: { name: 'soak', version: '1' },
  validator: 'basic',
  handlerTimeoutMs: 6000,
  maxResultBytes: MAX_RESULT_BYTES,
  pagination: { pageSize: 10 },
  initializeEra: { sessions: 'memory' },
  logger: () => {},
  authorization: { authorize },
  tools: [
    tool('echo', ({ text }) => text, { text: { type: 'string' } }),
    tool('whoami', async ({ ms = 0 }, { auth }) => {
      await sleep(ms);
      return auth?.principal ?? 'nobody';
    }),
    tool('slow', async ({ ms = 100, text }) => {
      await sleep(ms);
      return text ?? 'done';
    }),
    tool('hang', () => new Promise(() => {})),
    tool('block', block),
    tool('big', () => 'x'.repeat(50_000_000)),
    tool('leak', leak),
    tool('throw_late', throwLate),
    tool('boom', () => {
      throw new Error('secret detail');
    }),
    tool('steps', async (_args, { progress }) => {
      for (let step = 1; step <= 20; step += 1) {
        progress(step, 20);
        await sleep(5);
      }
      return 'done';
    }),
    tool('ask', (_args, { ask }) => {
      const { who } = ask(
        { who: elicitForm('Who?', { name: { type: 'string', required: true } }) },
        { state: 'kept' },
      );
      return who.action;
    }),
    ...fillers,
  ],
  resources: [
    {
      definition: { uriTemplate: 'mem://t/{id}/{+rest}', name: 't' },
      read: ({ id }) => String(id),
    },
  ],
  prompts: [
    {
      definition: { name: 'review', arguments: [{ name: 'name', required: true }] },
      messages: [{ role: 'user', text: [{ argument: 'name' }] }],
    },
  ],
});

/** Each caller sees and calls one of the fillers, that of its number: the list of another one would show. */
function authorize(_phase, { name }, { auth }) {
  const own = `filler_${String(auth?.principal).replace('caller-', '')}`;
  if (name.startsWith('filler_') && name !== own) throw new ProtocolError(403, 'not yours');
}
