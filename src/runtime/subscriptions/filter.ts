import { isJsonObject, type JsonObject, ownValue } from '../../protocol/json.js';
import type { Capabilities } from '../runtime.js';
import type { ServerEvent, SubscriptionFilter } from './source.js';

/** As many resources as one listener may watch. */
export const MAX_SUBSCRIBED_URIS = 1000;

/** The list changes of the specification: the capability behind each. */
const LISTS = {
  toolsListChanged: 'tools',
  promptsListChanged: 'prompts',
  resourcesListChanged: 'resources',
} as const;

type ListName = keyof typeof LISTS;

const LIST_NAMES = Object.keys(LISTS) as readonly ListName[];

/**
 * Reads what a listener asks for: the part of it that the server offers, or what is wrong with it. Unknown members are
 * the business of extensions, and are left out.
 */
export function readFilter(
  notifications: JsonObject,
  capabilities: Capabilities,
): SubscriptionFilter | string {
  const filter: { -readonly [Key in keyof SubscriptionFilter]: SubscriptionFilter[Key] } = {};
  for (const name of LIST_NAMES) {
    const wanted = ownValue(notifications, name);
    if (wanted !== undefined && typeof wanted !== 'boolean') return `\`${name}\` must be a boolean`;
    if (wanted === true && announces(capabilities, LISTS[name])) filter[name] = true;
  }
  const uris = ownValue(notifications, 'resourceSubscriptions');
  if (uris === undefined) return filter;
  if (!Array.isArray(uris) || !uris.every((uri) => typeof uri === 'string')) {
    return '`resourceSubscriptions` must be a list of strings';
  }
  if (uris.length > MAX_SUBSCRIBED_URIS) {
    return `\`resourceSubscriptions\` must hold at most ${MAX_SUBSCRIBED_URIS} URIs`;
  }
  if (uris.length > 0 && watchesResources(capabilities)) filter.resourceSubscriptions = uris;
  return filter;
}

/** All list changes that a server offers. */
export function allLists(capabilities: Capabilities): SubscriptionFilter {
  const names = LIST_NAMES.filter((name) => announces(capabilities, LISTS[name]));
  return Object.fromEntries(names.map((name) => [name, true]));
}

/** Whether there is anything that a client can listen to. */
export function givesEvents(capabilities: Capabilities): boolean {
  return watchesResources(capabilities) || Object.keys(allLists(capabilities)).length > 0;
}

/** Whether updates of single resources can be had. */
export function watchesResources({ resources }: Capabilities): boolean {
  return isJsonObject(resources) && resources['subscribe'] === true;
}

/** Whether a listener has asked for an event. A source may give more than it was asked for. */
export function isWanted(filter: SubscriptionFilter, event: ServerEvent): boolean {
  return event.type === 'resourceUpdated'
    ? filter.resourceSubscriptions?.includes(event.uri) === true
    : filter[event.type] === true;
}

function announces(capabilities: Capabilities, name: 'tools' | 'prompts' | 'resources'): boolean {
  const capability = capabilities[name];
  return isJsonObject(capability) && capability['listChanged'] === true;
}
