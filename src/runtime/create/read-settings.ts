import { limitRange, SESSION_DEFAULTS, type SessionLimits } from '../../definitions/limits.js';
import {
  type InitializeEraSettings,
  LOG_FORMATS,
  LOG_LEVELS,
  type LogSettings,
  SESSION_STORES,
} from '../../definitions/program.js';
import {
  type CachePolicy,
  LONGEST_TIMER_MS,
  SETTING_DEFAULTS,
  type ServerIdentity,
  type ServerSettings,
  VALIDATOR_LEVELS,
} from '../../definitions/server.js';
import { isJsonObject, type JsonValue } from '../../protocol/json.js';
import { REVISIONS } from '../../protocol/revisions.js';
import { isHttpUrl } from '../../protocol/uri.js';
import { freezeDeep } from '../freeze-deep.js';
import { isJson } from '../json-fault.js';
import type { ServerOptions } from '../options.js';
import type { RuntimeSettings } from '../runtime.js';
import { checkIcons } from './check-component.js';
import { expect, expectKnownKeys, expectText } from './expect.js';

const POLICIES = ['discovery', 'tools', 'prompts', 'resources'] as const;

/** Every option, so that a misspelt one is noticed. */
const OPTIONS: readonly string[] = [
  'server',
  'protocols',
  'validator',
  'applyDefaults',
  'pagination',
  'cache',
  'handlerTimeoutMs',
  'startTimeoutMs',
  'stopTimeoutMs',
  'maxResultBytes',
  'capabilities',
  'tools',
  'resources',
  'prompts',
  'compileSchema',
  'initializeEra',
  'log',
  'logger',
  'stateKeys',
  'subscriptions',
  'wrap',
  'clock',
  'authorization',
  'extensions',
  'env',
  'services',
  'targets',
  'instrumentation',
];

const IDENTITY: readonly string[] = [
  'name',
  'version',
  'title',
  'description',
  'websiteUrl',
  'icons',
  'instructions',
];

/** Checks all settings and fills in the defaults. The result is a copy that nobody can change. */
export function readSettings(options: ServerOptions): RuntimeSettings {
  expectKnownKeys(options, OPTIONS, 'a server');
  const {
    validator = SETTING_DEFAULTS.validator,
    applyDefaults = SETTING_DEFAULTS.applyDefaults,
    handlerTimeoutMs = SETTING_DEFAULTS.handlerTimeoutMs,
    startTimeoutMs = SETTING_DEFAULTS.startTimeoutMs,
    stopTimeoutMs = SETTING_DEFAULTS.stopTimeoutMs,
    maxResultBytes = SETTING_DEFAULTS.maxResultBytes,
    compileSchema,
    log,
    logger,
  } = options;
  expect(
    VALIDATOR_LEVELS.includes(validator),
    'validator-unknown',
    '`validator` must be `passthrough`, `basic` or `full`',
  );
  expect(typeof applyDefaults === 'boolean', 'wrong-kind', '`applyDefaults` must be true or false');
  expect(
    isCount(handlerTimeoutMs, 0),
    'wrong-kind',
    '`handlerTimeoutMs` must be an integer from 0',
  );
  checkTimer('startTimeoutMs', startTimeoutMs, 0);
  checkTimer('stopTimeoutMs', stopTimeoutMs, 1);
  expect(isCount(maxResultBytes, 1), 'wrong-kind', '`maxResultBytes` must be an integer from 1');
  for (const [name, value] of Object.entries({ compileSchema, logger })) {
    const isCallable = value === undefined || typeof value === 'function';
    expect(isCallable, 'wrong-kind', `\`${name}\` must be a function`);
  }
  checkLog(log);
  return freezeDeep({
    server: readIdentity(options.server),
    protocols: readProtocols(options.protocols),
    validator,
    applyDefaults,
    pagination: readPagination(options.pagination),
    cache: readCache(options.cache),
    handlerTimeoutMs,
    startTimeoutMs,
    stopTimeoutMs,
    maxResultBytes,
    sessions: readSessions(options.initializeEra),
  });
}

function checkTimer(name: string, value: number, least: number): void {
  const isTimer = isCount(value, least) && value <= LONGEST_TIMER_MS;
  const text = `\`${name}\` must be an integer from ${least} to ${LONGEST_TIMER_MS}`;
  expect(isTimer, 'wrong-kind', text);
}

