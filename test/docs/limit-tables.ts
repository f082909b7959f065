import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LIMITS } from '../../src/client/limits.js';
import { WRAPPER_OPTIONS } from '../../src/definitions/wrapper.js';
import { callKind, targetKind } from '../../src/manifest/keys/actor-keys.js';
import type { KeyTable, Kind } from '../../src/manifest/keys/key.js';
import { manifestKind } from '../../src/manifest/keys/manifest-keys.js';
import { SCHEMA_LIMITS } from '../../src/protocol/schema-budget.js';

const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url));

/** What happens beyond a limit of the manifest, by its path. A limit without a row here fails the test. */
const BEYOND: Readonly<Record<string, string>> = {
  handlerTimeoutMs: 'a tool: `isError`; anything else: -32603; `context.signal` aborts',
  maxResultBytes: 'a tool: `isError`; anything else: -32603',
  startTimeoutMs: 'the server does not start: exit code 1',
  stopTimeoutMs: 'a log record; the server ends all the same',
  'pagination.pageSize': 'the next page has a cursor',
  'http.maxHeaderBytes': '431',
  'http.maxBodyBytes': '413',
  'http.maxConnections': 'a further connection is closed',
  'http.maxConcurrentRequests': 'a further request waits',
  'http.maxQueuedRequests': '503, -32603',
  'http.headTimeoutMs': '408',
  'http.bodyTimeoutMs': '408',
  'http.readTimeoutMs': 'the connection is closed; within a body 408',
  'http.requestGateTimeoutMs': '504',
  'http.drainTimeoutMs': 'what still runs is cancelled and cut',
  'http.maxSubscriptions': '503',
  'http.disconnectProbeMs': 'the request gets its event stream (in an Express app after 5,000)',
  'http.streamKeepAliveMs': 'a comment is sent',
  'http.maxStreamBacklogBytes': 'notifications are dropped, the answer is sent',
  'stdio.maxLineBytes': '-32600, and the line is skipped',
  'stdio.writeTimeoutMs': 'the server ends',
  'stdio.requestTimeoutMs': '-32603, and `context.signal` aborts',
  'stdio.maxConcurrentRequests': 'a further request waits',
  'stdio.maxQueuedRequests': '-32603',
  'stdio.drainTimeoutMs': 'what still runs is cancelled',
  'initializeEra.idleMs': 'the session ends; its id is answered 404',
  'initializeEra.maxSessions': 'one that has been idle for a minute makes room, else 503',
  'initializeEra.maxReplayEvents': 'the oldest are given up; to ask for them is 400',
  'initializeEra.maxReplayBytes': 'the oldest are given up; to ask for them is 400',
  'wrap: timeout.timeoutMs': 'a tool: `isError`; anything else: -32603',
  'wrap: concurrency.limit': 'refused at once, as above',
  'wrap: concurrency.storeTimeoutMs': 'refused, or admitted with `onStoreFailure: admit`',
  'wrap: rateLimit.limit': 'refused until the window ends, as above',
  'wrap: rateLimit.windowMs': 'the count begins anew',
  'wrap: rateLimit.maxKeys': 'a new key is refused',
  'wrap: rateLimit.storeTimeoutMs': 'refused, or admitted with `onStoreFailure: admit`',
  'call.timeoutMs': 'the tool: `isError`; a message that waits is withdrawn',
  'targets.<name>.maxQueued': 'the tool: `isError`, and the message is not taken',
};

/** A limit that is a constant of a source file: what it is of, where it stands, what happens beyond it. */
type Fixed = readonly [what: string, file: string, constant: string, beyond: string];

