import {
  audio,
  type CreateRuntime,
  completion,
  content,
  defineServer,
  embeddedResource,
  invalidParams,
  type JsonObject,
  message,
  ProtocolError,
  promptGet,
  raw,
  resourceLink,
  resourceNotFound,
  resourceRead,
  type ServerOptions,
  structured,
  text,
  textBlock,
  textContent,
} from '../../src/runtime/index.js';

const ICONS = [{ src: 'https://example.com/i.png', mimeType: 'image/png' }];
const OWN = { 'com.example/y': 2 };
const METADATA = { 'io.modelcontextprotocol/x': 1, ...OWN };
const PLAIN = { type: 'object' } as const;

/** A link as a handler writes it, with the icons that only later revisions know. */
function link(): JsonObject {
  return { ...resourceLink('mem://a', 'a'), icons: ICONS };
}

const tools: NonNullable<ServerOptions['tools']> = [
  {
    definition: {
      name: 'echo',
      title: 'Echo',
      description: 'Answer with the text',
      inputSchema: {
        type: 'object',
        properties: { text: { type: 'string' }, any: true, none: false },
        required: ['text'],
      },
      annotations: { readOnlyHint: true },
      icons: ICONS,
      metadata: OWN,
    },
    call: ({ text: said }) => said,
  },
  {
    definition: { name: 'list', inputSchema: PLAIN, outputSchema: { type: 'array' } },
    call: () => [1, 'b'],
  },
  {
    definition: { name: 'object', inputSchema: PLAIN, outputSchema: { type: 'object' } },
    call: () => ({ a: 1 }),
  },
  {
    definition: {
      name: 'region',
      inputSchema: {
        type: 'object',
        properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
      },
    },
    call: () => 'ok',
  },
];

const answers: { readonly [name: string]: () => unknown } = {
  null: () => null,
  string: () => structured('s'),
  raw: () =>
    raw({ structuredContent: [1], ttlMs: 5, cacheScope: 'public', resultType: 'complete' }),
  'raw-text': () => raw({ content: [{ type: 'text', text: 'one' }], structuredContent: 1 }),
  link: () => content(link()),
  metadata: () => text('x', { metadata: METADATA }),
  throw: () => {
    throw new Error('secret');
  },
  refuse: () => {
    throw invalidParams('No', { a: 1 });
  },
  capability: () => {
    throw new ProtocolError(-32021, 'Needs more', { requiredCapabilities: { elicitation: {} } });
  },
  missing: () => {
    throw resourceNotFound('mem://b');
  },
  'missing-something': () => {
    throw resourceNotFound();
  },
  blocks: () =>
    content([
      textBlock('a'),
      audio('AAAA', 'audio/wav', { annotations: { audience: ['user'], priority: 0.5 } }),
      embeddedResource(textContent('mem://book', 'Once', { mimeType: 'text/plain' }), {
        metadata: OWN,
      }),
    ]),
};

/** A scope that there is none of. */
const SHARED = 'shared' as 'public';

/** The server of the cases: one of everything that a revision may say in its own way. */
export const createServer: CreateRuntime = defineServer({
  server: {
    name: 's',
    version: '1',
    title: 'S',
    description: 'A server',
    websiteUrl: 'https://example.com',
    icons: ICONS,
    instructions: 'Ask.',
  },
  validator: 'basic',
  cache: { resources: { ttlMs: 7, scope: 'public' } },
  logger: () => {},
  tools: [
    ...tools,
    {
      definition: {
        name: 'answer',
        inputSchema: { type: 'object', properties: { with: { type: 'string' } } },
      },
      call: ({ with: name }) => answers[String(name)]?.(),
    },
    {
      definition: { name: 'context', inputSchema: PLAIN },
      call: (_args, { protocolVersion, client }) => ({
        protocolVersion,
        name: client.info?.['name'] ?? 'unknown',
        capabilities: client.capabilities,
      }),
    },
  ],
  resources: [
    {
      definition: {
        uri: 'mem://a',
        name: 'a',
        title: 'A',
        mimeType: 'text/plain',
        size: 1,
        annotations: { priority: 0.5 },
        icons: ICONS,
        metadata: OWN,
      },
      text: 'A',
    },
    {
      definition: { uriTemplate: 'mem://t/{id}', name: 't', icons: ICONS, completion: ['id'] },
      complete: ({ value }) =>
        completion([`${value}1`], { total: 3, hasMore: true, metadata: METADATA }),
      read: ({ uri, id }: { readonly uri: string; readonly id?: unknown }) => {
        if (id === 'none') throw resourceNotFound(uri);
        if (id === 'gone') throw resourceNotFound();
        if (id === 'stale') return resourceRead([textContent(uri, '')], { ttlMs: -1 });
        if (id === 'shared') return resourceRead([textContent(uri, '')], { cacheScope: SHARED });
        return resourceRead([textContent(uri, String(id))], { ttlMs: 9, metadata: METADATA });
      },
    },
  ],
  prompts: [
    {
      definition: {
        name: 'review',
        title: 'Review',
        arguments: [{ name: 'name', title: 'Name', required: true }],
        icons: ICONS,
        metadata: OWN,
        complete: { name: ['jason', 'json5', 'Jest'] },
      },
      messages: [{ role: 'user', text: ['Review ', { argument: 'name' }] }],
    },
    {
      definition: { name: 'linked', arguments: [] },
      render: () => promptGet([message('user', link())], { metadata: METADATA }),
    },
  ],
});
