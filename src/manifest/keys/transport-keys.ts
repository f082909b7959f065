import {
  HTTP_DEFAULTS,
  limitRange,
  SESSION_DEFAULTS,
  STDIO_DEFAULTS,
} from '../../definitions/limits.js';
import { DEFAULT_HOST, DEFAULT_PATH, SESSION_STORES } from '../../definitions/program.js';
import type { Key, KeyTable, Kind } from './key.js';

const endpointPath: Kind = {
  kind: 'text',
  format: 'endpoint-path',
  code: 'http-path',
  expected: 'a path that starts with `/`, without query, fragment and spaces',
};

const hosts: Kind & { readonly kind: 'list' } = {
  kind: 'list',
  unique: true,
  items: {
    kind: 'text',
    format: 'authority',
    code: 'http-host',
    expected:
      'a host such as `example.com` or `example.com:8443`, without scheme, path and wildcard',
  },
};

const addressKeys: KeyTable = {
  host: {
    kind: {
      kind: 'text',
      format: 'bind-host',
      code: 'http-host',
      expected: 'a host name or an IP address, without scheme and port',
    },
    description: 'Address to bind. Any other than a loopback one is reachable from outside.',
    default: DEFAULT_HOST,
    example: '0.0.0.0',
  },
  port: {
    kind: { kind: 'integer', minimum: 0, maximum: 65_535 },
    description: 'TCP port; 0 = a free one.',
    example: 4000,
  },
  path: {
    kind: endpointPath,
    description: 'Where the server answers; other paths are 404.',
    default: DEFAULT_PATH,
    example: '/mcp',
  },
  allowedHosts: {
    kind: { ...hosts, nonEmpty: true },
    description:
      'Names that a `Host` header may carry, port ignored. Absent: the loopback names on a loopback bind, every name on another.',
    example: ['mcp.example.com'],
  },
  allowedOrigins: {
    kind: hosts,
    description:
      'Hosts whose web pages may send requests; one with a port stands for that port only. Absent: the loopback names.',
    example: ['app.example.com', 'app.example.com:8443'],
  },
  cors: {
    kind: {
      kind: 'map',
      keys: {
        origins: {
          kind: {
            kind: 'list',
            nonEmpty: true,
            unique: true,
            items: {
              kind: 'text',
              format: 'origin',
              code: 'http-origin',
              expected: 'the origin of a web page such as `https://app.example.com`, without path',
            },
          },
          required: true,
          description: 'Origins whose scripts may read answers.',
          example: ['https://app.example.com'],
        },
      },
    },
    description: 'Answers preflights of web pages. Absent: it does not.',
    example: { origins: ['https://app.example.com'] },
  },
  health: {
    kind: endpointPath,
    description: 'Path that answers 200 as long as the process can. Absent: there is none.',
    example: '/healthz',
  },
  ready: {
    kind: endpointPath,
    description:
      'Path that answers 200 while requests are taken, and 503 before and after. Absent: there is none.',
    example: '/readyz',
  },
};

/** The keys below `http`: where and how the generated program listens. */
export const httpKeys: KeyTable = {
  ...addressKeys,
  ...limitKeys(HTTP_DEFAULTS, {
    maxHeaderBytes: 'Largest head of a request, in bytes; a larger one is answered 431.',
    maxBodyBytes: 'Largest body of a request, in bytes; a larger one is answered 413.',
    maxConnections: 'Connections that are open at the same time; more are closed.',
    maxConcurrentRequests: 'Requests that are executed at the same time.',
    maxQueuedRequests: 'Requests that wait for one of those to end; more are answered 503.',
    headTimeoutMs: 'Milliseconds for the whole head of a request; then 408.',
    bodyTimeoutMs: 'Milliseconds for the whole body of a request; then 408.',
    readTimeoutMs: 'Longest silence of a client in milliseconds, before its connection is closed.',
    requestGateTimeoutMs: 'Milliseconds that the gate may take; then 504.',
    drainTimeoutMs: 'Milliseconds that requests may go on once the server closes.',
    maxSubscriptions: 'Listen streams that are open at the same time; more are answered 503.',
    disconnectProbeMs:
      'Milliseconds after which an unanswered request gets its event stream, to see whether the client is still there; 0 = never.',
    streamKeepAliveMs: 'Milliseconds of silence on an event stream before a comment line is sent.',
    maxStreamBacklogBytes:
      'Bytes of an event stream that wait for the client to read them; beyond it notifications are dropped.',
  }),
};

/** The keys below `stdio`: limits of the transport over pipes. */
export const stdioKeys: KeyTable = limitKeys(STDIO_DEFAULTS, {
  maxLineBytes: 'Longest message in bytes; a longer one is answered -32600.',
  writeTimeoutMs: 'Milliseconds that the client may leave the pipe full, before the server ends.',
  requestTimeoutMs: 'Milliseconds that a request may take; 0 = no such deadline.',
  maxConcurrentRequests: 'Requests that are executed at the same time.',
  maxQueuedRequests: 'Requests that wait for one of those to end; more are answered -32603.',
  drainTimeoutMs: 'Milliseconds that requests may go on once the server closes.',
});

/** The keys below `initializeEra`: sessions of clients that open with `initialize`. */
export const initializeEraKeys: KeyTable = {
  sessions: {
    kind: { kind: 'text', choices: SESSION_STORES },
    description: 'Where sessions are kept; `none` = there are none.',
    default: 'none',
    example: 'memory',
  },
  ...limitKeys(SESSION_DEFAULTS, {
    idleMs: 'Milliseconds without a request and without an open stream after which a session ends.',
    maxSessions:
      'Sessions at the same time. For one more, the one that has been idle longest makes room if that was a minute; else 503.',
    maxReplayEvents:
      'Events that each session keeps for clients that come back for what they have missed.',
    maxReplayBytes: 'Bytes of messages in them; a message that alone is larger is not kept.',
  }),
};

function limitKeys<Limits extends { readonly [name: string]: number }>(
  defaults: Limits,
  descriptions: { readonly [name in keyof Limits]: string },
): KeyTable {
  const rows = Object.entries(descriptions).map(([name, description]): [string, Key] => {
    const fallback = defaults[name];
    const kind: Kind = { kind: 'integer', ...limitRange(name) };
    return [name, { kind, description, ...(fallback === undefined ? {} : { default: fallback }) }];
  });
  return Object.fromEntries(rows);
}
