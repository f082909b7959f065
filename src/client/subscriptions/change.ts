import { type JsonObject, ownValue } from '../../protocol/json.js';

/** Something at a server that is not as it was: one of its lists, or the contents of a resource. */
export type Change =
  | { readonly kind: 'tools' | 'prompts' | 'resources' }
  | { readonly kind: 'resource'; readonly uri: string };

/** Reads a notification of a change; undefined for any other. */
export function changeOf(method: string, params: JsonObject): Change | undefined {
  switch (method) {
    case 'notifications/tools/list_changed':
      return { kind: 'tools' };
    case 'notifications/prompts/list_changed':
      return { kind: 'prompts' };
    case 'notifications/resources/list_changed':
      return { kind: 'resources' };
    case 'notifications/resources/updated': {
      const uri = ownValue(params, 'uri');
      return typeof uri === 'string' ? { kind: 'resource', uri } : undefined;
    }
    default:
      return undefined;
  }
}
