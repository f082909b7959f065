import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type ActorComponent,
  arg,
  Cancellation,
  type JsonObject,
  type LogRecord,
  type Overrides,
  type Runtime,
  reply,
  type Target,
  type TargetCall,
  type ToolComponent,
  ToolError,
} from '../../../src/runtime/index.js';
import { openSpeaker } from '../../dialects/carrier.js';
import { ask, send } from '../ask.js';
import { calls, casts, INPUT, serverOf } from './server.js';

const SECRET = 'tip-top-secret';
const text = (answer: { readonly result?: JsonObject }): unknown =>
  (answer.result?.['content'] as readonly { text: string }[] | undefined)?.[0]?.text;
const call = (runtime: Runtime, args: JsonObject = {}, name = 'add') =>
  ask(runtime, 'tools/call', { name, arguments: args });
const never = (): Promise<never> => new Promise(() => {});
const fail = (cause: unknown) => (): never => {
  throw cause;
};

type Failure = {
  readonly when: string;
  readonly target?: Target;
  readonly tool: ActorComponent;
  readonly args?: JsonObject;
  readonly says: string;
  readonly logs?: Partial<LogRecord> & { readonly message: string };
  readonly overrides?: Overrides;
};

const echo: Target = { call: (message) => message };
const FAILED = 'The cause is in the log of the server';
const boom = new Error(SECRET);

/** Every way in which a call or a cast fails (behaviour 10, "`isError` cases"). */
const FAILURES: readonly Failure[] = [
  {
    when: 'an argument is of the wrong type, with no validator',
    tool: calls({ message: arg() }),
    args: { by: SECRET },
    says: 'Invalid arguments at /by: value is not one of the declared JSON types',
  },
  {
    when: 'a required argument is missing',
    tool: calls({}, { inputSchema: { ...INPUT, required: ['by'] } }),
    says: 'Missing required arguments: by',
  },
  {
    when: 'a required argument is missing beside a wrong one: what is missing is said first',
    tool: calls({}, { inputSchema: { ...INPUT, required: ['by'] } }),
    args: { note: 7 },
    says: 'Missing required arguments: by',
  },
  {
    when: 'an absent argument is the whole message',
    tool: calls({ message: arg('deep', 'a') }),
    args: { deep: {} },
    says: 'The message of the tool `add` cannot be built: the argument `deep/a` is absent',
    logs: { level: 'error', message: 'a message cannot be built (target `t`)', component: 'add' },
  },
  {
    when: 'an absent argument stands in a list',
    tool: calls({ message: { all: ['x', arg('list', '1')] } }),
    args: { list: [1] },
    says: 'The message of the tool `add` cannot be built: the argument `list/1` is absent',
  },
  {
    when: 'a builder of messages throws',
    tool: calls({ message: fail(boom) }),
    says: `The message of the tool \`add\` cannot be built. ${FAILED}`,
    logs: { message: 'a message cannot be built (target `t`)', cause: boom },
  },
  {
    when: 'a builder of messages is asynchronous',
    tool: calls({ message: async () => 'x' }),
    says: `The message of the tool \`add\` cannot be built. ${FAILED}`,
  },
  {
    when: 'a builder of messages refuses',
    tool: calls({ message: fail(new ToolError('Not on Sundays')) }),
    says: 'Not on Sundays',
  },
  {
    when: 'the target throws',
    target: { call: fail(boom) },
    tool: calls({}),
    says: `The target of the tool \`add\` failed. ${FAILED}`,
    logs: { level: 'error', message: 'a target failed (target `t`)', cause: boom },
  },
  {
    when: 'the target rejects with something that is no error',
    target: { call: () => Promise.reject(SECRET) },
    tool: calls({}),
    says: `The target of the tool \`add\` failed. ${FAILED}`,
    logs: { level: 'error', message: 'a target failed (target `t`)', cause: SECRET },
  },
  {
    when: 'the target refuses',
    target: { call: fail(new ToolError('The account is empty')) },
    tool: calls({}),
    says: 'The account is empty',
  },
  {
    when: 'the target does not answer in time',
    target: { call: never },
    tool: calls({ timeoutMs: 5 }),
    says: 'The target of the tool `add` did not answer within 5 ms',
    logs: { level: 'warning', message: 'a target did not answer within 5 ms (target `t`)' },
  },
  {
    when: 'the answer lacks what the reply needs',
    target: { call: () => ({ other: SECRET }) },
    tool: calls({ reply: { value: reply('count') } }),
    says: `The reply of the tool \`add\` cannot be built. ${FAILED}`,
    logs: { level: 'error', message: 'a reply cannot be built (target `t`)' },
  },
  {
    when: 'there is no answer, and the reply needs one',
    target: { call: () => undefined },
    tool: calls({ reply: { value: reply() } }),
    says: `The reply of the tool \`add\` cannot be built. ${FAILED}`,
  },
  {
    when: 'a builder of replies throws',
    tool: calls({ reply: fail(boom) }),
    says: `The reply of the tool \`add\` cannot be built. ${FAILED}`,
    logs: { message: 'a reply cannot be built (target `t`)', cause: boom },
  },
  {
    when: 'a builder of replies refuses',
    tool: calls({ reply: fail(new ToolError('Nothing found')) }),
    says: 'Nothing found',
  },
  ...[[SECRET], SECRET, 7, null, undefined].map(
    (value): Failure => ({
      when: `a builder of replies gives ${JSON.stringify(value)}`,
      tool: calls({ reply: () => value }),
      says: 'The reply of the tool `add` is not a JSON object',
      logs: {
        level: 'error',
        message: 'the reply that a tool makes of an answer is not a JSON object (target `t`)',
      },
    }),
  ),
  {
    when: 'the reply holds what is not JSON',
    target: { call: () => new Date() },
    tool: calls({ reply: { at: reply() } }),
    says: 'The reply of the tool `add` is not a JSON object',
  },
  {
    when: 'the answer as a whole is no object',
    target: { call: () => [SECRET] },
    tool: calls({ reply: reply() as TargetCall['reply'] }),
    says: 'The reply of the tool `add` is not a JSON object',
  },
  {
    when: 'the reply is larger than a result may be',
    target: { call: () => 'x'.repeat(2000) },
    tool: calls({ reply: { value: reply() } }),
    overrides: { maxResultBytes: 1000 },
    says: 'The result is larger than 1000 bytes',
  },
  {
    when: 'the message of a cast cannot be built',
    tool: casts({ message: [arg('by')] }),
    says: 'The message of the tool `tell` cannot be built: the argument `by` is absent',
  },
];