/** The limits of sessions; undefined where there are none. */
function readSessions(settings: InitializeEraSettings = {}): SessionLimits | undefined {
  const place = '`initializeEra';
  expect(isJsonObject(settings as JsonValue), 'wrong-kind', `${place}\` must be a map`);
  expectKnownKeys(settings, ['sessions', ...Object.keys(SESSION_DEFAULTS)], `${place}\``);
  const { sessions = 'none', ...limits } = settings;
  const isStore = SESSION_STORES.includes(sessions);
  expect(isStore, 'wrong-kind', `${place}.sessions\` must be \`none\` or \`memory\``);
  const given = Object.entries(limits).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) {
    const isLimit = isCount(value, 1) && value <= limitRange(name).maximum;
    const range = `an integer from 1 to ${limitRange(name).maximum}`;
    expect(isLimit, 'wrong-kind', `${place}.${name}\` must be ${range}`);
  }
  return sessions === 'none' ? undefined : { ...SESSION_DEFAULTS, ...Object.fromEntries(given) };
}

function checkLog(log: LogSettings = {}): void {
  expect(isJsonObject(log), 'wrong-kind', '`log` must be a map');
  expectKnownKeys(log, ['level', 'format'], '`log`');
  const { level, format } = log;
  expect(
    level === undefined || LOG_LEVELS.includes(level),
    'wrong-kind',
    `\`log.level\` must be one of ${LOG_LEVELS.join(', ')}`,
  );
  expect(
    format === undefined || LOG_FORMATS.includes(format),
    'wrong-kind',
    '`log.format` must be `json` or `pretty`',
  );
}

function readIdentity(server: ServerIdentity): ServerIdentity {
  expect(isJsonObject(server) && isJson(server), 'wrong-kind', '`server` must be a map');
  expectKnownKeys(server, IDENTITY, '`server`');
  for (const key of ['name', 'version'] as const) {
    const isFilled = typeof server[key] === 'string' && server[key] !== '';
    expect(isFilled, 'missing-key', `\`server.${key}\` must be a non-empty string`);
  }
  for (const key of ['title', 'description', 'instructions'] as const) {
    expectText(server[key], `\`server.${key}\``);
  }
  const { websiteUrl } = server;
  const isUrl =
    websiteUrl === undefined || (typeof websiteUrl === 'string' && isHttpUrl(websiteUrl));
  expect(isUrl, 'website-url', '`server.websiteUrl` must be an absolute http or https URL');
  checkIcons(server.icons, '`server`');
  return structuredClone(server);
}

function readProtocols(protocols: ServerSettings['protocols']): RuntimeSettings['protocols'] {
  if (protocols === undefined) return SETTING_DEFAULTS.protocols;
  expect(
    Array.isArray(protocols) &&
      protocols.length > 0 &&
      new Set(protocols).size === protocols.length,
    'protocol-list',
    '`protocols` must be a list with at least one revision and no repeats',
  );
  for (const revision of protocols) {
    expect(
      REVISIONS.includes(revision),
      'protocol-unknown',
      `\`protocols\` holds an unknown revision; known: ${REVISIONS.join(', ')}`,
    );
  }
  return [...protocols];
}

function readPagination(pagination: ServerSettings['pagination']): { readonly pageSize: number } {
  if (pagination === undefined) return { pageSize: SETTING_DEFAULTS.pageSize };
  const isPaged = isJsonObject(pagination) && isCount(pagination.pageSize, 1);
  expect(isPaged, 'page-size', '`pagination.pageSize` must be a positive integer');
  expectKnownKeys(pagination, ['pageSize'], '`pagination`');
  return { pageSize: pagination.pageSize };
}

function readCache(cache: ServerSettings['cache'] = {}): RuntimeSettings['cache'] {
  expect(isJsonObject(cache), 'wrong-kind', '`cache` must be a map');
  expectKnownKeys(cache, POLICIES, '`cache`');
  return {
    discovery: readPolicy('discovery', cache.discovery),
    tools: readPolicy('tools', cache.tools),
    prompts: readPolicy('prompts', cache.prompts),
    resources: readPolicy('resources', cache.resources),
  };
}

function readPolicy(name: string, policy: CachePolicy = SETTING_DEFAULTS.cachePolicy): CachePolicy {
  const place = `\`cache.${name}`;
  expect(isJsonObject(policy as JsonValue), 'wrong-kind', `${place}\` must be a map`);
  expectKnownKeys(policy, ['ttlMs', 'scope'], `${place}\``);
  const { ttlMs, scope } = policy;
  expect(isCount(ttlMs, 0), 'cache-ttl', `${place}.ttlMs\` must be an integer from 0`);
  const isScope = scope === 'public' || scope === 'private';
  expect(isScope, 'cache-scope', `${place}.scope\` must be \`public\` or \`private\``);
  return { ttlMs, scope };
}

function isCount(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least;
}
