import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Context,
  defineServer,
  type LoggingLevel,
  type Revision,
  type ServerOptions,
} from '../../src/runtime/index.js';
import {
  type CarrierKind,
  initializeText,
  openCarrier,
  openSpeaker,
  type Speaker,
} from './carrier.js';
import { MESSAGES, type Step } from './messages.js';

const REVISIONS: readonly Revision[] = ['2026-07-28', '2025-11-25', '2025-06-18'];
const CARRIERS: readonly CarrierKind[] = ['stdio', 'http', 'direct'];
const EACH = REVISIONS.flatMap((revision) => CARRIERS.map((carrier) => ({ revision, carrier })));
const LEVEL = 'io.modelcontextprotocol/logLevel';

function tell(context: Context, steps: readonly Step[]): void {
  for (const step of steps) {
    if (step[0] === 'progress') context.progress(step[1], step[2], step[3]);
    else context.log(step[1] as LoggingLevel, step[2] as string, step[3]);
  }
}

const definition = { name: 'tell', inputSchema: { type: 'object' } } as const;
const createServer = defineServer({
  server: { name: 's', version: '1' },
  capabilities: { logging: {} },
  logger: () => {},
  tools: [
    {
      definition,
      call({ steps, fails }, context) {
        tell(context, steps as unknown as readonly Step[]);
        if (fails === true) throw new Error('secret');
        return 'told';
      },
    },
    {
      definition: { ...definition, name: 'later' },
      async call({ steps }, context) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        tell(context, steps as unknown as readonly Step[]);
        return 'told';
      },
    },
  ],
  resources: [
    {
      definition: { uri: 'mem://a', name: 'a' },
      read: (_params: object, context: Context) => {
        context.progress(1);
        return 'A';
      },
    },
  ],
  prompts: [
    {
      definition: { name: 'p', arguments: [] },
      render: (_args, context) => {
        context.progress(1);
        return 'P';
      },
    },
  ],
} satisfies ServerOptions);

