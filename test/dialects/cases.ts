/** What a request is answered: the result or the error, and the HTTP status. */
export type Expected = {
  /** Default: 200. */
  readonly status?: number;
  readonly result?: object;
  readonly error?: { readonly code: number; readonly data?: unknown };
};

/** A request and its answer in each revision, as literal data. `old` stands for both revisions before 2026-07-28. */
export type Case = {
  readonly title: string;
  readonly method: string;
  readonly params?: object;
  readonly modern: Expected;
} & (
  | { readonly old: Expected }
  | { readonly '2025-11-25': Expected; readonly '2025-06-18': Expected }
);

const ICONS = [{ src: 'https://example.com/i.png', mimeType: 'image/png' }];
const OWN = { 'com.example/y': 2 };
const METADATA = { 'io.modelcontextprotocol/x': 1, ...OWN };
const SERVER = {
  name: 's',
  title: 'S',
  version: '1',
  description: 'A server',
  icons: ICONS,
  websiteUrl: 'https://example.com',
};
const CAPABILITIES = { tools: {}, resources: {}, prompts: {}, completions: {} };

/** A result of 2026-07-28: with `resultType`, and with the server in `_meta` ("Base protocol"). */
function modern(members: object, metadata: object = {}): Expected {
  const _meta = { ...metadata, 'io.modelcontextprotocol/serverInfo': SERVER };
  return { result: { resultType: 'complete', ...members, _meta } };
}

/** A result that may be kept ("Caching"). */
function kept(members: object, ttlMs = 0, cacheScope = 'private', metadata: object = {}): Expected {
  return modern({ ...members, ttlMs, cacheScope }, metadata);
}

function say(text: string, isError = false): { content: object[]; isError: boolean } {
  return { content: [{ type: 'text', text }], isError };
}

/** The same members in every revision. */
function same(members: object): { modern: Expected; old: Expected } {
  return { modern: modern(members), old: { result: members } };
}

/** The same error in every revision, with HTTP 200. */
function refused(code: number, data?: unknown): { modern: Expected; old: Expected } {
  const expected = { error: { code, ...(data === undefined ? {} : { data }) } };
  return { modern: expected, old: expected };
}

const LINK = { type: 'resource_link', uri: 'mem://a', name: 'a' };
const BLOCKS = [
  { type: 'text', text: 'a' },
  {
    type: 'audio',
    data: 'AAAA',
    mimeType: 'audio/wav',
    annotations: { audience: ['user'], priority: 0.5 },
  },
  {
    type: 'resource',
    resource: { uri: 'mem://book', mimeType: 'text/plain', text: 'Once' },
    _meta: { 'com.example/y': 2 },
  },
];
const PLAIN = { type: 'object' };
const REGION = {
  type: 'object',
  properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
};
const ANSWER = { type: 'object', properties: { with: { type: 'string' } } };

/** The list of tools; `echo` and `list` are those that revisions tell in their own way. */
function toolList(echo: object, list: object): { tools: object[] } {
  const named = { name: 'echo', title: 'Echo', description: 'Answer with the text' };
  return {
    tools: [
      { name: 'answer', inputSchema: ANSWER },
      { name: 'context', inputSchema: PLAIN },
      { ...named, annotations: { readOnlyHint: true }, ...echo },
      { name: 'list', inputSchema: PLAIN, ...list },
      { name: 'object', inputSchema: PLAIN, outputSchema: { type: 'object' } },
      { name: 'region', inputSchema: REGION },
    ],
  };
}

function echoSchema(any: unknown, none: unknown): object {
  return {
    type: 'object',
    properties: { text: { type: 'string' }, any, none },
    required: ['text'],
  };
}

/** Properties of an input schema are objects before 2026-07-28 (MCP 2025-11-25, `Tool.inputSchema`). */
const OLD_ECHO = { inputSchema: echoSchema({}, { not: {} }), _meta: OWN };

const RESOURCE = {
  uri: 'mem://a',
  name: 'a',
  title: 'A',
  mimeType: 'text/plain',
  size: 1,
  annotations: { priority: 0.5 },
};
const PROMPT = {
  name: 'review',
  title: 'Review',
  arguments: [{ name: 'name', title: 'Name', required: true }],
};

