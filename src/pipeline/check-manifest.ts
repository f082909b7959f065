import type { Catalog } from '../catalog/catalog.js';
import { resolveCatalog } from '../catalog/resolve-catalog.js';
import { checkCatalog } from '../checks/index.js';
import { checkTokenCost } from '../checks/tokens/token-cost.js';
import { unusedTypes } from '../checks/unused-types.js';
import { type Diagnostic, hasErrors, type Outcome } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import type { ClientName } from '../manifest/client-names.js';
import type { ManifestDocuments } from '../manifest/document.js';
import type { ProjectFiles } from '../manifest/project-files.js';
import { readManifest } from '../manifest/read-manifest.js';
import { secretsIn } from '../manifest/secrets.js';
import { type SeveritySettings, severitySettings } from '../manifest/severity-settings.js';
import { validateManifest } from '../manifest/validate-manifest.js';
import { orphanHandlers } from './orphan-handlers.js';
import { hideSecrets } from './policy/hide-secrets.js';
import { applyPolicy, type Policy, unusedFindings } from './policy/policy.js';
import { watchIgnores } from './policy/watch-ignores.js';

/** What a manifest is checked for beside what it asks for itself. */
export type ClientChoice = {
  /** Client profiles, in addition to those of the manifest. Default: none. */
  readonly clients?: readonly ClientName[];
};

/** What a manifest is checked for, and how much of it. */
export type CheckOptions = ClientChoice & {
  /**
   * The included files to take in, sorted. What only the whole tells, such as handlers that no component uses, is then not
   * looked for, or found of the part as if it were all. Default: all.
   */
  readonly only?: readonly string[];
};

/** What judging a manifest gave. */
export type CheckedManifest = Outcome<Catalog> & {
  /** The catalog in spite of errors, where one could be made of the manifest. */
  readonly resolved: Catalog | undefined;
  /** What the project turned off or ignores. */
  readonly omitted: readonly Diagnostic[];
  /** How the project weighs findings, for those of later stages. */
  readonly policy: Policy;
};

/**
 * Runs everything that judges a manifest: read, validate, resolve, check; then weighs what was found as the project asks,
 * with `severity` and with ignores in comments.
 *
 * Each stage reports all that it finds; a stage whose product is unusable stops the ones behind it. There is a catalog
 * only when no rule found an error; a warning that the project raises to one stops the caller (`stops`), so that a caller
 * that mends it can go on. Ignores count as unused only when nothing is an error: whatever is may have kept a rule from
 * running. Writes nothing.
 *
 * @param path the root manifest, relative to the project root
 */
export function checkManifest(
  files: ProjectFiles,
  path: string,
  options: CheckOptions = {},
): CheckedManifest {
  const watched = watchIgnores(files);
  const { documents, resolved, diagnostics: judged } = judge(watched.files, path, options);
  const settings = documents === undefined ? NO_SETTINGS : severitySettings(documents.main);
  const secrets = documents === undefined ? [] : secretsIn(documents);
  const { ignores, diagnostics: wrongIgnores } = watched.ignores();
  const policy: Policy = { severities: settings.severities, ignores };
  const all = [
    ...judged,
    ...secrets.map(({ what, range }) => report('secret-in-manifest', range, { what })),
    ...settings.diagnostics,
    ...wrongIgnores,
  ];
  const { diagnostics, omitted, unused } = applyPolicy(all, policy);
  const isWrong = hasErrors(all);
  const shown = isWrong ? diagnostics : [...diagnostics, ...unusedFindings(unused, policy)];
  return {
    value: isWrong ? undefined : resolved,
    resolved,
    diagnostics: hideSecrets(shown, secrets),
    omitted: hideSecrets(omitted, secrets),
    policy,
  };
}

const NO_SETTINGS: SeveritySettings = { severities: new Map(), diagnostics: [] };

type Judged = {
  readonly documents?: ManifestDocuments;
  readonly resolved?: Catalog;
  readonly diagnostics: readonly Diagnostic[];
};

function judge(files: ProjectFiles, path: string, { clients = [], only }: CheckOptions): Judged {
  const { value: documents, diagnostics: unread } = readManifest(files, path, only);
  if (documents === undefined) return { diagnostics: unread };
  const manifest = validateManifest(documents);
  const judged = [...unread, ...manifest.diagnostics];
  if (manifest.value === undefined) return { documents, diagnostics: judged };
  const { value: resolved, diagnostics: shapes } = resolveCatalog(manifest.value, files);
  if (resolved === undefined) return { documents, diagnostics: [...judged, ...shapes] };
  const catalog = { ...resolved, clients: [...new Set([...resolved.clients, ...clients])] };
  const diagnostics = [...judged, ...shapes, ...checkCatalog(catalog)];
  if (hasErrors(diagnostics)) return { documents, resolved: catalog, diagnostics };
  // Components with errors would still own their handlers, use their types, and be missing in the sum.
  const ofAll = only === undefined;
  const orphans = ofAll ? orphanHandlers(catalog, files) : [];
  const cost = ofAll ? checkTokenCost(catalog) : [];
  const further = [...orphans, ...unusedTypes(catalog), ...cost];
  return { documents, resolved: catalog, diagnostics: [...diagnostics, ...further] };
}
