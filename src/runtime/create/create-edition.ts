import type { CachePolicy } from '../../definitions/server.js';
import type { JsonObject } from '../../protocol/json.js';
import { isInitializeEra, REVISIONS, type Revision } from '../../protocol/revisions.js';
import type { Dialect } from '../dialects/dialect.js';
import { DIALECTS } from '../dialects/index.js';
import { offeredCapabilities } from '../dialects/offered-capabilities.js';
import type { Edition, Editions } from '../edition.js';
import { createPages, type ListName, type Pages } from '../lists/pages.js';
import { memo } from '../memo.js';
import type { Runtime } from '../runtime.js';

/** What an edition is made of. */
export type RuntimeParts = Pick<
  Runtime,
  'settings' | 'supported' | 'capabilities' | 'tools' | 'resources' | 'prompts' | 'accesses'
>;

/** Prepares a server for all its revisions. */
export function createEditions(parts: RuntimeParts): Editions {
  const { protocols } = parts.settings;
  const isEnabled = (revision: Revision): boolean => protocols.includes(revision);
  const editions = REVISIONS.filter(isEnabled).map((revision) =>
    createEdition(DIALECTS[revision], parts),
  );
  const isOld = ({ dialect }: Edition): boolean => isInitializeEra(dialect.revision);
  return Object.freeze({
    modern: editions.find((edition) => !isOld(edition)),
    initializeEra: Object.freeze(editions.filter(isOld)),
  });
}

/** Prepares a server for one revision. Texts are made on first use: start-up pays for none of them. */
function createEdition(dialect: Dialect, parts: RuntimeParts): Edition {
  const { server, cache, pagination } = parts.settings;
  const serverInfo = JSON.stringify(dialect.describeServer(server));
  const frame = (members: string, policy: CachePolicy): string =>
    dialect.writeResult({ members, serverInfo, cache: policy });

  const pages = (
    list: ListName,
    method: string,
    policy: CachePolicy,
    entries: () => readonly JsonObject[],
  ): Pages =>
    createPages({
      list,
      method,
      revision: dialect.revision,
      pageSize: pagination.pageSize,
      cache: policy,
      entries,
      frame,
    });

  const { tools, resources, prompts } = parts;
  const lists = {
    tools: pages('tools', 'tools/list', cache.tools, () =>
      tools.routes.map(({ definition }) => dialect.describeTool(definition)),
    ),
    resources: pages('resources', 'resources/list', cache.resources, () =>
      resources.direct.map(({ definition }) => dialect.describeResource(definition)),
    ),
    resourceTemplates: pages('resourceTemplates', 'resources/templates/list', cache.resources, () =>
      resources.templates.map(({ definition }) => dialect.describeResource(definition)),
    ),
    prompts: pages('prompts', 'prompts/list', cache.prompts, () =>
      prompts.routes.map(({ definition }) => dialect.describePrompt(definition)),
    ),
  };
  const { supported, capabilities } = parts;
  const { instructions } = server;
  const introduction = (isReachable: boolean): (() => string) =>
    memo(() =>
      dialect.introduce({
        supported,
        capabilities: offeredCapabilities(capabilities, dialect.revision, isReachable),
        serverInfo,
        instructions,
        cache: cache.discovery,
      }),
    );
  return Object.freeze({
    dialect,
    serverInfo,
    introduction: introduction(true),
    sessionlessIntroduction: introduction(false),
    lists: Object.freeze(lists),
  });
}
