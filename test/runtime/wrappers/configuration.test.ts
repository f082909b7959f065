import { describe, expect, it, test, vi } from 'vitest';
import { createRuntime } from '../../../src/runtime/create/create-runtime.js';
import {
  concurrency,
  definePrompt,
  rateLimit,
  type ServerOptions,
  timeout,
  type Wrapper,
  wrapWith,
} from '../../../src/runtime/index.js';
import { ask } from '../ask.js';
import { toolOf, tracing } from './server.js';

const server = { name: 's', version: '1' };
const wrapper: Wrapper = (context, args, next) => next(context, args);

/** The error of a server whose tool has these wrappers; they come from JavaScript. */
function refusalOf(wrap: unknown, options: unknown = {}): string {
  const tools = [toolOf(wrap as never, () => 'ok')];
  try {
    createRuntime({ server, tools, ...(options as Partial<ServerOptions>) });
  } catch (error) {
    return String((error as Error).message);
  }
  return '';
}

describe('a list of wrappers is checked when a runtime is created', () => {
  test.each<[unknown, string]>([
    ['timeout', 'wrap-list: `wrap` of tool `t` must be a list of wrappers'],
    [null, 'wrap-list: `wrap` of tool `t` must be a list of wrappers'],
    [
      Array(33).fill(timeout()),
      'wrap-list: `wrap` of tool `t` has 33 wrappers, at most 32 are allowed',
    ],
    [['timeout'], 'wrap-list: wrapper 0 in `wrap` of tool `t` is no wrapper'],
    [[timeout(), null], 'wrap-list: wrapper 1 in `wrap` of tool `t` is no wrapper'],
    [[{}], 'wrap-list: wrapper 0 in `wrap` of tool `t` is no wrapper'],
    [[{ wrap: 1, options: {} }], 'wrap-list: wrapper 0 in `wrap` of tool `t` is no function'],
    [
      [{ builtIn: 'constructor' }],
      'wrap-unknown: wrapper 0 in `wrap` of tool `t`: there is no built-in wrapper `constructor`',
    ],
    [
      [timeout({ ms: 1 } as never)],
      'wrap-option-unknown: `ms` is no option of wrapper 0 in `wrap` of tool `t` (timeout); allowed: timeoutMs',
    ],
    [
      [timeout(5 as never)],
      'wrap-option-value: the options of wrapper 0 in `wrap` of tool `t` must be a map',
    ],
    [
      [timeout({ timeoutMs: 0 })],
      'wrap-option-value: `timeoutMs` of wrapper 0 in `wrap` of tool `t` (timeout) must be a positive integer of at most 2147483647',
    ],
    [[concurrency({ limit: 1.5 })], 'wrap-option-value: `limit`'],
    [[concurrency({ limit: '1' as never })], 'wrap-option-value: `limit`'],
    [
      [concurrency({ onStoreFailure: 'wait' as never })],
      'wrap-option-value: `onStoreFailure` of wrapper 0 in `wrap` of tool `t` (concurrency) must be one of refuse, admit',
    ],
    [
      [rateLimit({ store: {} as never })],
      'wrap-option-value: `store` of wrapper 0 in `wrap` of tool `t` (rateLimit) must be a function that returns a store',
    ],
    [
      [rateLimit({ store: () => ({}) as never })],
      'wrap-option-value: the function `store` of wrapper 0 in `wrap` of tool `t` must return a map of `consume` and `release`',
    ],
    [
      [rateLimit({ key: 'args.id' })],
      'wrap-key: `key` of wrapper 0 in `wrap` of tool `t` (rateLimit) must be a path to a text in the context, or a function',
    ],
    [[rateLimit({ key: 'auth' })], 'wrap-key: '],
    [[rateLimit({ key: 5 as never })], 'wrap-key: '],
    [
      [wrapWith(wrapper, { slot: 1 })],
      'wrap-option-reserved: the option `slot` of wrapper 0 in `wrap` of tool `t` is set by the server',
    ],
    [
      [wrapWith(wrapper, { at: new Date() as never })],
      'wrong-kind: the options of wrapper 0 in `wrap` of tool `t` must be a map of JSON values',
    ],
    [[wrapWith(wrapper, [] as never)], 'wrong-kind: '],
    [
      [wrapWith(wrapper, {}, 5 as never)],
      'wrong-kind: `validateOptions` of wrapper 0 in `wrap` of tool `t` is no function',
    ],
    [
      [wrapWith(wrapper, {}, async () => undefined)],
      'wrong-kind: `validateOptions` of wrapper 0 in `wrap` of tool `t` must not be async',
    ],
  ])('%o', (wrap, message) => {
    expect(refusalOf(wrap)).toContain(message);
  });

  test.each<[unknown, string]>([
    [{ wrap: null }, 'wrong-kind: `wrap` must be a map'],
    [{ wrap: { tool: [] } }, 'unknown-key: `wrap` knows no `tool`'],
    [{ wrap: { prompts: [{}] } }, 'wrap-list: wrapper 0 in `wrap.prompts` is no wrapper'],
    [{ clock: 5 }, 'wrong-kind: `clock` must be a function'],
  ])('of the server: %o', (options, message) => {
    expect(refusalOf([], options)).toContain(message);
  });

  it.each(['component', 'kind', 'operation', 'slot'])('and `%s` is no option of anybody', (key) => {
    const message = `wrap-option-reserved: the option \`${key}\``;
    expect(refusalOf([wrapWith(wrapper, { [key]: 1 })])).toContain(message);
  });

  it('and `validateOptions` judges the options of a wrapper of the application', () => {
    const validate = vi.fn((options: object) => {
      if (!('level' in options)) throw new Error('`level` is missing');
    });
    expect(refusalOf([wrapWith(wrapper, { level: 1 }, validate)])).toBe('');
    expect(validate.mock.calls).toEqual([[{ level: 1 }]]);
    expect(refusalOf([wrapWith(wrapper, {}, validate)])).toBe(
      'wrap-option-value: the options of wrapper 0 in `wrap` of tool `t`: `level` is missing',
    );
  });

  it('and options with the names of members of every object are ordinary', async () => {
    const seen: object[] = [];
    const options = JSON.parse('{ "__proto__": 1, "constructor": 2 }');
    const watch: Wrapper = (context, args, next, given) => {
      seen.push(given);
      return next(context, args);
    };
    const runtime = createRuntime({
      server,
      tools: [toolOf([wrapWith(watch, options)], () => 'ok')],
    });
    await ask(runtime, 'tools/call', { name: 't' });
    expect(Object.entries(seen[0] ?? {}).slice(0, 2)).toEqual([
      ['__proto__', 1],
      ['constructor', 2],
    ]);
  });
});

describe('a component that a module makes', () => {
  it('has the wrappers beside its module around those of its own', async () => {
    const trace: unknown[] = [];
    const component = {
      definition: definePrompt({ name: 'p', arguments: [] }),
      render: () => 'ok',
      wrap: [tracing(trace, 'own')],
    };
    const entry = { name: 'p', module: 'p.ts#p', component, wrap: [tracing(trace, 'beside')] };
    const wrap = { prompts: [tracing(trace, 'server')] };
    await ask(createRuntime({ server, prompts: [entry], wrap }), 'prompts/get', { name: 'p' });
    expect(trace.filter((line) => typeof line === 'string')).toEqual([
      'server in',
      'beside in',
      'own in',
      'own out',
      'beside out',
      'server out',
    ]);
  });
});