const FIXED: readonly Fixed[] = [
  ['digits of an integer', 'runtime/messages/number-text.ts', 'MAX_INTEGER_DIGITS', '-32700'],
  [
    'bytes of a request id or progress token',
    'runtime/messages/request-id.ts',
    'MAX_ID_BYTES',
    '-32600; the token -32602',
  ],
  ['bytes of a cursor', 'runtime/lists/cursor.ts', 'MAX_BYTES', '-32602'],
  [
    'URIs that a listener or a session watches',
    'runtime/subscriptions/filter.ts',
    'MAX_SUBSCRIBED_URIS',
    '-32602',
  ],
  [
    'values of a completion',
    'runtime/results/completion-result.ts',
    'MAX_VALUES',
    'cut, with `hasMore`',
  ],
  [
    'findings in one message',
    'runtime/validators/findings-text.ts',
    'MAX_FINDINGS',
    'no more are told',
  ],
  [
    'levels of a value that a handler returns',
    'runtime/json-fault.ts',
    'MAX_DEPTH',
    '-32603; the log says where',
  ],
  ['characters of a sealed state', 'runtime/input/state-seal.ts', 'MAX_STATE_LENGTH', '-32602'],
  ['life of a state, in ms', 'runtime/input/state-seal.ts', 'DEFAULT_STATE_TTL_MS', '-32602'],
  [
    'longest life of a state, in ms',
    'runtime/input/state-seal.ts',
    'LONGEST_STATE_TTL_MS',
    'the handler fails',
  ],
  [
    'times that one request asks an older client',
    'runtime/operations/answer-input.ts',
    'MAX_ROUNDS',
    'a tool: `isError`; anything else: -32603',
  ],
  [
    'bytes of an `initialize` that opens a session',
    'runtime/transports/http/exchange.ts',
    'MAX_HANDSHAKE_BYTES',
    '413',
  ],
  ['bytes of the `auth` of a gate', 'runtime/transports/http/gate.ts', 'MAX_AUTH_BYTES', '500'],
  [
    'characters of the key of a limiter',
    'runtime/wrappers/limiter.ts',
    'MAX_KEY_LENGTH',
    'refused; the log says why',
  ],
  [
    'timed handlers of a component at once',
    'runtime/wrappers/timeout.ts',
    'MOST_TIMED',
    'a tool: `isError`; anything else: -32603',
  ],
  ['characters of an access token', 'runtime/oauth/bearer-token.ts', 'MAX_TOKEN_LENGTH', '401'],
  ['bytes of the keys of an issuer', 'runtime/oauth/fetch-keys.ts', 'MAX_BYTES', '503'],
  ['keys of an issuer', 'runtime/oauth/fetch-keys.ts', 'MAX_KEYS', 'the rest is not taken: 401'],
  ['wait for the keys of an issuer, in ms', 'runtime/oauth/fetch-keys.ts', 'TIMEOUT_MS', '503'],
];

const BUILD: readonly Fixed[] = [
  [
    'bytes of a file',
    'manifest/node-project-files.ts',
    'MAX_FILE_BYTES',
    '[`file-unreadable`](diagnostics.md#file-unreadable)',
  ],
  [
    'levels of YAML',
    'manifest/yaml/depth.ts',
    'MAX_DEPTH',
    '[`yaml-depth`](diagnostics.md#yaml-depth)',
  ],
  [
    'values that aliases stand for',
    'manifest/yaml/value.ts',
    'MAX_EXPANDED',
    '[`yaml-alias-expansion`](diagnostics.md#yaml-alias-expansion)',
  ],
  [
    'characters of a pattern of `components`',
    'manifest/included-files.ts',
    'LONGEST_PATTERN',
    '[`include-pattern`](diagnostics.md#include-pattern)',
  ],
  [
    'bytes of a URI template',
    'protocol/uri-template/text-rules.ts',
    'MAX_TEMPLATE_BYTES',
    '[`template-size`](diagnostics.md#template-size)',
  ],
  [
    'variables of a URI template',
    'protocol/uri-template/text-rules.ts',
    'MAX_TEMPLATE_VARIABLES',
    '[`template-variable-count`](diagnostics.md#template-variable-count)',
  ],
];

/** What the limits of a schema count. */
const SCHEMA: Readonly<Record<keyof typeof SCHEMA_LIMITS, string>> = {
  depth: 'levels of a schema',
  entries: 'entries of one map or list in a schema',
  nodes: 'schemas inside a schema',
  bytes: 'bytes of a schema',
  paths: 'characters of the paths of its parts',
};

