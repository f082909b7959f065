import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Why a run on some component files need not know the others, rule by rule. `own`: it judges a component by itself, its
 * modules and the root manifest, which a part has. `root`: it judges the root manifest alone. Else what it takes of components
 * is among what `outsideOf` writes down, or its finding is the same for the part as it was and as it is.
 */
const REASONS: Readonly<Record<string, string>> = {
  checkActorPlaceholders: 'own',
  checkActorSchemas: 'own',
  checkTargets: 'the targets that tools name are outside',
  checkClients:
    'own; counts and sizes of all tools: with clients, all that a model is given is outside',
  checkCompletions: 'own',
  checkDescriptions: 'own',
  checkEnforcement:
    'own; the count of tools with rules: a finding of the part shows whether it counts',
  checkHandlerFiles: 'own; a file that several name is told of once, and then a finding names it',
  checkHandlers: 'own',
  checkModuleComponents: 'own',
  checkModules: 'own',
  checkHeaders: 'own',
  checkIcons: 'own',
  checkMetadata: 'own',
  checkIdentifierClashes: 'names, and files of handlers, are outside',
  checkNames: 'own',
  checkUniqueNames: 'names are outside',
  checkOpenArguments: 'own',
  checkResourceAddresses: 'addresses are outside',
  checkResources: 'own',
  checkTemplateOverlaps: 'addresses and matchers are outside',
  checkTemplates: 'own',
  checkSchemas:
    'own; what is found in a shared type is told once, and then names the component that uses it first',
  checkCapabilities: 'keys that complete are outside; the rest is root',
  checkCorsOrigins: 'root',
  checkEndpointPaths: 'root',
  checkOldRevisionOutput: 'own',
  checkOptionEffects: 'root',
  checkProjectVersions: 'root',
  checkPublicCache: 'scopes are outside, and a finding names the component that it is about',
  checkScopeSources: 'scopes are outside, and a finding names the component that it is about',
  checkToolAnnotations: 'own',
  checkRepeatedWrappers: 'own',
  checkUnreachedTimeouts: 'own',
};

it('says of every rule why a part of the manifest is enough for it', () => {
  const index = readFileSync(new URL('../../src/checks/index.ts', import.meta.url), 'utf8');
  const list = /const RULES[^=]*= \[([^\]]*)\];/.exec(index)?.[1] ?? '';
  const rules = [...list.matchAll(/check\w+/g)].map(([name]) => name);
  expect(rules.length).toBeGreaterThan(20);
  expect(rules.sort()).toEqual(Object.keys(REASONS).sort());
});
