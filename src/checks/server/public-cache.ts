import type { Catalog, CatalogEntry, ModuleEntry } from '../../catalog/catalog.js';
import type { RelatedPlace } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import type { Rule } from '../rule.js';
import { isWritten } from './written-keys.js';

/** Lists that depend on the caller are not shared between callers (MCP 2026-07-28, "Caching"). */
export const checkPublicCache: Rule = (catalog) => {
  const { documents, settings } = catalog;
  return (['tools', 'prompts', 'resources'] as const).flatMap((components) => {
    if (settings.cache?.[components]?.scope !== 'public') return [];
    const reason = authorizationOf(catalog, components);
    if (reason === undefined) return [];
    const range = documents.main.rangeAt(['cache', components, 'scope']);
    const parameters = { place: `cache.${components}.scope`, components };
    return [report('cache-public-with-authorization', range, parameters, [reason])];
  });
};

/** What makes a list depend on the caller: the policy of the server, or the scopes of one of the components. */
function authorizationOf(
  catalog: Catalog,
  components: 'tools' | 'prompts' | 'resources',
): RelatedPlace | undefined {
  if (isWritten(catalog, 'authorization')) {
    const range = catalog.documents.main.keyRangeAt(['authorization']);
    return { message: 'the authorization', range };
  }
  const entries: readonly (CatalogEntry | ModuleEntry)[] = [
    ...catalog[components],
    ...catalog.modules.filter(({ kind }) => `${kind}s` === components),
  ];
  const scoped = entries.find(({ scopes }) => scopes.length > 0);
  if (scoped === undefined) return undefined;
  const range = scoped.document.keyRangeAt([...scoped.path, 'scopes']);
  return { message: 'scopes that a caller needs', range };
}
