import type { Catalog } from '../catalog/catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { checkActorPlaceholders } from './actors/placeholders.js';
import { checkActorSchemas } from './actors/schema-keywords.js';
import { checkTargets } from './actors/targets.js';
import { checkCapabilities } from './capabilities.js';
import { checkClients } from './clients/check-clients.js';
import { checkCompletions } from './completions.js';
import { checkDescriptions } from './descriptions.js';
import { checkEndpointPaths } from './endpoint-paths.js';
import { checkEnforcement } from './enforcement.js';
import { checkHandlerFiles } from './handler-files.js';
import { checkHandlers } from './handlers.js';
import { checkHeaders } from './headers.js';
import { checkIcons } from './icons.js';
import { checkIdentifierClashes } from './identifier-clashes.js';
import { checkMetadata } from './metadata.js';
import { checkModules } from './modules.js';
import { checkNames } from './names.js';
import { checkOldRevisionOutput } from './old-revision-output.js';
import { checkOpenArguments } from './open-arguments.js';
import { checkOptionEffects } from './option-effects.js';
import { checkProjectVersions } from './project-versions.js';
import { checkPublicCache } from './public-cache.js';
import { checkRepeatedWrappers } from './repeated-wrappers.js';
import { checkResourceAddresses } from './resource-addresses.js';
import { checkResources } from './resources.js';
import type { Rule } from './rule.js';
import { checkSchemas } from './schemas/check-schemas.js';
import { checkTemplateOverlaps } from './template-overlaps.js';
import { checkTemplates } from './templates.js';
import { checkToolAnnotations } from './tool-annotations.js';
import { checkUniqueNames } from './unique-names.js';
import { checkUnreachedTimeouts } from './unreached-timeouts.js';

/** The rules in the order in which their findings are listed. A new rule is a file and a line here. */
const RULES: readonly Rule[] = [
  checkCapabilities,
  checkPublicCache,
  checkOptionEffects,
  checkEndpointPaths,
  checkNames,
  checkUniqueNames,
  checkIdentifierClashes,
  checkIcons,
  checkMetadata,
  checkToolAnnotations,
  checkSchemas,
  checkOldRevisionOutput,
  checkHeaders,
  checkEnforcement,
  checkTemplates,
  checkResources,
  checkResourceAddresses,
  checkTemplateOverlaps,
  checkHandlers,
  checkCompletions,
  checkHandlerFiles,
  checkModules,
  checkRepeatedWrappers,
  checkUnreachedTimeouts,
  checkTargets,
  checkActorSchemas,
  checkActorPlaceholders,
  checkDescriptions,
  checkOpenArguments,
  checkClients,
  checkProjectVersions,
];

/** Judges a resolved catalog: all findings of all rules. */
export function checkCatalog(catalog: Catalog): Diagnostic[] {
  return oncePerSharedPlace(RULES.flatMap((rule) => [...rule(catalog)]));
}

/** What is wrong in a shared type is wrong wherever the type is used: the first use tells it. */
function oncePerSharedPlace(findings: readonly Diagnostic[]): Diagnostic[] {
  const told = new Set<string>();
  return findings.filter(({ code, range }) => {
    if (range.usedAt === undefined) return true;
    const place = `${code} ${range.start} ${range.end}`;
    const isNew = !told.has(place);
    told.add(place);
    return isNew;
  });
}
