import type { Catalog } from '../../catalog/catalog.js';
import { SESSION_DEFAULTS } from '../../definitions/limits.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { pathText } from '../../diagnostics/path-text.js';
import { report } from '../../diagnostics/report.js';
import type { JsonPath } from '../../protocol/json.js';
import { isExtensionId } from '../../protocol/names.js';
import { isInitializeEra } from '../../protocol/revisions.js';
import type { Rule } from '../rule.js';
import { enabledRevisions, isWritten } from './written-keys.js';

/** An option that changes nothing is a mistake: what it was written for does not happen. */
export const checkOptionEffects: Rule = (catalog) => [
  ...sessionFindings(catalog),
  ...extensionFindings(catalog),
  ...gateFindings(catalog),
];

function sessionFindings(catalog: Catalog): Diagnostic[] {
  const { initializeEra } = catalog.program;
  if (initializeEra === undefined) return [];
  const enabled = enabledRevisions(catalog);
  if (enabled.length > 0 && !enabled.some(isInitializeEra)) {
    const reason = `${enabled.join(' and ')} has no sessions, and \`protocols\` enables no other revision`;
    const hint = 'remove it, or enable a revision whose clients open with `initialize`';
    return [withoutEffect(catalog, ['initializeEra'], reason, hint)];
  }
  if (initializeEra.sessions === 'memory') return [];
  return Object.keys(SESSION_DEFAULTS)
    .filter((key) => Object.hasOwn(initializeEra, key))
    .map((key) => {
      const hint = 'write `sessions: memory` beside it, or remove it';
      return withoutEffect(catalog, ['initializeEra', key], 'there are no sessions', hint);
    });
}

/** Extensions that no client is told of. */
function extensionFindings(catalog: Catalog): Diagnostic[] {
  const { capabilities, serverModules } = catalog;
  const isDeclared = capabilities.extensions !== undefined || !isWritten(catalog, 'capabilities');
  const advertised = Object.keys(capabilities.extensions || {});
  return (serverModules.extensions ?? [])
    .filter(({ id }) => isDeclared && isExtensionId(id) && !advertised.includes(id))
    .map(({ id }) => {
      const hint = `add \`${id}: {}\` under \`capabilities.extensions\``;
      return withoutEffect(catalog, ['extensions', id], 'no client is told of it', hint);
    });
}

function gateFindings(catalog: Catalog): Diagnostic[] {
  if (catalog.program.http?.requestGateTimeoutMs === undefined) return [];
  if (isWritten(catalog, 'gate') || isWritten(catalog, 'oauth')) return [];
  const hint = 'name the module of the gate with the key `gate`, or remove it';
  return [withoutEffect(catalog, ['http', 'requestGateTimeoutMs'], 'there is no gate', hint)];
}

function withoutEffect(
  { documents: { main } }: Catalog,
  path: JsonPath,
  reason: string,
  hint: string,
): Diagnostic {
  return report('option-without-effect', main.keyRangeAt(path), {
    place: pathText(path),
    reason,
    hint,
  });
}
