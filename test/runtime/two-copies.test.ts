import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  defineServer,
  type JsonObject,
  type PromptComponent,
  type ResourceComponent,
  type ToolComponent,
} from '../../src/runtime/index.js';
import { ask } from './ask.js';

type Copy = typeof import('../../src/runtime/index.js');

/** A handler may be bundled with another copy of this package than the server has. */
describe('what another copy of the package makes', () => {
  let other: Copy;
  beforeAll(async () => {
    vi.resetModules();
    other = await import('../../src/runtime/index.js');
    expect(other.defineServer).not.toBe(defineServer);
  });

  const serve = (components: {
    tool?: ToolComponent['call'];
    read?: (uri: string) => unknown;
    render?: () => unknown;
  }): ReturnType<typeof defineServer> => {
    const { tool = () => '', read = () => '', render = () => '' } = components;
    const page: ResourceComponent = {
      definition: { name: 'page', uri: 'mem://page' },
      read: ({ uri }) => read(uri),
    };
    const prompt: PromptComponent = { definition: { name: 'p', arguments: [] }, render };
    return defineServer({
      server: { name: 's', version: '1' },
      logger: () => undefined,
      tools: [{ definition: { name: 't', inputSchema: { type: 'object' } }, call: tool }],
      resources: [page],
      prompts: [prompt],
    });
  };

  test.each<[title: string, handler: (copy: Copy) => unknown, answer: JsonObject]>([
    ['text()', ({ text }) => text('hi'), { result: { content: [{ text: 'hi' }] } }],
    ['structured()', ({ structured }) => structured('hi'), { result: { structuredContent: 'hi' } }],
    ['toolError()', ({ toolError }) => toolError('no'), { result: { isError: true } }],
    [
      'ToolError',
      ({ ToolError }) => Promise.reject(new ToolError('503')),
      { result: { isError: true, content: [{ text: '503' }] } },
    ],
    [
      'ProtocolError',
      ({ ProtocolError }) => Promise.reject(new ProtocolError(7, 'seven', [1])),
      { error: { code: 7, message: 'seven', data: [1] } },
    ],
    [
      'resourceNotFound()',
      ({ resourceNotFound }) => Promise.reject(resourceNotFound('mem://x')),
      { error: { code: -32602, data: { uri: 'mem://x' } } },
    ],
  ])('is understood of a tool: %s', async (_title, handler, answer) => {
    const runtime = serve({ tool: () => handler(other) })();
    expect(await ask(runtime, 'tools/call', { name: 't' })).toMatchObject(answer);
  });

  test('is understood of a read', async () => {
    const runtime = serve({
      read: (uri) => other.resourceRead(other.textContent(uri, 'hi'), { ttlMs: 5 }),
    })();
    expect(await ask(runtime, 'resources/read', { uri: 'mem://page' })).toMatchObject({
      result: { contents: [{ text: 'hi' }], ttlMs: 5 },
    });
  });

  test('is understood of a resource that is not there', async () => {
    const runtime = serve({ read: () => Promise.reject(other.resourceNotFound()) })();
    expect(await ask(runtime, 'resources/read', { uri: 'mem://page' })).toMatchObject({
      error: { code: -32602, message: 'Resource not found', data: { uri: 'mem://page' } },
    });
  });

  test('is understood of a prompt', async () => {
    const runtime = serve({
      render: () => other.promptGet([other.message('user', 'hi')], { description: 'Hi' }),
    })();
    expect(await ask(runtime, 'prompts/get', { name: 'p' })).toMatchObject({
      result: { description: 'Hi', messages: [{ role: 'user', content: { text: 'hi' } }] },
    });
  });

  test('is a component like any other', async () => {
    const definition = other.defineTool({ name: 'u', inputSchema: { type: 'object' } });
    const made = { name: 'u', module: 'u.ts#u', component: { definition, call: () => 'hi' } };
    const create = serve({});
    const runtime = create({ tools: [...create.options.tools, made] });
    expect(await ask(runtime, 'tools/call', { name: 'u' })).toMatchObject({
      result: { content: [{ text: 'hi' }] },
    });
  });
});