const lists: readonly Case[] = [
  {
    title: 'tools: icons, metadata, output schemas that are no objects',
    method: 'tools/list',
    modern: kept(
      toolList(
        { inputSchema: echoSchema(true, false), icons: ICONS, _meta: OWN },
        { outputSchema: { type: 'array' } },
      ),
    ),
    '2025-11-25': { result: toolList({ ...OLD_ECHO, icons: ICONS }, {}) },
    '2025-06-18': { result: toolList(OLD_ECHO, {}) },
  },
  {
    title: 'resources',
    method: 'resources/list',
    modern: kept({ resources: [{ ...RESOURCE, icons: ICONS, _meta: OWN }] }, 7, 'public'),
    '2025-11-25': { result: { resources: [{ ...RESOURCE, icons: ICONS, _meta: OWN }] } },
    '2025-06-18': { result: { resources: [{ ...RESOURCE, _meta: OWN }] } },
  },
  {
    title: 'templates',
    method: 'resources/templates/list',
    modern: kept(
      { resourceTemplates: [{ uriTemplate: 'mem://t/{id}', name: 't', icons: ICONS }] },
      7,
      'public',
    ),
    '2025-11-25': {
      result: { resourceTemplates: [{ uriTemplate: 'mem://t/{id}', name: 't', icons: ICONS }] },
    },
    '2025-06-18': { result: { resourceTemplates: [{ uriTemplate: 'mem://t/{id}', name: 't' }] } },
  },
  {
    title: 'prompts',
    method: 'prompts/list',
    modern: kept({
      prompts: [{ name: 'linked' }, { ...PROMPT, icons: ICONS, _meta: OWN }],
    }),
    '2025-11-25': {
      result: { prompts: [{ name: 'linked' }, { ...PROMPT, icons: ICONS, _meta: OWN }] },
    },
    '2025-06-18': { result: { prompts: [{ name: 'linked' }, { ...PROMPT, _meta: OWN }] } },
  },
];

function call(name: string, args?: object): { method: 'tools/call'; params: object } {
  return { method: 'tools/call', params: { name, ...(args && { arguments: args }) } };
}

function answer(name: string): { method: 'tools/call'; params: object } {
  return call('answer', { with: name });
}

/** Structured content is an object before 2026-07-28; the text block stays (MCP 2025-11-25, "Structured content"). */
function unstructured(
  text: string,
  structuredContent: unknown,
): { modern: Expected; old: Expected } {
  return { modern: modern({ ...say(text), structuredContent }), old: { result: say(text) } };
}

const calls: readonly Case[] = [
  { title: 'a call', ...call('echo', { text: 'hi' }), ...same(say('hi')) },
  { title: 'a list as structured content', ...call('list'), ...unstructured('[1,"b"]', [1, 'b']) },
  { title: 'null as structured content', ...answer('null'), ...unstructured('null', null) },
  { title: 'text as structured content', ...answer('string'), ...unstructured('"s"', 's') },
  {
    title: 'an object as structured content',
    ...call('object'),
    ...same({ ...say('{"a":1}'), structuredContent: { a: 1 } }),
  },
  {
    title: 'a raw result of structured content alone, with members that the protocol owns',
    ...answer('raw'),
    modern: modern({ content: [], structuredContent: [1], isError: false }),
    old: { result: say('[1]') },
  },
  {
    title: 'a raw result with a text of its own',
    ...answer('raw-text'),
    ...unstructured('one', 1),
  },
  {
    title: 'a link with icons',
    ...answer('link'),
    modern: modern({ content: [{ ...LINK, icons: ICONS }], isError: false }),
    '2025-11-25': { result: { content: [{ ...LINK, icons: ICONS }], isError: false } },
    '2025-06-18': { result: { content: [LINK], isError: false } },
  },
  {
    title: 'metadata of a result',
    ...answer('metadata'),
    modern: modern(say('x'), METADATA),
    old: { result: { ...say('x'), _meta: OWN } },
  },
  {
    title: 'a missing argument',
    ...call('echo'),
    ...same(say('Missing required arguments: text', true)),
  },
  {
    title: 'a wrong argument',
    ...call('echo', { text: 1 }),
    ...same(say('Invalid arguments at /text: value is not one of the declared JSON types', true)),
  },
  {
    title: 'a tool that throws',
    ...answer('throw'),
    ...same(say('The tool failed. The cause is in the log of the server', true)),
  },
  { title: 'an error that a tool chose', ...answer('refuse'), ...refused(-32602, { a: 1 }) },
  {
    title: 'a capability that the client lacks',
    ...answer('capability'),
    modern: {
      status: 400,
      error: { code: -32021, data: { requiredCapabilities: { elicitation: {} } } },
    },
    old: { error: { code: -32021, data: { requiredCapabilities: { elicitation: {} } } } },
  },
  {
    title: 'a resource that a tool did not find',
    ...answer('missing'),
    modern: { error: { code: -32602, data: { uri: 'mem://b' } } },
    old: { error: { code: -32002, data: { uri: 'mem://b' } } },
  },
  {
    title: 'a resource that a tool did not find, and does not name',
    ...answer('missing-something'),
    modern: { error: { code: -32602 } },
    old: { error: { code: -32002 } },
  },
  {
    title: 'blocks of text, sound and an embedded resource',
    ...answer('blocks'),
    ...same({ content: BLOCKS, isError: false }),
  },
  { title: 'an unknown tool', ...call('nope'), ...refused(-32602) },
  {
    title: 'a tool that is named like an inherited property',
    ...call('constructor'),
    ...refused(-32602),
  },
  {
    title: 'arguments that are a list',
    method: 'tools/call',
    params: { name: 'echo', arguments: [] },
    ...refused(-32602),
  },
  { title: 'a call without a name', method: 'tools/call', params: {}, ...refused(-32602) },
];

