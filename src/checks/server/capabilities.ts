import type { Catalog } from '../../catalog/catalog.js';
import { isServed } from '../../definitions/capabilities.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { valueAt } from '../../manifest/value-at.js';
import { CAPABILITIES, type CapabilityName, isCapability } from '../../protocol/capabilities.js';
import { isJsonObject, ownValue } from '../../protocol/json.js';
import { isExtensionId } from '../../protocol/names.js';
import { nearestAmong } from '../../protocol/suggest.js';
import type { Rule } from '../rule.js';
import { enabledRevisions, isWritten } from './written-keys.js';

/** A server declares what it has: nothing that it cannot keep, and nothing that a revision it speaks does not know. */
export const checkCapabilities: Rule = (catalog) =>
  Object.entries(catalog.capabilities).flatMap(([name, value]) => {
    if (!isCapability(name) || value === false) return [];
    if (!isServed(name)) return [notServed(catalog, name)];
    return [
      ...revisionFindings(catalog, name),
      ...(name === 'completions' && !hasCompletion(catalog) ? [withoutComponent(catalog)] : []),
      ...sourceFindings(catalog, name),
      ...(name === 'extensions' ? extensionFindings(catalog) : []),
    ];
  });

function notServed({ documents: { main } }: Catalog, capability: CapabilityName): Diagnostic {
  const range = main.keyRangeAt(['capabilities', capability]);
  return report('capability-not-served', range, { capability });
}

function revisionFindings(catalog: Catalog, name: CapabilityName): Diagnostic[] {
  const { revisions, deprecatedIn = [] } = CAPABILITIES[name];
  const range = catalog.documents.main.keyRangeAt(['capabilities', name]);
  const enabled = enabledRevisions(catalog);
  const lacking = enabled.filter((revision) => !revisions.includes(revision));
  const deprecated = enabled.filter((revision) => deprecatedIn.includes(revision));
  return [
    ...(lacking.length === 0
      ? []
      : [report('capability-revision', range, { capability: name, lacking, known: revisions })]),
    ...(deprecated.length === 0
      ? []
      : [report('deprecated-feature', range, { feature: name, revisions: deprecated })]),
  ];
}

/** The keys of a component that say that it completes, or that leave it to a module to say so. */
const COMPLETING = ['completion', 'complete', 'module'];

/** Whether a prompt or a resource completes its arguments. Reads the documents: the catalog lacks components with errors. */
function hasCompletion({ documents: { main, included, lacksFiles = false } }: Catalog): boolean {
  if (lacksFiles) return true; // what is missing may complete
  return [main, ...included].some(({ value }) =>
    ['resources', 'prompts'].some((map) => {
      const components = isJsonObject(value) ? ownValue(value, map) : undefined;
      return Object.values(isJsonObject(components) ? components : {}).some(
        (component) =>
          isJsonObject(component) && COMPLETING.some((key) => Object.hasOwn(component, key)),
      );
    }),
  );
}

function withoutComponent({ documents: { main } }: Catalog): Diagnostic {
  const range = main.keyRangeAt(['capabilities', 'completions']);
  return report('capability-without-component', range, {});
}

/** Promises of notifications that nothing can give. */
function sourceFindings(catalog: Catalog, capability: CapabilityName): Diagnostic[] {
  const { members } = CAPABILITIES[capability];
  const value = catalog.capabilities[capability];
  if (typeof members === 'string' || !isJsonObject(value) || isWritten(catalog, 'subscriptions')) {
    return [];
  }
  return members
    .filter((member) => ownValue(value, member) === true)
    .map((member) => {
      const range = catalog.documents.main.keyRangeAt(['capabilities', capability, member]);
      return report('capability-without-source', range, { capability, member });
    });
}

function extensionFindings(catalog: Catalog): Diagnostic[] {
  const { documents, capabilities } = catalog;
  // The catalog lacks extensions that are wrong, which have findings of their own.
  const extensions = valueAt(documents.main.value, ['extensions']) ?? {};
  if (!isJsonObject(extensions)) return [];
  const installed = Object.keys(extensions);
  const isInstalled = new Set(installed);
  const nearest = nearestAmong(installed);
  const advertised = Object.keys(capabilities.extensions || {});
  return advertised
    .filter((id) => isExtensionId(id) && !isInstalled.has(id))
    .map((id) => {
      const range = documents.main.keyRangeAt(['capabilities', 'extensions', id]);
      const parameters = { id, installed, nearest: nearest(id) };
      return report('extension-not-installed', range, parameters);
    });
}
