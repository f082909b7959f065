import { describe, expect, it } from 'vitest';
import { connect, RpcError } from '../../src/client/index.js';
import { connected, DISCOVERED, OLD, scriptedPeer } from './scripted.js';

const MODERN = { 'server/discover': [DISCOVERED] };
const CALLED = '{"jsonrpc":"2.0","id":$id,"result":{"content":[]}}';

describe('progress', () => {
  const report = (progress: string) =>
    `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":$id,${progress}}}`;

  it('is asked for and heard', async () => {
    const script = {
      ...MODERN,
      'tools/call': [
        report('"progress":0'),
        report('"progress":50,"total":100,"message":"half"'),
        report('"progress":"x"'),
        CALLED,
        report('"progress":100'),
      ],
    };
    const { transport, sent } = scriptedPeer(script);
    const client = await connected({ transport });
    const heard: unknown[] = [];
    await client.callTool('slow', {}, { onProgress: (progress) => heard.push(progress) });
    expect(heard).toEqual([
      { progress: 0, total: undefined, message: undefined },
      { progress: 50, total: 100, message: 'half' },
    ]);
    expect(JSON.parse(sent[1] ?? '').params._meta.progressToken).toBe(2);
    await client.callTool('quick');
    expect(sent[2]).not.toContain('progressToken');
  });

  it('starts the time anew, up to the total', async () => {
    const { transport, say, sent } = scriptedPeer(MODERN);
    const client = await connected({ transport, timeoutMs: 300, maxTotalTimeoutMs: 900 });
    const start = performance.now();
    const timer = setInterval(() => say(report('"progress":1').replace('$id', '2')), 100);
    await expect(client.callTool('slow', {}, { onProgress: () => {} })).rejects.toMatchObject({
      code: 'timeout',
    });
    clearInterval(timer);
    expect(performance.now() - start).toBeGreaterThan(850);
    expect(sent.at(-1)).toBe(
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2,"reason":"The time is up"}}',
    );
  });

  it('of another request changes nothing', async () => {
    const { transport, say } = scriptedPeer(MODERN);
    const client = await connected({ transport, timeoutMs: 200 });
    const timer = setInterval(() => say(report('"progress":1').replace('$id', '3')), 50);
    await expect(client.callTool('slow', {}, { onProgress: () => {} })).rejects.toMatchObject({
      code: 'timeout',
    });
    clearInterval(timer);
  });
});

describe('answers', () => {
  it.each([
    [
      'twice',
      [
        '{"jsonrpc":"2.0","id":$id,"result":{"n":1}}',
        '{"jsonrpc":"2.0","id":$id,"result":{"n":2}}',
      ],
    ],
    [
      'also to what nobody asked',
      ['{"jsonrpc":"2.0","id":99,"result":{"n":3}}', '{"jsonrpc":"2.0","id":$id,"result":{"n":1}}'],
    ],
    [
      'also with an id as text',
      [
        '{"jsonrpc":"2.0","id":"2","result":{"n":3}}',
        '{"jsonrpc":"2.0","id":$id,"result":{"n":1}}',
      ],
    ],
    [
      'also without an id',
      [
        '{"jsonrpc":"2.0","error":{"code":-32700,"message":"?"}}',
        '{"jsonrpc":"2.0","id":$id,"result":{"n":1}}',
      ],
    ],
  ])('may come %s', async (_name, lines) => {
    const { transport } = scriptedPeer({ ...MODERN, x: lines });
    const client = await connected({ transport });
    expect(await client.request('x')).toEqual({ n: 1 });
  });

  it('may come in another order than the requests', async () => {
    const { transport, say } = scriptedPeer(MODERN);
    const client = await connected({ transport });
    const first = client.request('a');
    const second = client.request('b');
    say('{"jsonrpc":"2.0","id":3,"result":{"to":"b"}}');
    say('{"jsonrpc":"2.0","id":2,"result":{"to":"a"}}');
    expect(await Promise.all([first, second])).toEqual([{ to: 'a' }, { to: 'b' }]);
  });

  it('that come too late reach nobody', async () => {
    const { transport, say } = scriptedPeer(MODERN);
    const client = await connected({ transport, timeoutMs: 30_000 });
    await expect(client.request('a', {}, { timeoutMs: 50 })).rejects.toMatchObject({
      code: 'timeout',
    });
    const next = client.request('b');
    say('{"jsonrpc":"2.0","id":2,"result":{"to":"a"}}');
    say('{"jsonrpc":"2.0","id":3,"result":{"to":"b"}}');
    expect(await next).toEqual({ to: 'b' });
  });
});