const CLIENT: Readonly<Record<keyof typeof DEFAULT_LIMITS, string>> = {
  timeoutMs: '`timeout`; progress starts it anew',
  maxTotalTimeoutMs: '`timeout`, in spite of progress',
  probeTimeoutMs: 'the server is taken for one of an older revision',
  maxResponseBytes: '`too-large`',
  maxPages: '`paging-loop`',
  maxInputRounds: '`too-many-rounds`',
};

/** The tables of the page about security, by the name between its marks. */
export function limitTables(): Readonly<Record<string, string>> {
  const schema = Object.entries(SCHEMA_LIMITS).map(([name, value]) => {
    const what = SCHEMA[name as keyof typeof SCHEMA_LIMITS];
    return [what, value, '[`schema-limit`](diagnostics.md#schema-limit)'] as const;
  });
  const client = Object.entries(DEFAULT_LIMITS).map(
    ([name, value]) => [`\`${name}\``, value, CLIENT[name as keyof typeof DEFAULT_LIMITS]] as const,
  );
  return {
    configured: table(['Key', 'Default', 'Beyond it'], configuredRows()),
    fixed: table(['Limit', 'At most', 'Beyond it'], FIXED.map(fixedRow)),
    client: table(['Option', 'Default', 'Code of the error'], client),
    build: table(['Limit', 'At most', 'Finding'], [...BUILD.map(fixedRow), ...schema]),
  };
}

type Row = readonly [what: string, value: number, beyond: string];

function configuredRows(): readonly Row[] {
  const root = manifestKind.keys;
  const sections = ['pagination', 'http', 'stdio', 'initializeEra'].flatMap((name) => {
    const kind = root[name]?.kind;
    return kind?.kind === 'map' ? numbersOf(kind.keys, `${name}.`) : [];
  });
  const wrappers = Object.entries(WRAPPER_OPTIONS).flatMap(([wrapper, options]) =>
    Object.entries(options).flatMap(([name, option]) =>
      option.kind === 'integer' ? [[`wrap: ${wrapper}.${name}`, option.default] as const] : [],
    ),
  );
  const actors = [
    ...numbersOf(mapKeys(callKind), 'call.'),
    ...numbersOf(mapKeys(targetKind), 'targets.<name>.'),
  ];
  return [...numbersOf(root, ''), ...sections, ...wrappers, ...actors].map(([path, value]) => {
    const beyond = BEYOND[path];
    if (beyond === undefined) throw new Error(`say in BEYOND what happens beyond \`${path}\``);
    return [`\`${path}\``, value, beyond];
  });
}

/** The keys of a map that may also be written in another form. */
function mapKeys(kind: Kind): KeyTable {
  const forms = kind.kind === 'any' ? kind.forms : undefined;
  const map = forms?.find((form) => form.kind === 'map');
  if (map === undefined) throw new Error('the kind has no form that is a map');
  return map.keys;
}

function numbersOf(keys: KeyTable, prefix: string): (readonly [path: string, value: number])[] {
  return Object.entries(keys).flatMap(([name, { kind, default: value }]) =>
    kind.kind === 'integer' && typeof value === 'number' ? [[prefix + name, value] as const] : [],
  );
}

function fixedRow([what, file, constant, beyond]: Fixed): Row {
  const text = readFileSync(SOURCES + file, 'utf8');
  const [, value] =
    new RegExp(`^(?:export )?const ${constant} = ([\\d_ *]+);$`, 'm').exec(text) ?? [];
  if (value === undefined) throw new Error(`${file} has no constant ${constant}`);
  const factors = value.replaceAll('_', '').split('*');
  return [what, factors.reduce((product, factor) => product * Number(factor), 1), beyond];
}

function table(head: readonly string[], rows: readonly Row[]): string {
  const lines = rows.map(([what, value, beyond]) => [what, value.toLocaleString('en'), beyond]);
  const rule = head.map(() => '---');
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