describe.each(EACH)('$revision over $carrier', ({ revision, carrier }) => {
  const isModern = revision === '2026-07-28';
  let speaker: Speaker;
  let silent: Speaker;

  beforeAll(async () => {
    speaker = await openSpeaker(carrier, revision, createServer());
    silent = await openSpeaker(carrier, revision, createServer({ capabilities: {} }));
  });
  afterAll(() => Promise.all([speaker.close(), silent.close()]));

  describe.each(['tell', 'later'])('%s', (name) => {
    it.each(MESSAGES.map((one) => [one.title, one] as const))('%s', async (_title, one) => {
      const expected = 'all' in one ? one.all : isModern ? one.modern : one.old;
      const params = {
        name,
        arguments: { steps: one.steps },
        ...(one.meta && { _meta: one.meta }),
      };
      const { text, before, status = 200 } = await speaker.ask('tools/call', params);
      expect(before).toEqual(expected);
      expect(status).toBe(200);
      expect(JSON.parse(text)).toMatchObject({ id: 1, result: { isError: false } });
    });
  });

  it('tells what a handler has told before it failed', async () => {
    const steps: readonly Step[] = [['progress', 1]];
    const params = { name: 'tell', arguments: { steps, fails: true }, _meta: { progressToken: 1 } };
    const { text, before } = await speaker.ask('tools/call', params);
    expect(before).toHaveLength(1);
    expect(JSON.parse(text).result.isError).toBe(true);
    expect(text).not.toContain('secret');
  });

  it.each([
    ['resources/read', { uri: 'mem://a' }],
    ['prompts/get', { name: 'p' }],
  ])('tells the progress of %s', async (method, target) => {
    const { text, before } = await speaker.ask(method, {
      ...target,
      _meta: { progressToken: 'r' },
    });
    expect(before).toEqual([
      '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"r","progress":1}}',
    ]);
    expect(JSON.parse(text)).toHaveProperty('result');
  });

  it('sends no log messages where `logging` is not declared', async () => {
    const steps: readonly Step[] = [['log', 'emergency', 'x']];
    const params = { name: 'tell', arguments: { steps }, _meta: { [LEVEL]: 'debug' } };
    expect((await silent.ask('tools/call', params)).before).toEqual([]);
  });

  it('refuses an unknown level where requests have one (behaviour 24)', async () => {
    for (const level of ['INFO', 'trace', 1, null]) {
      const { text, before } = await speaker.ask('tools/call', {
        name: 'tell',
        arguments: { steps: [['log', 'error', 'x']] },
        _meta: { [LEVEL]: level },
      });
      expect(before).toHaveLength(isModern ? 0 : 1);
      expect(JSON.parse(text).error?.code).toBe(isModern ? -32602 : undefined);
    }
  });

  it('refuses a token that is neither a short text nor an integer (behaviour 20.1)', async () => {
    for (const progressToken of [null, 1.5, true, [], {}, 'x'.repeat(257), 2 ** 63]) {
      const { text } = await speaker.ask('tools/call', {
        name: 'tell',
        arguments: { steps: [] },
        _meta: { progressToken },
      });
      expect(JSON.parse(text).error.code).toBe(-32602);
    }
  });

  describe('logging/setLevel (MCP 2025-11-25, "Logging")', () => {
    const isServed = !isModern && carrier !== 'http';

    it.each(['debug', 'error', 'emergency', 'info'])('%s', async (level) => {
      const { text, status = 200 } = await speaker.ask('logging/setLevel', { level });
      expect(JSON.parse(text)).toEqual(
        isServed
          ? { jsonrpc: '2.0', id: 1, result: {} }
          : { jsonrpc: '2.0', id: 1, error: { code: -32601, message: expect.any(String) } },
      );
      if (carrier === 'http') expect(status).toBe(isModern ? 404 : 200);
      const params = {
        name: 'tell',
        arguments: {
          steps: [
            ['log', 'debug', 0],
            ['log', 'error', 3],
            ['log', 'alert', 1],
          ],
        },
      };
      const { before } = await speaker.ask('tools/call', params);
      const levels = before.map((line) => JSON.parse(line).params.level);
      const wanted: { readonly [level: string]: readonly string[] } = {
        debug: ['debug', 'error', 'alert'],
        error: ['error', 'alert'],
        emergency: [],
        info: ['error', 'alert'],
      };
      expect(levels).toEqual(isModern ? [] : wanted[isServed ? level : 'info']);
    });

    it.each([
      ['an unknown level', { level: 'trace' }],
      ['a level in capitals', { level: 'ERROR' }],
      ['a number', { level: 3 }],
      ['an inherited name', { level: 'constructor' }],
      ['none', {}],
    ])('refuses %s', async (_title, params) => {
      const { text } = await speaker.ask('logging/setLevel', params);
      expect(JSON.parse(text).error.code).toBe(isServed ? -32602 : -32601);
    });

    it('does not exist where `logging` is not declared', async () => {
      const { text } = await silent.ask('logging/setLevel', { level: 'info' });
      expect(JSON.parse(text).error.code).toBe(-32601);
    });
  });
});

describe('the level of a connection', () => {
  const call = (steps: readonly Step[]): string =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: { name: 'tell', arguments: { steps } },
    });
  const setLevel =
    '{"jsonrpc":"2.0","id":3,"method":"logging/setLevel","params":{"level":"alert"}}';
  const steps: readonly Step[] = [['log', 'info', 1]];

  it('is its own, and begins anew with a second handshake', async () => {
    const runtime = createServer();
    const [one, other] = await Promise.all([
      openCarrier('direct', runtime),
      openCarrier('direct', runtime),
    ]);
    await one.send(initializeText('2025-11-25'));
    await other.send(initializeText('2025-11-25'));
    await one.send(setLevel);
    expect((await one.send(call(steps))).before).toHaveLength(0);
    expect((await other.send(call(steps))).before).toHaveLength(1);
    await one.send(initializeText('2025-06-18'));
    expect((await one.send(call(steps))).before).toHaveLength(1);
  });
});
