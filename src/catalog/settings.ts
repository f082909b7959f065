import type { ProgramSettings } from '../definitions/program.js';
import { type CachePolicy, SETTING_DEFAULTS, type ServerSettings } from '../definitions/server.js';
import type { ManifestRoot } from '../manifest/manifest.js';
import { present } from './present.js';

/** The settings of the server as the manifest writes them; what it leaves out stays absent. */
export function resolveSettings(root: ManifestRoot): ServerSettings {
  const { server, protocols, validator, applyDefaults } = root;
  const { handlerTimeoutMs, startTimeoutMs, stopTimeoutMs, maxResultBytes } = root;
  const pageSize = root.pagination?.pageSize;
  return {
    server,
    ...present({
      protocols,
      validator,
      applyDefaults,
      pagination: pageSize === undefined ? undefined : { pageSize },
      cache: root.cache && resolveCache(root.cache),
      handlerTimeoutMs,
      startTimeoutMs,
      stopTimeoutMs,
      maxResultBytes,
    }),
  };
}

/** What the manifest tells the generated program. */
export function resolveProgram(root: ManifestRoot): ProgramSettings {
  const { http, stdio, oauth, log, initializeEra } = root;
  return present({ http, stdio, oauth, log, initializeEra });
}

function resolveCache({
  discovery,
  tools,
  prompts,
  resources,
}: NonNullable<ManifestRoot['cache']>): NonNullable<ServerSettings['cache']> {
  return present({
    discovery: completed(discovery),
    tools: completed(tools),
    prompts: completed(prompts),
    resources: completed(resources),
  });
}

/** A policy has two members; the one that is not written gets the default of the runtime. */
function completed(policy: Partial<CachePolicy> | undefined): CachePolicy | undefined {
  return policy && { ...SETTING_DEFAULTS.cachePolicy, ...policy };
}
