import {
  content,
  createHub,
  createMessage,
  defineServer,
  elicitForm,
  elicitUrl,
  type Hub,
  type InputRequest,
  image,
  invalidParams,
  listRoots,
  type Runtime,
  type ServerOptions,
  structured,
  type ToolComponent,
  toolError,
} from '../../src/runtime/index.js';

const QUESTIONS: Readonly<Record<string, InputRequest>> = {
  who: elicitForm('Your name?', { name: { type: 'string', required: true } }),
  page: elicitUrl('Please pay', 'https://pay.example/1'),
  model: createMessage({ messages: [], maxTokens: 5 }),
  folders: listRoots(),
};

const HANDLERS: Readonly<Record<string, ToolComponent['call']>> = {
  greet: ({ name }) => `Hello, ${name}!`,
  fail: () => toolError('There is no such package.\nTry another one.'),
  refuse: () => {
    throw invalidParams('The colour is unknown', { known: ['red'] });
  },
  crash: () => {
    throw new Error('s3cret');
  },
  picture: () => content(image('AAAA', 'image/png')),
  total: () => structured({ total: 3 }),
  whoami: (_args, { auth }) => `${auth?.['principal'] ?? 'nobody'}`,
  speak: (_args, { progress, log }) => {
    progress(1, 2, 'half');
    progress(2);
    log('info', { step: 1 }, 'work');
    log('error', 'late');
    return 'done';
  },
  ask: ({ keys }, { ask }) => {
    const wanted = (keys as readonly string[]).map((key) => [key, QUESTIONS[key]]);
    return JSON.stringify(ask(Object.fromEntries(wanted)));
  },
};

const tools = Object.entries(HANDLERS).map(([name, call]): ToolComponent => {
  return { definition: { name, description: name, inputSchema: { type: 'object' } }, call };
});

/** A server with a tool for everything that can come of a call, a resource, a template and a prompt. */
export function testServer(options: Partial<ServerOptions> = {}): {
  readonly runtime: Runtime;
  readonly hub: Hub;
} {
  const hub = createHub();
  const createRuntime = defineServer({
    server: { name: 'test-server', version: '1.0.0' },
    capabilities: { logging: {}, tools: { listChanged: true } },
    subscriptions: hub,
    tools,
    resources: [
      { definition: { name: 'group', description: 'One', uri: 'mem://group' }, read: () => 'web' },
      {
        definition: { name: 'info', description: 'Many', uriTemplate: 'mem://{name}/info' },
        read: (_params, { ask }) => JSON.stringify(ask({ folders: listRoots() })),
      },
    ],
    prompts: [
      { definition: { name: 'review', description: 'R', arguments: [] }, render: () => 'Review' },
    ],
    logger: () => {},
    ...options,
  });
  return { runtime: createRuntime(), hub };
}
