import { expect, test } from 'vitest';
import {
  arg,
  ConfigurationError,
  defineServer,
  reply,
  type ServerOptions,
  type Target,
} from '../../../src/runtime/index.js';
import { calls, casts, INPUT } from './server.js';

const url = new URL('file:///t.js');
const module: Target = { handle: () => {} };

/** The code of the error that targets and tools cause; its message must begin with it. */
function codeOf(targets: unknown, ...tools: readonly object[]): string | undefined {
  const options = { targets, tools } as Partial<ServerOptions>;
  try {
    defineServer({ server: { name: 's', version: '1' }, ...options })();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    expect(error.message.startsWith(`${error.code}: `)).toBe(true);
    return error.code;
  }
  return undefined;
}

test.each<[what: string, targets: unknown, code: string | undefined]>([
  ['one of each', { a: { module }, b: { worker: url } }, undefined],
  ['names that objects have', { constructor: { module } }, undefined],
  ['a list', [{ module }], 'wrong-kind'],
  ['no name', { '': { module } }, 'name-empty'],
  ['a module in the place of a target', { t: module }, 'unknown-key'],
  ['null', { t: null }, 'wrong-kind'],
  ['a function', { t: () => {} }, 'wrong-kind'],
  ['no module', { t: {} }, 'wrong-kind'],
  ['a path', { t: { module: './t.js' } }, 'wrong-kind'],
  ['a function as a module', { t: { module: () => {} } }, 'wrong-kind'],
  ['a function that is none', { t: { module: { handle: 5 } } }, 'wrong-kind'],
  ['a `start` that is none', { t: { module: { ...module, start: null } } }, 'wrong-kind'],
  [
    'a restart without a thread',
    { t: { module, restart: { max: 1, withinMs: 1 } } },
    'unknown-key',
  ],
  ['no room', { t: { module, maxQueued: 0 } }, 'wrong-kind'],
  ['half a room in a thread', { t: { worker: url, maxQueued: 0.5 } }, 'wrong-kind'],
  ['a thread by its path', { t: { worker: '/t.js' } }, 'wrong-kind'],
  ['a thread beside a module', { t: { worker: url, module } }, 'unknown-key'],
  ['an export that is no name', { t: { worker: url, exportName: 5 } }, 'wrong-kind'],
  ['an unknown way out', { t: { worker: url, onTimeout: 'restart' } }, 'wrong-kind'],
  ['a restart that is a number', { t: { worker: url, restart: 3 } }, 'wrong-kind'],
  ['a restart without a time', { t: { worker: url, restart: { max: 1 } } }, 'wrong-kind'],
  ['no restart', { t: { worker: url, restart: { max: 0, withinMs: 1 } } }, 'wrong-kind'],
  [
    'an unknown member of a restart',
    { t: { worker: url, restart: { max: 1, withinMs: 1, delayMs: 1 } } },
    'unknown-key',
  ],
])('targets: %s', (_what, targets, code) => {
  expect(codeOf(targets)).toBe(code);
});

test.each<[what: string, tool: object, code: string | undefined]>([
  ['a call', calls({}), undefined],
  ['a cast', casts({}), undefined],
  ['both', { ...calls({}), ...casts({}) }, 'actor-keys'],
  ['a call of nothing', { ...calls({}), call: null }, 'actor-keys'],
  ['a list', { ...casts({}), cast: [] }, 'actor-keys'],
  ['an unknown key', calls({ timeout: 5 } as never), 'unknown-key'],
  ['a reply of a cast', casts({ reply: {} } as never), 'unknown-key'],
  ['no target', calls({ target: undefined as never }), 'actor-keys'],
  ['a target of the arguments', calls({ target: arg('note') as never }), 'actor-keys'],
  ['an unknown target', calls({ target: 'other' }), 'target-unknown'],
  ['a target named as objects have members', casts({ target: 'constructor' }), 'target-unknown'],
  ['a message that is not JSON', calls({ message: new Map() as never }), 'actor-placeholder'],
  ['no message', casts({ message: undefined as never }), 'actor-placeholder'],
  ['the answer in a message', calls({ message: { a: [reply()] } as never }), 'actor-placeholder'],
  ['an argument in a reply', calls({ reply: { a: arg('by') } as never }), 'actor-placeholder'],
  ['no reply', calls({ reply: undefined as never }), 'actor-placeholder'],
  ['a reply that is text', calls({ reply: 'x' }), 'actor-reply-object'],
  ['a reply that is a list', calls({ reply: [reply()] }), 'actor-reply-object'],
  ['no time', calls({ timeoutMs: 0 }), 'actor-timeout'],
  ['more time than timers have', calls({ timeoutMs: 2 ** 31 }), 'actor-timeout'],
  [
    'a keyword that is not checked',
    calls({}, { inputSchema: { ...INPUT, properties: { a: { format: 'email' } } } }),
    'actor-schema-keyword',
  ],
  ['an output of a cast', casts({}, { outputSchema: { type: 'object' } }), 'actor-output'],
])('a tool: %s', (_what, tool, code) => {
  expect(codeOf({ t: { module } }, tool)).toBe(code);
});

test('a target has a function for what tools send to it', () => {
  const t = (functions: object) => ({ t: { module: functions } });
  expect(codeOf(t({ call: () => {} }), calls({}))).toBe(undefined);
  expect(codeOf(t({ call: () => {} }), casts({}))).toBe('target-export-missing');
  expect(codeOf(t({ cast: () => {} }), calls({}))).toBe('target-export-missing');
  // A thread finds out when it starts.
  expect(codeOf({ t: { worker: url } }, calls({}), casts({}))).toBe(undefined);
});
