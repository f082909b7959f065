import { describe, expect, it } from 'vitest';
import { answerInput, client, clientAs, type InputAnswer } from '../../src/testing/index.js';
import { testServer } from './server.js';

const REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18'] as const;
const { runtime } = testServer();

describe.each(REVISIONS)('a client of %s', (protocolVersion) => {
  it('calls, reads, gets and lists', async () => {
    const server = await client(runtime, { protocolVersion });
    expect(server.protocolVersion).toBe(protocolVersion);
    expect(await server.callTool('greet', { name: 'Ada' })).toMatchObject({
      content: [{ type: 'text', text: 'Hello, Ada!' }],
    });
    expect(await server.readResource('mem://group')).toMatchObject({
      contents: [{ uri: 'mem://group', text: 'web' }],
    });
    expect(await server.getPrompt('review')).toMatchObject({
      messages: [{ role: 'user', content: { type: 'text', text: 'Review' } }],
    });
    expect(await server.request('prompts/list')).toMatchObject({ prompts: [{ name: 'review' }] });
    expect((await server.listResourceTemplates()).map(({ name }) => name)).toEqual(['info']);
  });

  it('has the identity that it is given', async () => {
    const ada = await clientAs(runtime, { principal: 'ada' }, { protocolVersion });
    const nobody = await client(runtime, { protocolVersion });
    const texts = [await ada.callTool('whoami'), await nobody.callTool('whoami')];
    expect(texts).toMatchObject([
      { content: [{ text: 'ada' }] },
      { content: [{ text: 'nobody' }] },
    ]);
  });

  it('keeps progress and log messages, and hands progress on', async () => {
    const server = await client(runtime, { protocolVersion });
    const heard: unknown[] = [];
    await server.callTool('speak', {}, { onProgress: (progress) => heard.push(progress) });
    const progress = [
      { progress: 1, total: 2, message: 'half' },
      { progress: 2, total: undefined, message: undefined },
    ];
    expect(heard).toEqual(progress);
    expect(server.received).toEqual({
      progress,
      logs: [
        { level: 'info', logger: 'work', data: { step: 1 } },
        { level: 'error', logger: undefined, data: 'late' },
      ],
      changes: [],
      questions: [],
    });
  });

  it('wants the log messages of the level that it is given', async () => {
    const server = await client(runtime, { protocolVersion, logLevel: 'error' });
    await server.callTool('speak');
    expect(server.received.logs).toEqual([{ level: 'error', logger: undefined, data: 'late' }]);
  });

  it('keeps the changes that it listens to', async () => {
    const { runtime, hub } = testServer();
    const server = await client(runtime, { protocolVersion });
    await server.listen({ toolsListChanged: true });
    hub.toolsListChanged();
    await expect.poll(() => server.received.changes).toEqual([{ kind: 'tools' }]);
    await server.close();
  });

  const ANSWERS: Readonly<Record<string, InputAnswer>> = {
    who: { action: 'accept', content: { name: 'Ada' } },
    page: { action: 'decline' },
    model: { role: 'assistant', content: { type: 'text', text: 'Hi' }, model: 'm' },
    folders: { roots: [{ uri: 'file:///work', name: 'work' }] },
  };

  it('answers questions of every kind by their keys', async () => {
    const server = await client(runtime, { protocolVersion, input: answerInput(ANSWERS) });
    // 2025-06-18 has no pages ("Elicitation").
    const keys = Object.keys(ANSWERS).filter(
      (key) => key !== 'page' || protocolVersion !== '2025-06-18',
    );
    const { content } = await server.callTool('ask', { keys });
    const [{ text }] = content as unknown as [{ text: string }];
    expect(JSON.parse(text)).toEqual(Object.fromEntries(keys.map((key) => [key, ANSWERS[key]])));
    const kinds = { who: 'form', page: 'url', model: 'sampling', folders: 'roots' };
    expect(server.received.questions.map(({ key, kind }) => [key, kind])).toEqual(
      Object.entries(kinds).filter(([key]) => keys.includes(key)),
    );
  });

  it('answers questions of reads by a function', async () => {
    const server = await client(runtime, {
      protocolVersion,
      input: async ({ key, kind, params }) => {
        return { roots: [{ uri: `file:///${key}/${kind}/${Object.keys(params).length}` }] };
      },
    });
    expect(await server.readResource('mem://a/info')).toMatchObject({
      contents: [{ text: '{"folders":{"roots":[{"uri":"file:///folders/roots/0"}]}}' }],
    });
  });

  it.each([
    [
      'a key without an answer',
      answerInput({ whom: { action: 'cancel' }, '': { action: 'cancel' } }),
      'the server asks `who` (form: Your name?); there are answers to `whom`, ``',
    ],
    [
      'no answer to anything',
      answerInput({}),
      'the server asks `who` (form: Your name?); there are answers to nothing',
    ],
    [
      'an answer of another kind',
      answerInput({ who: { roots: [] } }),
      'the server asks `who` (form: Your name?); expected an answer with `action`',
    ],
    [
      'an error of the function',
      () => {
        throw new Error('not today');
      },
      'not today',
    ],
  ])('rejects the request for %s', async (_name, input, message) => {
    const server = await client(runtime, { protocolVersion, input });
    await expect(server.callTool('ask', { keys: ['who'] })).rejects.toThrow(message);
    expect(await server.callTool('greet', { name: 'Ada' })).toMatchObject({ content: [{}] });
  });

  it('cannot be asked where it offers no input', async () => {
    const server = await client(runtime, { protocolVersion, input: false });
    const call = server.callTool('ask', { keys: ['who'] });
    if (protocolVersion === '2026-07-28') {
      await expect(call).rejects.toMatchObject({
        code: -32021,
        data: { requiredCapabilities: { elicitation: { form: {} } } },
      });
    } else {
      expect(await call).toMatchObject({ isError: true });
    }
  });
});

describe('a question that nothing answers', () => {
  it('is the result of the request', async () => {
    const server = await client(runtime);
    expect(await server.callTool('ask', { keys: ['who'] })).toMatchObject({
      resultType: 'input_required',
      inputRequests: { who: { method: 'elicitation/create', params: { message: 'Your name?' } } },
    });
  });

  it('rejects the request of an older revision, which has no such results', async () => {
    const server = await client(runtime, { protocolVersion: '2025-11-25' });
    await expect(server.callTool('ask', { keys: ['page'] })).rejects.toThrow(
      'the server asks `page` (url: Please pay), and the client was given no `input`',
    );
  });
});

it('speaks the newest revision of the server where none is asked for', async () => {
  const { runtime } = testServer({ protocols: ['2025-06-18', '2025-11-25'] });
  expect((await client(runtime)).protocolVersion).toBe('2025-11-25');
  await expect(client(runtime, { protocolVersion: '2026-07-28' })).rejects.toThrow();
});

describe('what is no runtime', () => {
  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'undefined'],
    ['null', null, 'null'],
    ['createRuntime itself', () => runtime, 'a function, which is perhaps to be called'],
    ['a promise', Promise.resolve(runtime), 'a promise, which is to be awaited'],
    ['server options', { tools: [] }, 'another object'],
    ['a text', 'server.js', 'a string'],
  ])('is refused: %s', async (_name, value, found) => {
    const message = (caller: string) =>
      `${caller}() takes a runtime first, such as createRuntime(): got ${found}`;
    await expect(client(value as never)).rejects.toThrow(new TypeError(message('client')));
    await expect(clientAs(value as never, {})).rejects.toThrow(new TypeError(message('clientAs')));
  });
});
