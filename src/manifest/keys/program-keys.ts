import { DEFAULT_LOG_LEVEL, LOG_FORMATS, LOG_LEVELS } from '../../definitions/program.js';
import { capabilityKeys } from './capability-keys.js';
import { type KeyTable, text } from './key.js';
import { configuredModule, moduleKeys, modulePath } from './module-kinds.js';
import { httpKeys, initializeEraKeys, stdioKeys } from './transport-keys.js';

const logKeys: KeyTable = {
  level: {
    kind: { kind: 'text', choices: LOG_LEVELS },
    description: 'The least serious records that are written; `debug` writes one for each request.',
    default: DEFAULT_LOG_LEVEL,
    example: 'warning',
  },
  format: {
    kind: { kind: 'text', choices: LOG_FORMATS },
    description: 'How records are written. Absent: `pretty` on a terminal, else `json`.',
    example: 'json',
  },
};

const environmentKeys: KeyTable = {
  required: {
    kind: { kind: 'boolean' },
    description: 'Whether the server refuses to start without it.',
    default: false,
    example: true,
  },
  description: { kind: text, description: 'What it is for.', example: 'Where packages are kept' },
  secret: {
    kind: { kind: 'boolean' },
    description: 'Whether its value is kept out of logs.',
    default: false,
    example: true,
  },
};

/** Keys that say what clients are told, and which modules the server has beside its handlers. */
export const serverModuleKeys: KeyTable = {
  capabilities: {
    kind: { kind: 'map', keys: capabilityKeys },
    description:
      'Capabilities, merged over those that follow from the components; `false` takes one away.',
    example: { logging: {} },
  },
  extensions: {
    kind: { kind: 'names', values: { kind: 'map', keys: moduleKeys } },
    description:
      'Protocol extensions by id: modules whose export `extension` has methods and middleware of its own. Clients are told of those under `capabilities.extensions`.',
    default: {},
    example: { 'com.example/audit': { module: './extensions/audit.ts', options: {} } },
  },
  subscriptions: {
    kind: configuredModule,
    description:
      'Module whose export `open` gives the events that clients listen to; a path, or `module` with `options`.',
    example: './events.ts',
  },
  instrumentation: {
    kind: configuredModule,
    description:
      'Module whose export `handleEvent` is told what the server does; a path, or `module` with `options`.',
    example: './metrics.ts',
  },
  services: {
    kind: modulePath,
    description:
      'Module whose export `start` makes what handlers get as `context.services`, and whose `stop` ends it.',
    example: './services.ts',
  },
};

/** Keys of the generated program: transports, log, environment. */
export const programKeys: KeyTable = {
  http: {
    kind: { kind: 'map', keys: httpKeys },
    description: 'Where and how the generated program listens for HTTP.',
    example: { port: 4000, allowedHosts: ['mcp.example.com'] },
  },
  stdio: {
    kind: { kind: 'map', keys: stdioKeys },
    description: 'Limits of the transport over stdin and stdout.',
    example: { maxLineBytes: 4_000_000 },
  },
  initializeEra: {
    kind: { kind: 'map', keys: initializeEraKeys },
    description: 'Sessions over HTTP for clients that open with `initialize`.',
    default: { sessions: 'none' },
    example: { sessions: 'memory', maxSessions: 1000 },
  },
  log: {
    kind: { kind: 'map', keys: logKeys },
    description: 'What is logged, and how.',
    example: { level: 'warning' },
  },
  env: {
    kind: { kind: 'names', values: { kind: 'map', keys: environmentKeys } },
    description: 'Environment variables by name: checked at the start, typed as `context.env`.',
    default: {},
    example: { DATABASE_URL: { required: true, secret: true } },
  },
};