describe('a cancellation', () => {
  it.each([
    ['tells a modern server without HTTP', MODERN, false, true],
    ['tells an old server without HTTP', OLD, false, true],
    ['tells an old server over HTTP', OLD, true, true],
    ['ends only the stream of a modern server over HTTP', MODERN, true, false],
  ])('%s', async (_name, script, isHttp, tells) => {
    const { transport, sent } = scriptedPeer(script, isHttp);
    const client = await connected({ transport });
    const controller = new AbortController();
    const call = client.callTool('slow', {}, { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    expect(sent.some((text) => text.includes('notifications/cancelled'))).toBe(tells);
    await expect(client.callTool('a', {}, { signal: controller.signal })).rejects.toThrow('enough');
  });

  it('is not sent for a handshake', async () => {
    const { transport, sent } = scriptedPeer({});
    await expect(connect({ transport, timeoutMs: 50 })).rejects.toMatchObject({ code: 'timeout' });
    expect(sent.map((text) => JSON.parse(text).method)).toEqual(['server/discover', 'initialize']);
  });
});

describe('what a server says unasked', () => {
  const LOG =
    '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"warning","logger":"db","data":{"n":1}}}';

  it('reaches the listener for it', async () => {
    const heard: unknown[] = [];
    const { transport, say } = scriptedPeer(OLD);
    await connected({
      transport,
      onLog: (message) => heard.push(message),
      onChange: (change) => heard.push(change),
      onNotification: (method) => heard.push(method),
    });
    for (const line of [
      LOG,
      '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"loud","data":1}}',
      '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}',
      '{"jsonrpc":"2.0","method":"notifications/prompts/list_changed","params":{}}',
      '{"jsonrpc":"2.0","method":"notifications/resources/list_changed","params":{}}',
      '{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"mem://a"}}',
      '{"jsonrpc":"2.0","method":"notifications/__proto__","params":{}}',
    ]) {
      say(line);
    }
    expect(heard).toEqual([
      { level: 'warning', logger: 'db', data: { n: 1 } },
      'notifications/message',
      { kind: 'tools' },
      { kind: 'prompts' },
      { kind: 'resources' },
      { kind: 'resource', uri: 'mem://a' },
      'notifications/__proto__',
    ]);
  });

  it('disturbs nothing when a listener throws', async () => {
    const warnings: string[] = [];
    const { transport } = scriptedPeer({
      ...MODERN,
      x: [LOG, '{"jsonrpc":"2.0","id":$id,"result":{}}'],
    });
    const client = await connected({
      transport,
      onLog: () => {
        throw new Error('disk full');
      },
      onWarning: (text) => warnings.push(text),
    });
    expect(await client.request('x')).toEqual({});
    expect(warnings).toEqual(['a listener of the application failed: disk full']);
  });

  it('has the level that was asked for, in either era', async () => {
    const old = scriptedPeer(OLD);
    await connected({ transport: old.transport, logLevel: 'error' });
    expect(old.sent.at(-1)).toBe(
      '{"jsonrpc":"2.0","id":3,"method":"logging/setLevel","params":{"level":"error"}}',
    );
    const modern = scriptedPeer({ ...MODERN, 'tools/call': [CALLED] });
    const client = await connected({ transport: modern.transport, logLevel: 'error' });
    await client.callTool('a');
    expect(modern.sent.map((text) => text.includes('/logLevel":"error"'))).toEqual([false, true]);
  });
});

describe('requests of a server', () => {
  const ask = (method: string, params = '{}', id = '"q"') =>
    `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`;
  const form =
    '{"message":"Name?","requestedSchema":{"type":"object","properties":{"name":{"type":"string","default":"x"},"age":{"type":"integer"}}}}';

  const handlers = {
    elicitation: {
      form: () => ({ action: 'accept', content: { age: 7 } }) as const,
      url: ({ url }: { url: string }) =>
        ({ action: url.includes('bad') ? 'decline' : 'accept' }) as const,
      applyDefaults: true,
    },
    sampling: {
      createMessage: () => ({
        role: 'assistant',
        content: { type: 'text', text: 'Hi' },
        model: 'm',
      }),
    },
    roots: () => [{ uri: 'file:///work', name: 'work' }],
  };

  it.each([
    ['ping', ask('ping'), '{"jsonrpc":"2.0","id":"q","result":{}}'],
    ['an id that is 0', ask('ping', '{}', '0'), '{"jsonrpc":"2.0","id":0,"result":{}}'],
    [
      'no params',
      '{"jsonrpc":"2.0","id":"","method":"ping"}',
      '{"jsonrpc":"2.0","id":"","result":{}}',
    ],
    [
      'roots',
      ask('roots/list'),
      '{"jsonrpc":"2.0","id":"q","result":{"roots":[{"uri":"file:///work","name":"work"}]}}',
    ],
    [
      'a form, with defaults',
      ask('elicitation/create', form),
      '{"jsonrpc":"2.0","id":"q","result":{"action":"accept","content":{"name":"x","age":7}}}',
    ],
    [
      'a page',
      ask('elicitation/create', '{"mode":"url","message":"Go","url":"https://x/"}'),
      '{"jsonrpc":"2.0","id":"q","result":{"action":"accept"}}',
    ],
    [
      'sampling',
      ask('sampling/createMessage', '{"messages":[],"maxTokens":1}'),
      '{"jsonrpc":"2.0","id":"q","result":{"role":"assistant","content":{"type":"text","text":"Hi"},"model":"m"}}',
    ],
    [
      'a form without a schema',
      ask('elicitation/create', '{"message":"Name?"}'),
      '{"jsonrpc":"2.0","id":"q","error":{"code":-32602,"message":"Expected `message` and `requestedSchema`"}}',
    ],
    [
      'another mode',
      ask('elicitation/create', '{"mode":"voice","message":"?"}'),
      '{"jsonrpc":"2.0","id":"q","error":{"code":-32601,"message":"Not offered: elicitation/create in this mode"}}',
    ],
    [
      'an unknown method',
      ask('constructor'),
      '{"jsonrpc":"2.0","id":"q","error":{"code":-32601,"message":"Not offered: constructor"}}',
    ],
  ])('are answered: %s', async (_name, request, answer) => {
    const { transport, sent, say } = scriptedPeer(OLD);
    await connected({ transport, ...handlers });
    say(request);
    await expect.poll(() => sent.at(-1)).toBe(answer);
  });

  it.each(['"q"', '7'])('tell the handler their id: %s', async (id) => {
    const { transport, sent, say } = scriptedPeer(OLD);
    await connected({ transport, roots: ({ id }) => [{ uri: 'file:///work', name: String(id) }] });
    say(ask('roots/list', '{}', id));
    await expect
      .poll(() => sent.at(-1))
      .toBe(
        `{"jsonrpc":"2.0","id":${id},"result":{"roots":[{"uri":"file:///work","name":"${JSON.parse(id)}"}]}}`,
      );
  });

  it.each([
    ['a failure', new Error('s3cret'), '{"code":-32603,"message":"Internal error"}'],
    [
      'an answer of its own',
      new RpcError('', -1, 'User rejected', { a: 1 }),
      '{"code":-1,"message":"User rejected","data":{"a":1}}',
    ],
  ])('are answered with an error: %s', async (_name, error, answer) => {
    const { transport, sent, say } = scriptedPeer(OLD);
    await connected({ transport, roots: () => Promise.reject(error) });
    say(ask('roots/list'));
    await expect.poll(() => sent.at(-1)).toBe(`{"jsonrpc":"2.0","id":"q","error":${answer}}`);
  });

  it.each([
    [
      'all',
      handlers,
      '{"elicitation":{"form":{"applyDefaults":true},"url":{}},"sampling":{},"roots":{}}',
    ],
    ['none', {}, '{}'],
    [
      'a form only',
      { elicitation: { form: handlers.elicitation.form } },
      '{"elicitation":{"form":{}}}',
    ],
    [
      'sampling with tools',
      { sampling: { ...handlers.sampling, tools: true } },
      '{"sampling":{"tools":{}}}',
    ],
    ['others', { capabilities: { extensions: { 'a.b/c': {} } } }, '{"extensions":{"a.b/c":{}}}'],
  ])('are declared by the handlers: %s', async (_name, given, capabilities) => {
    const { transport, sent } = scriptedPeer(OLD);
    await connected({ transport, ...given });
    expect(sent[0]).toContain(`clientCapabilities":${capabilities}}`);
    expect(sent[1]).toContain(`"capabilities":${capabilities},"clientInfo"`);
  });

  it('may be taken back', async () => {
    const { transport, sent, say } = scriptedPeer(OLD);
    let aborted = false;
    const roots = ({ signal }: { signal: AbortSignal }) =>
      new Promise<[]>((resolve) => {
        signal.addEventListener('abort', () => {
          aborted = true;
          resolve([]);
        });
      });
    await connected({ transport, roots });
    say(ask('roots/list'));
    say('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"q"}}');
    say('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"unknown"}}');
    say(ask('ping', '{}', '1'));
    await expect.poll(() => sent.at(-1)).toBe('{"jsonrpc":"2.0","id":1,"result":{}}');
    expect(aborted).toBe(true);
    expect(sent.some((text) => text.includes('"roots":[]'))).toBe(false);
  });

  it('are not answered to a modern server', async () => {
    const { transport, sent, say } = scriptedPeer(MODERN);
    await connected({ transport, ...handlers });
    for (const method of ['ping', 'roots/list']) say(ask(method));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent).toHaveLength(1);
  });

  it('are refused beyond 64 at a time, and end with the client', async () => {
    const { transport, sent, say } = scriptedPeer(OLD);
    const signals: AbortSignal[] = [];
    const roots = ({ signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      return new Promise<[]>(() => {});
    };
    const client = await connected({ transport, roots });
    for (let id = 0; id < 65; id += 1) say(ask('roots/list', '{}', `${id}`));
    await expect
      .poll(() => sent.at(-1))
      .toBe(
        '{"jsonrpc":"2.0","id":64,"error":{"code":-32603,"message":"Too many requests at a time"}}',
      );
    await client.close();
    expect(signals).toHaveLength(64);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });
});

it('hears what a function says unasked', async () => {
  const heard: unknown[] = [];
  const client = await connected({
    open: (receive) => async (text) => {
      const { id, method } = JSON.parse(text);
      if (method === 'server/discover') return DISCOVERED.replace('$id', id);
      receive('{"jsonrpc":"2.0","method":"notifications/x"}');
      receive('no message');
      return `{"jsonrpc":"2.0","id":${id},"result":{}}`;
    },
    onNotification: (method) => heard.push(method),
  });
  await client.request('x');
  expect(heard).toEqual(['notifications/x']);
});
