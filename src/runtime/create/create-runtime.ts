import { isJsonObject } from '../../protocol/json.js';
import { isInitializeEra } from '../../protocol/revisions.js';
import type { Access } from '../authorization/access.js';
import { createInstruments } from '../instrumentation/instruments.js';
import { isJson } from '../json-fault.js';
import { createLifecycle, startRuntime } from '../lifecycle/lifecycle.js';
import { createMasking } from '../lifecycle/masking.js';
import { stderrLogger } from '../log.js';
import type { ServerOptions, StandIns } from '../options.js';
import type { PromptRoute, Runtime } from '../runtime.js';
import { createAccesses } from './create-access.js';
import { createActors } from './create-actor.js';
import { createCapabilities } from './create-capabilities.js';
import { createEditions } from './create-edition.js';
import { createExtensions, readExtensions } from './create-extensions.js';
import { createPrompts } from './create-prompts.js';
import { createResources } from './create-resources.js';
import { createStateKeys } from './create-state-keys.js';
import { createTools } from './create-tools.js';
import { createWrappings } from './create-wrapping.js';
import { expect } from './expect.js';
import { readInstrumentation } from './read-instrumentation.js';
import { readSettings } from './read-settings.js';
import { readEnvironmentRules, readStart } from './read-start.js';
import { readTargets } from './read-targets.js';

/**
 * Builds a runtime. Everything is checked, also what `snodo check` has checked before: definitions may be made by hand
 * and options replaced by overrides.
 *
 * @param standIns what takes the place of the environment and of the services
 * @throws ConfigurationError for the first thing that is wrong; its message begins with the code of the diagnostic.
 */
export function createRuntime(options: ServerOptions, standIns: StandIns = {}): Runtime {
  const settings = readSettings(options);
  const masking = createMasking(readEnvironmentRules(options.env));
  const logger = masking.logger(options.logger ?? stderrLogger(options.log));
  const { compileSchema, clock = () => performance.now() } = options;
  expect(typeof clock === 'function', 'wrong-kind', '`clock` must be a function');
  const { maxResultBytes } = settings;
  const targets = readTargets(options.targets);
  const installed = readExtensions(options.extensions);
  const around = {
    metadataPrefixes: installed.map(({ id }) => id.slice(0, id.indexOf('/') + 1)),
    createWrapping: createWrappings(options.wrap, { logger, clock }),
    createAccess: createAccesses(options.authorization),
    createActor: createActors({ targets, logger, maxResultBytes }),
  };
  const tools = createTools(options.tools ?? [], { settings, compileSchema }, around);
  const resources = createResources(options.resources ?? [], maxResultBytes, around);
  const prompts = createPrompts(options.prompts ?? [], around);
  const derived = {
    tools: tools.routes.length > 0,
    resources: resources.direct.length + resources.templates.length > 0,
    prompts: prompts.routes.length > 0,
    completions: completes([...prompts.routes, ...resources.templates]),
  };
  const { protocols } = settings;
  const subscriptions = readSubscriptions(options.subscriptions);
  const capabilities = createCapabilities(options.capabilities, {
    derived,
    protocols,
    hasEvents: subscriptions !== undefined,
    extensions: installed.map(({ id }) => id),
  });
  const parts = {
    settings,
    supported: Object.freeze(protocols.filter((revision) => !isInitializeEra(revision))),
    capabilities,
    tools,
    resources,
    prompts,
    accesses: Object.freeze({
      tools: accessesOf(tools.routes),
      resources: accessesOf(resources.direct),
      resourceTemplates: accessesOf(resources.templates),
      prompts: accessesOf(prompts.routes),
    }),
  };
  refusePublicLists(parts);
  const lifecycle = createLifecycle({
    ...readStart(options, standIns),
    targets: [...targets.values()].map(({ host }) => host),
    logger,
    masking,
    startTimeoutMs: settings.startTimeoutMs,
    stopTimeoutMs: settings.stopTimeoutMs,
  });
  return Object.freeze({
    ...parts,
    lifecycle,
    start: ({ signal } = {}) => startRuntime(lifecycle, signal),
    editions: createEditions(parts),
    extensions: createExtensions(installed, capabilities, protocols),
    logger,
    instruments: createInstruments(readInstrumentation(options.instrumentation), {
      logger,
      logsRequests: options.logger === undefined && options.log?.level === 'debug',
    }),
    subscriptions,
    stateKeys: createStateKeys(options.stateKeys, logger),
  });
}

function accessesOf(
  routes: readonly { readonly access: Access | undefined }[],
): readonly (Access | undefined)[] | undefined {
  const accesses = routes.map(({ access }) => access);
  return accesses.every((access) => access === undefined) ? undefined : Object.freeze(accesses);
}

/** Lists that depend on the caller are not shared between callers (MCP 2026-07-28, "Caching"). */
function refusePublicLists({ accesses, settings }: Pick<Runtime, 'accesses' | 'settings'>): void {
  const depends = {
    tools: accesses.tools,
    prompts: accesses.prompts,
    resources: accesses.resources ?? accesses.resourceTemplates,
  };
  for (const list of ['tools', 'prompts', 'resources'] as const) {
    const isShared = depends[list] !== undefined && settings.cache[list].scope === 'public';
    const text = `\`cache.${list}.scope\` must be \`private\`: what a caller sees depends on its identity`;
    expect(!isShared, 'cache-public-with-authorization', text);
  }
}

function completes(routes: readonly Pick<PromptRoute, 'completions'>[]): boolean {
  return routes.some(({ completions }) => completions.routes.length > 0);
}

function readSubscriptions(source: ServerOptions['subscriptions']): Runtime['subscriptions'] {
  if (source === undefined) return undefined;
  const isSource = typeof source?.open === 'function';
  expect(isSource, 'wrong-kind', '`subscriptions` must have a function `open`');
  const { options } = source;
  const isMap = options === undefined || (isJsonObject(options) && isJson(options));
  expect(isMap, 'wrong-kind', '`subscriptions.options` must be a map');
  return source;
}
