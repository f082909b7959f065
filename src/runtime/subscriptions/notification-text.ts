import type { ServerEvent } from './source.js';

const METHODS = {
  toolsListChanged: 'notifications/tools/list_changed',
  promptsListChanged: 'notifications/prompts/list_changed',
  resourcesListChanged: 'notifications/resources/list_changed',
  resourceUpdated: 'notifications/resources/updated',
} as const satisfies { readonly [Type in ServerEvent['type']]: string };

/**
 * Writes an event as a notification; undefined for what is no event, as a source may be JavaScript.
 *
 * @param meta JSON text of the `_meta` object; undefined where there is none
 */
export function notificationText(event: ServerEvent, meta: string | undefined): string | undefined {
  const type: unknown = event?.type;
  if (typeof type !== 'string' || !Object.hasOwn(METHODS, type)) return undefined;
  const members: string[] = meta === undefined ? [] : [`"_meta":${meta}`];
  if (event.type === 'resourceUpdated') {
    if (typeof event.uri !== 'string') return undefined;
    members.push(`"uri":${JSON.stringify(event.uri)}`);
  }
  const params = members.length === 0 ? '' : `,"params":{${members.join(',')}}`;
  return `{"jsonrpc":"2.0","method":"${METHODS[event.type]}"${params}}`;
}
