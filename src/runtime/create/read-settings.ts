import type { CachePolicy } from '../../definitions/server.js';
import { MODERN_REVISION } from '../../protocol/revisions.js';
import type { ServerOptions } from '../options.js';
import type { RuntimeSettings } from '../runtime.js';

const NO_CACHE: CachePolicy = Object.freeze({ ttlMs: 0, scope: 'private' });

/** Fills in the defaults of all settings and checks them. */
export function readSettings(options: ServerOptions): RuntimeSettings {
  const { cache = {} } = options;
  return {
    server: options.server,
    protocols: options.protocols ?? [MODERN_REVISION],
    validator: options.validator ?? 'passthrough',
    pagination: options.pagination ?? { pageSize: 100 },
    cache: {
      discovery: cache.discovery ?? NO_CACHE,
      tools: cache.tools ?? NO_CACHE,
      prompts: cache.prompts ?? NO_CACHE,
      resources: cache.resources ?? NO_CACHE,
    },
    handlerTimeoutMs: options.handlerTimeoutMs ?? 300_000,
    maxResultBytes: options.maxResultBytes ?? 10_000_000,
  };
}