function read(uri: string): { method: 'resources/read'; params: object } {
  return { method: 'resources/read', params: { uri } };
}

/** "Resource not found" has a code of its own before 2026-07-28 ("Resources", error handling). */
function notFound(uri: string): { modern: Expected; old: Expected } {
  const data = { uri };
  return { modern: { error: { code: -32602, data } }, old: { error: { code: -32002, data } } };
}

const A = { contents: [{ uri: 'mem://a', mimeType: 'text/plain', text: 'A' }] };
const T = { contents: [{ uri: 'mem://t/1', text: '1' }] };

const reads: readonly Case[] = [
  {
    title: 'a read',
    ...read('mem://a'),
    modern: kept(A, 7, 'public'),
    old: { result: A },
  },
  {
    title: 'a read of a template, with cache hints and metadata of its own',
    ...read('mem://t/1'),
    modern: kept(T, 9, 'public', METADATA),
    old: { result: { ...T, _meta: OWN } },
  },
  { title: 'an unknown resource', ...read('mem://none'), ...notFound('mem://none') },
  {
    title: 'a resource that its handler misses',
    ...read('mem://t/none'),
    ...notFound('mem://t/none'),
  },
  {
    title: 'a resource that its handler misses, without saying which',
    ...read('mem://t/gone'),
    ...notFound('mem://t/gone'),
  },
  {
    title: 'a read that lives for less than no time',
    ...read('mem://t/stale'),
    ...refused(-32603),
  },
  { title: 'a read for a scope that is none', ...read('mem://t/shared'), ...refused(-32603) },
  { title: 'a resource without a scheme', ...read('none'), ...refused(-32602) },
];

function get(name: string, args?: object): { method: 'prompts/get'; params: object } {
  return { method: 'prompts/get', params: { name, ...(args && { arguments: args }) } };
}

const prompts: readonly Case[] = [
  {
    title: 'a prompt',
    ...get('review', { name: 'it' }),
    ...same({ messages: [{ role: 'user', content: { type: 'text', text: 'Review it' } }] }),
  },
  {
    title: 'a prompt with a link with icons, and metadata',
    ...get('linked'),
    modern: modern({ messages: [{ role: 'user', content: { ...LINK, icons: ICONS } }] }, METADATA),
    '2025-11-25': {
      result: { messages: [{ role: 'user', content: { ...LINK, icons: ICONS } }], _meta: OWN },
    },
    '2025-06-18': { result: { messages: [{ role: 'user', content: LINK }], _meta: OWN } },
  },
  {
    title: 'a prompt without its argument',
    ...get('review'),
    ...refused(-32602, { missing: ['name'] }),
  },
  { title: 'an unknown prompt', ...get('nope'), ...refused(-32602) },
];

function complete(ref: object, name: unknown, value: unknown, context?: object): CompleteCase {
  const params = { ref, argument: { name, value }, ...(context && { context }) };
  return { method: 'completion/complete', params };
}
type CompleteCase = { method: 'completion/complete'; params: object };

const REVIEW = { type: 'ref/prompt', name: 'review' };
const TEMPLATE = { type: 'ref/resource', uri: 'mem://t/{id}' };
const FILLED = { arguments: { name: 'jason' } };