describe('a tool that sends answers `isError` without a value', () => {
  it.each(FAILURES)('when $when', async ({ target, tool, args, says, logs, overrides }) => {
    const module = target ?? { ...echo, cast: () => {} };
    const { runtime, records } = serverOf(module, [tool], overrides);
    const answer = await call(runtime, args, tool.definition.name);
    expect(answer.result).toMatchObject({ isError: true });
    expect(text(answer)).toBe(says);
    expect(JSON.stringify(answer)).not.toContain(SECRET);
    if (logs !== undefined) expect(records).toContainEqual(expect.objectContaining(logs));
    for (const { message } of records) expect(message).not.toContain(SECRET);
    for (const { requestId } of records) expect(requestId).toBe('1');
  });

  it.each(['2026-07-28', '2025-11-25', '2025-06-18'] as const)('also in %s', async (revision) => {
    const { runtime } = serverOf({ call: fail(boom) }, [calls({})]);
    const speaker = await openSpeaker('http', revision, runtime);
    onTestFinished(() => speaker.close());
    const answer = await speaker.ask('tools/call', { name: 'add', arguments: {} });
    expect(JSON.parse(answer.text).result).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: `The target of the tool \`add\` failed. ${FAILED}` }],
    });
  });

  it('when as many messages wait as may', async () => {
    const target = { module: { call: never, cast: never }, maxQueued: 2 };
    const { runtime } = serverOf(undefined, [calls({ timeoutMs: 50 }), casts({})], {
      targets: { t: target },
    });
    const stop = await runtime.start();
    const first = ['a', 'b', 'c'].map(() => call(runtime, {}, 'tell'));
    for (const answer of await Promise.all(first)) {
      expect(answer.result).toMatchObject({ isError: false, structuredContent: { sent: true } });
    }
    for (const name of ['add', 'tell']) {
      expect(text(await call(runtime, {}, name))).toBe(
        `The target of the tool \`${name}\` is busy: too many messages wait. Try again later`,
      );
    }
    void stop();
  });
});

