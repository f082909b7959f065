import type { Catalog } from '../catalog/catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { checkActorPlaceholders } from './actors/placeholders.js';
import { checkActorSchemas } from './actors/schema-keywords.js';
import { checkTargets } from './actors/targets.js';
import { checkClients } from './clients/check-clients.js';
import { checkCompletions } from './completions.js';
import { checkDescriptions } from './descriptions.js';
import { checkEnforcement } from './enforcement.js';
import { checkHandlerFiles } from './handlers/handler-files.js';
import { checkHandlers } from './handlers/handlers.js';
import { checkModuleComponents } from './handlers/module-components.js';
import { checkModules } from './handlers/modules.js';
import { checkHeaders } from './headers.js';
import { checkIcons } from './icons.js';
import { checkMetadata } from './metadata.js';
import { checkIdentifierClashes } from './names/identifier-clashes.js';
import { checkNames } from './names/names.js';
import { checkUniqueNames } from './names/unique-names.js';
import { checkOpenArguments } from './open-arguments.js';
import { checkResourceAddresses } from './resources/resource-addresses.js';
import { checkResources } from './resources/resources.js';
import { checkTemplateOverlaps } from './resources/template-overlaps.js';
import { checkTemplates } from './resources/templates.js';
import type { Rule } from './rule.js';
import { checkSchemas } from './schemas/check-schemas.js';
import { checkCapabilities } from './server/capabilities.js';
import { checkCorsOrigins } from './server/cors-origins.js';
import { checkEndpointPaths } from './server/endpoint-paths.js';
import { checkOldRevisionOutput } from './server/old-revision-output.js';
import { checkOptionEffects } from './server/option-effects.js';
import { checkProjectVersions } from './server/project-versions.js';
import { checkPublicCache } from './server/public-cache.js';
import { checkScopeSources } from './server/scope-sources.js';
import { checkToolAnnotations } from './tool-annotations.js';
import { checkRepeatedWrappers } from './wrappers/repeated-wrappers.js';
import { checkUnreachedTimeouts } from './wrappers/unreached-timeouts.js';

/** The rules in the order in which their findings are listed. A new rule is a file and a line here. */
const RULES: readonly Rule[] = [
  checkCapabilities,
  checkPublicCache,
  checkScopeSources,
  checkOptionEffects,
  checkEndpointPaths,
  checkCorsOrigins,
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
  checkModuleComponents,
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