/** MCP 2026-07-28, "Completion": the same in all revisions, and never kept. */
const completions: readonly Case[] = [
  {
    title: 'values that begin with what was typed',
    ...complete(REVIEW, 'name', 'js'),
    ...same({ completion: { values: ['json5'] } }),
  },
  {
    title: 'all values, with a title and a context',
    ...complete({ ...REVIEW, title: 'Review' }, 'name', '', FILLED),
    ...same({ completion: { values: ['jason', 'json5', 'Jest'] } }),
  },
  {
    title: 'a template by its text, with a total and metadata',
    ...complete(TEMPLATE, 'id', '4', { arguments: { other: 'x' } }),
    modern: modern({ completion: { values: ['41'], total: 3, hasMore: true } }, METADATA),
    old: { result: { completion: { values: ['41'], total: 3, hasMore: true }, _meta: OWN } },
  },
  {
    title: 'a completion of an unknown prompt',
    ...complete({ ...REVIEW, name: 'nope' }, 'name', ''),
    ...refused(-32602),
  },
  {
    title: 'a completion of a URI that only matches a template',
    ...complete({ ...TEMPLATE, uri: 'mem://t/1' }, 'id', ''),
    ...refused(-32602, { uri: 'mem://t/1' }),
  },
  {
    title: 'a completion of a direct resource',
    ...complete({ ...TEMPLATE, uri: 'mem://a' }, 'id', ''),
    ...refused(-32602, { uri: 'mem://a' }),
  },
  {
    title: 'a completion of an argument that has none',
    ...complete(REVIEW, 'focus', ''),
    ...refused(-32602, { argument: 'focus', referenceType: 'ref/prompt' }),
  },
  {
    title: 'a completion of a variable named like an inherited property',
    ...complete(TEMPLATE, 'constructor', ''),
    ...refused(-32602, { argument: 'constructor', referenceType: 'ref/resource' }),
  },
  {
    title: 'a completion with arguments that the prompt does not have',
    ...complete(REVIEW, 'name', '', { arguments: { zoo: '', name: '', abc: '' } }),
    ...refused(-32602, { unknown: ['abc', 'zoo'] }),
  },
  {
    title: 'a reference of another type',
    ...complete({ type: 'ref/tool', name: 'echo' }, 'text', ''),
    ...refused(-32602),
  },
  {
    title: 'a resource reference with a name',
    ...complete({ type: 'ref/resource', name: 't' }, 'id', ''),
    ...refused(-32602),
  },
  { title: 'a completion without parameters', method: 'completion/complete', ...refused(-32602) },
  {
    title: 'a completion of a value that is no text',
    ...complete(REVIEW, 'name', 1),
    ...refused(-32602),
  },
];

/** Not there in 2026-07-28: HTTP 404 ("Streamable HTTP"). Before, a 404 would end a session: HTTP 200. */
const unknown: { modern: Expected; old: Expected } = {
  modern: { status: 404, error: { code: -32601 } },
  old: { error: { code: -32601 } },
};
/** Without the members of a modern request it is no request of any revision (MCP 2026-07-28, "Base protocol"). */
const malformed: Expected = { status: 400, error: { code: -32602 } };

const methods: readonly Case[] = [
  { title: 'an unknown method', method: 'nope/nope', ...unknown },
  { title: 'a method named like an inherited property', method: 'toString', ...unknown },
  { title: 'subscriptions without a session', method: 'resources/subscribe', ...unknown },
  { title: 'the log level without a session', method: 'logging/setLevel', ...unknown },
  { title: 'a ping', method: 'ping', modern: unknown.modern, old: { result: {} } },
  {
    title: 'discovery',
    method: 'server/discover',
    modern: kept({
      supportedVersions: ['2026-07-28'],
      capabilities: CAPABILITIES,
      instructions: 'Ask.',
    }),
    old: malformed,
  },
  { title: 'listening', method: 'subscriptions/listen', modern: unknown.modern, old: malformed },
  {
    title: 'a cursor that is no text',
    method: 'tools/list',
    params: { cursor: 1 },
    ...refused(-32602),
  },
  { title: 'an empty cursor', method: 'tools/list', params: { cursor: '' }, ...refused(-32602) },
  {
    title: 'metadata that is a list',
    method: 'ping',
    params: { _meta: [] },
    modern: malformed,
    old: { error: { code: -32602 } },
  },
];

/** All cases. */
export const CASES: readonly Case[] = [
  ...lists,
  ...calls,
  ...reads,
  ...prompts,
  ...completions,
  ...methods,
];

/** What `initialize` answers: before 2025-11-25 a server tells only its names and version. */
export const HANDSHAKES: { readonly [revision: string]: object } = {
  '2025-11-25': {
    protocolVersion: '2025-11-25',
    capabilities: CAPABILITIES,
    serverInfo: SERVER,
    instructions: 'Ask.',
  },
  '2025-06-18': {
    protocolVersion: '2025-06-18',
    capabilities: CAPABILITIES,
    serverInfo: { name: 's', title: 'S', version: '1' },
    instructions: 'Ask.',
  },
};