describe('messages and replies', () => {
  const sent = async (message: TargetCall['message'], args: JsonObject): Promise<unknown> => {
    let received: unknown;
    const target: Target = {
      call(message) {
        received = message;
        return 1;
      },
    };
    const { runtime } = serverOf(target, [calls({ message })]);
    expect((await call(runtime, args)).result).toMatchObject({ isError: false });
    return received;
  };

  it.each([
    ['a literal', 'notify', {}, 'notify'],
    ['all arguments', arg(), { by: 1, note: 'x' }, { by: 1, note: 'x' }],
    ['a nested argument', { a: arg('deep', 'a') }, { deep: { a: 'x' } }, { a: 'x' }],
    ['an item', [arg('list', '0')], { list: [7] }, [7]],
    ['an absent argument', { by: arg('by'), note: arg('note') }, { by: 1 }, { by: 1 }],
    ['an absent argument inside', { in: { note: arg('note') } }, {}, { in: {} }],
    ['an inherited name', { x: arg('constructor') }, {}, {}],
    ['the length of a list', { x: arg('list', 'length') }, { list: [1] }, {}],
    [
      'a key that looks special',
      { $arg: 'by', ['__proto__']: 1 },
      {},
      JSON.parse('{"$arg":"by","__proto__":1}'),
    ],
    [
      'a builder',
      ({ by }: { by: number }) => new Map([['by', by]]),
      { by: 3 },
      new Map([['by', 3]]),
    ],
  ] as const)('a message holds %s', async (_, message, args, expected) => {
    expect(await sent(message as TargetCall['message'], args)).toStrictEqual(expected);
  });

  it('is made afresh for every call', async () => {
    const target: Target = {
      call(message: { list: number[] }) {
        message.list.push(1);
        return message.list.length;
      },
    };
    const { runtime } = serverOf(target, [
      calls({ message: { list: [] }, reply: { count: reply() } }),
    ]);
    await call(runtime);
    expect((await call(runtime)).result?.['structuredContent']).toEqual({ count: 1 });
  });

  it('answers with what the answer was when it was given', async () => {
    const state = { count: 0 };
    const target: Target = {
      async call() {
        state.count += 1;
        return state;
      },
    };
    const { runtime } = serverOf(target, [
      calls({ reply: { now: reply(), count: reply('count') } }),
    ]);
    const answers = await Promise.all([call(runtime), call(runtime), call(runtime)]);
    expect(answers.map(({ result }) => result?.['structuredContent'])).toEqual(
      [1, 2, 3].map((count) => ({ now: { count }, count })),
    );
  });

  it('answers byte for byte as a handler that returns the same', async () => {
    const value = { b: 1, a: ['é', null, { ['__proto__']: 1.5e300 }], '2': true };
    const outputSchema = { type: 'object', properties: { b: { type: 'integer' } } };
    const definition = { name: 'add', description: 'Adds', inputSchema: INPUT, outputSchema };
    const byHand: ToolComponent = { definition, call: () => value };
    const sender = calls({ message: 'get', reply: reply() as TargetCall['reply'] }, definition);
    const texts = async (tool: ToolComponent | ActorComponent): Promise<readonly string[]> => {
      const { runtime } = serverOf({ call: () => value }, [], {
        tools: [tool],
        validator: 'basic',
      });
      const meta = {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
      };
      const requests: readonly (readonly [string, JsonObject])[] = [
        ['tools/list', {}],
        ['tools/call', { name: 'add', arguments: { by: 1 } }],
        ['tools/call', { name: 'add', arguments: { by: 'x', other: 1 } }],
        ['tools/call', { name: 'add', arguments: [] }],
      ];
      return Promise.all(
        requests.map(
          async ([method, params]) =>
            (await send(runtime, method, { _meta: meta, ...params } as JsonObject)).text,
        ),
      );
    };
    expect(await texts(sender)).toEqual(await texts(byHand));
  });

  it('checks the output like that of any tool', async () => {
    const outputSchema = { type: 'object', properties: { value: { type: 'integer' } } };
    const { runtime } = serverOf(
      { call: () => SECRET },
      [calls({ reply: { value: reply() } }, { outputSchema })],
      { validator: 'basic' },
    );
    const answer = await call(runtime);
    expect(answer.error?.code).toBe(-32603);
    expect(JSON.stringify(answer)).not.toContain(SECRET);
  });
});

describe('a target', () => {
  it('that throws fails this call alone, and goes on with the next', async () => {
    let worked = 0;
    const target: Target = {
      call() {
        worked += 1;
        if (worked === 1) throw boom;
        return worked;
      },
    };
    const { runtime } = serverOf(target, [calls({ reply: { count: reply() } })]);
    const answers = await Promise.all([call(runtime), call(runtime)]);
    expect(answers.map(({ result }) => result?.['isError'])).toEqual([true, false]);
    expect(answers[1]?.result?.['structuredContent']).toEqual({ count: 2 });
  });

  it('has five seconds to answer when nobody says otherwise', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { runtime } = serverOf({ call: never }, [calls({})]);
    let isOver = false;
    const answer = call(runtime).finally(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(4999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(text(await answer)).toBe('The target of the tool `add` did not answer within 5000 ms');
  });
});

describe('a call that nobody waits for any more', () => {
  it('is withdrawn when it has not been started, and told when it has', async () => {
    const seen: string[] = [];
    let free = (): void => {};
    const target: Target = {
      call(message: string, { signal }) {
        seen.push(message);
        signal.addEventListener('abort', () => seen.push(`${message} aborted`));
        return new Promise<void>((resolve) => {
          free = resolve;
        });
      },
    };
    const { runtime, records } = serverOf(target, [calls({ message: arg('note') })]);
    const cancellations = [new Cancellation(), new Cancellation()];
    const answers = ['first', 'second', 'third'].map((note, index) =>
      ask(
        runtime,
        'tools/call',
        { name: 'add', arguments: { note } },
        cancellations[index] === undefined ? {} : { cancellation: cancellations[index] },
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 5));
    for (const cancellation of cancellations) cancellation.cancel(new Error('gone'));
    await Promise.all(answers.slice(0, 2));
    expect(seen).toEqual(['first', 'first aborted']);
    free();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(seen).toEqual(['first', 'first aborted', 'third']);
    free();
    expect((await answers[2])?.result).toMatchObject({ isError: false });
    expect(records).toEqual([]);
  });
});
