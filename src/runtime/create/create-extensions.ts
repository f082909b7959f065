import { isJsonObject, type JsonObject, ownValue } from '../../protocol/json.js';
import { isExtensionId } from '../../protocol/names.js';
import { REVISIONS, type Revision } from '../../protocol/revisions.js';
import { isCoreMethod } from '../dialects/core-methods.js';
import type { Extension, ExtensionUse } from '../extensions/extension.js';
import type { Extensions, InstalledExtension, InstalledRoute } from '../extensions/installed.js';
import { freezeDeep } from '../freeze-deep.js';
import { isJson } from '../json-fault.js';
import type { ServerOptions } from '../options.js';
import type { Capabilities } from '../runtime.js';
import { expect, expectKnownKeys } from './expect.js';
import { judgeOptions } from './judge-options.js';

const MEMBERS: readonly string[] = [
  'protocols',
  'routes',
  'middleware',
  'checkTransport',
  'validateOptions',
];

/** Checks the extensions of a server, also those that no client is told of. */
export function readExtensions(
  extensions: ServerOptions['extensions'] = {},
): readonly InstalledExtension[] {
  const isMap = typeof extensions === 'object' && extensions !== null;
  expect(isMap && !Array.isArray(extensions), 'wrong-kind', '`extensions` must be a map');
  const installed = Object.entries(extensions).map(([id, use]) => readExtension(id, use));
  const owners = new Map<string, string>();
  for (const { id, routes = {} } of installed) {
    for (const method of Object.keys(routes)) {
      const owner = owners.get(method);
      const text = `\`${method}\` is a route of ${placeOf(id)} and of ${placeOf(owner ?? '')}`;
      expect(owner === undefined, 'extension-route', text);
      owners.set(method, id);
    }
  }
  return installed;
}

/**
 * Prepares the extensions that clients are told of; undefined where there are none, which then cost nothing.
 *
 * @param protocols the enabled revisions: an extension that clients are told of works in all of them
 */
export function createExtensions(
  installed: readonly InstalledExtension[],
  capabilities: Capabilities,
  protocols: readonly Revision[],
): Extensions | undefined {
  const advertised = installed.filter(
    ({ id }) => ownValue(capabilities.extensions ?? {}, id) !== undefined,
  );
  if (advertised.length === 0) return undefined;
  for (const { id, protocols: own } of advertised) {
    const lacking = protocols.filter((revision) => !own.includes(revision));
    const text = `${placeOf(id)} is not written for ${lacking.join(' and ')}, which \`protocols\` enables`;
    expect(lacking.length === 0, 'capability-revision', text);
  }
  return Object.freeze({
    routes: Object.freeze(new Map(advertised.flatMap(routesOf))),
    around: Object.freeze(
      advertised.filter(({ middleware, checkTransport }) => middleware ?? checkTransport),
    ),
  });
}

function readExtension(id: string, use: ExtensionUse): InstalledExtension {
  const place = placeOf(id);
  expect(isExtensionId(id), 'extension-id', `${place} is no id of an extension`);
  const isUse = typeof use === 'object' && use !== null;
  expect(isUse, 'wrong-kind', `${place} must be a map of \`extension\` and \`options\``);
  expectKnownKeys(use, ['extension', 'options'], place);
  const { options = {} } = use;
  const extension = use.extension as Extension;
  const isExtension = typeof extension === 'object' && extension !== null;
  expect(isExtension, 'wrong-kind', `\`extension\` of ${place} must be a map`);
  expectKnownKeys(extension, MEMBERS, place);
  const { protocols } = extension;
  const areKnown =
    Array.isArray(protocols) &&
    protocols.length > 0 &&
    protocols.every((revision: unknown) => REVISIONS.some((known) => known === revision));
  expect(areKnown, 'wrong-kind', `\`protocols\` of ${place} must be a list of revisions`);
  for (const name of ['middleware', 'checkTransport'] as const) {
    const isCallable = extension[name] === undefined || typeof extension[name] === 'function';
    expect(isCallable, 'wrong-kind', `\`${name}\` of ${place} must be a function`);
  }
  checkRoutes(extension.routes, place);
  const isOptions = isJsonObject(options as JsonObject) && isJson(options);
  expect(isOptions, 'wrong-kind', `the options of ${place} must be a map of JSON values`);
  const own = freezeDeep(structuredClone(options)) as JsonObject;
  const { validateOptions } = extension;
  if (validateOptions !== undefined) judgeOptions(validateOptions, own, place, 'extension-options');
  // Called as methods, since extensions may use `this`.
  return freezeDeep({
    id,
    options: own,
    protocols: [...protocols],
    routes: boundRoutes(extension.routes ?? {}),
    middleware: extension.middleware?.bind(extension),
    checkTransport: extension.checkTransport?.bind(extension),
  }) as InstalledExtension;
}

function checkRoutes(routes: unknown, place: string): void {
  if (routes === undefined) return;
  const isMap = typeof routes === 'object' && routes !== null && !Array.isArray(routes);
  expect(isMap, 'wrong-kind', `\`routes\` of ${place} must be a map`);
  for (const [method, route] of Object.entries(routes)) {
    const text = `the route \`${method}\` of ${place}`;
    expect(!isCoreMethod(method), 'extension-route', `${text} is a method of the protocol`);
    const isRoute = typeof route === 'object' && typeof route?.handle === 'function';
    expect(isRoute, 'wrong-kind', `${text} has no function \`handle\``);
    expectKnownKeys(route, ['handle', 'target'], text);
    const { target } = route;
    const isTarget = target === undefined || (typeof target === 'string' && target !== '');
    expect(
      isTarget,
      'wrong-kind',
      `\`target\` of ${text} must be the name of a member of \`params\``,
    );
  }
}

function boundRoutes(routes: NonNullable<Extension['routes']>): NonNullable<Extension['routes']> {
  return Object.fromEntries(
    Object.entries(routes).map(([name, { handle, target }]) => [
      name,
      { handle: handle.bind(routes[name]), ...(target === undefined ? {} : { target }) },
    ]),
  );
}

function routesOf(owner: InstalledExtension): (readonly [string, InstalledRoute])[] {
  const { id, routes = {} } = owner;
  return Object.entries(routes).map(([name, route]) => {
    const { target } = route;
    const method = {
      operation: 'callExtension',
      extension: id,
      ...(target && { target }),
    } as const;
    return [name, freezeDeep({ method, route, owner })];
  });
}

function placeOf(id: string): string {
  return `extension \`${id}\``;
}
